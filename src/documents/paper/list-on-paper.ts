import type { ListToPrint, PrintedColumn } from '#documents/list-to-print.ts'
import type { PaperInputs, PaperSheet } from '#documents/paper/paper-inputs.ts'
import { printText } from '#documents/paper/paper-text.ts'
import { paperOfTables, type TablesToPrint } from '#documents/paper/sheet-on-paper.ts'
import { type ReportColumn, type ReportLine, type ReportRow, rowNumOf } from '#forms/reports/report.ts'

const looks: Readonly<Record<PrintedColumn['content'], Pick<ReportColumn, 'unit' | 'decimals' | 'width'>>> = {
  text: { unit: 'text', decimals: 0, width: 0.4 },
  wide: { unit: 'text', decimals: 0, width: 0.8 },
  amount: { unit: 'tugrik', decimals: 0, width: 0.3 },
  count: { unit: 'quantity', decimals: 2, width: 0.15 },
}

export function listOnPaper({ list, ...about }: TablesToPrint & { readonly list: ListToPrint }): PaperInputs {
  const { code, title, purpose, status, captionHead, columns, lines, total } = list
  const all = total === null ? lines : [...lines, total]
  const report: PaperSheet = {
    code,
    description: title,
    title,
    layout: 'sheet',
    form: '',
    about: [purpose, printText.status(status)],
    units: '',
    captionHead,
    columns: columns.map(({ caption, group, content }) => ({
      caption,
      under: group === null ? [] : [group],
      from: 'snapshot',
      ...looks[content],
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
