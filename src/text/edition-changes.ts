import { countText } from '#domain/number/format.ts'

/** What an edition of the forms changes of the one before it, and what it does to last year's budgets. */
export const editionChangesText = {
  /** In the place of how a figure of a norm comes about. */
  normFigure: 'нормативын утга',
  /** What the calls answer. */
  noBefore: (year: number): string =>
    `${year} оноос өмнө нормативтай жил програмд алга: маягтын өөрчлөлтийн нөлөөг тооцох өгөгдөл байхгүй.`,

  title: (year: number): string => `${year} оны маягтын өөрчлөлт`,
  purpose:
    'Маягтын шинэ хэвлэл юуг өөрчлөх, өмнөх оны төсвүүдийг хэдээр хөдөлгөхийг жил эхлүүлэхээс өмнө эндээс харна. Харахад юу ч нээгдэхгүй, хадгалагдахгүй.',
  back: 'Он ба тайлант үе рүү буцах',
  see: (year: number): string => `${year} оны маягтын өөрчлөлт, нөлөөг харах`,
  ofYear: 'Маягт',
  failed: 'Маягтын өөрчлөлтийг уншиж чадсангүй.',
  first: 'Энэ нь програм дахь анхны жил тул харьцуулах өмнөх хэвлэл алга.',
  same: (year: number): string => `Маягт, тайлан, хүснэгтүүд ${year} оныхтой яг адил.`,
  between: (was: string, before: number, is: string, year: number): string =>
    `${before} он: «${was}» хэвлэл → ${year} он: «${is}» хэвлэл. Зөвхөн өөрчлөлт ялгарахаар хоёуланг нь ${year} оны нэрээр бичив.`,
  order: (order: string): string => `Үндэслэл: ${order}.`,

  /** How much is otherwise, in one line. */
  counts: {
    blank: (count: number): string => `${countText(count)} маягт`,
    register: (count: number): string => `${countText(count)} бүртгэл`,
    norm: (count: number): string => `${countText(count)} нормативын хүснэгт`,
    report: (count: number): string => `${countText(count)} тайлан`,
    views: (count: number): string => `${countText(count)} төрлийн байгууллагын табын жагсаалт`,
  },
  changed: (counts: readonly string[]): string => `Өөрчлөгдсөн: ${counts.join(', ')}.`,
  lostInShort: (forms: number): string =>
    `${countText(forms)} маягтын зарим өмнөх оруулгад шинэ хэвлэлд байр алга.`,

  places: {
    forms: 'Маягт, тайлан зэрэгцүүлэн',
    views: 'Таб, тайлангийн жагсаалт',
    lost: 'Шилжихгүй оруулга',
    effect: 'Төсөвт үзүүлэх нөлөө',
  },
  kinds: { blank: 'Маягт', register: 'Бүртгэл', norm: 'Норматив', report: 'Тайлан' },
  is: { new: 'шинэ', gone: 'хасагдсан', changed: 'өөрчлөгдсөн' },
  /** Of a line, with its mark before the word. */
  marks: {
    new: 'Шинэ',
    gone: 'Хасагдсан',
    split: 'Хэд болж хуваагдсан',
    part: 'Хуваагдсаны нэг',
    joined: 'Нэг болж нийлсэн',
    sum: 'Хэд хэдийн нийлбэр',
    renamed: 'Нэр өөрчлөгдсөн',
    renumbered: 'Дугаар өөрчлөгдсөн',
    moved: 'Байр солигдсон',
    content: 'Агуулга өөр',
  },
  signs: {
    new: '+',
    gone: '−',
    split: '÷',
    part: '+',
    joined: '→',
    sum: 'Σ',
    renamed: '≈',
    renumbered: '№',
    moved: '↕',
    content: '≠',
  },
  onlyChanged: 'Зөвхөн өөрчлөгдсөн мөр, баганыг харуулах',
  inYear: (year: number, code: string): string => `${year} он («${code}»)`,
  tableOf: (table: string, form: string): string => `${form}: ${table}`,
  mark: 'Өөрчлөлт',
  rows: 'Мөр',
  fields: 'Багана',
  lines: 'Тайлангийн мөр',
  tabs: 'Таб',
  reports: 'Тайлан',
  nothing: '–',
  caption: (was: string, is: string): string => `Нэр: «${was}» → «${is}»`,
  purposeIs: 'Зориулалтын тайлбар',
  cells: 'Нүдний тооцоо, хязгаар, түгжээ',
  where: 'Хаана (мөр: багана)',
  ways: {
    new: 'Шинэ нүд',
    gone: 'Хасагдсан нүд',
    moved: 'Өөр газраас шилжсэн',
    kind: 'Оруулах, тооцох нь солигдсон',
    formula: 'Томьёо өөрчлөгдсөн',
    limits: 'Хязгаар өөрчлөгдсөн',
    lock: 'Түгжээ, тайлбар нь өөрчлөгдсөн',
    text: 'Бичвэр өөрчлөгдсөн',
    source: 'Үндэслэл өөрчлөгдсөн',
  },
  readsMore: (cells: readonly string[]): string => `Нэмж уншина: ${cells.join(', ')}`,
  readsLess: (cells: readonly string[]): string => `Уншихаа больсон: ${cells.join(', ')}`,
  rules: 'Шалгах дүрэм, мэдэгдэл',
  rule: (severity: string, sentence: string, when: string): string => `${severity}: ${sentence} (${when})`,
  ruleWays: { new: 'Шинэ дүрэм', gone: 'Хасагдсан дүрэм', changed: 'Дүрэм өөрчлөгдсөн' },
  shownIn: (views: readonly string[]): string => `Хэнд: ${views.join(', ')}`,
  otherTotals: (names: readonly string[]): string => `Өөрөөр тооцох: ${names.join(', ')}`,
  totals: {
    budget: 'хувьсах зардлаар тооцсон төсөв',
    headcount: 'орон тоогоор тооцсон төсөв',
    whole: 'төр, үүсгэн байгуулагчийн нийт дүн',
    fixed: 'тогтмол зардал',
    income: 'өөрийн орлого',
    measures: 'харьцуулах үзүүлэлт',
    dated: 'нормативын огноо',
  },
  noForms: 'Маягт, тайлангийн мөр, багана, томьёо өөрчлөгдөөгүй.',
  noViews: 'Табын жагсаалт өөрчлөгдөөгүй.',
  lostAbout:
    'Эдгээр мөр, нүд шинэ хэвлэлд байхгүй, эсвэл түүнд нэгэн утгаар тохирох нүд алга. Өмнөх онд оруулсан тоо нь шинэ жилд өмнөх оных болж харагдахгүй.',
  noneLost: 'Өмнөх оны бүх оруулгад шинэ хэвлэлд байр бий.',
  wholeForm: 'маягт бүхэлдээ',

  effect: {
    about: (before: number): string =>
      `Бүх байгууллагын ${before} оны төслийг (илгээсэн, батлуулсан нь тэр үеийнхээрээ, нээлттэй нь одоогийнхоороо) эхлээд шинэ маягтаар хуучин нормативтай нь, дараа нь шинэ жилийн нормативтай тооцож харьцуулна. Өмнөх оны дүн хэвээр үлдэнэ.`,
    start: 'Нөлөөг тооцох',
    counting:
      'Байгууллага бүрийн төсвийг шинэ маягтаар тооцож байна. Олон байгууллагад хэдэн минут болж магадгүй.',
    failed: 'Нөлөөг тооцож чадсангүй.',
    norms: {
      draft: (version: number): string => `Шинэ жилийн нормативын ${version}-р хувилбарын ноорогоор тооцов.`,
      published: (version: number): string =>
        `Шинэ жилийн нормативын нийтэлсэн ${version}-р хувилбараар тооцов.`,
      beginning: 'Жил эхлээгүй тул эхлэхэд нь тавигдах нормативаар (өмнөх оны 12-р сарынх) тооцов.',
    },
    faults: (count: number): string =>
      `Шинэ нормативт ${countText(count)} дутуу, буруу утга бий: засаж нөхөх хүртэл нөлөө нь үнэн зөв биш байж болно.`,
    sentence: (changed: number, all: number): string =>
      `${countText(all)} байгууллагаас ${countText(changed)}-ийн төсөв өөрчлөгдөнө.`,
    by: 'Бүлэглэх',
    ways: { type: 'Төрлөөр', region: 'Аймаг, сумаар', institution: 'Байгууллагаар' },
    before: (year: number): string => `${year} оны төсөв`,
    forms: 'Маягтаас',
    norm: 'Нормативаас',
    after: 'Шинээр',
    changed: 'Өөрчлөгдөх',
    of: (changed: number, all: number): string => `${countText(changed)} / ${countText(all)}`,
    unit: 'төгрөг',
    total: 'Бүгд',
    unmoved: 'Энэ бүлэгт төсөв нь өөрчлөгдөх байгууллага алга.',
    excel: 'Excel татах',
    fileName: (year: number): string => `Маягтын өөрчлөлтийн нөлөө ${year}.xlsx`,
    lost: 'Бодит оруулгаас шилжихгүй нь',
    lostAbout: 'Өмнөх онд байгууллагууд тоо оруулсан боловч шинэ хэвлэлд байргүй нүднүүд.',
    lostColumns: { form: 'Маягт', cell: 'Нүд', institutions: 'Байгууллага', sum: 'Оруулсны нийлбэр' },
    noneLost: 'Өмнөх онд оруулсан бүх тоонд шинэ хэвлэлд байр бий.',
    leftOut: (count: number): string =>
      `Маягтын харагдац тодорхойгүй ${countText(count)} байгууллага ороогүй.`,
  },
} as const
