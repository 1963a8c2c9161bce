import type { PaperInputs, PaperSum } from '#documents/paper/paper-inputs.ts'
import {
  columnsShown,
  columnsWithLastYear,
  partChangeAt,
  type SumShown,
} from '#features/consolidation/sum-sheets.ts'
import {
  changeAt,
  comparedOnly,
  isSummed,
  placeIn,
  type SumChange,
  type SumPart,
  type SumTable,
  tableSumAt,
} from '#features/consolidation/sum-table.ts'
import { sumText } from '#features/consolidation/text.ts'
import { otherInstitutionsText } from '#features/portfolio/text.ts'
import type { PaperFacts, ReportColumn, ReportLine, ReportRow } from '#forms/reports/report.ts'

type Facts = Pick<PaperFacts, 'year' | 'sessionCode' | 'sessionName' | 'calculatedAt'> & {
  readonly whose: string
}

const form = { layout: 'sum', closingLines: 0, linesPerPage: null, sums: [] } as const
const listCode = sumText.listCode

export function sumPaper(
  table: SumTable,
  { whose, ...facts }: Facts,
  shown: SumShown = { show: 'sums', column: null },
): PaperInputs {
  const columns = printedColumns(table, shown)
  const pages = shown.show === 'sums' ? [] : partPages(table, shown)
  return {
    reports: [sumReport(table, columns, shown), ...pages.map(({ report }) => report), institutionList(table)],
    rows: [
      ...figureRows(table, table.code, columns),
      ...pages.flatMap(({ rows }) => rows),
      ...listRows(table),
    ],
    facts: {
      year: facts.year,
      sessionCode: facts.sessionCode,
      sessionName: facts.sessionName,
      calculatedAt: facts.calculatedAt,
      institutionId: '',
      institutionName: sumText.whose(whose, table.institutions, table.institutions + table.missingCount),
      yearBefore: null,
      approved: null,
      standIns: {},
      headFigures: {},
    },
    receipt: null,
    reasons: [],
    // Final if every included report is approved and none is missing.
    sent: table.missingCount === 0 && table.parts.every(({ status }) => status === 'APPROVED'),
  }
}

type PrintedColumn = {
  readonly column: ReportColumn
  readonly sumsOf: number | null
  readonly valueAt: (line: number) => number | null
}

function printedColumns(table: SumTable, shown: SumShown): readonly PrintedColumn[] {
  const chosen = columnsShown(table, shown)
  const isAll = shown.show === 'sums' && shown.column === null
  const compared = columnsWithLastYear(table, shown)
  const isSome = comparedOnly(table) !== null
  return table.columns.flatMap((own, index): PrintedColumn[] => {
    if (!isAll && !chosen.includes(index)) return []
    const sums = { column: own, sumsOf: index, valueAt: (line: number) => tableSumAt(table, line, index) }
    if (!compared.includes(index)) return [sums]
    const column = { ...own, under: [...own.under, own.caption] }
    const comparisonColumn = (caption: string, of: (change: SumChange) => number | null): PrintedColumn => ({
      column: { ...column, caption },
      sumsOf: null,
      valueAt: (line) => {
        const change = changeAt(table, line, index)
        return change && of(change)
      },
    })
    const percent = comparisonColumn(sumText.percent, (change) => change.percent)
    return [
      { ...sums, column: { ...column, caption: sumText.now } },
      ...(isSome ? [comparisonColumn(sumText.both, ({ now }) => now)] : []),
      comparisonColumn(sumText.before, ({ before }) => before),
      comparisonColumn(sumText.difference, ({ difference }) => difference),
      { ...percent, column: { ...percent.column, unit: 'percent', decimals: 1, width: 0.2 } },
    ]
  })
}

function sumReport(table: SumTable, printed: readonly PrintedColumn[], shown: SumShown): PaperSum {
  const { code, description, title, columns, lines, sums, summed } = table
  const own = printedLines(lines)
  const compared = columnsWithLastYear(table, shown).length > 0 ? comparedOnly(table) : null
  // A subtracted figure is negative.
  const moved = (rowNum: number): number | null => {
    const [line, column] = [
      Math.floor((Math.abs(rowNum) - 1) / columns.length),
      (Math.abs(rowNum) - 1) % columns.length,
    ]
    const place = printed.findIndex(({ sumsOf }) => sumsOf === column)
    const isThere = place >= 0 && summed[Math.abs(rowNum) - 1] === true
    return isThere ? Math.sign(rowNum) * (line * printed.length + place + 1) : null
  }
  const printedSums = sums.flatMap(({ whole, parts }) => {
    const [at, ...of] = [whole, ...parts].map(moved)
    const known = of.flatMap((rowNum) => rowNum ?? [])
    return at == null || known.length < parts.length ? [] : [{ whole: at, parts: known }]
  })
  return {
    ...form,
    code,
    description,
    title: compared === null ? sumText.title(title) : sumText.titleOver(title, compared),
    columns: printed.map(({ column }) => column),
    lines: own,
    sums: printedSums,
  }
}

const CODE_ROOM = 4

/** Moves codes that are too long for their column before the captions. */
function printedLines(lines: readonly ReportLine[]): readonly ReportLine[] {
  const isLong = lines.some(({ code }) => code.length > CODE_ROOM)
  return lines.map((line) => ({
    ...line,
    form: [],
    ...(isLong && { code: '', caption: `${line.code} ${line.caption}`.trim() }),
  }))
}

function figureRows(
  { lines }: Pick<SumTable, 'lines'>,
  code: string,
  columns: readonly Pick<PrintedColumn, 'valueAt'>[],
): readonly ReportRow[] {
  return lines.flatMap((_, line) =>
    columns.map(({ valueAt }, place) => row(code, line * columns.length + place + 1, valueAt(line) ?? '')),
  )
}

const PARTS_A_PAGE = 5
const COMPARED_PARTS_PER_PAGE = 2

function partPages(table: SumTable, shown: SumShown) {
  const [at = 0] = columnsShown(table, shown)
  const of = table.columns[at]
  const most = shown.show === 'partsBeside' ? COMPARED_PARTS_PER_PAGE : PARTS_A_PAGE
  const pages = Math.ceil(table.parts.length / most)
  return Array.from({ length: of ? pages : 0 }, (_, page) => {
    const parts = table.parts.slice(page * most, (page + 1) * most)
    const columns = parts.flatMap((part) => partColumns(table, part, at, shown))
    const code = `${table.code}/${page + 1}`
    const report: PaperSum = {
      ...form,
      code,
      description: table.description,
      title: sumText.partsTitle(table.title, page + 1, pages),
      columns: columns.map(({ column }) => column),
      lines: printedLines(table.lines),
    }
    return { report, rows: figureRows(table, code, columns) }
  })
}

function partColumns(
  table: SumTable,
  part: SumPart,
  at: number,
  { show }: SumShown,
): readonly Pick<PrintedColumn, 'column' | 'valueAt'>[] {
  const of = table.columns[at]
  const { unit = 'quantity', decimals = 0 } = of ?? {}
  const column = { under: [], unit, from: 'snapshot', decimals, width: 0.34 } as const
  const valueAt = (line: number): number | null =>
    isSummed(table, line, at) ? (part.values[placeIn(table, line, at)] ?? 0) : null
  if (show !== 'partsBeside' || part.lastYear === null)
    return [{ column: { ...column, caption: part.name }, valueAt }]
  const changed = partChangeAt(table, part)
  const comparisonColumn = (caption: string, tell: (change: SumChange) => number) => ({
    column: { ...column, under: [part.name], caption },
    valueAt: (line: number): number | null => {
      const change = changed(line, at)
      return change && tell(change)
    },
  })
  return [
    { column: { ...column, under: [part.name], caption: sumText.now }, valueAt },
    ...(comparedOnly(part) === null ? [] : [comparisonColumn(sumText.both, ({ now }) => now)]),
    comparisonColumn(sumText.before, ({ before }) => before),
    comparisonColumn(sumText.difference, ({ difference }) => difference),
  ]
}

function institutionList(table: SumTable): PaperSum {
  const { columns, lines, parts, missing, missingCount } = table
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
      ...parts.map((part) => ({
        ...name(part.name),
        // Ids that are words have no code on paper.
        code: /^\d/.test(part.institutionId) ? part.institutionId : '',
      })),
      ...missing.map((each) => ({ ...name(each.name), code: each.institutionId })),
      ...(missingCount > missing.length
        ? [{ ...name(otherInstitutionsText(missingCount - missing.length)), code: '' }]
        : []),
    ],
  }
}

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
  const absent = table.missing.length + (table.missingCount > table.missing.length ? 1 : 0)
  const missing = Array.from({ length: absent }).flatMap((_, index) => {
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
