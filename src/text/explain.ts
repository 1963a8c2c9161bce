import { factText } from '#text/facts.ts'

/** How a formula is read out. */
export const explainText = {
  round: (of: string, digits: number): string =>
    digits === 0 ? `бүхэлчилсэн(${of})` : `${digits} орноор тоймлосон(${of})`,
  ceil: (of: string): string => `дээш бүхэлчилсэн(${of})`,
  floor: (of: string): string => `доош бүхэлчилсэн(${of})`,
  min: (of: readonly string[]): string => `хамгийн бага нь(${of.join('; ')})`,
  max: (of: readonly string[]): string => `хамгийн их нь(${of.join('; ')})`,
  when: (test: string, then: string, otherwise: string, holds: boolean): string =>
    `[хэрэв ${test} бол ${then}, үгүй бол ${otherwise}; одоо ${holds ? 'тийм' : 'үгүй'}]`,
  choose: (fact: string, value: string, chosen: string): string =>
    `[${factText.name(fact)} ${factText.value(value)}: ${chosen}]`,
  step: (by: string, steps: readonly { readonly upTo: string | null; readonly value: string }[]): string =>
    `шатлал(${by}: ${steps.map(({ upTo, value }) => (upTo === null ? `бусад ${value}` : `${upTo} хүртэл ${value}`)).join('; ')})`,
  fact: (fact: string, oneOf: readonly string[]): string =>
    `${factText.name(fact)} ${oneOf.map((value) => factText.value(value)).join(' эсвэл ')}`,
  not: (of: string): string => `үгүй: ${of}`,
  and: ' бөгөөд ',
  above: (left: string, right: string): string => `${left} > ${right}`,
  atLeast: (left: string, right: string): string => `${left} ≥ ${right}`,
  equal: (left: string, right: string): string => `${left} = ${right}`,
}
