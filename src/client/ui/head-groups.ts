/** Columns that stand side by side under one heading; without a heading each column is a group of its own. */
export type HeadGroup<Column> = { readonly caption: string | null; readonly columns: readonly Column[] }

/** Puts neighbouring columns of the same group together. */
export function headGroups<Column extends { readonly group: string | null }>(
  columns: readonly Column[],
): readonly HeadGroup<Column>[] {
  const starts = columns.flatMap((column, index) =>
    column.group === null || column.group !== columns[index - 1]?.group ? [index] : [],
  )
  return starts.map((start, place) => ({
    caption: columns[start]?.group ?? null,
    columns: columns.slice(start, starts[place + 1]),
  }))
}
