import { expect, test } from 'vitest'
import { confirmDialog, dialogQueue, showAlert } from '#ui/questions.ts'

test('a prompt waits for a dialog of higher priority, and does not repeat the alert of that one', async () => {
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
