import { expect, test } from 'vitest'
import { checkCodeOf, paperVerdict, readCheckCode, receiptState } from '#features/receipts/receipt.ts'

test.each([
  ['no', 'yes', 'SENT', 'SENT'],
  ['no', 'yes', 'APPROVED', 'APPROVED'],
  ['no', 'yes', 'RETURNED', 'RETURNED'],
  // Recalculated, or sent again and recalled: this sending was returned.
  ['no', 'yes', 'CALCULATED', 'RETURNED'],
  ['no', 'no', 'SENT', 'REPLACED'],
  ['no', 'no', 'CALCULATED', 'REPLACED'],
  ['no', 'no', 'APPROVED', 'REPLACED'],
  // Independent of the report's status since.
  ['yes', 'no', 'CALCULATED', 'RECALLED'],
  ['yes', 'no', 'SENT', 'RECALLED'],
  ['yes', 'no', 'APPROVED', 'RECALLED'],
] as const)('recalled: %s, newest: %s, its report %s → %s', (recalled, newest, status, state) => {
  expect(receiptState({ recalled, newest, status })).toBe(state)
})

test('a check code is the beginning of the hash', () => {
  const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
  expect(checkCodeOf(sha256)).toBe('9f86d081884c')
})

test.each([
  ['9f86d081884c', '9f86d081884c'],
  [' 9F86 D081 884C ', '9f86d081884c'],
  ['9f86-d081-884c', '9f86d081884c'],
  ['ас е', 'ace'],
  ['\u0000', ''],
  ['', ''],
])('%j is searched as «%s»', (typed, code) => {
  expect(readCheckCode(typed)).toBe(code)
})

const papers = { current: ['aa', 'ab'], older: ['bb', 'aa'], recalled: ['cc', 'bb', 'aa'] }

test.each([
  ['aa', 'genuine'],
  ['ab', 'genuine'],
  ['bb', 'older'],
  ['cc', 'recalled'],
  ['a', 'other'],
  ['', 'other'],
] as const)('a file of hash «%s» is %s', (sha256, verdict) => {
  expect(paperVerdict(papers, sha256)).toBe(verdict)
})
