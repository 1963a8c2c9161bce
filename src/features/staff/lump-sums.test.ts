import { expect, test } from 'vitest'
import type { LumpSumPlan } from '#budget/people/staff.ts'
import { type SentLumpSums, saveLumpSums } from '#features/staff/lump-sums.ts'

const SALARY = 1_000_000
const limits = { salary: SALARY, t1Most: 36 }

const nothing: LumpSumPlan = {
  t1: false,
  t1Month: null,
  avgSalaryMonth: null,
  t2: false,
  t2Amount: 0,
  t3: false,
}
const all: LumpSumPlan = { t1: true, t1Month: 12, avgSalaryMonth: 900_000, t2: true, t2Amount: 50, t3: true }
test.each<[string, LumpSumPlan, SentLumpSums, Partial<LumpSumPlan>]>([
  ['what was not sent stays', all, {}, {}],
  ['also where nothing is planned', nothing, {}, {}],
  [
    'a retirement is planned',
    nothing,
    { t1Flag: 'Y', t1Month: 3, avgSalaryMonth: 5 },
    { t1: true, t1Month: 3, avgSalaryMonth: 5 },
  ],
  ['months of 0 are months', nothing, { t1Flag: 'Y', t1Month: 0 }, { t1: true, t1Month: 0 }],
  ['one without months has none', nothing, { t1Flag: 'Y' }, { t1: true }],
  // The former values of a lump sum that is not planned are dropped.
  [
    'months that were not planned do not come back',
    { ...nothing, t1Month: 7 },
    { t1Flag: 'Y' },
    { t1: true, t1Month: null },
  ],
  ['months are emptied', all, { t1Month: '' }, { t1Month: null }],
  ['an average is emptied, which is the proposal', all, { avgSalaryMonth: null }, { avgSalaryMonth: null }],
  [
    'an average of the register’s salary is the proposal',
    all,
    { avgSalaryMonth: SALARY },
    { avgSalaryMonth: null },
  ],
  ['an average of 0 is one', all, { avgSalaryMonth: 0 }, { avgSalaryMonth: 0 }],
  [
    'of a retirement that is not planned any more nothing is kept',
    all,
    { t1Flag: 'N' },
    { t1: false, t1Month: null, avgSalaryMonth: null },
  ],
  [
    'whatever is sent with it',
    all,
    { t1Flag: '', t1Month: 3, avgSalaryMonth: 5 },
    { t1: false, t1Month: null, avgSalaryMonth: null },
  ],
  ['a journey is planned', nothing, { t2Flag: 'Y', t2Amount: 5 }, { t2: true, t2Amount: 5 }],
  ['its amount is emptied', all, { t2Amount: ' ' }, { t2Amount: 0 }],
  [
    'of one that is not planned any more nothing is kept',
    all,
    { t2Flag: null, t2Amount: 5 },
    { t2: false, t2Amount: 0 },
  ],
  ['service in the country is planned', nothing, { t3Flag: 'Y' }, { t3: true }],
  ['and not any more', all, { t3Flag: 'N' }, { t3: false }],
])('%s', (_what, before, sent, plan) => {
  expect(saveLumpSums(sent, before, limits)).toEqual({
    plan: { ...before, ...plan },
    problems: [],
  })
})

const nonsense = { t1Month: 37, avgSalaryMonth: -1, t2Amount: 'x' }

test.each<[LumpSumPlan, SentLumpSums, readonly string[]]>([
  [all, nonsense, ['t1Month', 'avgSalaryMonth', 't2Amount']],
  [nothing, { ...nonsense, t1Flag: 'Y' }, ['t1Month', 'avgSalaryMonth']],
  [nothing, { ...nonsense, t2Flag: 'Y' }, ['t2Amount']],
  [all, { t1Month: 37 }, ['t1Month']],
  // The fields of lump sums that are not planned are disabled.
  [nothing, nonsense, []],
  [all, { ...nonsense, t1Flag: 'N', t2Flag: 'N' }, []],
])('of %j with %j is wrong: %j', (before, sent, fields) => {
  expect(saveLumpSums(sent, before, limits).problems.map(({ field }) => field)).toEqual(fields)
})
