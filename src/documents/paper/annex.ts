import { annexText } from '#documents/paper/annex-text.ts'
import { plainCellText } from '#documents/paper/printed-table.ts'
import { sourceSentence } from '#documents/source-text.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { type Explanation, explain } from '#engine/explain.ts'
import type { CellAddress } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { extendProgram } from '#engine/program.ts'
import { cellAt, type Sheet, type Unit } from '#engine/sheet.ts'
import { unitWord, withUnit } from '#engine/units.ts'
import { measureOf, type Report, type ReportLine } from '#forms/reports/report.ts'

export type AnnexReport = {
  readonly code: string
  readonly title: string
  readonly figures: readonly AnnexFigure[]
}

/** The explanation has one sentence a line. */
export type AnnexFigure = {
  readonly number: string
  readonly caption: string
  readonly figure: string
  readonly how: readonly string[]
}

/**
 * Explains the table figures by the current calculation; callers with stored figures must ensure equality. Zeros and
 * lists by person are omitted.
 */
export function annexOf(reports: readonly Report[], year: Evaluation, of: number): readonly AnnexReport[] {
  const tables = reports.filter(({ layout, value }) => layout === 'table' && value.from === 'sheet')
  const sheets = tables.flatMap(({ value }) => (value.from === 'sheet' ? [value.sheet] : []))
  const evaluation = evaluate(extendProgram(year.program, sheets), year.inputs)
  return tables.flatMap((report) => {
    if (report.value.from !== 'sheet') return []
    const figures = figuresOf(report, report.value.sheet, evaluation, of)
    return figures.length === 0 ? [] : [{ code: report.code, title: captionOf(report.title, of), figures }]
  })
}

function figuresOf(
  report: Report,
  sheet: Sheet,
  evaluation: Evaluation,
  year: number,
): readonly AnnexFigure[] {
  const names = Object.keys(sheet.fields)
  const columns = report.columns.filter(({ from }) => from === 'snapshot')
  return sheet.rows.flatMap(({ code: row }, index) =>
    names.flatMap((field, place): AnnexFigure[] => {
      const at = { sheet: sheet.code, row, field }
      const [line, column] = [report.lines[index], columns[place]]
      const explanation = cellAt(sheet, at)?.kind === 'computed' ? explain(evaluation, at, year) : null
      if (!explanation || !line || !column || explanation.value === 0) return []
      const measure = measureOf(column, line)
      const measureName = measureText(line)
      const figure = plainCellText(measure, { valueNumber: explanation.value, valueString: null })
      const caption = names.length > 1 ? [line.caption, ...column.under, column.caption] : [line.caption]
      return [
        {
          number: line.code,
          caption: captionOf(caption.join(' · '), year),
          figure: withWord(figure, measure.unit, measureName),
          how: howOf(explanation, evaluation, { year, measureName }),
        },
      ]
    }),
  )
}

/** '' for tables without mixed units. */
function measureText({ measure, form }: ReportLine): string {
  return measure === null ? '' : (form[0]?.text ?? '')
}

/** A unit without a word uses the printed one. */
function withWord(figure: string, unit: Unit, measure: string): string {
  return unitWord(unit) === '' ? `${figure} ${measure}`.trimEnd() : withUnit(figure, unit)
}

type AnnexLine = { readonly year: number; readonly measureName: string }

function howOf(
  explanation: Explanation,
  evaluation: Evaluation,
  { year, measureName }: AnnexLine,
): readonly string[] {
  const [only, ...others] = explanation.inputs
  const taken = only?.kind === 'computed' && others.length === 0 ? explain(evaluation, only.at, year) : null
  // A copied figure needs no formula of its own.
  const own = taken && explanation.inValues === explanation.shown ? [] : stepsOf(explanation, measureName)
  return [
    ...own,
    ...(taken ? [annexText.taken(taken.caption), ...stepsOf(taken, measureName)] : []),
    annexText.source(
      sourceSentence((taken ?? explanation).source, formOf(evaluation, (taken ?? explanation).at, year)),
    ),
  ]
}

function stepsOf(
  { inWords, inValues, sign, reasons, shown, unit }: Explanation,
  measure: string,
): readonly string[] {
  const values =
    inValues === null || inValues === shown ? [] : [`${inValues} ${sign} ${withWord(shown, unit, measure)}`]
  return [
    ...(inWords === null ? [] : [inWords]),
    ...values,
    ...(reasons.length > 0 ? [annexText.reasons(reasons)] : []),
  ]
}

function formOf({ program }: Evaluation, { sheet }: CellAddress, year: number): string {
  return captionOf(program.sheets.get(sheet)?.caption ?? '', year)
}
