import { expect, test } from 'vitest'
import { receiptState } from '#domain/receipt/receipt-state.ts'

test.each([
  ['yes', 'same', 'SENT', 'SENT'],
  ['yes', 'same', 'APPROVED', 'APPROVED'],
  ['yes', 'same', 'RETURNED', 'RETURNED'],
  ['yes', 'other', 'CALCULATED', 'RETURNED'],
  ['no', 'other', 'SENT', 'REPLACED'],
  ['no', 'other', 'CALCULATED', 'REPLACED'],
  ['no', 'other', 'APPROVED', 'REPLACED'],
] as const)('newest: %s, its snapshot: %s, its report %s → %s', (newest, snapshot, status, state) => {
  expect(receiptState({ newest, snapshot, status })).toBe(state)
})
