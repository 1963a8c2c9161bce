/** One cell of the grouped heading; `column` is the first column under it. */
export type HeadCell = {
  readonly caption: string
  readonly column: number
  readonly columns: number
  readonly rows: number
  readonly isLeaf: boolean
}

type Captioned = { readonly caption: string; readonly under: readonly string[] }

/** The rows of the heading: captions above that neighbours share become one wide cell, short ones reach down. */
export function headRowsOf(fields: readonly Captioned[]): readonly (readonly HeadCell[])[] {
  const paths = fields.map(({ under, caption }) => [...under, caption])
  const depth = Math.max(1, ...paths.map(({ length }) => length))
  return Array.from({ length: depth }, (_, level) => headRow(paths, level, depth))
}

function headRow(paths: readonly (readonly string[])[], level: number, depth: number): readonly HeadCell[] {
  const cells: HeadCell[] = []
  paths.forEach((path, column) => {
    const caption = path[level]
    if (caption === undefined) return
    const isLeaf = path.length - 1 === level
    const left = cells.at(-1)
    if (left && !isLeaf && joins(paths, left, column, level))
      cells[cells.length - 1] = { ...left, columns: left.columns + 1 }
    else cells.push({ caption, column, columns: 1, rows: isLeaf ? depth - level : 1, isLeaf })
  })
  return cells
}

/** Whether a column stands under the same captions as the cell to its left, down to this level. */
function joins(
  paths: readonly (readonly string[])[],
  left: HeadCell,
  column: number,
  level: number,
): boolean {
  const [one, other] = [paths[left.column] ?? [], paths[column] ?? []]
  const touches = left.column + left.columns === column && !left.isLeaf
  return touches && other.slice(0, level + 1).every((caption, index) => caption === one[index])
}
