import { expect, test } from 'vitest'
import { confirmDialog, dialogQueue, showAlert } from '#client/ui/questions.ts'

test('what is asked while something else comes first waits for it, but what that has told is not told again', async () => {
  const release = dialogQueue.hold('signedOut')
  const told = showAlert('Дахин нэвтэрнэ үү.', 'signedOut')
  const asked = confirmDialog({ title: 'Устгах уу?', message: '', confirm: 'Устгах', primary: 'cancel' })
  expect(dialogQueue.first()).toBeNull()
  release()
  await told
  expect(dialogQueue.first()?.title).toBe('Устгах уу?')
  dialogQueue.first()?.answer(true)
  expect(await asked).toBe(true)
  expect(dialogQueue.first()).toBeNull()
})
