import type { PeriodRow, ReportListAnswer, ReportListRow } from '#budget/api.ts'
import { screenText } from '#ui/screen-text.ts'

/** Otherwise returns the newest. Periods are sorted newest first. */
export function chosenPeriod(periods: readonly PeriodRow[], named: string | null): PeriodRow | null {
  return periods.find(({ sessionCode }) => sessionCode === named) ?? periods[0] ?? null
}

/** Finds the cover: its status is that of the report, its file is the complete PDF (spec 000 §3, §4). */
export function findCover(list: Pick<ReportListAnswer, 'RESULT'> | undefined): ReportListRow | undefined {
  return list?.RESULT.find(({ STANDART_REPORT_CODE }) => STANDART_REPORT_CODE.endsWith('_TT_N'))
}

export type WaitingTab = {
  /** Returns `false` if the browser has blocked the tab or the user has closed it. */
  readonly show: (address: string) => boolean
  readonly close: () => void
}

/** Opens a tab within the click event, otherwise pop-up blockers stop it. */
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
