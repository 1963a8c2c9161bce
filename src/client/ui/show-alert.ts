import { questionQueue } from '#client/ui/question-queue.ts'
import { screenText } from '#text/screens.ts'

/** Shows a sentence in a dialog with one button; resolves when it is closed. Stands where the specification says alert. */
export async function showAlert(message: string): Promise<void> {
  await questionQueue.ask({
    title: message,
    message: null,
    confirm: screenText.understood,
    cancel: null,
    primary: 'confirm',
  })
}
