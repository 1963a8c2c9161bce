import type { Step } from '#domain/sheet/formula.ts'
import { at, type Sheet } from '#domain/sheet/sheet.ts'

/** A norm sheet as a stepped table for `step`: its rows in order; a row without an upper end comes last. */
export function stepsOf<R extends string, F extends string>(
  table: Sheet<R, F>,
  upTo: NoInfer<F>,
  value: NoInfer<F>,
): readonly Step[] {
  return table.rows.map(({ code }) => ({
    upTo: table.cells.has(`${code}.${upTo}`) ? at(table, code, upTo) : null,
    value: at(table, code, value),
  }))
}
