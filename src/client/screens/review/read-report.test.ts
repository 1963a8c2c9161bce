import { expect, test } from 'vitest'
import { RequestFailed } from '#client/api/request-failed.ts'
import { readReport } from '#client/screens/review/read-report.ts'

const reading = { data: undefined, error: null, refetch: () => {} }
const failed = { ...reading, error: new RequestFailed(500, 'Түр саатал', null) }
const list = { calculatedAt: null }
const periods = { ...reading, data: ['2026-02'] }

test.each([
  ['while the periods are read', reading, reading, 'reading'],
  ['while the list is read', periods, reading, 'reading'],
  ['where the periods cannot be read', failed, reading, 'failed'],
  ['where the list cannot be read', periods, failed, 'failed'],
  ['where the year has no period', { ...reading, data: [] }, reading, 'none'],
  ['where both were read', periods, { ...reading, data: list }, 'read'],
  ['where only a later read fails', periods, { ...failed, data: list }, 'read'],
] as const)('%s', (_, ofPeriods, ofList, is) => {
  expect(readReport(ofPeriods, ofList).is).toBe(is)
})

test('says what failed, and reads that again', () => {
  const again: string[] = []
  const read = readReport(periods, { ...failed, refetch: () => again.push('list') })
  expect(read).toMatchObject({ is: 'failed', message: 'Түр саатал' })
  if (read.is === 'failed') read.retry()
  expect(again).toEqual(['list'])
})
