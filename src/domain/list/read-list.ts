/** A row of a list: its number in the workbook, from 1, and its cells in the order of our headings. */
export type ListRow = {
  readonly at: number
  /** `null` where the list has no such column: what is known of it stays. */
  readonly cells: readonly (string | null)[]
}

/**
 * What is wrong with the headings of a list: one is none of ours, with the one that was probably meant, or comes twice; a column
 * that holds something has none (its number, from 1); rows stand above them; or there are none where there must be.
 */
type HeadProblem =
  | { readonly is: 'unknown'; readonly given: string; readonly meant: string | null }
  | { readonly is: 'twice'; readonly given: string }
  | { readonly is: 'nameless'; readonly column: number }
  | { readonly is: 'above'; readonly rows: readonly number[] }
  | { readonly is: 'none' }

/** Whether a list must have headings, or may be copied without them, its columns in our order. */
export type Headings = 'required' | 'optional'

/** A list as it was read: its rows, and what is wrong with its headings. */
export type ReadList = {
  /** The number of the row that holds the headings; `null` where the columns stand in our order. */
  readonly headAt: number | null
  readonly rows: readonly ListRow[]
  readonly problems: readonly HeadProblem[]
}

/** A row that begins with this word shows how a list is filled in, and is not read. */
export const EXAMPLE = 'ЖИШЭЭ'

/**
 * Reads copied rows into the order of our headings: by their names where a row holds names, else as they stand, unless headings
 * are `required`. Empty rows fall out, and the others keep their numbers. With a problem nothing of the list may be kept: what
 * stands below a wrong heading is read all the same, so that its own problems are told with it.
 */
export function readList(
  rows: readonly (readonly string[])[],
  heads: readonly string[],
  headings: Headings,
): ReadList {
  const filled = rows.flatMap((cells, index) =>
    cells.some(Boolean) && !isExample(cells) ? [{ at: index + 1, cells }] : [],
  )
  const place = filled.findIndex(({ cells }, index) => holdsHeads(cells, heads, index))
  const head = filled[place]
  if (head === undefined && headings === 'required')
    return { headAt: null, rows: [], problems: filled.length > 0 ? [{ is: 'none' }] : [] }
  const listed = filled.slice(place + 1)
  const width = Math.max(0, ...listed.map(({ cells }) => cells.length))
  const names = head?.cells ?? heads
  const places = heads.map((name, column) => {
    if (head) return placeOf(name, head.cells, heads)
    return column < width ? column : -1
  })
  const above = filled.slice(0, Math.max(0, place)).map(({ at }) => at)
  return {
    headAt: head?.at ?? null,
    rows: listed.map(({ at, cells }) => ({
      at,
      cells: places.map((column) => (column < 0 ? null : (cells[column] ?? ''))),
    })),
    problems: [
      ...(above.length > 0 ? [{ is: 'above' as const, rows: above }] : []),
      ...headProblems(names, heads),
      ...namelessColumns(names, listed),
    ],
  }
}

function isExample([first = '']: readonly string[]): boolean {
  return first.trim().toLocaleUpperCase('mn').startsWith(EXAMPLE)
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

/**
 * Any word of ours makes the first row the headings: taken for values, the columns would be read as others. Further down one
 * may be a value, and two are headings below a title.
 */
function holdsHeads(cells: readonly string[], heads: readonly string[], index: number): boolean {
  const ours = new Set(heads.map(bare))
  const known = cells.filter((cell) => ours.has(bare(cell)))
  return known.length >= (index === 0 ? 1 : Math.min(2, heads.length))
}

function headProblems(cells: readonly string[], heads: readonly string[]): readonly HeadProblem[] {
  const ours = new Set(heads.map(bare))
  const names = cells.map(bare)
  return cells.flatMap((given, column): HeadProblem[] => {
    if (given.trim() === '') return []
    if (!ours.has(bare(given))) return [{ is: 'unknown', given, meant: nearest(given, heads) }]
    return names.indexOf(bare(given)) < column ? [{ is: 'twice', given }] : []
  })
}

/** The columns that hold something below no heading, also those right of the last. */
function namelessColumns(names: readonly string[], rows: readonly { cells: readonly string[] }[]) {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => column).flatMap((column): HeadProblem[] => {
    const isNamed = (names[column] ?? '').trim() !== ''
    if (isNamed || rows.every(({ cells }) => (cells[column] ?? '').trim() === '')) return []
    return [{ is: 'nameless', column: column + 1 }]
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
