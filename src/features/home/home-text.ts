export const homeText = {
  next: {
    title: 'Дараагийн алхам',
    more: {
      mend: (others: number): string => `Өөр ${others} алдаа бий.`,
      answer: (others: number): string => `Өөр ${others} тэмдэглэгээ хариу хүлээж байна.`,
      save: (others: number): string => `Өөр ${others} хуудсанд хадгалаагүй өөрчлөлт бий.`,
      fill: (others: number): string => `Дараа нь өөр ${others} маягт бөглөнө.`,
      complete: (others: number): string => `Өөр ${others} бичлэг дутуу байна.`,
      lower: (others: number): string => `Өөр ${others} хязгаараас давсан байна.`,
      justify: (others: number): string => `Өөр ${others} зүйлд үндэслэл хэрэгтэй.`,
    },
    fill: (blank: string): string => `«${blank}» маягтыг бөглөнө үү.`,
    calculate: {
      never: 'Маягт бүгд бөглөгдсөн. Тайланг бодно уу.',
      returned: 'Төслийг буцаасан: доорх шалтгаанаар засаад, тайлангаа дахин бодно уу.',
      earlier: 'Тайлан бодсоноос хойш тоо өөрчлөгдсөн. Дахин бодно уу.',
    },
    late: 'Илгээх хугацаа дууссан. Хянагчаасаа хугацаа сунгуулна уу; сунгасны дараа эндээс илгээнэ.',
    send: 'Бүгд бэлэн. Тайлангаа илгээнэ үү.',
    wait: {
      sent: 'Хянагчийн шийдвэрийг хүлээнэ үү: гарахад нь энд мэдэгдэнэ.',
      /** For a sent report that no reviewer of its level has opened. */
      recallable: 'Одоогийн шатны хянагч хараахан нээгээгүй тул «Илгээлтээ цуцлах» товчоор буцааж авч болно.',
      approved: 'Хийх зүйл үлдсэнгүй. Батлагдсан тайлан, баримтаа татаж авч болно.',
      periodClosed: 'Хадгалсан бүхэн хэвээр байна.',
      /** No report was calculated. */
      closedUnsent: 'Тайлан бодоогүй. Хадгалсан бүхэн хэвээр.',
      yearClosed: 'Хадгалсан, илгээсэн бүхэн хэвээр, тайлангаа татаж авч болно.',
    },
    /** The draft itself is complete; the reason why the rest is unknown. */
    unknown: {
      notRead:
        'Маягтад засах, бөглөх зүйл үлдсэнгүй. Тайлан, хавсралтын төлөвийг уншиж чадаагүй тул дараагийн алхмыг хараахан хэлэх боломжгүй.',
      noPeriod:
        'Маягтад засах, бөглөх зүйл үлдсэнгүй. Тайлант үе нээгдээгүй байна: тайланг үе нээгдсэний дараа бодож илгээнэ.',
    },
    buttons: {
      mend: 'Засах',
      answer: 'Хариулах',
      save: 'Нээж хадгалах',
      fill: 'Бөглөх',
      complete: 'Нөхөх',
      lower: 'Хязгаарыг харах',
      justify: 'Үндэслэх',
      letter: 'Хавсаргах',
      calculate: 'Одоо бодох',
      send: 'Одоо илгээх',
      receipt: 'Баримт харах',
    },
  },
  help: {
    title: 'Жилийн төсвийн төслийг хэрхэн бэлтгэх вэ',
    steps: [
      'Дээд талын «Дараагийн алхам» юу хийхийг хэлж, товч нь тэр газарт нь хүргэнэ.',
      'Зүүн талын жагсаалтаас маягтаа нээж бөглөөд «Хадгалах» дарна. Автоматаар тооцдог маягтыг бөглөхгүй.',
      '«Илгээхэд бэлэн эсэх» хэсэгт үлдсэн дутуу, алдаа, эргэлзээтэй тоог засаж, эсвэл үндэслэлээ бичнэ.',
      '«Тайлан бодох» дарж тайлангаа шалгаад, албан бичгээ PDF файлаар хавсаргана.',
      '«Илгээх» дарж дүнгээ нэг харна, дараа нь илгээнэ. Баримт тэнд гарна; хянагч буцаавал шалтгаан нь энд харагдана.',
    ],
    keys: 'Ctrl+K аль ч маягт, мөр, хүн рүү очно. F1 нээлттэй маягтынхаа зааврыг харуулна.',
  },
  similar: 'Ижил байгууллагатай харьцуулах',
  limits: 'Хязгаар, баталсан дүн',
  places: {
    title: 'Маягт, бүртгэл',
    headers: {
      number: '№',
      place: 'Нэр',
      state: 'Төлөв',
      figure: 'Дүн, мянган ₮',
      change: (year: number): string => `${year} оноос`,
      last: 'Хадгалсан',
    },
    groups: { blanks: 'Бөглөх маягт', people: 'Хүн, орон тоо' },
    saved: (saved: number, all: number): string => `${all} маягтаас ${saved} хадгалсан`,
    computed: (tabs: number): string => `Програм тооцсон ${tabs} хүснэгт`,
    foldComputed: { hidden: 'Дэлгэх', shown: 'Хураах' },
    showComputed: { hidden: 'Програм тооцсон хүснэгтийг дэлгэх', shown: 'Програм тооцсон хүснэгтийг хураах' },
    today: (time: string): string => `өнөөдөр ${time}`,
    yesterday: (time: string): string => `өчигдөр ${time}`,
    registers: 'Суралцагч, ажилтны бүртгэл',
    figure: (amount: string, unit: string): string => `${amount} ${unit}`,
  },
} as const

export const periodChoiceText = {
  noPeriods: 'Энэ жилд тайлант үе нээгдээгүй байна. Маягтаа бөглөж болно, тайланг үе нээгдсэний дараа бодно.',
  periodsNotRead: 'Тайлант үеийг уншаагүй байна.',
} as const

export const budgetChartText = {
  chart: 'Төсвийн бүрдэл',
  chartAbout: (year: number): string => `${year} оны төсвийн төсөл, хувьсах зардлаар, мянган төгрөг`,
  withoutLine: 'Тайлан, хавсралт энэ төхөөрөмжид байхгүй. Холболт сэргэхэд энд гарч ирнэ.',
  chartNotRead: (before: number): string => `${before} оны төсвийг уншиж чадаагүй тул харьцуулаагүй.`,
  chartComponent: 'Бүрдэл',
  chartYear: (year: number): string => `${year} он`,
  chartEmpty: 'Сурагчийн тоогоо оруулахад төсвийн бүрдэл энд харагдана.',
  total: 'Нийт',
} as const
