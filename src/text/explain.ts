import { factText } from '#text/facts.ts'

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
