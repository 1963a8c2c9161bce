import { expect, test } from 'vitest'
import { comparedSum, draftOfSum } from '#client/screens/review/sum-figures.ts'
import type { SumAnswer } from '#contract/review.ts'
import { sumCode } from '#domain/consolidation/sum-sheets.ts'
import { stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import { columnOf, lineOf } from '#test/support/made-report.ts'

/** Two lines of one column over two institutions; the second line is new. */
const sum: SumAnswer = {
  edition: '2025',
  report: 'R',
  code: 'R',
  description: '',
  title: 'R',
  columns: [columnOf('Төсөв')],
  lines: [lineOf('Нийт'), lineOf('Шинэ')],
  summed: ['yes', 'yes'],
  sums: [],
  parts: [
    { institutionId: '1001', name: 'Нэг', status: 'SENT', values: [10, 4] },
    { institutionId: '1002', name: 'Хоёр', status: 'SENT', values: [20, 5] },
  ],
  missing: [],
  year: 2026,
  sessionCode: '2026-01',
  sessionName: '',
}
const at = (row: string) => ({ sheet: sumCode, row, field: 'column1' })
const answer = {
  institutions: 2,
  lastYear: { institutions: 1, values: [25, null] },
  periodBefore: null,
  sent: null,
  calculated: { institutions: 2, values: [30, 9] },
}

test('beside a sum stands the same one of other budgets, with how many have one; a new line has nothing', () => {
  expect(valueAt(draftOfSum(sum).evaluation(), at('1'))).toBe(30)
  const compared = comparedSum(sum, answer, 'lastYear')
  if (compared.is !== 'there') throw new Error(compared.is)
  expect(compared.kept).toEqual({ is: 'summed', there: 1, of: 2 })
  const shown = ['1', '2'].map((row) => {
    const place = compared.placeOf(at(row))
    return place && stateAt(compared.evaluation, place)
  })
  expect(shown).toEqual([expect.objectContaining({ is: 'given', value: 25 }), { is: 'absent' }])
})

test('what is not there says whether it is none, not read yet, or could not be', () => {
  expect(comparedSum(sum, answer, 'sent')).toEqual({ is: 'none' })
  expect(comparedSum(sum, 'loading', 'sent')).toEqual({ is: 'loading' })
  expect(comparedSum(sum, 'failed', 'lastYear')).toEqual({ is: 'failed' })
})
