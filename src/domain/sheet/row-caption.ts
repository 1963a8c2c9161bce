import type { Sheet } from '#domain/sheet/sheet.ts'

/** How a row of a sheet is called; its code where the sheet has no such row. */
export function rowCaption<R extends string>(
  { rows }: { readonly rows: Sheet<R>['rows'] },
  row: NoInfer<R>,
): string {
  return rows.find(({ code }) => code === row)?.caption ?? row
}
