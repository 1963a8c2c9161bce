import {
  isSummed,
  placeIn,
  type SumBeside,
  type SumTable,
  summedColumns,
} from '#domain/consolidation/sum-table.ts'
import { sheet } from '#domain/sheet/define.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import { type Formula, plus } from '#domain/sheet/formula.ts'
import { type Address, keyOf, type Place } from '#domain/sheet/key.ts'
import { compile, type Program } from '#domain/sheet/program.ts'
import { type Field, field, type Sheet } from '#domain/sheet/sheet.ts'

/** The code of the sheet of sums. */
export const sumCode = 'sum'

const partPrefix = 'of-'

/** A figure of one institution in a sum: whose, and which of the report's, as line and column of its figures counted from 1, such as `3.1`. */
export type PartFigure = { readonly institutionId: string; readonly figure: string }

/** Whose figure stands at an address of a sum; `null` for what is none of an institution's. */
export function partAt({ sheet, row, field: name }: Address): PartFigure | null {
  if (!sheet.startsWith(partPrefix)) return null
  return {
    institutionId: sheet.slice(partPrefix.length),
    figure: keyOf({ row, field: name.slice(columnPrefix.length) }),
  }
}

/** A summed report as a calculation: a sheet of figures for each institution, and the sheet of sums over them. */
export type SumSheets = { readonly program: Program; readonly givens: Givens }

/**
 * A consolidation is a sheet like any other: each sum is a formula over the institutions' sheets, so that the grid draws
 * it and a figure explains itself down to each institution's line.
 */
export function sumSheets(table: SumTable): SumSheets {
  const parts = table.parts.map((part) => ({ code: `${partPrefix}${part.institutionId}`, part }))
  const own = parts.map(({ code, part }) => figureSheet(table, code, part.name))
  return {
    program: compile([...own, totalSheet(table, own)]),
    givens: Object.fromEntries(parts.map(({ code, part }) => [code, figuresOf(table, part.values)])),
  }
}

/** The same sum out of other budgets as a calculation whose figures stand where those of the sum do. */
export function besideSheets(table: SumTable, { values }: Pick<SumBeside, 'values'>): SumSheets {
  const known = table.summed.map((is, place) => (is === 'yes' && values[place] !== null ? 'yes' : 'no'))
  const figures = figureSheet({ ...table, summed: known }, sumCode, table.title)
  return { program: compile([figures]), givens: { [sumCode]: figuresOf(table, values) } }
}

function figureSheet(table: SumTable, code: string, caption: string): Sheet {
  const rows = rowsOf(table)
  const fields = fieldsOf(table)
  const blank = sheet({ code, kind: 'report', caption, purpose: table.description, rows, fields })
  return summedPlaces(table)
    .reduce((form, { row, field: name }) => form.given([row], [name], table.description), blank)
    .done()
}

function totalSheet(table: SumTable, own: readonly Sheet[]): Sheet {
  const rows = rowsOf(table)
  const fields = fieldsOf(table)
  const blank = sheet({
    code: sumCode,
    kind: 'report',
    caption: table.title,
    purpose: table.description,
    rows,
    fields,
  })
  const sumOf = (at: Place): Formula =>
    plus(...own.map(({ code }): Formula => ({ op: 'cell', at: { sheet: code, ...at } })))
  return summedPlaces(table)
    .reduce((form, at) => form.computed([at.row], [at.field], () => sumOf(at), table.description), blank)
    .done()
}

function summedPlaces(table: SumTable): readonly Place[] {
  return table.lines.flatMap((_, line) =>
    table.columns.flatMap((_, column) =>
      isSummed(table, line, column) ? [{ row: String(line + 1), field: fieldName(column) }] : [],
    ),
  )
}

/** Rows by running number, which keeps their order; the code on paper stands before the caption where it is another. */
function rowsOf({ lines }: SumTable): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map(({ code, caption }, index) => {
      const number = String(index + 1)
      return [number, code === number || code === '' ? caption : `${code} ${caption}`]
    }),
  )
}

/** The summed columns only. */
function fieldsOf(table: SumTable): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    summedColumns(table).map((column) => {
      const { caption = '', unit = 'quantity', under = [], decimals = 0 } = table.columns[column] ?? {}
      return [fieldName(column), field(caption, unit, { under, decimals })]
    }),
  )
}

function figuresOf(table: SumTable, values: SumTable['parts'][number]['values']): Givens[string] {
  return Object.fromEntries(
    table.lines.map((_, line) => [
      String(line + 1),
      Object.fromEntries(
        table.columns.map((_, column) => [fieldName(column), values[placeIn(table, line, column)] ?? 0]),
      ),
    ]),
  )
}

const columnPrefix = 'column'

const fieldName = (column: number): string => `${columnPrefix}${column + 1}`
