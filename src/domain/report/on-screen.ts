import { type PrintedTable, plainCellText, printedTable } from '#domain/report/paper/printed-table.ts'
import {
  type FullReport,
  measureOf,
  type PaperFacts,
  type ReportColumn,
  type ReportLine,
} from '#domain/report/report.ts'
import { keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import { type Cell, type Field, field, type PrintedRow, type Sheet } from '#domain/sheet/sheet.ts'

/**
 * The figures of a report as a sheet with all its columns: those of the snapshot are the same cells with the same formulas,
 * beside them stand what the form prints and last year's figures, as texts. `null` for what is no table of figures.
 */
export function sheetOnScreen(asked: FullReport, yearBefore: PaperFacts['yearBefore']): Sheet | null {
  if (asked.value.from !== 'sheet') return null
  const { sheet } = asked.value
  const table = printedTable(asked, { rows: [], facts: { yearBefore, standIns: {} } })
  const { columns, lines } = table.report
  const own = Object.entries(sheet.fields)
  const names = namesOf(
    columns,
    own.map(([name]) => name),
  )
  const fields = columns.map((column, index): [string, Field] => [
    names[index] ?? '',
    fieldOf(column, own, names[index]),
  ])
  return {
    ...sheet,
    rows: sheet.rows.map((row, index) => ({ ...row, printed: printedRow(lines[index]) })),
    fields: Object.fromEntries(fields),
    cells: new Map([...sheet.cells, ...textsOf(table, sheet, names)]),
  }
}

function printedRow(line: ReportLine | undefined): PrintedRow | null {
  return line ? { number: line.code, level: line.level, isStrong: line.strong } : null
}

/** The fields of the snapshot's columns in their order, and a name for every other column. */
function namesOf(columns: readonly ReportColumn[], own: readonly string[]): readonly string[] {
  let next = 0
  return columns.map(({ from }, index) => (from === 'snapshot' ? (own[next++] ?? '') : `t${index + 1}`))
}

function fieldOf(
  { caption, under }: ReportColumn,
  own: readonly (readonly [string, Field])[],
  name = '',
): Field {
  return own.find(([each]) => each === name)?.[1] ?? field(caption, 'text', { under })
}

function textsOf(
  { report, values }: PrintedTable,
  { rows }: Sheet,
  names: readonly string[],
): readonly (readonly [PlaceKey, Cell])[] {
  return report.columns.flatMap((column, index) => {
    if (column.from === 'snapshot') return []
    return rows.map(({ code }, line): [PlaceKey, Cell] => {
      const value = values(line + 1, index + 1)
      const text = value ? plainCellText(measureOf(column, report.lines[line]), value) : ''
      return [
        keyOf({ row: code, field: names[index] ?? '' }),
        { kind: 'text', text, model: value?.model ?? false },
      ]
    })
  })
}
