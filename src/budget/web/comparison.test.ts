import { expect, test } from 'vitest'
import { emptyDraft } from '#budget/empty-draft.ts'
import type { BudgetState } from '#budget/variance.ts'
import { comparedBlanks, comparisonWith, storedEnds } from '#budget/web/comparison.ts'
import { createOpenDraft } from '#budget/web/open-draft.ts'
import { valueAt } from '#engine/evaluate.ts'
import { programOf } from '#forms/editions/edition.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { school, soumSchool } from '#test/support/school.ts'

const open = (year: number, edition: string) =>
  createOpenDraft({
    program: programOf(editionOf(edition), 'ORGEBS'),
    answer: { ...emptyDraft(year, edition), ...school(soumSchool).inputs },
    year,
  })
const state = (year: number, edition: string): BudgetState => ({
  year,
  edition: editionOf(edition),
  view: editionOf(edition).views['ebs-public'],
  inputs: school(soumSchool).inputs,
})
const sentSnapshot = { kind: 'sent', sessionCode: '2026-02', at: '2026-08-15T06:02:00.000Z' } as const
const nothing = { lastYear: null, periodBefore: null, sent: null, calculated: null }
const read = { ...nothing, stored: nothing, isPending: false, error: null }

test('last year is calculated by its own forms; this year’s edition maps cells to earlier ones', () => {
  const takeBack = releaseLater()
  const states = { ...read, lastYear: state(2026, '2025'), stored: { ...nothing, lastYear: sentSnapshot } }
  const compared = comparisonWith(comparedBlanks(open(2027, 'later')), states, 'lastYear')
  takeBack()
  if (compared.kind !== 'loaded') throw new Error(compared.kind)
  expect(compared.evaluation.program.sheets.get('ebs-b12')?.rows.map(({ code }) => code)).toContain('27')
  expect(valueAt(compared.evaluation, { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' })).toBe(60)
  const stood = { sheet: 'ebs-b1', row: '1', field: 'stage6Qty' }
  const stands = { sheet: 'ebs-b1', row: '11', field: 'stage1Qty' }
  expect(compared.counterpartOf(stands).was).toEqual(['ebs-b1/1.stage6Qty'])
  expect(compared.counterpartOf(stood).was).toEqual([])
})

test('a missing comparison gives its status: not requested, loading, failed, none, or no longer known', () => {
  const year = comparedBlanks(open(2026, '2025'))
  const error = new Error('no line')
  expect(comparisonWith(null, read, 'sent')).toEqual({ kind: 'off' })
  expect(comparisonWith(year, { ...read, isPending: true }, 'sent')).toEqual({ kind: 'loading' })
  expect(comparisonWith(year, { ...read, error }, 'sent')).toEqual({ kind: 'failed' })
  expect(comparisonWith(year, read, 'sent')).toEqual({ kind: 'none' })
  expect(comparisonWith(year, { ...read, stored: { ...nothing, sent: sentSnapshot } }, 'sent')).toEqual({
    kind: 'none',
  })
  const states = { ...read, sent: state(2026, '2025'), stored: { ...nothing, sent: sentSnapshot } }
  expect(comparisonWith({ ...year, programFor: () => null }, states, 'sent')).toEqual({ kind: 'none' })
  // Data from before the failure remains.
  expect(comparisonWith(year, { ...states, error }, 'sent')).toMatchObject({
    kind: 'loaded',
    budget: { at: sentSnapshot.at },
  })
})

test('cached figures are compared with current ones, each at its position in this year’s forms', () => {
  const own = { sheet: 'ebs-b1', row: '1', field: 'stage1Qty' }
  const year = comparedBlanks(open(2026, '2025'))
  const shown = { ...year, ends: storedEnds, placeOf: ({ row }: typeof own) => (row === '1' ? own : null) }
  const compared = comparisonWith(shown, read, 'now')
  if (compared.kind !== 'loaded') throw new Error(compared.kind)
  expect(compared.budget).toEqual({ kind: 'now' })
  const places = ['1', '2'].map((row) => compared.counterpartOf({ sheet: 'R', row, field: 'c1' }).was)
  expect(places).toEqual([['ebs-b1/1.stage1Qty'], []])
  expect(valueAt(compared.evaluation, own)).toBe(60)
  // The page already shows the last calculation, and live figures are current themselves.
  expect(comparisonWith(shown, read, 'calculated')).toEqual({ kind: 'off' })
  expect(comparisonWith(year, read, 'now')).toEqual({ kind: 'off' })
})
