import { isSummed, placeIn, type SumTable, sumAt } from '#domain/consolidation/sum-table.ts'
import type { PaperInputs, PaperReport } from '#domain/report/paper/paper-inputs.ts'
import { type PaperFacts, type ReportRow, rowNumOf } from '#domain/report/report.ts'
import { sumText } from '#text/review.ts'

/** `whose`: the reviewer over whose institutions it is summed. */
type Facts = Pick<PaperFacts, 'year' | 'sessionCode' | 'sessionName' | 'calculatedAt'> & {
  readonly whose: string
}

const form = { layout: 'table', closingLines: 0, linesPerPage: null, sums: [] } as const
/** Stands as the form's code on paper. */
const listCode = sumText.listCode

/** A summed report on paper: the report with its sums, then the institutions that stand in it and those that are missing. */
export function sumPaper(table: SumTable, { whose, ...facts }: Facts): PaperInputs {
  return {
    reports: [sumReport(table), institutionList(table)],
    rows: [...sumRows(table), ...listRows(table)],
    facts: {
      year: facts.year,
      sessionCode: facts.sessionCode,
      sessionName: facts.sessionName,
      calculatedAt: facts.calculatedAt,
      institutionId: '',
      institutionName: sumText.whose(whose, table.parts.length, table.parts.length + table.missing.length),
      yearBefore: null,
      standIns: {},
    },
    receipt: null,
    reasons: [],
    // It is final when everything in it is, and nobody is missing.
    sent: table.missing.length === 0 && table.parts.every(({ status }) => status === 'APPROVED'),
  }
}

function sumReport({ code, description, title, columns, lines, sums, summed }: SumTable): PaperReport {
  const own = lines.map((line) => ({ ...line, form: [] }))
  const told = sums.filter(({ whole, parts }) =>
    [whole, ...parts].every((rowNum) => summed[Math.abs(rowNum) - 1] === 'yes'),
  )
  return { ...form, code, description, title: sumText.title(title), columns, lines: own, sums: told }
}

function sumRows(table: SumTable): readonly ReportRow[] {
  return table.lines.flatMap((_, line) =>
    table.columns.map((_, column) => {
      const sum = sumAt(table, line, column)
      return row(table.code, rowNumOf(table, line + 1, column + 1), sum ?? '')
    }),
  )
}

/** Each institution with its status and the figures of the report's first line. */
function institutionList(table: SumTable): PaperReport {
  const { columns, lines, parts, missing } = table
  const first = firstColumns(table).flatMap((column) => columns[column] ?? [])
  const name = (caption: string) => ({ caption, level: 0, strong: false, form: [], measure: null }) as const
  return {
    ...form,
    code: listCode,
    description: sumText.list,
    title: sumText.listOf(lines[0]?.caption ?? ''),
    columns: [
      { caption: sumText.status, under: [], unit: 'text', from: 'snapshot', decimals: 0, width: 0.3 },
      ...first,
    ],
    lines: [
      ...parts.map((part) => ({ ...name(part.name), code: part.institutionId })),
      ...missing.map((each) => ({ ...name(each.name), code: each.institutionId })),
    ],
  }
}

/** The columns that are summed in the first line. */
function firstColumns(table: SumTable): readonly number[] {
  return table.columns.flatMap((_, column) => (isSummed(table, 0, column) ? [column] : []))
}

function listRows(table: SumTable): readonly ReportRow[] {
  const summed = firstColumns(table)
  const width = summed.length + 1
  const inIt = table.parts.flatMap(({ status, values }, line) => [
    row(listCode, line * width + 1, sumText.statuses[status]),
    ...summed.map((column, index) =>
      row(listCode, line * width + index + 2, values[placeIn(table, 0, column)] ?? 0),
    ),
  ])
  const missing = table.missing.flatMap((_, index) => {
    const start = (table.parts.length + index) * width + 1
    return [
      row(listCode, start, sumText.missing),
      ...summed.map((_, column) => row(listCode, start + column + 1, '')),
    ]
  })
  return [...inIt, ...missing]
}

function row(standardReportCode: string, rowNum: number, value: number | string): ReportRow {
  return typeof value === 'number'
    ? { standardReportCode, rowNum, valueNumber: value, valueString: null }
    : { standardReportCode, rowNum, valueNumber: null, valueString: value }
}
