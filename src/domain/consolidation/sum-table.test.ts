import { expect, test } from 'vitest'
import { draftsIn } from '#domain/consolidation/sum-table.ts'

test('what is not sent is a draft, also in a sum', () => {
  const parts = (['CALCULATED', 'SENT', 'RETURNED', 'APPROVED'] as const).map((status) => ({ status }))
  expect(draftsIn(parts).map(({ status }) => status)).toEqual(['CALCULATED', 'RETURNED'])
})
