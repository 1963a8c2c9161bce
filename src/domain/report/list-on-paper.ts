import type { PaperInputs, PaperSheet } from '#domain/report/paper/paper-inputs.ts'
import { type ReportColumn, type ReportLine, type ReportRow, rowNumOf } from '#domain/report/report.ts'
import { paperOfTables, type TablesToPrint } from '#domain/report/sheet-on-paper.ts'
import { printText } from '#text/reports.ts'

/** A column of a list on paper; its caption says its unit. `wide`: texts that need room. */
export type ListColumn = {
  readonly caption: string
  /** The caption above it and its neighbours of the same group; `null` where it stands alone. */
  readonly group: string | null
  readonly holds: 'text' | 'wide' | 'amount' | 'count'
}

/** A row of a list: what names it, then a value for each column; '' or `null` for nothing. */
export type ListLine = { readonly caption: string; readonly values: readonly (string | number | null)[] }

/** A list of people or posts as it stands at a moment. */
export type ListToPrint = {
  readonly code: string
  readonly title: string
  /** What it is for, in a sentence. */
  readonly purpose: string
  /** How it stands, in words. */
  readonly standing: string
  /** What stands above the names of the rows. */
  readonly captionHead: string
  readonly columns: readonly ListColumn[]
  readonly lines: readonly ListLine[]
  /** Sums of all lines, in the place of a last one; `null` where there are none. */
  readonly total: ListLine | null
}

const looks: Readonly<Record<ListColumn['holds'], Pick<ReportColumn, 'unit' | 'decimals' | 'width'>>> = {
  text: { unit: 'text', decimals: 0, width: 0.4 },
  wide: { unit: 'text', decimals: 0, width: 0.8 },
  amount: { unit: 'tugrik', decimals: 0, width: 0.3 },
  count: { unit: 'quantity', decimals: 2, width: 0.15 },
}

/** A list on paper, as a report and a blank are: A4, captions, what it is for and how it stands, all its rows and its totals. */
export function listOnPaper({ list, ...about }: TablesToPrint & { readonly list: ListToPrint }): PaperInputs {
  const { code, title, purpose, standing, captionHead, columns, lines, total } = list
  const all = total === null ? lines : [...lines, total]
  const report: PaperSheet = {
    code,
    description: title,
    title,
    layout: 'sheet',
    form: '',
    about: [purpose, printText.standing(standing)],
    units: '',
    captionHead,
    columns: columns.map(({ caption, group, holds }) => ({
      caption,
      under: group === null ? [] : [group],
      from: 'snapshot',
      ...looks[holds],
    })),
    lines: all.map((line, index): ReportLine => {
      const isTotal = line === total
      const place = isTotal ? '' : String(index + 1)
      return { code: place, caption: line.caption, level: 0, strong: isTotal, form: [], measure: null }
    }),
    closingLines: total === null ? 0 : 1,
    linesPerPage: null,
    sums: [],
  }
  const rows = all.flatMap(({ values }, line) =>
    values.flatMap((value, column): ReportRow[] => {
      if (value === null || value === '') return []
      const isNumber = typeof value === 'number'
      return [
        {
          standardReportCode: code,
          rowNum: rowNumOf(report, line + 1, column + 1),
          valueNumber: isNumber ? value : null,
          valueString: isNumber ? null : value,
        },
      ]
    }),
  )
  return paperOfTables([{ report, rows, models: [] }], about)
}
