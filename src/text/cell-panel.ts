import { factText } from '#text/facts.ts'

/** The panel that tells everything about one cell, and last year compared with this one. */
export const panelText = {
  title: 'Нүдний тухай',
  open: 'Нүдний тухай (Shift+F2)',
  close: 'Хаах',
  nothing: 'Хүснэгтээс нүд сонговол түүний утга, дүрэм, тайлбар, түүх энд гарна.',
  value: 'Утга',
  empty: 'Хоосон',
  kinds: {
    open: 'Бөглөх нүд',
    computed: 'Програм тооцоолсон',
    given: 'Шууд авсан',
    locked: 'Түгжээтэй',
    text: 'Бичвэр',
    absent: 'Энэ мөрөнд ийм үзүүлэлт байхгүй',
  },
  proposed: 'санал болгосон',
  rule: 'Дүрэм',
  limits: (min: string, max: string | null): string =>
    max === null ? `${min}-ээс багагүй` : `${min}–${max}`,
  whole: 'бүхэл тоо',
  decimals: (count: number): string => `таслалаас хойш ${count} хүртэл орон`,

  explanation: 'Хэрхэн тооцсон бэ',
  basis: {
    typed: 'Энэ утгыг гараар бичсэн. Тооцоо байхгүй.',
    typedZero: 'Энд 0 гэж бичсэн, эсвэл хоосноор нь хадгалсан. Тооцоо байхгүй.',
    empty: 'Энд юу ч бичээгүй тул 0 гэж тооцно.',
    proposed: 'Энд юу ч бичээгүй тул доорх томьёогоор санал болгосон утгыг тооцно. Бичвэл солигдоно.',
    locked: (reason: string, countsAs: 'formula' | 'nothing'): string =>
      `Түгжээтэй: ${reason} Энд бичсэн утга байсан ч тооцохгүй, ${countsAs === 'formula' ? 'доорх томьёогоор тооцно' : '0 гэж тооцно'}.`,
    given: {
      norm: 'Энэ утга нормативаас шууд ирсэн.',
      register: 'Энэ утга бүртгэлээс шууд ирсэн.',
      report: 'Энэ утгыг энд тооцоогүй, үндэслэлд нэрлэсэн газраас шууд авсан.',
      blank: 'Энэ утгыг энд тооцоогүй, үндэслэлд нэрлэсэн газраас шууд авсан.',
    },
  },
  inWords: 'Томьёо',
  inValues: 'Утгаар',
  heldSince: (day: string): string => `${day}-ээс`,
  source: 'Үндэслэл',
  inputs: 'Юунаас тооцсон бэ',
  goTo: 'Нүд рүү очих',
  goToCell: (cell: string): string => `${cell}: нүд рүү очих`,
  follow: (cell: string): string => `${cell}: хэрхэн тооцсоныг харах`,
  back: 'Буцах',

  lastYear: (year: number): string => `${year} онд`,
  compareButton: (year: number): string => `${year} онтой харьцуулах`,
  lastYearHeard: 'Өмнөх жил: ',
  difference: 'Зөрүү',
  same: 'өөрчлөлтгүй',
  noLastYear: (year: number): string => `${year} оны төсөв энд хадгалагдаагүй тул харьцуулах утга алга.`,
  lastYearFailed: 'Өмнөх жилийн төсвийг уншиж чадсангүй.',

  history: 'Өөрчлөлтийн түүх',
  noHistory: 'Энэ нүдийг хараахан хадгалаагүй.',
  historyFailed: 'Түүхийг уншиж чадсангүй.',
  change: (from: string, to: string): string => `${from} → ${to}`,
  restore: (value: string): string => `${value} утгыг сэргээх`,
  restoreShort: 'Сэргээх',
  loading: 'Уншиж байна…',

  copied: (count: number): string => `${count} утга өмнөх жилээс хуулсан, батлаагүй`,
  confirmAll: 'Бүгдийг батлах',
}

/** How a formula is read out. */
export const explainText = {
  round: (of: string, digits: number): string =>
    digits === 0 ? `бүхэлчилсэн(${of})` : `${digits} орноор тоймлосон(${of})`,
  ceil: (of: string): string => `дээш бүхэлчилсэн(${of})`,
  longSum: (first: readonly string[], last: string, count: number): string =>
    `${first.join(' + ')} + … + ${last} (нийт ${count} нэмэгдэхүүн)`,
  floor: (of: string): string => `доош бүхэлчилсэн(${of})`,
  min: (of: readonly string[]): string => `хамгийн бага нь(${of.join('; ')})`,
  max: (of: readonly string[]): string => `хамгийн их нь(${of.join('; ')})`,
  when: (test: string, then: string, otherwise: string): string =>
    `[хэрэв ${test} бол ${then}, үгүй бол ${otherwise}]`,
  because: (reasons: readonly string[], taken: string): string =>
    `[${reasons.join(explainText.and)} тул ${taken}]`,
  cases: (fact: string, cases: readonly (readonly [value: string, formula: string])[]): string =>
    `[${factText.name(fact)}: ${cases.map(([value, formula]) => `${factText.value(value)} бол ${formula}`).join('; ')}]`,
  choose: (fact: string, value: string, chosen: string): string =>
    `[${factText.name(fact)} ${factText.value(value)}: ${chosen}]`,
  step: (
    by: string,
    steps: readonly ({ readonly upTo: string | null; readonly value: string } | null)[],
  ): string => `шатлал(${by}: ${steps.map(stepText).join('; ')})`,
  stepTaken: ({ by, above, upTo, value }: StepTaken): string =>
    `[${above === null ? '' : `${above} < `}${by}${upTo === null ? '' : ` ≤ ${upTo}`} тул ${value}]`,
  fact: (fact: string, oneOf: readonly string[]): string =>
    `${factText.name(fact)} ${oneOf.map((value) => factText.value(value)).join(' эсвэл ')}`,
  not: (of: string): string => `үгүй: ${of}`,
  and: ' бөгөөд ',
  above: (left: string, right: string): string => `${left} > ${right}`,
  atLeast: (left: string, right: string): string => `${left} ≥ ${right}`,
  equal: (left: string, right: string): string => `${left} = ${right}`,
  /** How two figures stand to each other where it is not so. */
  isNot: {
    above: (left: string, right: string): string => `${left} ≤ ${right}`,
    atLeast: (left: string, right: string): string => `${left} < ${right}`,
    equal: (left: string, right: string): string => `${left} ≠ ${right}`,
  },
}

type StepTaken = {
  readonly by: string
  readonly above: string | null
  readonly upTo: string | null
  readonly value: string
}

function stepText(step: { readonly upTo: string | null; readonly value: string } | null): string {
  if (step === null) return '…'
  return step.upTo === null ? `бусад ${step.value}` : `${step.upTo} хүртэл ${step.value}`
}

/** What the sources of the sheets are called for people; in code and docs they keep the short names of our own papers. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bspec (\d{3})/g, 'Техникийн тодорхойлолт $1'],
  [/\b(design )?calculation\b/g, 'Тооцооны аргачлал'],
  [/\bfacts\b/g, 'Норм, жишгийн лавлагаа'],
  [/\bdecision (\d+)/g, 'Шийдвэр $1'],
  [/\bhuvi\b/g, 'хувийн'],
  [/\bNTB\b/g, 'насан туршийн боловсрол'],
  [/\bSUB\b/g, 'цэцэрлэг'],
  [/\bESIS\b/g, 'БСМС'],
  [/ ?\(norm-[a-z-]+\)/g, ''],
  [/\bb(\d+)/g, 'бланк $1'],
]

/** A source that an administrator has named, with the day from which it holds. */
export function namedSourceInWords({
  source,
  from,
}: {
  readonly source: string
  readonly from: string | null
}): string {
  return from === null ? source : `${source} (${panelText.heldSince(from)})`
}

/** The rule, law or paper that a cell rests on, in Mongolian. */
export function sourceInWords(source: string): string {
  return words.reduce((text, [name, word]) => text.replace(name, word), source)
}
