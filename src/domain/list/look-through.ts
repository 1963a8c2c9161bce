const locale = 'mn'
const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' })

/** The rows whose text holds every word that is looked for, whatever its case. */
export function foundRows<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  search: string,
): readonly Row[] {
  const words = search.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const text = textOf(row).toLocaleLowerCase(locale)
    return words.every((word) => text.includes(word))
  })
}

/** Which way rows are put in order. */
export const ways = ['ascending', 'descending'] as const
export type Way = (typeof ways)[number]

/** What rows are put in order by. */
export type SortValue = string | number | null

/** The rows in an order, text as Mongolian dictionaries have it (Ө after О, Ү after У); what is empty stands last either way. */
export function orderedRows<Row>(
  rows: readonly Row[],
  by: (row: Row) => SortValue,
  way: Way,
): readonly Row[] {
  const turn = way === 'ascending' ? 1 : -1
  return rows
    .map((row) => ({ row, value: by(row) }))
    .sort(({ value: a }, { value: b }) => {
      if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b))
      return turn * compared(a, b)
    })
    .map(({ row }) => row)
}

function compared(a: SortValue, b: SortValue): number {
  if (a === b) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return collator.compare(String(a), String(b))
}

function isEmpty(value: SortValue): boolean {
  return value === null || value === ''
}
