import { factText } from '#engine/fact-text.ts'

export const explainText = {
  notCounted: 'Энд тооцох зүйл байхгүй тул 0',
  constant: (figure: string): string => `Маягтад тогтоосон тоо: ${figure}`,
  round: (of: string, digits: number): string =>
    digits === 0 ? `бүхэлчилсэн(${of})` : `${digits} орноор тоймлосон(${of})`,
  ceil: (of: string): string => `дээш бүхэлчилсэн(${of})`,
  longSum: (first: readonly string[], last: string): string => `${first.join(' + ')} + … + ${last}`,
  floor: (of: string): string => `доош бүхэлчилсэн(${of})`,
  min: (of: readonly string[]): string => `хамгийн бага нь(${of.join('; ')})`,
  max: (of: readonly string[]): string => `хамгийн их нь(${of.join('; ')})`,
  when: (test: string, then: string, otherwise: string): string =>
    `[хэрэв ${test} бол ${then}, үгүй бол ${otherwise}]`,
  cases: (fact: string, cases: readonly (readonly [value: string, formula: string])[]): string =>
    `[${factText.name(fact)}: ${cases.map(([value, formula]) => `${factText.value(value)} бол ${formula}`).join('; ')}]`,
  step: (
    by: string,
    steps: readonly ({ readonly upTo: string | null; readonly value: string } | null)[],
  ): string => `шатлал(${by}: ${steps.map(stepText).join('; ')})`,
  between: ({ by, above, upTo }: BetweenValues): string =>
    `${above === null ? '' : `${above} < `}${by}${upTo === null ? '' : ` ≤ ${upTo}`}`,
  factIs: (fact: string, value: string): string => `${factText.name(fact)}: ${factText.value(value)}`,
  withFigures: (words: string, values: string): string => `${words} (${values})`,
  sumOf: (caption: string, along: 'rows' | 'columns' | 'sheets', count: number, terms: string): string => {
    const parts = { rows: 'мөрийн', columns: 'баганын', sheets: 'хэсгийн' }
    return `${caption === '«»' ? '' : `${caption}, `}${count} ${parts[along]} нийлбэр: ${terms}`
  },
  counted: (sum: string, terms: number, zeros: number, isShortened: 'yes' | 'no'): string => {
    if (isShortened === 'no') return `${sum} (бусад ${zeros} нь 0)`
    return zeros > 0
      ? `${sum} (нийт ${terms} нэмэгдэхүүн, ${zeros} нь 0)`
      : `${sum} (нийт ${terms} нэмэгдэхүүн)`
  },
  fact: (fact: string, oneOf: readonly string[]): string =>
    `${factText.name(fact)} ${oneOf.map((value) => factText.value(value)).join(' эсвэл ')}`,
  not: (of: string): string => `үгүй: ${of}`,
  and: ' бөгөөд ',
  above: (left: string, right: string): string => `${left} > ${right}`,
  atLeast: (left: string, right: string): string => `${left} ≥ ${right}`,
  equal: (left: string, right: string): string => `${left} = ${right}`,
  isNot: {
    above: (left: string, right: string): string => `${left} ≤ ${right}`,
    atLeast: (left: string, right: string): string => `${left} < ${right}`,
    equal: (left: string, right: string): string => `${left} ≠ ${right}`,
  },
}

type BetweenValues = { readonly by: string; readonly above: string | null; readonly upTo: string | null }

function stepText(step: { readonly upTo: string | null; readonly value: string } | null): string {
  if (step === null) return '…'
  return step.upTo === null ? `бусад ${step.value}` : `${step.upTo} хүртэл ${step.value}`
}
