import { describe, expect, test } from 'vitest'
import type { Level } from '#api/access.ts'
import type { Status } from '#budget/review-states.ts'
import type { BudgetStatus } from '#features/portfolio/institution-rows.ts'
import {
  type BulkAction,
  type BulkBlockReason,
  type BulkInstitution,
  bulkActionsFor,
  bulkGroups,
  bulkOf,
} from '#features/review/bulk.ts'

const NOW = '2026-09-01T10:00:00.000Z'
const own = (at: string) => ({ at, own: at, extension: null })
const given = (own: string, at: string) => ({ at, own, extension: { reason: 'Өвчтэй' } })
const over = own('2026-08-31T10:00:00.000Z')
const ahead = own('2026-09-03T10:00:00.000Z')

const sent: BulkInstitution = {
  sessionCode: '2026-01',
  status: 'SENT',
  stage: 'district',
  deadline: ahead,
  isOpen: true,
  closedYear: 'no',
  remindedToday: false,
  preparedBy: 'others',
  points: [],
  figures: 'fresh',
}
const working: BulkInstitution = { ...sent, status: 'CALCULATED', stage: 'institution' }
const remind: BulkAction = { kind: 'remind', text: '' }
const extend: BulkAction = { kind: 'extend', until: '2026-09-05T10:00:00.000Z', reason: 'Шуурга' }
const returning: BulkAction = { kind: 'return', until: null, reason: 'Хоол' }
const returningUntil: BulkAction = { ...returning, until: '2026-09-05T10:00:00.000Z' }
const approve: BulkAction = { kind: 'approve' }

type Case = readonly [
  what: string,
  act: BulkAction,
  level: Level,
  institution: BulkInstitution,
  why: BulkBlockReason | null,
]

describe('the outcome of a bulk action for one institution', () => {
  test.each<Case>([
    ['a sent draft at its level is approved', approve, 'district', sent, null],
    ['at the other level not', approve, 'ministry', sent, 'otherLevel'],
    ['at the ministry by the ministry', approve, 'ministry', { ...sent, stage: 'ministry' }, null],
    ['passed on already', approve, 'district', { ...sent, stage: 'ministry' }, 'otherLevel'],
    ['not sent', approve, 'district', working, 'notSent'],
    ['approved', approve, 'ministry', { ...sent, status: 'APPROVED', stage: 'done' }, 'final'],
    ['prepared by oneself', approve, 'district', { ...sent, preparedBy: 'self' }, 'ownWork'],
    [
      'with a point open',
      approve,
      'district',
      { ...sent, points: [{ kind: 'changed', count: 1 }] },
      'openPoints',
    ],
    ['of which nobody knows yet', approve, 'district', { ...sent, figures: 'outdated' }, 'beingCounted'],
    ['without a period', approve, 'district', { ...sent, sessionCode: null }, 'noPeriod'],
    ['after its deadline', approve, 'district', { ...sent, deadline: over }, null],

    ['a sent draft is returned', returning, 'district', sent, null],
    [
      'whatever stands open of it',
      returning,
      'district',
      { ...sent, points: [{ kind: 'late', count: 1 }], figures: 'outdated' },
      null,
    ],
    ['not one that is not sent', returning, 'district', working, 'notSent'],
    ['nor that of the other level', returning, 'ministry', sent, 'otherLevel'],
    ['nor one’s own work', returning, 'district', { ...sent, preparedBy: 'self' }, 'ownWork'],
    ['nor once its time is over', returning, 'district', { ...sent, deadline: over }, 'noMoreTime'],
    ['but with more time', returningUntil, 'district', { ...sent, deadline: over }, null],
    [
      'if that is any',
      { ...returningUntil, until: NOW },
      'district',
      { ...sent, deadline: over },
      'tooEarly',
    ],
    [
      'to whom has time left too',
      { ...returningUntil, until: NOW },
      'district',
      { ...sent, deadline: ahead },
      'tooEarly',
    ],
    [
      'and nobody’s granted time is cut short',
      returningUntil,
      'district',
      { ...sent, deadline: given('2026-08-31T10:00:00.000Z', '2026-09-07T10:00:00.000Z') },
      'longerAlready',
    ],
    [
      'but made longer',
      returningUntil,
      'district',
      { ...sent, deadline: given('2026-08-31T10:00:00.000Z', '2026-09-04T10:00:00.000Z') },
      null,
    ],
    ['without a deadline', returning, 'district', { ...sent, deadline: null }, null],
    [
      'where there is none nobody is given more',
      returningUntil,
      'district',
      { ...sent, deadline: null },
      'noDeadline',
    ],

    ['whoever works is reminded', remind, 'district', working, null],
    [
      'also by the ministry, and after the deadline',
      remind,
      'ministry',
      { ...working, deadline: over },
      null,
    ],
    ['not who has sent', remind, 'district', sent, 'sent'],
    ['nor who is approved', remind, 'district', { ...sent, status: 'APPROVED', stage: 'done' }, 'approved'],
    ['nor twice a day', remind, 'district', { ...working, remindedToday: true }, 'remindedToday'],
    ['nor of what is shut', remind, 'district', { ...working, isOpen: false }, 'periodClosed'],
    [
      'nor of a closed year',
      remind,
      'district',
      { ...working, isOpen: false, closedYear: 'yes' },
      'yearClosed',
    ],
    [
      'nor given more time there',
      { kind: 'extend', until: '2026-06-01T00:00:00Z', reason: 'a' },
      'district',
      { ...sent, closedYear: 'yes' },
      'yearClosed',
    ],
    ['whose budget came back is reminded', remind, 'district', { ...working, status: 'RETURNED' }, null],
    [
      'who was reminded and then sent is told as sent',
      remind,
      'district',
      { ...sent, remindedToday: true },
      'sent',
    ],
    [
      'who was reminded before it was shut is told as shut',
      remind,
      'district',
      { ...working, isOpen: false, remindedToday: true },
      'periodClosed',
    ],
    ['nor without a period', remind, 'district', { ...working, sessionCode: null }, 'noPeriod'],

    ['whoever works is given more time', extend, 'district', working, null],
    ['also by the ministry', extend, 'ministry', { ...working, status: 'NEW' }, null],
    ['also after the deadline', extend, 'district', { ...working, deadline: over }, null],
    ['and to whom it was returned', extend, 'district', { ...working, status: 'RETURNED' }, null],
    ['and who has sent, as by the single act', extend, 'district', sent, null],
    ['not who is approved', extend, 'district', { ...sent, status: 'APPROVED', stage: 'done' }, 'final'],
    ['nor without a deadline', extend, 'district', { ...working, deadline: null }, 'noDeadline'],
    [
      'nor until before the period’s own',
      extend,
      'district',
      { ...working, deadline: own('2026-09-06T10:00:00.000Z') },
      'tooEarly',
    ],
    ['nor until now', { ...extend, until: NOW }, 'district', { ...working, deadline: over }, 'tooEarly'],
    [
      'nor is anybody’s time cut short',
      extend,
      'district',
      { ...working, deadline: given('2026-08-31T10:00:00.000Z', '2026-09-07T10:00:00.000Z') },
      'longerAlready',
    ],
    [
      'nor given as it is',
      extend,
      'district',
      { ...working, deadline: given('2026-08-31T10:00:00.000Z', '2026-09-05T10:00:00.000Z') },
      'longerAlready',
    ],
    [
      'but longer than a shorter one',
      extend,
      'district',
      { ...working, deadline: given('2026-08-31T10:00:00.000Z', '2026-09-04T10:00:00.000Z') },
      null,
    ],
  ])('%s', (_, act, level, institution, why) => {
    expect(bulkOf(act, [institution], { userName: 'aimag', level, now: NOW })).toEqual([why])
  })

  test('is returned for each in their order', () => {
    const all = [working, sent, { ...sent, sessionCode: null }]
    expect(bulkOf(approve, all, { userName: 'aimag', level: 'district', now: NOW })).toEqual([
      'notSent',
      null,
      'noPeriod',
    ])
  })
})

test.each<readonly [Level, readonly BudgetStatus[], readonly string[]]>([
  ['district', [], []],
  ['district', ['notStarted'], ['remind', 'extend']],
  ['district', ['returned', 'atMinistry'], ['remind', 'extend']],
  ['district', ['atDistrict'], ['extend', 'return', 'approve']],
  ['ministry', ['atDistrict'], ['extend']],
  ['ministry', ['atMinistry', 'approved'], ['extend', 'return', 'approve']],
  ['district', ['approved'], []],
  ['ministry', ['withErrors', 'atMinistry'], ['remind', 'extend', 'return', 'approve']],
])('a reviewer of level %s has for %j the acts %j', (level, standings, acts) => {
  expect(bulkActionsFor(standings, level)).toEqual(acts)
})

test('the results are grouped by outcome, completed ones first and each reason once', () => {
  const row = (institutionId: string, status: Status | null, reason: BulkBlockReason | null) => ({
    institutionId,
    outcome: status === null ? ('not' as const) : ('done' as const),
    reason,
  })
  const groups = bulkGroups([
    row('1', null, 'sent'),
    row('2', 'SENT', null),
    row('3', null, 'openPoints'),
    row('4', null, 'sent'),
    { institutionId: '5', outcome: 'changed', reason: null },
    row('6', 'SENT', null),
  ])
  expect(
    groups.map(({ outcome, reason, rows }) => [outcome, reason, rows.map((each) => each.institutionId)]),
  ).toEqual([
    ['done', null, ['2', '6']],
    ['changed', null, ['5']],
    ['not', 'openPoints', ['3']],
    ['not', 'sent', ['1', '4']],
  ])
})
