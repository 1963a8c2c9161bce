/** The cells of a table copied as text: lines of tabs, a cell in quotes may hold both. */
export function rowsFromText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/g)) {
    row.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim())
    if (end === '\t') continue
    rows.push(row)
    row = []
    if (end === '') break
  }
  return rows
}
