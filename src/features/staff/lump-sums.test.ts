import { expect, test } from 'vitest'
import type { LumpSumPlan } from '#budget/people/staff.ts'
import type { SentFigure } from '#engine/sent-figure.ts'
import { type SentLumpSums, saveLumpSums } from '#features/staff/lump-sums.ts'

const SALARY = 1_000_000
const of = (value: number): SentFigure => ({ kind: 'value', value })
const empty: SentFigure = { kind: 'empty' }
const wrong: SentFigure = { kind: 'wrong', message: null }
const missing: SentFigure = { kind: 'missing' }

const nothing: LumpSumPlan = {
  t1: false,
  t1Month: null,
  avgSalaryMonth: null,
  t2: false,
  t2Amount: 0,
  t3: false,
}
const all: LumpSumPlan = { t1: true, t1Month: 12, avgSalaryMonth: 900_000, t2: true, t2Amount: 50, t3: true }
const silent: SentLumpSums = {
  t1: undefined,
  t1Month: missing,
  avgSalaryMonth: missing,
  t2: undefined,
  t2Amount: missing,
  t3: undefined,
}

test.each<[string, LumpSumPlan, Partial<SentLumpSums>, Partial<LumpSumPlan>]>([
  ['what was not sent stays', all, {}, {}],
  ['also where nothing is planned', nothing, {}, {}],
  [
    'a retirement is planned',
    nothing,
    { t1: true, t1Month: of(3), avgSalaryMonth: of(5) },
    { t1: true, t1Month: 3, avgSalaryMonth: 5 },
  ],
  ['months of 0 are months', nothing, { t1: true, t1Month: of(0) }, { t1: true, t1Month: 0 }],
  ['one without months has none', nothing, { t1: true }, { t1: true }],
  // The former values of a lump sum that is not planned are dropped.
  [
    'months that were not planned do not come back',
    { ...nothing, t1Month: 7 },
    { t1: true },
    { t1: true, t1Month: null },
  ],
  ['months are emptied', all, { t1Month: empty }, { t1Month: null }],
  ['an average is emptied, which is the proposal', all, { avgSalaryMonth: empty }, { avgSalaryMonth: null }],
  [
    'an average of the register’s salary is the proposal',
    all,
    { avgSalaryMonth: of(SALARY) },
    { avgSalaryMonth: null },
  ],
  ['an average of 0 is one', all, { avgSalaryMonth: of(0) }, { avgSalaryMonth: 0 }],
  [
    'of a retirement that is not planned any more nothing is kept',
    all,
    { t1: false },
    { t1: false, t1Month: null, avgSalaryMonth: null },
  ],
  [
    'whatever is sent with it',
    all,
    { t1: false, t1Month: of(3), avgSalaryMonth: of(5) },
    { t1: false, t1Month: null, avgSalaryMonth: null },
  ],
  ['a journey is planned', nothing, { t2: true, t2Amount: of(5) }, { t2: true, t2Amount: 5 }],
  ['its amount is emptied', all, { t2Amount: empty }, { t2Amount: 0 }],
  [
    'of one that is not planned any more nothing is kept',
    all,
    { t2: false, t2Amount: of(5) },
    { t2: false, t2Amount: 0 },
  ],
  ['service in the country is planned', nothing, { t3: true }, { t3: true }],
  ['and not any more', all, { t3: false }, { t3: false }],
])('%s', (_what, before, sent, plan) => {
  expect(saveLumpSums({ ...silent, ...sent }, before, SALARY)).toEqual({
    plan: { ...before, ...plan },
    wrong: [],
  })
})

const nonsense = { t1Month: wrong, avgSalaryMonth: wrong, t2Amount: wrong }

test.each<[LumpSumPlan, Partial<SentLumpSums>, readonly string[]]>([
  [all, nonsense, ['t1Month', 'avgSalaryMonth', 't2Amount']],
  [nothing, { ...nonsense, t1: true }, ['t1Month', 'avgSalaryMonth']],
  [nothing, { ...nonsense, t2: true }, ['t2Amount']],
  [all, { t1Month: wrong }, ['t1Month']],
  // The fields of lump sums that are not planned are disabled.
  [nothing, nonsense, []],
  [all, { ...nonsense, t1: false, t2: false }, []],
])('of %j with %j is wrong: %j', (before, sent, fields) => {
  expect(saveLumpSums({ ...silent, ...sent }, before, SALARY).wrong).toEqual(fields)
})
