/**
 * Puts copied rows into the order of our columns: by their names where the first row holds names, else as they stand.
 * Empty rows fall out; each row is as long as there are columns.
 */
export function headedRows(
  rows: readonly (readonly string[])[],
  heads: readonly string[],
): readonly (readonly string[])[] {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''))
  const [first = [], ...rest] = filled
  const places = heads.map((head) => first.findIndex((cell) => bare(cell) === bare(head)))
  // One equal word may be a value; two are a heading.
  const isHeaded = places.filter((place) => place >= 0).length >= Math.min(2, heads.length)
  return (isHeaded ? rest : filled).map((row) =>
    heads.map((_, column) => row[isHeaded ? (places[column] ?? -1) : column] ?? ''),
  )
}

function bare(text: string): string {
  return text.toLocaleLowerCase('mn').replace(/[^\p{L}\d]/gu, '')
}
