/** What the home of a year says first: what to do next, what the budget comes to, and how each blank and register stands. */
export const homeText = {
  next: {
    title: 'Дараагийн алхам',
    /** Of several things of one kind, behind the sentence about the first. */
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
      /** Of a sent one that no reviewer has opened. */
      recallable: 'Хянагч хараахан нээгээгүй тул «Илгээлтээ цуцлах» товчоор буцааж авч болно.',
      approved: 'Хийх зүйл үлдсэнгүй. Батлагдсан тайлан, баримтаа татаж авч болно.',
      periodShut: 'Хадгалсан бүхэн хэвээр байна.',
      /** No report was calculated. */
      closedUnsent: 'Тайлан бодоогүй. Хадгалсан бүхэн хэвээр.',
      yearClosed: 'Хадгалсан, илгээсэн бүхэн хэвээр, тайлангаа татаж авч болно.',
    },
    /** What the draft itself asks for is done; why nothing more is known. */
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
      justify: 'Үндэслэлээ бичих',
      letter: 'Албан бичиг хавсаргах',
      calculate: 'Одоо бодох',
      send: 'Одоо илгээх',
      receipt: 'Тайлан, баримт харах',
    },
  },

  /** How a year is prepared, for who sees it for the first time. */
  help: {
    title: 'Жилийн төсвийн төслийг хэрхэн бэлтгэх вэ',
    steps: [
      'Дээд талын «Дараагийн алхам» юу хийхийг хэлж, товч нь тэр газарт нь хүргэнэ.',
      'Зүүн талын жагсаалтаас маягтаа нээж бөглөөд «Хадгалах» дарна. Автоматаар тооцдог маягтыг бөглөхгүй.',
      '«Илгээхэд бэлэн эсэх» хэсэгт үлдсэн дутуу, алдаа, эргэлзээтэй тоог засаж, эсвэл үндэслэлээ бичнэ.',
      '«Тайлан бодох» дарж тайлангаа шалгаад, албан бичгээ PDF файлаар хавсаргана.',
      '«Илгээх» дарж дээд шатанд илгээнэ. Баримтын дугаар энд гарна; хянагч буцаавал шалтгаан нь энд харагдана.',
    ],
    keys: 'Ctrl+K аль ч маягт, мөр, хүн рүү очно. F1 нээлттэй маягтынхаа зааврыг харуулна.',
  },

  similar: 'Ижил байгууллагатай харьцуулах',

  budget: {
    /** Over the columns: between which two states. */
    from: (from: string, to: string): string => `${from} → ${to}, хувьсах зардлаар, мянган төгрөг`,
    rest: (causes: number): string => `Бусад ${causes} шалтгаан`,
    details: 'Шалтгаан бүрийг задлах',
  },

  places: {
    title: 'Маягт, бүртгэл',
    heads: {
      place: 'Маягт, бүртгэл',
      state: 'Төлөв',
      figure: 'Дүн',
      change: (year: number): string => `${year} оноос`,
      last: 'Сүүлд өөрчилсөн',
    },
    /** Amounts are in thousand tugrik; every other figure says its unit. */
    about: 'Нэгж нь бичээгүй дүн мянган төгрөгөөр.',
    registers: 'Суралцагч, ажилтны бүртгэл',
    states: {
      empty: 'Хоосон',
      draft: 'Эхэлсэн',
      saved: 'Хадгалсан',
      pending: 'Хадгалаагүй',
      computed: 'Автоматаар',
      locked: 'Түгжээтэй',
      records: 'Бүртгэл',
    },
    figure: (amount: string, unit: string): string => `${amount} ${unit}`,
  },
} as const
