import { expect, test } from 'vitest'
import { askConfirm, questionQueue, showAlert } from '#client/ui/questions.ts'

test('what is asked while something else comes first waits for it, but what that has told is not told again', async () => {
  const release = questionQueue.hold('signedOut')
  const told = showAlert('Дахин нэвтэрнэ үү.', 'signedOut')
  const asked = askConfirm({ title: 'Устгах уу?', message: '', confirm: 'Устгах', primary: 'cancel' })
  expect(questionQueue.first()).toBeNull()
  release()
  await told
  expect(questionQueue.first()?.title).toBe('Устгах уу?')
  questionQueue.first()?.answer(true)
  expect(await asked).toBe(true)
  expect(questionQueue.first()).toBeNull()
})
