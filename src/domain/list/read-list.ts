/** A row of a list: its number in the workbook, from 1, and its cells in the order of our headings. */
export type ListRow = {
  readonly at: number
  /** `null` where the list has no such column: what is known of it stays. */
  readonly cells: readonly (string | null)[]
}

/** What is wrong with a heading: it is none of ours, with the one that was probably meant, or it comes twice. */
export type HeadFault =
  | { readonly is: 'unknown'; readonly given: string; readonly meant: string | null }
  | { readonly is: 'twice'; readonly given: string }

/** A list as it was read: its rows, and what is wrong with its headings. */
export type ReadList = {
  /** The number of the row that holds the headings; `null` where the columns stand in our order. */
  readonly headAt: number | null
  readonly rows: readonly ListRow[]
  readonly faults: readonly HeadFault[]
}

/**
 * Reads copied rows into the order of our headings: by their names where the first row holds names, else as they stand.
 * Empty rows fall out, and the others keep their numbers. A heading that is none of ours, or comes twice, is a fault; what
 * stands below a misspelt one is read all the same, so that its own faults are told with it.
 */
export function readList(rows: readonly (readonly string[])[], heads: readonly string[]): ReadList {
  const filled = rows.flatMap((cells, index) => (cells.some(Boolean) ? [{ at: index + 1, cells }] : []))
  const [first, ...rest] = filled
  const isHeaded = first !== undefined && holdsHeads(first.cells, heads)
  const listed = isHeaded ? rest : filled
  const width = Math.max(0, ...listed.map(({ cells }) => cells.length))
  const places = heads.map((head, column) => {
    if (isHeaded) return placeOf(head, first.cells, heads)
    return column < width ? column : -1
  })
  return {
    headAt: isHeaded ? first.at : null,
    rows: listed.map(({ at, cells }) => ({
      at,
      cells: places.map((place) => (place < 0 ? null : (cells[place] ?? ''))),
    })),
    faults: isHeaded ? headFaults(first.cells, heads) : [],
  }
}

/** The rows of a list with some of them, and its headings, so that those keep their numbers. */
export function onlyRows(
  rows: readonly (readonly string[])[],
  { headAt }: ReadList,
  keeps: (at: number) => boolean,
): readonly (readonly string[])[] {
  return rows.map((row, index) => (index + 1 === headAt || keeps(index + 1) ? row : []))
}

/** In which column a heading stands, or what was probably meant as it; -1 in none. */
function placeOf(head: string, cells: readonly string[], heads: readonly string[]): number {
  const found = cells.findIndex((cell) => bare(cell) === bare(head))
  if (found >= 0) return found
  const ours = new Set(heads.map(bare))
  return cells.findIndex((cell) => !ours.has(bare(cell)) && nearest(cell, heads) === head)
}

/** One word of ours may be a value; two are headings, also when one of them is misspelt. */
function holdsHeads(cells: readonly string[], heads: readonly string[]): boolean {
  const ours = new Set(heads.map(bare))
  const known = cells.filter((cell) => ours.has(bare(cell)))
  const meant = cells.filter((cell) => !ours.has(bare(cell)) && nearest(cell, heads) !== null)
  const least = Math.min(2, heads.length)
  return known.length >= least || (known.length > 0 && known.length + meant.length >= least)
}

function headFaults(cells: readonly string[], heads: readonly string[]): readonly HeadFault[] {
  const ours = new Set(heads.map(bare))
  const names = cells.map(bare)
  return cells.flatMap((given, column): HeadFault[] => {
    if (names[column] === '') return []
    if (!ours.has(bare(given))) return [{ is: 'unknown', given, meant: nearest(given, heads) }]
    return names.indexOf(bare(given)) < column ? [{ is: 'twice', given }] : []
  })
}

/** The heading that was probably meant: at most a third of its letters are others. */
function nearest(given: string, heads: readonly string[]): string | null {
  const found = heads
    .map((head) => ({ head, far: distance(bare(given), bare(head)) / bare(head).length }))
    .toSorted((a, b) => a.far - b.far)[0]
  return found && found.far <= 1 / 3 ? found.head : null
}

/** How many letters are to be added, taken away or changed to make one word of another. */
function distance(from: string, to: string): number {
  let before = [...to, ''].map((_, index) => index)
  for (const [row, letter] of [...from].entries()) {
    const now = [row + 1]
    for (const [column, other] of [...to].entries()) {
      const changed = (before[column] ?? 0) + (letter === other ? 0 : 1)
      now.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (now[column] ?? 0) + 1))
    }
    before = now
  }
  return before.at(-1) ?? 0
}

function bare(name: string): string {
  return name.toLocaleLowerCase('mn').replace(/[^\p{L}\d]/gu, '')
}
