import { formatNumber } from '#domain/number/format.ts'
import { reportValues } from '#domain/report/paper/report-values.ts'
import type { PaperFacts, Report, ReportColumn } from '#domain/report/report.ts'
import { field } from '#domain/sheet/field.ts'
import type { Cell, Field, PlaceKey, Sheet } from '#domain/sheet/sheet.ts'

/**
 * The figures of a report as a sheet with all its columns: those of the snapshot are the same cells with the same formulas,
 * beside them stand what the form prints and last year's figures, as texts. `null` for a report that has no fixed lines.
 */
export function sheetOnScreen(report: Report, yearBefore: PaperFacts['yearBefore']): Sheet | null {
  if (report.value.from !== 'sheet') return null
  const { sheet } = report.value
  const own = Object.entries(sheet.fields)
  const names = namesOf(
    report.columns,
    own.map(([name]) => name),
  )
  const fields = report.columns.map((column, index): [string, Field] => [
    names[index] ?? '',
    fieldOf(column, own, names[index]),
  ])
  return {
    ...sheet,
    rows: report.lines.map(({ caption, level }, index) => ({
      code: String(index + 1),
      caption: `${'\u2003'.repeat(level)}${caption}`,
    })),
    fields: Object.fromEntries(fields),
    cells: new Map([...sheet.cells, ...textsOf(report, names, yearBefore)]),
  }
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
  report: Report,
  names: readonly string[],
  yearBefore: PaperFacts['yearBefore'],
): readonly (readonly [PlaceKey, Cell])[] {
  const values = reportValues(report, { rows: [], facts: { yearBefore } })
  return report.columns.flatMap(({ from, decimals }, index) => {
    if (from === 'snapshot') return []
    return report.lines.map((_, line): [PlaceKey, Cell] => {
      const { valueNumber = null, valueString = null } = values(line + 1, index + 1) ?? {}
      const text =
        valueNumber === null
          ? (valueString ?? '')
          : formatNumber(valueNumber, { atMost: decimals, atLeast: decimals })
      return [`${line + 1}.${names[index] ?? ''}`, { kind: 'text', text }]
    })
  })
}
