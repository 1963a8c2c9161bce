import { expect, test } from 'vitest'
import { nextBlank } from '#budget/blanks-to-fill.ts'
import { type OpenDoubt, type Point, type Readiness, readinessRules } from '#budget/readiness.ts'
import { nextStep } from '#features/home/next-step.ts'

const nowhere = { sheet: null, row: null, field: null }
const point = (rule: string, sheet: string | null = null): Point => ({
  rule,
  at: { ...nowhere, sheet },
  panel: null,
  message: `${rule} ${sheet ?? ''}`,
})
const doubt = (rule: string, sheet: string | null, row: string | null = null): OpenDoubt => ({
  rule,
  at: { sheet, row, field: row && 'q' },
  message: rule,
  finding: rule,
  figures: '',
  lapsed: null,
})

type Open = Partial<Pick<Readiness, 'errors' | 'missing' | 'toJustify'>>
const stepOf = (open: Open, lock: Parameters<typeof nextStep>[1]['lock'] = null) =>
  nextStep({ errors: [], missing: [], toJustify: [], ...open }, { lock, report: 'known', consent: 'none' })

const {
  mark,
  unsaved,
  register,
  neverSaved,
  record,
  notCalculated,
  returned,
  stale,
  late,
  letter,
  aboveCeiling,
} = readinessRules
const error = point('allocationAboveIncome', 'ebs-b14')
const everything: Required<Open> = {
  errors: [error, point('tooMany', 'ebs-b1')],
  missing: [late, stale, notCalculated, aboveCeiling, record, neverSaved, register, unsaved, mark].map(
    (rule) => point(rule, 'ebs-b5'),
  ),
  toJustify: [doubt('intakeEmpty', 'ebs-b1', '1'), doubt('intakeEmpty', 'ebs-b1', '2'), doubt(letter, null)],
}
const without = (...rules: readonly string[]): Required<Open> => ({
  ...everything,
  errors: [],
  missing: everything.missing.filter(({ rule }) => !rules.includes(rule)),
})

test.each([
  ['nothing is left but to send', {}, { kind: 'send' }],
  [
    'the first error before all else, with how many there are',
    everything,
    { kind: 'mend', point: error, times: 2 },
  ],
  ['then a reviewer’s mark', without(), { kind: 'answer', point: point(mark, 'ebs-b5'), times: 1 }],
  [
    'then what is typed and not saved',
    without(mark),
    { kind: 'save', point: point(unsaved, 'ebs-b5'), times: 1 },
  ],
  [
    'then the pupil register, on which the blanks stand',
    without(mark, unsaved),
    { kind: 'complete', point: point(register, 'ebs-b5'), times: 1 },
  ],
  [
    'then a blank that nobody saved',
    without(mark, unsaved, register),
    { kind: 'fill', point: point(neverSaved, 'ebs-b5'), times: 1 },
  ],
  [
    'then a person’s record',
    without(mark, unsaved, register, neverSaved),
    { kind: 'complete', point: point(record, 'ebs-b5'), times: 1 },
  ],
  [
    'then what is above a ceiling that binds, of which every calculation would be in vain',
    without(mark, unsaved, register, neverSaved, record),
    { kind: 'lower', point: point(aboveCeiling, 'ebs-b5'), times: 1 },
  ],
  [
    'then what is doubtful, one reason counted once',
    without(mark, unsaved, register, neverSaved, record, aboveCeiling),
    { kind: 'justify', doubt: everything.toJustify[0], times: 1 },
  ],
  [
    'then the calculation, which waits for no letter',
    { missing: [point(late), point(stale), point(notCalculated)], toJustify: [doubt(letter, null)] },
    { kind: 'calculate', before: 'never' },
  ],
  [
    'or the one that a return asks for',
    { missing: [point(late), point(returned)] },
    { kind: 'calculate', before: 'returned' },
  ],
  ['or a new one', { missing: [point(late), point(stale)] }, { kind: 'calculate', before: 'earlier' }],
  [
    'then the letter, in which the calculated figures are sent',
    { missing: [point(late)], toJustify: [doubt(letter, null)] },
    { kind: 'justify', doubt: doubt(letter, null), times: 1 },
  ],
  ['of what is late only the reviewer can give more time', { missing: [point(late)] }, { kind: 'late' }],
  [
    'the blanks in their order, the first one next',
    { missing: [point(neverSaved, 'ebs-b5'), point(neverSaved, 'ebs-b14'), point(notCalculated)] },
    { kind: 'fill', point: point(neverSaved, 'ebs-b5'), times: 2 },
  ],
] as const)('%s', (_, open, expected) => {
  expect(stepOf(open)).toEqual(expected)
})

test.each(['sent', 'approved', 'periodClosed', 'yearClosed'] as const)(
  'while a year is %s nothing is to be done',
  (lock) => {
    expect(stepOf(everything, lock)).toEqual({ kind: 'wait', lock })
    expect(stepOf({}, lock)).toEqual({ kind: 'wait', lock })
  },
)

const view = {
  tabs: [['a'], ['b'], ['c', 'd'], ['e']].map((sheets, value) => ({
    value,
    label: `${value}`,
    sheets,
    panel: null,
    group: null,
  })),
}

test.each([
  ['the first that is left behind the tab', ['a', 'b', 'e'], ['b'], 'e'],
  ['that is not the tab itself', ['c', 'd'], ['c', 'd'], null],
  ['behind the last the first of all', ['a', 'b'], ['e'], 'a'],
  ['none where nothing is left', [], ['b'], null],
])('the next blank is %s', (_, left, done, next) => {
  expect(nextBlank(left, view, done)).toBe(next)
})

test.each([
  ['what the draft asks for is told all the same', without(mark, unsaved, register), 'fill'],
  ['then a doubt', { ...without(mark, unsaved, register, neverSaved, record), missing: [] }, 'justify'],
  ['and of what comes after nothing is known', {}, 'unknown'],
] as const)('where nothing is known of the report %s', (_, open, kind) => {
  const step = nextStep(
    { errors: [], missing: [], toJustify: [], ...open },
    { lock: null, report: 'unknown', consent: 'none' },
  )
  expect(step.kind).toBe(kind)
})

test.each([
  ['before the sending its own consent, where the institution asks for it', {}, 'missing', 'consent'],
  ['which is nothing more to do once it is given', {}, 'given', 'send'],
  ['nor while something is left', { missing: [point(stale)] }, 'missing', 'calculate'],
  ['nor once it would be in vain', { missing: [point(late)] }, 'missing', 'late'],
] as const)('%s', (_, open, consent, kind) => {
  const readiness = { errors: [], missing: [], toJustify: [], ...open }
  expect(nextStep(readiness, { lock: null, report: 'known', consent }).kind).toBe(kind)
})
