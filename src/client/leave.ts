import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { leftHere } from '#client/left-here.ts'
import { sessionTabs } from '#client/session-tabs.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { unsentEverywhere } from '#client/unsent-everywhere.ts'
import { keptText } from '#text/draft.ts'
import { screenText } from '#text/screens.ts'

const text = screenText.page

/** Signs out in all tabs, after asking where something typed was not sent yet. */
export async function leave(): Promise<void> {
  const { kept, losable } = unsentEverywhere()
  const sentences = [kept > 0 ? keptText.leave(kept) : [], losable > 0 ? text.leave(losable) : []].flat()
  if (sentences.length > 0 && !(await isSure(sentences.join(' ')))) return
  try {
    await send('logout', { body: {} })
  } catch (error) {
    return showAlert(sentenceOf(error))
  }
  leftHere()
  sessionTabs.tell({ kind: 'left' })
}

function isSure(message: string): Promise<boolean> {
  return askConfirm({
    title: text.leaveTitle,
    message,
    confirm: text.leaveAnyway,
    cancel: text.stay,
    primary: 'cancel',
  })
}
