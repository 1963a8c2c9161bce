import { describe, expect, test } from 'vitest'
import { levels } from '#api/access.ts'
import {
  draftStateOf,
  draftStates,
  isClosed,
  isStarted,
  markAfter,
  markedCells,
  marksForInstitution,
  openedBy,
  opensFirst,
  type ReviewStage,
  returnBlockReason,
  reviewBlockReason,
  reviewStageOf,
  statusAfter,
  statusOf,
  undoBlockReason,
  unresolved,
  workflowTable,
} from '#budget/review-states.ts'
import { sheet } from '#engine/define.ts'
import { evaluate } from '#engine/evaluate.ts'
import { fact, plus } from '#engine/formula.ts'
import { compile } from '#engine/program.ts'
import { field, wholeUpTo } from '#engine/sheet.ts'

test.each([
  ['NEW', 'NEW', false],
  ['CALCULATED', 'CALCULATED', false],
  ['RETURNED', 'RETURNED', false],
  ['SENT', 'SENT', true],
  ['APPROVED', 'APPROVED', true],
  // A missing or unknown status is new.
  ['sent', 'NEW', false],
  ['', 'NEW', false],
  [null, 'NEW', false],
  [undefined, 'NEW', false],
] as const)('a report stored as %j is %s', (stored, status, closed) => {
  expect(statusOf(stored)).toBe(status)
  expect(isClosed(statusOf(stored))).toBe(closed)
})

test.each([
  ['none', 'NEW', false],
  ['some', 'NEW', true],
  // Calculated by another program before a blank was saved: it counts in sums.
  ['none', 'CALCULATED', true],
  ['none', 'SENT', true],
  ['none', 'RETURNED', true],
  ['some', 'APPROVED', true],
] as const)(
  'with %s of its blanks saved and a report that is %s a year is started: %s',
  (saved, status, started) => {
    expect(isStarted({ saved, status })).toBe(started)
  },
)

describe('the stage of a draft', () => {
  test.each([
    ['NEW', 'no', 'present', 'institution'],
    ['CALCULATED', 'no', 'present', 'institution'],
    ['SENT', 'no', 'present', 'district'],
    ['SENT', 'yes', 'present', 'ministry'],
    ['SENT', 'no', 'none', 'ministry'],
    ['RETURNED', 'yes', 'present', 'institution'],
    ['APPROVED', 'yes', 'present', 'done'],
  ] as const)('%s, passed on: %s, a district: %s → %s', (status, passedOn, district, stage) => {
    expect(reviewStageOf({ status, passedOn, district })).toBe(stage)
  })
})

describe('the table of acts', () => {
  const states = ['new', 'calculated', 'returned', 'atDistrict', 'atMinistry', 'approved'] as const
  /** The next states or block reasons, by hand. */
  const expected: Readonly<Record<string, readonly string[]>> = {
    'write institution': ['new', 'calculated', 'returned', 'not sent', 'not sent', 'not approved'],
    'calculate institution': [
      'calculated',
      'calculated',
      'calculated',
      'not sent',
      'not sent',
      'not approved',
    ],
    'send institution': [
      'not notCalculated',
      'atDistrict',
      'not notCalculated',
      'not sent',
      'not sent',
      'not approved',
    ],
    'recall institution': [
      'not nothingToRecall',
      'not nothingToRecall',
      'not nothingToRecall',
      'calculated',
      'calculated',
      'not approved',
    ],
    'answer institution': [
      'not notReturned',
      'calculated',
      'returned',
      'not notReturned',
      'not notReturned',
      'not notReturned',
    ],
    'mark district': [
      'not notSent',
      'not notSent',
      'not notSent',
      'atDistrict',
      'not otherLevel',
      'not final',
    ],
    'mark ministry': [
      'not notSent',
      'not notSent',
      'not notSent',
      'not otherLevel',
      'atMinistry',
      'not final',
    ],
    'return district': [
      'not notSent',
      'not notSent',
      'not notSent',
      'returned',
      'not otherLevel',
      'not final',
    ],
    'return ministry': [
      'not notSent',
      'not notSent',
      'not notSent',
      'not otherLevel',
      'returned',
      'not final',
    ],
    'approve district': [
      'not notSent',
      'not notSent',
      'not notSent',
      'atMinistry',
      'not otherLevel',
      'not final',
    ],
    'approve ministry': [
      'not notSent',
      'not notSent',
      'not notSent',
      'not otherLevel',
      'approved',
      'not final',
    ],
    'undo district': [
      'not notSent',
      'not notSent',
      'not notSent',
      'not nothingToUndo',
      'atDistrict',
      'not nextActed',
    ],
    'undo ministry': [
      'not notSent',
      'not notSent',
      'not notSent',
      'not nothingToUndo',
      'not nothingToUndo',
      'atMinistry',
    ],
    'consent institution': [
      'not notCalculated',
      'calculated',
      'not notCalculated',
      'not sent',
      'not sent',
      'not approved',
    ],
    'withdraw institution': [
      'not notConsented',
      'calculated',
      'not notConsented',
      'not sent',
      'not sent',
      'not approved',
    ],
    'extend district': [...states.slice(0, -1), 'not final'],
    'extend ministry': [...states.slice(0, -1), 'not final'],
  }

  test('defines the next state of the draft for every action, actor and state', () => {
    const table = Object.entries(workflowTable).flatMap(([act, { by }]) =>
      Object.entries(by).map(([who, row]) => [
        `${act} ${who}`,
        states.map((state) => {
          const cell = row[state]
          return 'not' in cell ? `not ${cell.not}` : cell.to
        }),
      ]),
    )
    expect(Object.fromEntries(table)).toEqual(expected)
  })

  test('sends past the districts where none reviews, and differs in nothing else', () => {
    const different = Object.entries(workflowTable).flatMap(([act, { by }]) =>
      Object.values(by).flatMap((row) =>
        states.flatMap((state) => {
          const cell = row[state]
          return 'not' in cell || cell.to === cell.withoutDistrict
            ? []
            : `${act} ${state} ${cell.withoutDistrict}`
        }),
      ),
    )
    expect(different).toEqual(['send calculated atMinistry'])
    expect(statusAfter('send', 'institution', { state: 'calculated', district: 'none' })).toEqual({
      status: 'SENT',
      stage: 'ministry',
    })
  })

  test('is the same for the institution at both levels, and for reviewers in every institution state', () => {
    for (const { by } of Object.values(workflowTable))
      for (const [who, row] of Object.entries(by))
        if (who === 'institution') expect(row.atDistrict).toEqual(row.atMinistry)
        // An extension changes no state, so the test checks only the action itself.
        else if (by !== workflowTable.extend.by) {
          expect(row.new).toEqual(row.calculated)
          expect(row.new).toEqual(row.returned)
        }
  })

  test.each(states)('knows the state %s by its status and place', (state) => {
    const { status, stage } = draftStates[state]
    expect(draftStateOf({ status, stage })).toBe(state)
    expect(
      reviewStageOf({ status, passedOn: stage === 'district' ? 'no' : 'yes', district: 'present' }),
    ).toBe(stage)
  })

  test('does nothing that it refuses', () => {
    expect(() => statusAfter('approve', 'district', { state: 'approved', district: 'present' })).toThrow(
      'approve',
    )
  })
})

describe('the permission of a reviewer', () => {
  const cases: readonly (readonly [ReviewStage, 'district' | 'ministry', string | null])[] = [
    ['institution', 'district', 'notSent'],
    ['institution', 'ministry', 'notSent'],
    ['district', 'district', null],
    ['district', 'ministry', 'otherLevel'],
    ['ministry', 'district', 'otherLevel'],
    ['ministry', 'ministry', null],
    ['done', 'district', 'final'],
    ['done', 'ministry', 'final'],
  ]
  const newest = { preparedBy: ['ebs'], period: 'newest' } as const
  describe.each(['mark', 'return', 'approve'] as const)('to %s', (act) => {
    test.each(cases)('a draft at %s, by the %s: %s', (stage, level, obstacle) => {
      expect(reviewBlockReason(act, { ...newest, stage }, { userName: 'aimag', level })).toBe(obstacle)
    })

    test.each(levels)('a preparer cannot, at the %s', (level) => {
      const reviewable = { stage: level, preparedBy: ['ebs', 'aimag'], period: 'newest' } as const
      expect(reviewBlockReason(act, reviewable, { userName: 'aimag', level })).toBe('ownWork')
    })

    test.each(levels)('no reviewer can in a closed year, at the %s', (level) => {
      const closed = { stage: level, preparedBy: ['ebs'], period: 'ofClosedYear' } as const
      expect(reviewBlockReason(act, closed, { userName: 'aimag', level })).toBe('yearClosed')
    })

    test('an older period is done, for any preparer', () => {
      const older = { stage: 'district', preparedBy: ['aimag'], period: 'older' } as const
      expect(reviewBlockReason(act, older, { userName: 'aimag', level: 'district' })).toBe('oldPeriod')
    })
  })
})

describe('a completed decision', () => {
  const passedOn = {
    stage: 'ministry',
    preparedBy: ['ebs'],
    passedOnBy: 'aimag',
    approvedBy: null,
    closedYear: 'no',
    ministryOpened: 'no',
    revision: 'none',
  } as const
  const approved = { ...passedOn, stage: 'done', approvedBy: 'yam', ministryOpened: 'yes' } as const
  const aimag = { userName: 'aimag', level: 'district' } as const
  const yam = { userName: 'yam', level: 'ministry' } as const
  type Decided = Parameters<typeof undoBlockReason>[0]

  test.each<[string, Decided, Parameters<typeof undoBlockReason>[1], string | null]>([
    ['passed on, by who did it', passedOn, aimag, null],
    ['passed on, by a colleague', passedOn, { ...aimag, userName: 'aimag-b' }, 'doneByOther'],
    [
      'passed on by nobody, since no district reviewed it',
      { ...passedOn, passedOnBy: null },
      aimag,
      'doneByOther',
    ],
    ['passed on and read by the ministry', { ...passedOn, ministryOpened: 'yes' }, aimag, 'nextActed'],
    ['passed on and approved', approved, aimag, 'nextActed'],
    ['passed on, by the ministry', passedOn, yam, 'nothingToUndo'],
    ['not passed on yet', { ...passedOn, stage: 'district', passedOnBy: null }, aimag, 'nothingToUndo'],
    ['returned since', { ...passedOn, stage: 'institution', passedOnBy: null }, aimag, 'notSent'],
    ['approved, by who did it', approved, yam, null],
    ['approved, by a colleague', approved, { ...yam, userName: 'yam-b' }, 'doneByOther'],
    ['approved and gone on with', { ...approved, revision: 'started' }, yam, 'revisionStarted'],
    ['passed on, of a year that is closed since', { ...passedOn, closedYear: 'yes' }, aimag, 'yearClosed'],
    ['approved, of a year that is closed since', { ...approved, closedYear: 'yes' }, yam, 'yearClosed'],
    ['passed on by who prepared it since', { ...passedOn, preparedBy: ['aimag'] }, aimag, 'ownWork'],
  ])('%s', (_, decided, reviewer, why) => {
    expect(undoBlockReason(decided, reviewer)).toBe(why)
  })
})

describe('the first opening by a reviewer', () => {
  const sent = { status: 'SENT', passedOn: 'no', openedAt: null, ministryOpenedAt: null } as const
  const at = new Date(0)
  type Known = Parameters<typeof opensFirst>[0]
  test.each<[string, Partial<Known>, 'district' | 'ministry', readonly string[]]>([
    ['the district’s first', {}, 'district', ['sending']],
    ['the district’s second', { openedAt: at }, 'district', []],
    // The ministry does not decide there: the institution may still recall it.
    ['the ministry’s while it lies at the district', {}, 'ministry', []],
    ['the district’s after the ministry has read it there', {}, 'district', ['sending']],
    ['the ministry’s of what it has seen at the district', { openedAt: at }, 'ministry', []],
    ['the ministry’s after the passing-on', { passedOn: 'yes', openedAt: at }, 'ministry', ['atMinistry']],
    ['the ministry’s where no district reviews', { passedOn: 'yes' }, 'ministry', ['sending', 'atMinistry']],
    ['the district’s after the passing-on', { passedOn: 'yes', openedAt: at }, 'district', []],
    ['the ministry’s second', { passedOn: 'yes', openedAt: at, ministryOpenedAt: at }, 'ministry', []],
    ['of what is not sent', { status: 'CALCULATED' }, 'district', []],
    ['of what came back', { status: 'RETURNED' }, 'ministry', []],
    ['of what is approved', { status: 'APPROVED', passedOn: 'yes' }, 'ministry', []],
  ])('%s', (_, known, level, opens) => {
    expect(opensFirst({ ...sent, ...known }, level)).toEqual(opens)
  })
})

test.each([
  ['whole', 'Хавсралт дутуу.', 0, null],
  ['whole', '', 3, 'noReason'],
  ['whole', '  \n', 0, 'noReason'],
  ['whole', '\u200B.', 0, 'noReason'],
  ['cells', 'Тоо зөрсөн.', 1, null],
  ['cells', 'Тоо зөрсөн.', 0, 'noMarks'],
  ['cells', '', 0, 'noReason'],
] as const)('a return of %s, «%s», with %i marks: %s', (scope, reason, marks, obstacle) => {
  const left = { deadline: null, now: '2026-03-02T01:00:00Z' }
  expect(returnBlockReason({ scope, reason, marks, until: null }, left)).toBe(obstacle)
})

describe('a return and the deadline', () => {
  const at = '2026-03-10T00:00:00.000Z'
  const deadline = { at, own: at, extension: null }
  const extended = { at: '2026-03-12T00:00:00.000Z', own: at, extension: { reason: 'x' } }
  test.each([
    ['before it', deadline, '2026-03-09T00:00:00Z', null, null],
    ['at the moment itself', deadline, at, null, null],
    ['after it, with no more time', deadline, '2026-03-11T00:00:00Z', null, 'noMoreTime'],
    ['after it, with more time', deadline, '2026-03-11T00:00:00Z', '2026-03-14T00:00:00Z', null],
    [
      'after it, until what is over too',
      deadline,
      '2026-03-11T00:00:00Z',
      '2026-03-10T12:00:00Z',
      'tooEarly',
    ],
    ['within an extension', extended, '2026-03-11T00:00:00Z', null, null],
    ['after the extension', extended, '2026-03-13T00:00:00Z', null, 'noMoreTime'],
    [
      'before it, with more time all the same',
      deadline,
      '2026-03-09T00:00:00Z',
      '2026-03-14T00:00:00Z',
      null,
    ],
    [
      'within an extension, until before it',
      extended,
      '2026-03-11T00:00:00Z',
      '2026-03-11T12:00:00Z',
      'longerAlready',
    ],
    ['within an extension, until its end', extended, '2026-03-11T00:00:00Z', extended.at, null],
    [
      'before the period’s own end, until before the extension',
      extended,
      '2026-03-09T00:00:00Z',
      '2026-03-11T00:00:00Z',
      'longerAlready',
    ],
    ['within an extension, until after it', extended, '2026-03-11T00:00:00Z', '2026-03-12T00:00:01Z', null],
    ['before it, until before it', deadline, '2026-03-08T00:00:00Z', '2026-03-09T00:00:00Z', 'tooEarly'],
    ['without a deadline', null, '2026-03-11T00:00:00Z', null, null],
    ['more time without a deadline', null, '2026-03-11T00:00:00Z', '2026-03-14T00:00:00Z', 'noDeadline'],
  ] as const)('%s: %o at %s, until %s', (_, known, now, until, why) => {
    const returned = { scope: 'whole', reason: 'Засах', marks: 0, until } as const
    expect(returnBlockReason(returned, { deadline: known, now })).toBe(why)
    // Without a reason no other problem is reported.
    expect(returnBlockReason({ ...returned, reason: '' }, { deadline: known, now })).toBe('noReason')
  })
})

test.each([
  ['open', 'answer', 'answered'],
  ['open', 'resolve', 'resolved'],
  ['open', 'returnAgain', 'open'],
  ['answered', 'answer', 'answered'],
  ['answered', 'resolve', 'resolved'],
  ['answered', 'returnAgain', 'open'],
  ['resolved', 'answer', null],
  ['resolved', 'resolve', null],
  ['resolved', 'returnAgain', null],
] as const)('a mark that is %s, after %s: %s', (state, act, after) => {
  expect(markAfter(state, act)).toBe(after)
})

const marks = [
  { id: '1', state: 'open', returned: true },
  { id: '2', state: 'answered', returned: true },
  { id: '3', state: 'resolved', returned: true },
  { id: '4', state: 'open', returned: false },
] as const

test('resolved marks require no action', () => {
  expect(unresolved(marks).map(({ id }) => id)).toEqual(['1', '2', '4'])
})

test('the institution sees a mark once it came back with a return', () => {
  expect(marksForInstitution(marks).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

const pupils = sheet({
  code: 'pupils',
  caption: '',
  purpose: '',
  rows: { '1': '' },
  fields: {
    typed: field('', 'people'),
    wide: field('', 'people'),
    shut: field('', 'people'),
    register: field('', 'people'),
    sum: field('', 'people'),
  },
})
  .entered(['1'], ['typed', 'wide'], wholeUpTo(null), { source: '' })
  .entered(['1'], ['shut'], wholeUpTo(null), {
    source: '',
    locks: [{ when: fact('small', 'yes'), why: '' }],
  })
  .given(['1'], ['register'], '')
  .computed(['1'], ['sum'], ({ same }) => plus(same('typed'), same('shut')), '')
  .done()
const evaluation = evaluate(compile([pupils]), { entries: {}, givens: {}, facts: { small: 'yes' } })
const at = (name: string) => ({ sheet: 'pupils', row: '1', field: name })

test.each([
  [[], []],
  [['typed'], ['typed']],
  [['typed', 'typed'], ['typed']],
  [['sum', 'register', 'shut', 'none'], []],
  [['sum', 'typed'], ['typed']],
  [
    ['wide', 'typed'],
    ['wide', 'typed'],
  ],
])('marks at %j open %j', (names, opened) => {
  const marks = names.map((name) => ({ at: at(name), state: 'open' as const }))
  expect(openedBy(evaluation, marks)).toEqual(opened.map(at))
})

test('a settled mark opens nothing', () => {
  expect(openedBy(evaluation, [{ at: at('typed'), state: 'resolved' }])).toEqual([])
})

test('two marks at one cell count as one cell, whether or not it can be opened', () => {
  const marks = ['typed', 'typed', 'sum'].map((row) => ({ at: at(row), state: 'open' as const }))
  const settled = { at: at('register'), state: 'resolved' as const }
  expect(markedCells([...marks, settled])).toEqual([at('typed'), at('sum')])
  expect(openedBy(evaluation, marks)).toEqual([at('typed')])
})
