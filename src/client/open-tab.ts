import { screenText } from '#text/screens.ts'

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
