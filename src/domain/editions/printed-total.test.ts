import { expect, test } from 'vitest'
import { printedTotal } from '#domain/draft/budget-total.ts'
import { fullEdition2025, reportsOfView } from '#domain/editions/reports.ts'
import type { ViewCode } from '#domain/organisation/profile.ts'
import { rowNumOf } from '#domain/report/report.ts'

const viewCodes: readonly ViewCode[] = [
  'ebs-public',
  'ebs-private',
  'ebs-dormitory',
  'sub-public',
  'sub-private',
  'ntb',
  'ntb-draft',
]

/** Every value of every report of a view, each a number of its own, with the caption of its line. */
function values(view: ViewCode) {
  return reportsOfView(fullEdition2025, view).flatMap((report, nth) =>
    report.lines.flatMap(({ caption }, line) =>
      report.columns.map((_, column) => ({
        caption,
        standardReportCode: report.code,
        rowNum: rowNumOf(report, line + 1, column + 1),
        valueNumber: (nth + 1) * 10_000 + rowNumOf(report, line + 1, column + 1),
        valueString: null,
      })),
    ),
  )
}

test.each(viewCodes)('the total of %s is the line that says so on paper', (view) => {
  const rows = values(view)
  const total = printedTotal(fullEdition2025.views[view], rows)
  expect(rows.find(({ valueNumber }) => valueNumber === total)?.caption).toBe('Нийт төсөв')
})

test('what was not calculated has no total', () => {
  expect(printedTotal(fullEdition2025.views['ebs-public'], [])).toBeNull()
})
