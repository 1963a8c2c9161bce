import { type ReactNode, useMemo } from 'react'
import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import type { OpenYear } from '#client/open-year.ts'
import type { ReportListAnswer } from '#contract/answers.ts'
import { sheetOnScreen } from '#domain/report/on-screen.ts'
import type { Report } from '#domain/report/report.ts'
import { madeOut } from '#domain/report/with-lists.ts'
import { extend } from '#domain/sheet/program.ts'

type Props = {
  readonly open: OpenYear
  readonly report: Report
  readonly list: ReportListAnswer
  readonly renderSheet: (workbook: OpenWorkbook, sheet: string) => ReactNode
}

/** A report of figures as a sheet over the year's own sheets, with what is typed and not saved yet. */
export function ReportSheet({ open, report, list, renderSheet }: Props): ReactNode {
  const { workbook, year } = open
  const draft = workbook.draft()
  const shown = useMemo(() => {
    const made = madeOut(report, draft.lists[report.code] ?? [])
    const sheet = sheetOnScreen(made.report, list.yearBefore)
    if (!sheet) return null
    const program = extend(workbook.program, [sheet])
    const { entries } = workbook.evaluation().inputs
    const givens = { ...draft.givens, [sheet.code]: made.given }
    // A cell that an explanation leads to is gone to in the year itself.
    const own = createWorkbook({ program, draft: { ...draft, entries, givens }, year })
    return { workbook: { ...own, pointed: workbook.pointed }, code: sheet.code }
  }, [report, list.yearBefore, workbook, draft, year])
  return shown && renderSheet(shown.workbook, shown.code)
}
