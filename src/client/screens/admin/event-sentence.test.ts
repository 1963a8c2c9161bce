import { expect, test } from 'vitest'
import { eventSentence, namesIn } from '#client/screens/admin/event-sentence.ts'

const imported = (names: readonly string[]) => ({
  id: '1',
  at: '',
  by: 'Админ',
  kind: 'admin.accounts-imported',
  institutionId: '',
  detail: { names, accounts: [] },
})

test.each([
  [['a'], 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 1: a'],
  [['a', 'b', 'c'], 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 3: a, b, c'],
  [['a', 'b', 'c', 'd'], 'Хэрэглэгчдийг жагсаалтаас бүртгэсэн, 4: a, b, c …'],
])('an import of %j: %s', (names, sentence) => {
  expect(eventSentence(imported(names))).toBe(sentence)
  expect(namesIn(imported(names).detail)).toEqual(names)
})
