import type { PeriodRow, ReportListAnswer, ReportListRow } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'

/** The period that an address names, else the newest; `null` where there is none. Periods come newest first. */
export function chosenPeriod(periods: readonly PeriodRow[], named: string | null): PeriodRow | null {
  return periods.find(({ sessionCode }) => sessionCode === named) ?? periods[0] ?? null
}

/** The cover page among the reports: its status is the report's, its file the whole PDF (spec 000 §3, §4). */
export function coverOf(list: Pick<ReportListAnswer, 'RESULT'> | undefined): ReportListRow | undefined {
  return list?.RESULT.find(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE.endsWith('_TT_N'))
}

/** A browser tab that waits for its address. */
export type WaitingTab = {
  /** `false` when the browser has blocked or the person has closed it. */
  readonly show: (address: string) => boolean
  readonly close: () => void
}

/** Opens a tab at once, within the click, so that it is not taken for a pop-up; its address comes later. */
export function openTab(): WaitingTab {
  const tab = window.open('', '_blank')
  if (tab) {
    tab.document.title = screenText.loading
    tab.document.body.textContent = screenText.loading
  }
  return {
    show: (address) => {
      if (!tab || tab.closed) return false
      tab.opener = null
      tab.location.replace(address)
      return true
    },
    close: () => tab?.close(),
  }
}
