import { type ReactNode, useMemo } from 'react'
import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import type { OpenYear } from '#client/open-year.ts'
import type { ReportListAnswer } from '#contract/answers.ts'
import { sheetOnScreen } from '#domain/report/on-screen.ts'
import type { Report } from '#domain/report/report.ts'
import { compile } from '#domain/sheet/program.ts'
import { sheetsOf } from '#domain/sheets/register.ts'

type Props = {
  readonly open: OpenYear
  readonly report: Report
  readonly list: ReportListAnswer
  readonly renderSheet: (workbook: OpenWorkbook, sheet: string) => ReactNode
}

/** A report of fixed lines as a sheet over the year's own sheets, with what is typed and not saved yet. */
export function ReportSheet({ open, report, list, renderSheet }: Props): ReactNode {
  const { workbook, view, year } = open
  const draft = workbook.draft()
  const shown = useMemo(() => {
    const sheet = sheetOnScreen(report, list.yearBefore)
    if (!sheet) return null
    const program = compile([...sheetsOf(view.group), sheet])
    const { entries } = workbook.evaluation().inputs
    // A cell that an explanation leads to is gone to in the year itself.
    const own = createWorkbook({ program, draft: { ...draft, entries }, year })
    return { workbook: { ...own, pointed: workbook.pointed }, code: sheet.code }
  }, [report, list.yearBefore, view.group, workbook, draft, year])
  return shown && renderSheet(shown.workbook, shown.code)
}
