import { sheet } from '#engine/define.ts'
import type { ReferenceFigures } from '#engine/entries.ts'
import { type Formula, minus, percentIn, plus } from '#engine/formula.ts'
import { type CellAddress, type CellPosition, keyOf } from '#engine/key.ts'
import { compile, type Program } from '#engine/program.ts'
import { type Field, field, type Sheet } from '#engine/sheet.ts'
import {
  changeAt,
  comparedOnly,
  isSummed,
  placeIn,
  type SumChange,
  type SumComparison,
  type SumPart,
  type SumTable,
  summedColumns,
} from '#features/consolidation/sum-table.ts'
import { sumText } from '#features/consolidation/text.ts'

export const sumCode = 'sum'

const partPrefix = 'of-'

/** A figure of a part: an institution or region, and line and column from 1, such as `3.1`. */
export type PartFigure = { readonly institutionId: string; readonly figure: string }

export function partAt({ sheet, row, field: name }: CellAddress): PartFigure | null {
  if (!sheet.startsWith(partPrefix)) return null
  return {
    institutionId: sheet.slice(partPrefix.length),
    figure: keyOf({ row, field: name.slice(columnPrefix.length) }),
  }
}

export type SumSheets = { readonly program: Program; readonly givens: ReferenceFigures }

/** `column` is one summed column from 0; `null`: all. */
export type SumShown = { readonly show: 'sums' | 'parts' | 'partsBeside'; readonly column: number | null }

export const partChangeAt =
  (table: Pick<SumTable, 'columns'>, { lastYear }: Pick<SumPart, 'lastYear'>) =>
  (line: number, column: number): SumChange | null =>
    changeAt({ columns: table.columns, lastYear }, line, column)

const MAX_COMPARED_COLUMNS = 3

/** Returns the shown columns: exactly one if the table has parts. */
export function columnsShown(
  table: Pick<SumTable, 'columns' | 'lines' | 'summed'>,
  { show, column }: SumShown,
): readonly number[] {
  const summed = summedColumns(table)
  const chosen = summed.filter((each) => each === column)
  if (chosen.length > 0) return chosen
  return show === 'sums' ? summed : summed.slice(0, 1)
}

export function columnsWithLastYear(table: SumTable, shown: SumShown): readonly number[] {
  const columns = columnsShown(table, shown)
  return table.lastYear !== null && columns.length <= MAX_COMPARED_COLUMNS ? columns : []
}

/** Builds each sum as a formula over the parts' sheets, so the grid explains it down to a part's line. */
export function sumSheets(table: SumTable, shown: SumShown = { show: 'sums', column: null }): SumSheets {
  const parts = table.parts.map((part) => ({ code: `${partPrefix}${part.institutionId}`, part }))
  const own = parts.map(({ code, part }) => figureSheet(table, code, part.name))
  return {
    program: compile([...own, totalSheet(table, own, shown)]),
    givens: {
      ...Object.fromEntries(parts.map(({ code, part }) => [code, figuresOf(table, part.values)])),
      [sumCode]: Object.fromEntries(
        table.lines.map((_, line) => [
          String(line + 1),
          Object.fromEntries([
            ...columnsShown(table, shown).flatMap((column): (readonly [string, number])[] => {
              const change = changeAt(table, line, column)
              return [
                [comparisonFieldName('both', column), change?.now ?? 0],
                [comparisonFieldName('before', column), change?.before ?? 0],
              ]
            }),
            ...partsGiven(table, shown, line),
          ]),
        ]),
      ),
    },
  }
}

/** Builds the sum of other budgets at the same addresses. */
export function comparisonSumSheets(table: SumTable, { values }: Pick<SumComparison, 'values'>): SumSheets {
  const known = table.summed.map((isSum, place) => isSum && values[place] !== null)
  const figures = figureSheet({ ...table, summed: known }, sumCode, table.title)
  return { program: compile([figures]), givens: { [sumCode]: figuresOf(table, values) } }
}

function figureSheet(table: SumTable, code: string, caption: string): Sheet {
  const rows = rowsOf(table)
  const fields = fieldsOf(table)
  const blank = sheet({ code, kind: 'report', caption, purpose: table.description, rows, fields })
  return summedPlaces(table)
    .map(({ line, column }) => placeAt(line, column))
    .reduce((form, { row, field: name }) => form.given([row], [name], table.description), blank)
    .done()
}

function totalSheet(table: SumTable, own: readonly Sheet[], shown: SumShown): Sheet {
  const rows = rowsOf(table)
  const columns = columnsShown(table, shown)
  const compared = columnsWithLastYear(table, shown)
  const isSome = comparedOnly(table) !== null
  const parts = shown.show === 'sums' ? [] : own
  const blank = sheet({
    code: sumCode,
    kind: 'report',
    caption: table.title,
    purpose: table.description,
    rows,
    fields: totalFields(table, columns, { compared, parts, hasLastYear: shown.show === 'partsBeside' }),
  })
  const cellOf = ({ code }: Sheet, at: CellPosition): Formula => ({ op: 'cell', at: { sheet: code, ...at } })
  const placed = summedPlaces(table).filter(({ column }) => columns.includes(column))
  const summed = placed.reduce((form, { line, column }) => {
    const at = placeAt(line, column)
    return form.computed(
      [at.row],
      [at.field],
      () => plus(...own.map((part) => cellOf(part, at))),
      table.description,
    )
  }, blank)
  const withComparison = placed
    .filter(({ column }) => compared.includes(column))
    .reduce((form, { line, column }) => {
      const change = changeAt(table, line, column)
      if (change === null) return form
      const { row, field: all } = placeAt(line, column)
      const both = comparisonFieldName('both', column)
      const now = isSome ? both : all
      const [before, difference] = [
        comparisonFieldName('before', column),
        comparisonFieldName('difference', column),
      ]
      const withDifference = (isSome ? form.given([row], [both], sumText.sourceBoth) : form)
        .given([row], [before], sumText.sourceBefore)
        .computed([row], [difference], ({ same }) => minus(same(now), same(before)), sumText.sourceChange)
      return change.percent === null
        ? withDifference
        : withDifference.computed(
            [row],
            [comparisonFieldName('percent', column)],
            ({ same }) => percentIn(same(difference), same(before)),
            sumText.sourceChange,
          )
    }, summed)
  return parts
    .reduce(
      (form, part, index) =>
        placed.reduce((each, { line, column }) => {
          const at = placeAt(line, column)
          const shownPart = each.computed(
            [at.row],
            [partName(index)],
            () => cellOf(part, at),
            table.description,
          )
          const of = shown.show === 'partsBeside' ? table.parts[index] : undefined
          const change = of ? partChangeAt(table, of)(line, column) : null
          if (of === undefined || change === null) return shownPart
          const both = partComparisonFieldName('both', index)
          const now = comparedOnly(of) === null ? partName(index) : both
          const before = partComparisonFieldName('before', index)
          return (
            comparedOnly(of) === null ? shownPart : shownPart.given([at.row], [both], sumText.sourceBoth)
          )
            .given([at.row], [before], sumText.sourceBefore)
            .computed(
              [at.row],
              [partComparisonFieldName('difference', index)],
              ({ same }) => minus(same(now), same(before)),
              sumText.sourceChange,
            )
        }, form),
      withComparison,
    )
    .done()
}

function partsGiven(table: SumTable, shown: SumShown, line: number): readonly (readonly [string, number])[] {
  const [column] = columnsShown(table, shown)
  if (shown.show !== 'partsBeside' || column === undefined) return []
  return table.parts.flatMap((part, index) => {
    const change = partChangeAt(table, part)(line, column)
    return [
      [partComparisonFieldName('both', index), change?.now ?? 0] as const,
      [partComparisonFieldName('before', index), change?.before ?? 0] as const,
    ]
  })
}

type Further = {
  readonly compared: readonly number[]
  readonly parts: readonly Sheet[]
  readonly hasLastYear: boolean
}

/** If some institutions lack last year, a sum over those with both precedes last year's. */
function totalFields(
  table: SumTable,
  columns: readonly number[],
  { compared, parts, hasLastYear }: Further,
): Readonly<Record<string, Field>> {
  const of = (column: number) => {
    const { caption = '', unit = 'quantity', under = [], decimals = 0 } = table.columns[column] ?? {}
    return { caption, unit, under, decimals }
  }
  const isSome = comparedOnly(table) !== null
  const sums = columns.flatMap((column): (readonly [string, Field])[] => {
    const { caption, unit, under, decimals } = of(column)
    const own: readonly [string, Field] = [fieldName(column), field(caption, unit, { under, decimals })]
    if (!compared.includes(column)) return [own]
    const head = columns.length > 1 || parts.length > 0
    const above = { under: head ? [...under, parts.length > 0 ? sumText.whole : caption] : under }
    return [
      head ? [fieldName(column), field(sumText.now, unit, { ...above, decimals })] : own,
      ...(isSome
        ? [[comparisonFieldName('both', column), field(sumText.both, unit, { ...above, decimals })] as const]
        : []),
      [comparisonFieldName('before', column), field(sumText.before, unit, { ...above, decimals })],
      [comparisonFieldName('difference', column), field(sumText.difference, unit, { ...above, decimals })],
      [comparisonFieldName('percent', column), field(sumText.percent, 'percent', { ...above, decimals: 1 })],
    ]
  })
  const [first = 0] = columns
  const { unit, decimals } = of(first)
  return Object.fromEntries([
    ...sums,
    ...parts.flatMap(({ caption }, index): (readonly [string, Field])[] => {
      const part = table.parts[index]
      if (!hasLastYear || !part?.lastYear) return [[partName(index), field(caption, unit, { decimals })]]
      const own = (name: string, words: string): readonly [string, Field] => [
        name,
        field(words, unit, { under: [caption], decimals }),
      ]
      return [
        own(partName(index), sumText.now),
        ...(comparedOnly(part) === null ? [] : [own(partComparisonFieldName('both', index), sumText.both)]),
        own(partComparisonFieldName('before', index), sumText.before),
        own(partComparisonFieldName('difference', index), sumText.difference),
      ]
    }),
  ])
}

export function partColumnAt(
  table: SumTable,
  shown: SumShown,
  { sheet, row, field: name }: CellAddress,
): PartFigure | null {
  const part = table.parts.find((_, index) => name === partName(index))
  const [column] = columnsShown(table, shown)
  if (sheet !== sumCode || part === undefined || column === undefined) return null
  return { institutionId: part.institutionId, figure: keyOf({ row, field: String(column + 1) }) }
}

type SummedCell = { readonly line: number; readonly column: number }

function summedPlaces(table: SumTable): readonly SummedCell[] {
  return table.lines.flatMap((_, line) =>
    table.columns.flatMap((_, column) => (isSummed(table, line, column) ? [{ line, column }] : [])),
  )
}

function placeAt(line: number, column: number): CellPosition {
  return { row: String(line + 1), field: fieldName(column) }
}

/** Numbers the rows to preserve their order. */
function rowsOf({ lines }: SumTable): Readonly<Record<string, string>> {
  return Object.fromEntries(
    lines.map(({ code, caption }, index) => {
      const number = String(index + 1)
      return [number, code === number || code === '' ? caption : `${code} ${caption}`]
    }),
  )
}

function fieldsOf(table: SumTable): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    summedColumns(table).map((column) => {
      const { caption = '', unit = 'quantity', under = [], decimals = 0 } = table.columns[column] ?? {}
      return [fieldName(column), field(caption, unit, { under, decimals })]
    }),
  )
}

function figuresOf(table: SumTable, values: SumTable['parts'][number]['values']): ReferenceFigures[string] {
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
const comparisonFieldName = (what: 'both' | 'before' | 'difference' | 'percent', column: number): string =>
  `${what}${column + 1}`
const partName = (index: number): string => `part${index + 1}`
const partComparisonFieldName = (what: 'both' | 'before' | 'difference', index: number): string =>
  `${partName(index)}${what}`
