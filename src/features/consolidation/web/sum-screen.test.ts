import { expect, test } from 'vitest'
import { readAddress } from '#budget/web/address.ts'
import { comparableStateAt } from '#budget/web/comparison.ts'
import { shownFigure, stateAt, valueAt } from '#engine/evaluate.ts'
import type { SumAnswer } from '#features/consolidation/api.ts'
import { sumCode } from '#features/consolidation/sum-sheets.ts'
import { comparedSum, draftOfSum, partPlace } from '#features/consolidation/web/sum-screen.ts'
import { stateBefore } from '#forms/editions/edition.ts'
import { columnOf, madeLine } from '#test/support/made-report.ts'

const own = { institutions: 1, lastYear: null }

/** Two lines of one column over two institutions; the second line is new. */
const sum: SumAnswer = {
  edition: '2025',
  report: 'R',
  code: 'R',
  description: '',
  title: 'R',
  columns: [columnOf('Төсөв')],
  lines: [madeLine('Нийт'), madeLine('Шинэ')],
  summed: [true, true],
  sums: [],
  parts: [
    { institutionId: '1001', name: 'Нэг', status: 'SENT', values: [10, 4], ...own },
    { institutionId: '1002', name: 'Хоёр', status: 'SENT', values: [20, 5], ...own },
  ],
  by: 'institution',
  allParts: 2,
  institutions: 2,
  drafts: [],
  draftCount: 0,
  lastYear: null,
  missing: [],
  missingCount: 0,
  missingReason: 'named',
  commonFilter: { type: 'all', ownership: 'all' },
  lineTargets: null,
  year: 2026,
  sessionCode: '2026-01',
  sessionName: '',
}
const at = (row: string) => ({ sheet: sumCode, row, field: 'column1' })
const answer = {
  institutions: 2,
  lastYear: { institutions: 1, values: [25, null], now: [20, null] },
  periodBefore: null,
  sent: null,
  calculated: { institutions: 2, values: [30, 9], now: [30, 9] },
}

test('a sum appears next to that of other budgets, with its count; a new line has none', () => {
  expect(valueAt(draftOfSum(sum, { show: 'sums', column: null }).evaluation(), at('1'))).toBe(30)
  const compared = comparedSum(sum, answer, 'lastYear')
  if (compared.kind !== 'loaded') throw new Error(compared.kind)
  expect(compared.budget).toMatchObject({ kind: 'summed', loaded: 1, of: 2 })
  // Added and removed institutions are excluded: 20 now, out of 30 in the shown sum.
  const shown1 = stateAt(draftOfSum(sum, { show: 'sums', column: null }).evaluation(), at('1'))
  expect(shownFigure(comparableStateAt(compared, at('1'), shown1))).toBe(20)
  const all = comparedSum(sum, answer, 'calculated')
  expect(all.kind === 'loaded' && shownFigure(comparableStateAt(all, at('1'), shown1))).toBe(30)
  const shown = ['1', '2'].map((row) => stateBefore(compared.evaluation, compared.counterpartOf(at(row))))
  expect(shown).toEqual([expect.objectContaining({ kind: 'given', value: 25 }), { kind: 'absent' }])
})

test('a missing comparison is reported as none, loading or failed', () => {
  expect(comparedSum(sum, answer, 'sent')).toEqual({ kind: 'none' })
  expect(comparedSum(sum, 'loading', 'sent')).toEqual({ kind: 'loading' })
  expect(comparedSum(sum, 'failed', 'lastYear')).toEqual({ kind: 'failed' })
})

test.each([
  ['institution', '1001', { institution: '1001', tab: null, report: 'R', figure: '2.1' }],
  // An aimag links to its sums, a sum to its institutions.
  ['region', '65', { filter: 'type=EBS&region=65', sumBy: 'region', sumPage: 0, figure: '2.1' }],
  ['region', '6501', { filter: 'type=EBS&region=6501', sumBy: 'institution' }],
  ['type', 'SUB.PRIVATE', { filter: 'type=SUB&ownership=PRIVATE', sumBy: 'institution' }],
  ['institution', 'rest', { sumPage: 3, figure: '2.1' }],
] as const)('a figure by %s of %s leads where it comes from', (by, part, place) => {
  const address = readAddress('?year=2026&section=sums&by=institution&columnPage=3&type=EBS')
  expect(partPlace({ ...sum, by }, { institutionId: part, figure: '2.1' }, address)).toMatchObject(place)
})

test('a line of a table that is no report leads to the line of the institution’s own report that prints it', () => {
  const lineTargets = {
    forms: { 'sub-public': { report: 'SUB_TT7', lines: [null, 14] } },
    institutions: { '1001': 'sub-public', '1002': 'ntb-draft' },
  }
  const lead = (institutionId: string, figure: string) =>
    partPlace({ ...sum, lineTargets }, { institutionId, figure }, readAddress('?year=2026'))
  expect(lead('1001', '2.1')).toMatchObject({ report: 'SUB_TT7', figure: '14.1' })
  expect(lead('1001', '1.1')).toMatchObject({ report: 'SUB_TT7', figure: null })
  expect(lead('1002', '2.1')).toMatchObject({ institution: '1002', report: null, figure: null })
})
