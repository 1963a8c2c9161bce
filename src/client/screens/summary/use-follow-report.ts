import { useEffect, useRef } from 'react'
import type { OpenYear } from '#client/open-year.ts'
import { rereadYear } from '#client/reread-year.ts'
import { isOvertaken } from '#client/screens/summary/is-overtaken.ts'
import type { ReportListAnswer } from '#contract/answers.ts'

/** Has a year read anew when its report was sent, returned or approved meanwhile; once for each that the list tells. */
export function useFollowReport(open: OpenYear, list: ReportListAnswer | undefined): void {
  const asked = useRef('')
  useEffect(() => {
    if (!list || !isOvertaken(open.workbook.draft(), list)) return
    const told = `${list.whyNotCalculate} ${list.returned?.on}`
    if (asked.current === told) return
    asked.current = told
    void rereadYear(open)
  }, [open, list])
}
