import type { PaperInputs, PaperSheet } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { columnText } from '#engine/column-text.ts'
import { type DrawnColumn, type DrawnRow, type DrawnSheet, drawnSheet } from '#engine/drawn.ts'
import { type Evaluation, shownFigure, stateAt } from '#engine/evaluate.ts'
import { captionOf } from '#engine/names.ts'
import type { StandInTest } from '#engine/origin.ts'
import { cellAt, type Sheet } from '#engine/sheet.ts'
import { captionWithUnit, unitAt } from '#engine/units.ts'
import {
  type Measure,
  type PaperFacts,
  type ReportColumn,
  type ReportLine,
  type ReportRow,
  rowNumOf,
} from '#forms/reports/report.ts'

export type PrintedSheet = { readonly sheet: Sheet; readonly status: string }

export type TablesToPrint = {
  readonly facts: Pick<PaperFacts, 'institutionId' | 'institutionName' | 'year'>
  /** ISO 8601 in UTC. */
  readonly at: string
  /** `true` if the year may still change; adds a watermark. */
  readonly isDraft: boolean
}

export type SheetsToPrint = TablesToPrint & {
  readonly sheets: readonly PrintedSheet[]
  readonly evaluation: Evaluation
  readonly isStandIn: StandInTest
}

/** Figures are those on screen; empty cells are empty. */
export function sheetsOnPaper({ sheets, evaluation, isStandIn, ...about }: SheetsToPrint): PaperInputs {
  const { year } = about.facts
  return paperOfTables(
    sheets.map((each) => printedSheet(each, { evaluation, isStandIn, year })),
    about,
  )
}

export function paperOfTables(
  printed: readonly PrintedSheetResult[],
  { facts, at, isDraft }: TablesToPrint,
): PaperInputs {
  const standIns = printed.map(({ report, models }) => [report.code, models] as const)
  return {
    reports: printed.map(({ report }) => report),
    rows: printed.flatMap(({ rows }) => rows),
    facts: {
      ...facts,
      sessionCode: '',
      sessionName: '',
      calculatedAt: at,
      yearBefore: null,
      approved: null,
      standIns: Object.fromEntries(standIns),
      headFigures: {},
    },
    sent: !isDraft,
    receipt: null,
    reasons: [],
  }
}

type PrintedSheetOptions = Pick<SheetsToPrint, 'evaluation' | 'isStandIn'> & { readonly year: number }

type PrintedSheetResult = {
  readonly report: PaperSheet
  readonly rows: readonly ReportRow[]
  readonly models: readonly number[]
}

function printedSheet(
  { sheet, status }: PrintedSheet,
  { evaluation, isStandIn, year }: PrintedSheetOptions,
): PrintedSheetResult {
  const drawn = drawnSheet(sheet, year)
  const lines = linesOf(sheet, drawn)
  const columns = drawn.columns.map((column, index) => columnOf(column, drawn.units.columns[index] ?? ''))
  const { code } = sheet
  const report: PaperSheet = {
    code,
    description: sheet.caption,
    title: sheet.caption,
    layout: 'sheet',
    form: sheet.kind === 'report' ? code : '',
    about: [captionOf(sheet.purpose, year), printText.status(status)],
    units: drawn.units.whole,
    captionHead: drawn.captionHead,
    columns,
    lines: lines.map(({ line }) => line),
    closingLines: drawn.rows.some(({ stands }) => stands === 'foot') ? 1 : 0,
    linesPerPage: null,
    sums: [],
  }
  const places = lines.flatMap(({ row }, line) =>
    (row?.fields ?? []).flatMap((field, column) =>
      row === null || field === null
        ? []
        : [{ rowNum: rowNumOf(report, line + 1, column + 1), at: { sheet: code, row: row.code, field } }],
    ),
  )
  const rows = places.flatMap(({ rowNum, at }): ReportRow[] => {
    const state = stateAt(evaluation, at)
    const [valueNumber, valueString] = [shownFigure(state), state.kind === 'text' ? state.text : null]
    if (valueNumber === null && valueString === null) return []
    return [{ standardReportCode: code, rowNum, valueNumber, valueString }]
  })
  const models = places.filter(({ at }) => isStandIn(evaluation, at)).map(({ rowNum }) => rowNum)
  return { report, rows, models }
}

/** `null`: the heading of a section. */
type PrintedLine = { readonly line: ReportLine; readonly row: DrawnRow | null }

function linesOf(sheet: Sheet, { rows, units }: DrawnSheet): readonly PrintedLine[] {
  return rows.flatMap((row, index): PrintedLine[] => {
    const line: ReportLine = {
      code: row.number,
      caption: captionWithUnit(row.caption, units.lines[index] ?? ''),
      level: row.level,
      strong: row.isStrong,
      form: [],
      measure: measureIn(sheet, row),
    }
    if (row.heading === null) return [{ line, row }]
    const heading: ReportLine = {
      code: '',
      caption: row.heading,
      level: 0,
      strong: true,
      form: [],
      measure: null,
    }
    return [
      { line: heading, row: null },
      { line, row },
    ]
  })
}

/** `null`: the measure of each column. */
function measureIn(sheet: Sheet, { code: row, fields }: DrawnRow): Measure | null {
  const measures = fields.flatMap((name): Measure[] => {
    const cell = name === null ? undefined : cellAt(sheet, { row, field: name })
    if (name === null || cell === undefined || cell.kind === 'text') return []
    return [{ unit: unitAt(sheet, { row, field: name }), decimals: sheet.fields[name]?.decimals ?? 0 }]
  })
  const [first] = measures
  const isOne = measures.every(({ unit, decimals }) => unit === first?.unit && decimals === first.decimals)
  return first !== undefined && isOne ? first : null
}

const widths = { text: 0.5, figures: 0.2 } as const

function columnOf({ field, content }: DrawnColumn, unit: string): ReportColumn {
  const { caption, guidance, under, decimals } = field
  const named = captionWithUnit(caption, unit)
  return {
    caption: guidance === null ? named : `${named}\n${columnText.guidance(guidance)}`,
    under,
    unit: content === 'text' ? 'text' : field.unit,
    from: 'snapshot',
    decimals,
    width: widths[content],
  }
}
