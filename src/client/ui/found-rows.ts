const locale = 'mn'

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
