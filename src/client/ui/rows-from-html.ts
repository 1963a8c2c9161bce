/** The cells of the first table in copied HTML, as Excel and Google Sheets write it; `null` where there is no table. */
export function rowsFromHtml(html: string): readonly (readonly string[])[] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  return [...table.rows].map((row) => [...row.cells].flatMap(cellTexts))
}

/** A merged cell fills its first place; the number behind what is shown is preferred where the program tells it. */
function cellTexts(cell: HTMLTableCellElement): readonly string[] {
  const raw = cell.getAttribute('x:num')
  const shown = (cell.textContent ?? '').replace(/\s+/g, ' ').trim()
  const others = Array.from({ length: Math.min(cell.colSpan, 100) - 1 }, () => '')
  return [raw || shown, ...others]
}
