/** Whether a dialog or an alert stands before the page; a notice calls itself one too, but keeps nobody from working. */
export function isDialogOpen(): boolean {
  return document.querySelector(modal) !== null
}

const modal = ['dialog', 'alertdialog'].map((role) => `[role="${role}"]:not([aria-modal="false"])`).join()
