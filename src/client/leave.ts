import { queryClient } from '#client/api/query-client.ts'
import { sentenceOf } from '#client/api/request-failed.ts'
import { send } from '#client/api/send.ts'
import { session } from '#client/api/session.ts'
import { askConfirm } from '#client/ui/ask-confirm.ts'
import { showAlert } from '#client/ui/show-alert.ts'
import { unsavedEverywhere } from '#client/unsaved-everywhere.ts'
import { screenText } from '#text/screens.ts'

const text = screenText.page

/** Signs out, after asking where something typed would be left behind. */
export async function leave(): Promise<void> {
  const unsaved = unsavedEverywhere()
  if (
    unsaved > 0 &&
    !(await askConfirm({
      title: text.leaveTitle,
      message: text.leave(unsaved),
      confirm: text.leaveAnyway,
      cancel: text.stay,
      primary: 'cancel',
    }))
  )
    return
  try {
    await send('logout', { body: {} })
  } catch (error) {
    return showAlert(sentenceOf(error))
  }
  session.lose()
  queryClient.clear()
}
