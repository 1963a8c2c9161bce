/** The text of workbooks to fill in, and the messages of their import. */
export const fillBookText = {
  title: (year: number): string => `${year} оны төсвийн маягтыг бөглөх файл`,
  madeAt: 'Файл үүсгэсэн',
  steps: [
    'Шар нүдэнд бичнэ. Бусад нүдийг хуудасны хамгаалалт түгжсэн: томьёо, норматив, бүртгэлийн утга санамсаргүй өөрчлөгдөхгүй.',
    'Мөр, баганыг зөөж, эрэмбэлж, тэмдэглэл, шинэ хуудас нэмж болно: програм мөрийн код, нэр, баганын дугаараар таньж авна.',
    'Файлаа хадгалаад Төсөв програмын «Excel» цонхноос буцааж оруулна. Бичихээс өмнө юу өөрчлөгдөхийг харуулна.',
    'Файл авснаас хойш програмд хэн нэгэн өөрчилсөн утгыг таны зөвшөөрөлгүйгээр дарж бичихгүй.',
  ],
  howTo: 'Хэрхэн бөглөх вэ',
  locked: 'Түгжээтэй нүд: зөвхөн харна',
  /** The tag above each sheet. It identifies the sheet under any name. */
  mark: (sheet: string, year: number, institutionId: string): string =>
    `Тосов · ${sheet} · ${year} · ${institutionId}`,
  markOf: /^Тосов · (\S+) · (\d{4}) · (\S+)$/,
  /** Headings that name only the year, and those that name only a unit. */
  yearTitles: (year: number): readonly string[] => [
    ...['он', 'оны', 'оны төсөв', 'оны төлөвлөгөө', 'оны төсвийн төсөл'].map((words) => `${year} ${words}`),
    String(year),
  ],
  unitTitle: /^(?:хэмжих)?(?:нэгж)?(.+?)(?:[аоөэ]{2}р)?$/u,
  dataSheet: 'Тосов',
  limit: (min: string, max: string | null): string =>
    max === null ? `${min}-ээс багагүй тоо` : `${min}–${max} хооронд тоо`,
  rule: {
    title: 'Энэ утгыг авахгүй',
    number: (limit: string, decimals: number): string =>
      `Энд ${limit} бичнэ${decimals === 0 ? ', бүхэл тоогоор' : `, таслалаас хойш ${decimals}-оос олон оронгүй`}.`,
    moved: (limit: string): string =>
      `Энд ${limit} бичнэ. Хязгаараас гарсан утгыг буцааж оруулахад хязгаарт нь тааруулна.`,
  },
} as const
