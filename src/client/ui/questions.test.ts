import { expect, test } from 'vitest'
import { confirmDialog, dialogQueue, showAlert } from '#client/ui/questions.ts'

test('what is asked while something else comes first waits for it, but what that has told is not told again', async () => {
  const release = dialogQueue.hold('signedOut')
  const dismissal = showAlert('Дахин нэвтэрнэ үү.', 'signedOut')
  const confirmation = confirmDialog({
    title: 'Устгах уу?',
    message: '',
    confirm: 'Устгах',
    primary: 'cancel',
  })
  expect(dialogQueue.first()).toBeNull()
  release()
  await dismissal
  expect(dialogQueue.first()?.title).toBe('Устгах уу?')
  dialogQueue.first()?.answer(true)
  expect(await confirmation).toBe(true)
  expect(dialogQueue.first()).toBeNull()
})
