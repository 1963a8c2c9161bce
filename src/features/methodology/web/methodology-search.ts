import { hasWords, soughtOf } from '#engine/list/search.ts'
import type { Methodology, MethodologyChapter } from '#features/methodology/methodology.ts'
import { methodologyText as text } from '#features/methodology/text.ts'

/** Letters: `most` of a removed ending, `stays` of the stem. */
const ending = { most: 3, stays: 4 } as const

/**
 * Returns whole parts if the title matches, otherwise their lines and rules. Without a match, ignores word endings:
 * «нормативын» as «норматив».
 */
export function chosenParts(content: Methodology, sought: string): Methodology {
  const search = soughtOf(sought)
  if (search.words[0]?.length === 0) return content
  const stems = (dropped: number): Sought['words'] =>
    search.words.map((words) =>
      words.map((word) =>
        word.slice(0, Math.max(Math.min(ending.stays, word.length), word.length - dropped)),
      ),
    )
  let found = partsWith(content, search)
  for (let dropped = 1; dropped <= ending.most && linesIn(found) === 0; dropped += 1)
    found = partsWith(content, { ...search, words: stems(dropped) })
  return found
}

type Sought = ReturnType<typeof soughtOf>

function partsWith(content: Methodology, { spell, words }: Sought): Methodology {
  const has = (...texts: readonly string[]): boolean => hasWords(spell(texts.join(' ')), words)
  const parts = content.parts.flatMap((part): readonly MethodologyChapter[] => {
    if (has(part.title, part.purpose, part.anchor)) return [part]
    const lines = part.lines.filter(({ cells, unit, how, source }) =>
      has(part.title, cells, unit, how, source),
    )
    const rules = part.rules.filter(({ message, where }) => has(message, where))
    return lines.length + rules.length === 0 ? [] : [{ ...part, rows: [], lines, rules }]
  })
  return { parts, rules: content.rules.filter(({ message, where }) => has(message, where)) }
}

export function linesIn({ parts, rules }: Methodology): number {
  return parts.reduce((sum, { lines }) => sum + Math.max(1, lines.length), 0) + rules.length
}

/** Falls back to the line that covers the cell, then to the sheet. */
export function placeOfAnchor({ parts, rules }: Methodology, anchor: string): string {
  if (parts.some((part) => part.anchor === anchor) || rules.some((rule) => rule.anchor === anchor))
    return anchor
  const line = parts.flatMap(({ lines }) => lines).find(({ covers }) => covers.includes(anchor))
  const [sheet = anchor] = anchor.split('/')
  return line?.anchor ?? sheet
}

type MethodologySection = { readonly title: string; readonly parts: readonly MethodologyChapter[] }

export function sections({ parts }: Methodology): readonly MethodologySection[] {
  const of = (choose: (part: MethodologyChapter) => boolean): readonly MethodologyChapter[] =>
    parts.filter(choose)
  const isOwn = ({ kind }: MethodologyChapter): boolean => kind !== 'norm'
  return [
    ...(['ORGEBS', 'ORGSUB', 'ORGNTB'] as const).map((group) => ({
      title: text.groups[group],
      parts: of((part) => isOwn(part) && part.group === group),
    })),
    { title: text.shared, parts: of((part) => isOwn(part) && part.group === null) },
    { title: text.norms, parts: of((part) => !isOwn(part)) },
  ].filter(({ parts }) => parts.length > 0)
}
