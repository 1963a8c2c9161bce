import { spellingsFor } from '#engine/text/spellings.ts'

export const MAX_SEARCH_LENGTH = 200

const collator = new Intl.Collator('mn', { numeric: true, sensitivity: 'base' })

export function searchRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: string,
): readonly Row[] {
  const { spell, words } = soughtOf(search)
  if (words[0]?.length === 0) return rows
  return rows.filter((row) => hasWords(spell(textOf(row)), words))
}

export function hasWords(spellings: readonly string[], words: readonly (readonly string[])[]): boolean {
  return words.some((each, spelling) => each.every((word) => spellings[spelling]?.includes(word)))
}

type Sought = {
  readonly spell: (text: string) => readonly string[]
  readonly words: readonly (readonly string[])[]
}

export function soughtOf(search: string): Sought {
  const spell = spellingsFor(search)
  return { spell, words: spell(search).map((spelling) => spelling.split(' ').filter(Boolean)) }
}

export type SearchableName = { readonly name: string; readonly others: string }

/** In this order: exact name, beginning of the name, beginnings of words, other names, other data. */
export function rankRows<Row>(
  rows: readonly Row[],
  textsOf: (row: Row) => SearchableName,
  search: string,
): readonly Row[] {
  const { spell } = soughtOf(search)
  const found = searchRows(rows, (row) => Object.values(textsOf(row)).join(' '), search)
  const sought = spell(search).map(wordsOf)
  if (sought[0]?.length === 0) return found
  const rank = (row: Row): number => {
    const names = spell(textsOf(row).name).map(wordsOf)
    return Math.min(...sought.map((words, spelling) => rankOf(names[spelling] ?? [], words)))
  }
  return found
    .map((row) => ({ row, rank: rank(row) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row)
}

function rankOf(own: readonly string[], words: readonly string[]): number {
  const [name, whole] = [own.join(' '), words.join(' ')]
  if (name === whole) return 0
  if (name.startsWith(whole)) return 1
  if (words.every((word) => own.some((each) => each.startsWith(word)))) return 2
  return words.every((word) => name.includes(word)) ? 3 : 4
}

function wordsOf(text: string): readonly string[] {
  return text.split(/[\s,.;:()«»]+/).filter(Boolean)
}

export const sortDirections = ['ascending', 'descending'] as const
export type SortDirection = (typeof sortDirections)[number]

export type SortValue = string | number | null

/** Mongolian dictionary order (Ө after О, Ү after У); empty values last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  direction: SortDirection,
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      return sign * compareSortValues(a, b)
    })
    .map(({ row }) => row)
}

export function compareSortValues(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

function isEmpty(value: SortValue): boolean {
  return value === null || value === ''
}
