import { countText } from '#engine/number/format.ts'
import { budgetTotalText } from '#text/readings.ts'

export const varianceText = {
  title: 'Төсөв юугаар өөрчлөгдсөн бэ',
  from: 'Юунаас',
  to: 'Юу хүртэл',
  total: 'Дүн',
  failed: 'Өмнөх төсвийг уншиж чадсангүй.',
  withoutLine: 'Өмнөх төсөв энэ төхөөрөмжид байхгүй. Холболт сэргэхэд харьцуулалт энд гарч ирнэ.',
  /** Below the causes while blanks are missing: their amounts appear as a decrease. */
  left: (blanks: readonly string[]): string =>
    `${blanks.map((blank) => `«${blank}»`).join(', ')} маягтыг хараахан хадгалаагүй тул төсөв бодит бус өөрчлөгдсөн мэт харагдаж болно.`,

  ends: {
    lastYear: {
      sent: (year: number): string => `${year} оны илгээсэн`,
      calculated: (year: number): string => `${year} оны тооцсон`,
    },
    periodBefore: { sent: 'Өмнөх үеийн илгээсэн', calculated: 'Өмнөх үеийн тооцсон' },
    calculated: 'Сүүлд тооцсон',
    sent: 'Сүүлд илгээсэн',
    now: 'Одоо',
  },
  endAt: (end: string, when: string): string => `${end} (${when})`,
  none: (before: number): string =>
    `Харьцуулах төсөв алга: ${before} оны тайланг тооцоогүй, энэ жилийн тайланг ч хараахан бодоогүй байна. «Тайлан бодох» товчийг дарснаас хойш өөрчлөгдсөн нь энд харагдана.`,
  lost: (ends: string): string =>
    `${ends}: тэр үед оруулсан тоог програм хадгалдаггүй байсан тул үүнтэй харьцуулах боломжгүй. Тайланг дахин бодсоноор цаашид хадгална.`,

  caption: (from: string, to: string): string => `${from} → ${to}: шалтгаан тус бүрийн дүн, төгрөг`,
  about:
    'Шалтгаануудыг жагсаалтын дарааллаар нэг нэгээр нь тооцсон тул нийлбэр нь зөрүүтэй төгрөг хүртэл тэнцэнэ. Хоёр шалтгааны хамтын нөлөө жагсаалтад доор байгаад нь орно.',
  unchanged: (from: string, to: string): string => `${from} → ${to}: өөрчлөгдсөн зүйл алга.`,
  cut: 'Баганын эхлэл 0 биш: зөрүү харагдахуйц томруулж зурсан.',
  columns: { cause: 'Шалтгаан', amount: 'Дүн, төгрөг' },
  amount: (text: string, amount: number): string => (amount > 0 ? `+${text}` : text),

  causes: {
    edition: 'Маягтын хэвлэл',
    norms: 'Норматив',
    profile: 'Байгууллагын мэдээлэл',
    registers: 'Суралцагчийн бүртгэл',
    people: 'Ажилтан, хүүхэд',
    positions: 'Шинэ орон тоо',
  },

  changes: (count: number): string => `${count} өөрчлөлт`,
  show: (cause: string, opens: string): string => `${cause}: ${opens}`,
  changed: (cause: string): string => `${cause}: өөрчлөгдсөн зүйлс`,
  cells: { cell: 'Юу', was: 'Байсан', is: 'Болсон', effect: 'Нөлөө, төгрөг' },
  nothing: '–',
  toCell: (cell: string): string => `${cell}: нүд рүү очих`,
  notAdditive: (effects: string, amount: string): string =>
    `Нөлөө: зөвхөн тэр нэг өөрчлөлт төсвийг хэдэн төгрөгөөр нэмсэн (+), хассан (−) бэ. Нүднүүд хамтдаа тооцогддог (үржигддэг, босго давдаг) тул нөлөөний нийлбэр (${effects}) мөрийн дүнтэй (${amount}) тэнцэхгүй.`,
  notAlone: 'Маягт өөрчлөгдсөн тул нүд тус бүрийн нөлөөг салгаж тооцох боломжгүй.',
  idle: (count: number): string => `Дүнг хөдөлгөөгүй ${count} өөрчлөлт`,

  /** Summed over a reviewer's institutions. */
  sums: {
    title: 'Нийт төсөв, хувьсах зардлаар: юугаар өөрчлөгдсөн бэ',
    purpose:
      'Байгууллага бүрийн хувьсах зардлаар тооцсон төсөв өнгөрсөн оноос юугаар өөрчлөгдсөнийг шалтгаанаар нь нэмнэ.',
    start: 'Шалтгаанаар нэгтгэх',
    begins:
      'Аймаг, төрөл, байгууллага тус бүрд норматив, бүртгэл, маягтад оруулсан тоо төсвийг хэдээр өөрчилснийг гаргана. Шүүсэн байгууллага бүрийн төсвийг тооцдог тул олон байгууллагад хэдэн минут болж магадгүй.',
    loading: 'Байгууллагуудын төсвийг тооцож байна…',
    failed: 'Шалтгаанаар нэгтгэж чадсангүй.',
    until: 'Юу хүртэл',
    untils: { now: 'Одоогийн төсөл', sent: 'Сүүлд илгээсэн' },
    before: (year: number): string => `${year} оны төсөв`,
    caption: 'Шалтгаан тус бүрийн дүн, байгууллагуудын нийлбэр, төгрөг',
    institutions: (count: number): string => `${countText(count)} байгууллага`,
    opened: (cause: string): string => `${cause}: байгууллагаар`,
    columns: {
      institution: 'Байгууллага',
      amount: 'Дүн, төгрөг',
      count: 'Байгууллага',
      blanks: 'Маягтад оруулсан тоо',
      percent: 'Өөрчлөлт',
    },
    by: 'Бүлэглэх',
    grouped: { region: 'Аймаг, сумаар', type: 'Төрлөөр', institution: 'Байгууллагаар' },
    unit: 'төгрөг',
    fileName: (year: number): string => `Төсвийн өөрчлөлтийн шалтгаан ${year}.xlsx`,
    about: (present: number, all: number): string =>
      `${countText(all)} байгууллагаас ${countText(present)} нь орсон.`,
    none: 'Сонгосон байгууллагуудаас өнгөрсөн оны төсөвтэй нь алга.',
    missing: {
      notStarted: (count: number): string => `Төслөө эхлээгүй ${countText(count)} байгууллага`,
      unfinished: (count: number): string =>
        `Маягтаа бөглөж дуусаагүй тул ${budgetTotalText.notComparable} ${countText(count)} байгууллага`,
      noLastYear: (count: number): string => `Өнгөрсөн онд тайлан бодоогүй ${countText(count)} байгууллага`,
      notSent: (count: number): string => `Тайлангаа илгээгээгүй ${countText(count)} байгууллага`,
      lost: (count: number): string =>
        `Өмнөх төсвийнх нь оруулсан тоо хадгалагдаагүй ${countText(count)} байгууллага`,
    },
  },
} as const
