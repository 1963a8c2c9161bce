/** Columns that stand side by side under one heading; without a heading each column is a group of its own. */
export type HeadGroup<Column> = { readonly caption: string | null; readonly columns: readonly Column[] }

/** Puts neighbouring columns of the same group together. */
export function headGroups<Column extends { readonly group: string | null }>(
  columns: readonly Column[],
): readonly HeadGroup<Column>[] {
  return columns.reduce<readonly HeadGroup<Column>[]>((groups, column) => {
    const last = groups.at(-1)
    if (!last || column.group === null || last.caption !== column.group)
      return [...groups, { caption: column.group, columns: [column] }]
    return [...groups.slice(0, -1), { ...last, columns: [...last.columns, column] }]
  }, [])
}
