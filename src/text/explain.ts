import { panelText } from '#text/cell-panel.ts'
import { factText } from '#text/facts.ts'

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
  /** A shortened sum with its number of terms and zeros. */
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

/** A reference to our own papers in the source of a sheet: name, section, blank. */
const ownPaper =
  /(?:(?:design )?calculation|spec \d{3}|facts|decision \d+|norm-[a-z-]+)(?: §\d+(?:\.\d+)*)?(?:,? (?:huvi |NTB |SUB )?b\d+(?:\/\d)?(?: [AB])?\b)?(?:, §\d+(?:\.\d+)*)*/

/** Several references in a row; below, in brackets. */
const ownPapers = new RegExp(`${ownPaper.source}(?:[,;] ${ownPaper.source})*`, 'g')
const inBrackets = new RegExp(` ?\\(${ownPapers.source}\\)`, 'g')

/** The orders behind the sections of the facts. A section without one has its rule in the form itself. */
const orders: Readonly<Record<string, string>> = {
  '2.2': 'Сангийн сайдын 2021 оны 190-р тушаал',
  '3.2': 'ЗГ-ын 2024-01-25-ны тогтоол',
  '3.3': 'ЗГ-ын 2024-01-25-ны тогтоол',
  '3.4': 'ЗГ-ын 2024-01-25-ны тогтоол',
  '3.5': 'ЗГ-ын 2024-01-25-ны тогтоол',
  '5.2': 'ЗГ-ын 2018 оны 382-р тогтоол',
}

const words: readonly (readonly [RegExp, string])[] = [
  [/\bhuvi\b/g, 'хувийн'],
  [/\bNTB\b/g, 'насан туршийн боловсрол'],
  [/\bSUB\b/g, 'цэцэрлэг'],
  [/\bESIS\b/g, 'БСМС'],
]

/** Returns a source entered by an administrator, with its effective date. */
export function namedSourceText({
  source,
  from,
}: {
  readonly source: string
  readonly from: string | null
}): string {
  return from === null ? source : `${source} (${panelText.validFrom(from)})`
}

/**
 * Returns the rule or order behind a cell for readers (calculation §9, Stand-ins). Section numbers of our own papers
 * mean nothing to them, so the form's tab name replaces them.
 */
export function sourceSentence(source: string, form: string): string {
  const left = source.replaceAll(inBrackets, '')
  const named = left.replaceAll(ownPapers, (papers) => readersNameOf(papers, form))
  const inWords = eachOnce(named.split('; ')).join('; ')
  return words.reduce((text, [name, word]) => text.replace(name, word), inWords)
}

/** Removes duplicates; a more specific source replaces a shorter one. */
function eachOnce(sources: readonly string[]): readonly string[] {
  return sources.filter(
    (source, index) =>
      !sources.some((other, place) =>
        other === source ? place < index : other.startsWith(`${source}:`) || other.startsWith(`${source},`),
      ),
  )
}

function readersNameOf(papers: string, form: string): string {
  const sections = [...papers.matchAll(/facts §([\d.]+\d)/g)].flatMap(
    ([, section = '']) => orders[section] ?? [],
  )
  return sections[0] ?? panelText.form(form)
}
