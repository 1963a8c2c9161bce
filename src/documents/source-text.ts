export const sourceFormText = (caption: string): string => `«${caption}» маягт`

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
  return sections[0] ?? sourceFormText(form)
}
