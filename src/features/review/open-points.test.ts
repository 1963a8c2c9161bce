import { expect, test } from 'vitest'
import type { Measures } from '#budget/indicators.ts'
import { type Ceiling, noLimits } from '#budget/limits.ts'
import { openPointsOf } from '#features/review/open-points.ts'
import { measures as measureNames } from '#forms/editions/edition.ts'
import type { TotalName } from '#forms/readings.ts'

const binding: Ceiling = { level: 'district', effect: 'binding', ...noLimits }

const complete = { budgetStatus: 'inProgress', filled: 4, blanks: 4 } as const
const unlimited = { orgType: 'EBS', readings: null, measures: null, ceilings: [] } as const
const nothing = {
  listed: { overdue: false, errors: 0, unexplainedWarnings: 0, moved: [], ...complete, ...unlimited },
  marks: [],
  justifications: [],
  changes: 0,
} as const
const measures = Object.fromEntries(measureNames.map((name) => [name, null])) as Measures // all of them
const limitedBy = (...ceilings: readonly Ceiling[]) => ({
  listed: {
    ...nothing.listed,
    readings: { requested: 65e6, headcount: 65e6, whole: null },
    measures: { ...measures, capital: 5e6 },
    ceilings,
  },
})
const listed = (
  of: Partial<
    Record<'errors' | 'unexplainedWarnings' | 'filled', number> & { readonly moved: readonly TotalName[] }
  >,
) => ({
  listed: { ...nothing.listed, ...of },
})

test.each([
  ['nothing', {}, []],
  ['a time that is over', { listed: { ...nothing.listed, overdue: true } }, [['late', 1]]],
  ['errors', listed({ errors: 3 }), [['errors', 3]]],
  ['a ceiling that binds and holds', limitedBy({ ...binding, current: 60e6, capital: 5e6 }), []],
  ['one that is exceeded', limitedBy({ ...binding, current: 59e6, capital: 5e6 }), [['aboveCeiling', 1]]],
  [
    'two of two levels',
    limitedBy({ ...binding, current: 59e6 }, { ...binding, level: 'ministry', capital: 0 }),
    [['aboveCeiling', 2]],
  ],
  ['one that guides, which asks for a reason', limitedBy({ ...binding, effect: 'guiding', current: 1 }), []],
  [
    'a ceiling of what nobody has counted yet',
    { listed: { ...nothing.listed, ceilings: [{ ...binding, current: 1 }] } },
    [],
  ],
  ['doubts without a reason', listed({ unexplainedWarnings: 2 }), [['unexplained', 2]]],
  ['what is asked for moved far', listed({ moved: ['requested'] }), [['movedRequested', 1]]],
  ['the headcount reading moved far', listed({ moved: ['headcount'] }), [['movedHeadcount', 1]]],
  [
    'both totals of a budget that lacks a blank',
    listed({ moved: ['requested', 'headcount'], filled: 3 }),
    [],
  ],
  ['what lists do not tell yet', { listed: null }, []],
  ['a mark that no return has taken along', { marks: [{ state: 'open', returned: false }] }, [['marked', 1]]],
  [
    'a mark that the institution has not answered',
    { marks: [{ state: 'open', returned: true }] },
    [['unanswered', 1]],
  ],
  ['an answer to be settled', { marks: [{ state: 'answered', returned: true }] }, [['answered', 1]]],
  ['a settled mark', { marks: [{ state: 'resolved', returned: true }] }, []],
  ['a reason that holds', { justifications: [{ outdatedCells: [] }] }, []],
  [
    'a reason that does not',
    { justifications: [{ outdatedCells: ['a/1.b'] }, { outdatedCells: [] }] },
    [['lapsed', 1]],
  ],
  ['what has changed', { changes: 12 }, [['changed', 12]]],
] as const)('%s', (_, of, expected) => {
  expect(openPointsOf({ ...nothing, ...of }).map(({ kind, count }) => [kind, count])).toEqual(expected)
})

test('the weightiest comes first', () => {
  const all = openPointsOf({
    listed: {
      ...limitedBy({ ...binding, current: 1 }).listed,
      ...({ overdue: true, errors: 1, unexplainedWarnings: 1, moved: ['requested', 'headcount'] } as const),
    },
    marks: [
      { state: 'open', returned: false },
      { state: 'open', returned: true },
      { state: 'answered', returned: true },
    ],
    justifications: [{ outdatedCells: ['a/1.b'] }],
    changes: 1,
  })
  expect(all.map(({ kind }) => kind)).toEqual([
    'movedRequested',
    'movedHeadcount',
    'late',
    'errors',
    'aboveCeiling',
    'answered',
    'unanswered',
    'marked',
    'unexplained',
    'lapsed',
    'changed',
  ])
})
