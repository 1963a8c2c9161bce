import type { AdminEdition } from '#features/editions/api.ts'
import { editionChangesText } from '#features/editions/text.ts'

type EditionChanges = AdminEdition['changes']
type EditionForm = EditionChanges['forms'][number]

const kinds = ['blank', 'register', 'norm', 'report'] as const

/** Returns `null` if there are no changes. */
export function changeCounts({ forms, views }: EditionChanges): string | null {
  const counted = kinds.flatMap((kind) => {
    const count = forms.filter((form) => form.kind === kind).length
    return count === 0 ? [] : [editionChangesText.counts[kind](count)]
  })
  const counts = [...counted, ...(views.length === 0 ? [] : [editionChangesText.counts.views(views.length)])]
  return counts.length === 0 ? null : editionChangesText.changed(counts)
}

export function describeForm({ status, rows, fields, cells, rules, kind }: EditionForm): string {
  const marked = (lines: EditionForm['rows']): number => lines.filter(({ marks }) => marks.length > 0).length
  const parts = [
    [kind === 'report' ? editionChangesText.lines : editionChangesText.rows, marked(rows)],
    [editionChangesText.fields, marked(fields)],
    [editionChangesText.cells, cells.length],
    [editionChangesText.rules, rules.length],
  ] as const
  const counted = parts.flatMap(([name, count]) => (count === 0 ? [] : [`${name}:\u00a0${count}`]))
  return [editionChangesText.status[status], ...counted].join(' · ')
}

export type WordsApart = {
  readonly head: string
  readonly before: string
  readonly after: string
  readonly tail: string
}

/** Equal sentences are all head; joining the parts restores each. */
export function wordsApart(one: string, other: string): WordsApart {
  const [before, after] = [partsOf(one), partsOf(other)]
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const between = (parts: readonly string[]): string => parts.slice(head, parts.length - tail).join('')
  return {
    head: before.slice(0, head).join(''),
    before: between(before),
    after: between(after),
    tail: tail === 0 ? '' : before.slice(-tail).join(''),
  }
}

/** Cell names in «…» stay whole. */
function partsOf(sentence: string): readonly string[] {
  return sentence.match(/«[^»]*»\s*|\S+\s*/g) ?? []
}
