import { describe, expect, test } from 'vitest'
import {
  consentBlockReason,
  consentStateOf,
  hasFrozenBasis,
  listedPeriods,
  type PeriodReportStatus,
  recallBlockReason,
  reportBlockReason,
  sendBlockReason,
  wholeDraftBlockReason,
  withdrawBlockReason,
  yearLockOf,
} from '#budget/periods.ts'
import type { Status } from '#budget/review-states.ts'

test.each<[readonly Status[], readonly string[]]>([
  [[], []],
  [['NEW'], ['01']],
  [['NEW', 'NEW'], ['01']],
  [['CALCULATED', 'NEW'], ['01']],
  [['SENT', 'NEW'], ['01']],
  [['RETURNED', 'NEW'], ['01']],
  [
    ['APPROVED', 'NEW'],
    ['02', '01'],
  ],
  [
    ['APPROVED', 'NEW', 'NEW'],
    ['03', '02', '01'],
  ],
  [
    ['APPROVED', 'APPROVED'],
    ['02', '01'],
  ],
  [
    ['NEW', 'CALCULATED'],
    ['02', '01'],
  ],
  [
    ['SENT', 'NEW', 'SENT'],
    ['03', '01'],
  ],
])('with the periods of a year %j an institution has %j', (statuses, listed) => {
  const periods = statuses.map((status, index) => ({ sessionCode: `0${index + 1}`, status }))
  for (const order of [periods, periods.toReversed()])
    expect(listedPeriods(order).map(({ sessionCode }) => sessionCode)).toEqual(listed)
})

const returned = (scope: 'whole' | 'cells') => ({ status: 'RETURNED', openReturn: { scope } }) as const

describe('the actions open in a year', () => {
  test.each<[Partial<PeriodReportStatus>, string | null, string | null, boolean]>([
    [{}, null, null, false],
    [{ status: 'CALCULATED' }, null, null, false],
    [{ status: 'SENT' }, 'sent', 'sent', true],
    [{ status: 'APPROVED' }, 'approved', 'approved', true],
    [{ isOpen: false }, 'periodClosed', 'periodClosed', false],
    [{ status: 'SENT', isOpen: false }, 'sent', 'sent', true],
    // A closed year is the reason, except for an approved report.
    [{ closedYear: 'yes' }, 'yearClosed', 'yearClosed', false],
    [{ closedYear: 'yes', isOpen: false }, 'yearClosed', 'yearClosed', false],
    [{ status: 'SENT', closedYear: 'yes' }, 'yearClosed', 'yearClosed', true],
    [{ status: 'APPROVED', closedYear: 'yes' }, 'approved', 'approved', true],
    [{ ...returned('cells'), closedYear: 'yes' }, 'yearClosed', 'yearClosed', true],
    [returned('whole'), null, null, false],
    [returned('cells'), null, 'onlyMarked', true],
    [{ ...returned('cells'), isOpen: false }, 'periodClosed', 'periodClosed', true],
    // After recalculation only the marked cells are still editable.
    [{ ...returned('cells'), status: 'CALCULATED' }, null, 'onlyMarked', true],
  ])('of %j', (known, cells, people, isFrozen) => {
    const report: PeriodReportStatus = {
      status: 'NEW',
      isOpen: true,
      closedYear: 'no',
      openReturn: null,
      ...known,
    }
    expect([yearLockOf(report), wholeDraftBlockReason(report), hasFrozenBasis(report)]).toEqual([
      cells,
      people,
      isFrozen,
    ])
  })
})

describe('a report', () => {
  const calculated = { status: 'CALCULATED', isOpen: true, closedYear: 'no', isNewest: true } as const
  const ready = { time: 'left', calculated: 'yes', changed: 0, ready: 'yes', consent: 'none' } as const

  test.each<[Partial<Parameters<typeof reportBlockReason>[0]>, string | null]>([
    [{}, null],
    [{ status: 'RETURNED' }, null],
    [{ status: 'SENT' }, 'sent'],
    [{ isOpen: false }, 'periodClosed'],
    [{ closedYear: 'yes', isOpen: false }, 'yearClosed'],
    [{ isNewest: false }, 'oldPeriod'],
    [{ isNewest: false, status: 'APPROVED', isOpen: false }, 'oldPeriod'],
  ])('of a period with %j is written unless %s', (known, why) => {
    const period = { ...calculated, ...known }
    expect(reportBlockReason(period)).toBe(why)
    expect(
      sendBlockReason(
        { ...period, status: period.status === 'RETURNED' ? 'CALCULATED' : period.status },
        ready,
      ),
    ).toBe(why)
  })

  test.each<[Status, Partial<Parameters<typeof sendBlockReason>[1]>, string | null]>([
    ['CALCULATED', {}, null],
    ['CALCULATED', { changed: 1 }, 'stale'],
    ['CALCULATED', { calculated: 'no', changed: 1 }, 'notCalculated'],
    ['NEW', { calculated: 'no' }, 'notCalculated'],
    // A returned report must be recalculated first.
    ['RETURNED', {}, 'notCalculated'],
    ['RETURNED', { changed: 3 }, 'notCalculated'],
    ['NEW', { time: 'over', calculated: 'no' }, 'late'],
    ['CALCULATED', { time: 'over', changed: 1 }, 'late'],
    ['SENT', { time: 'over' }, 'sent'],
    ['CALCULATED', { ready: 'no' }, 'notReady'],
    ['CALCULATED', { ready: 'notRequired' }, null],
    ['CALCULATED', { consent: 'given' }, null],
    ['CALCULATED', { consent: 'missing' }, 'notConsented'],
    // An unready calculation accepts no consent.
    ['CALCULATED', { consent: 'missing', ready: 'no' }, 'notReady'],
    ['CALCULATED', { consent: 'missing', changed: 1 }, 'stale'],
    ['SENT', { consent: 'missing' }, 'sent'],
    // A recalculation may make it ready.
    ['CALCULATED', { changed: 1, ready: 'no' }, 'stale'],
  ])('that is %s, with %j, is sent unless %s', (status, known, why) => {
    expect(sendBlockReason({ ...calculated, status }, { ...ready, ...known })).toBe(why)
  })

  test.each<[Status, 'left' | 'over', 'yes' | 'no', string | null]>([
    ['SENT', 'left', 'no', null],
    ['SENT', 'left', 'yes', 'opened'],
    // It could not be sent again.
    ['SENT', 'over', 'no', 'late'],
    // A report that was read cannot be recalled, before or after the deadline.
    ['SENT', 'over', 'yes', 'opened'],
    ['NEW', 'left', 'no', 'nothingToRecall'],
    ['CALCULATED', 'over', 'no', 'nothingToRecall'],
    ['RETURNED', 'left', 'yes', 'nothingToRecall'],
    ['APPROVED', 'left', 'yes', 'approved'],
  ])('that is %s, the time %s, opened: %s, is recalled unless %s', (status, time, opened, why) => {
    expect(recallBlockReason({ ...calculated, status }, { time, opened })).toBe(why)
  })

  test('of a closed or older period cannot be recalled', () => {
    const sent = { ...calculated, status: 'SENT' } as const
    const known = { time: 'left', opened: 'no' } as const
    expect(recallBlockReason({ ...sent, isOpen: false }, known)).toBe('periodClosed')
    expect(recallBlockReason({ ...sent, isNewest: false }, known)).toBe('oldPeriod')
    expect(recallBlockReason({ ...sent, closedYear: 'yes' }, known)).toBe('yearClosed')
  })
})

test.each([
  ['no', null, 'a', 'none'],
  ['no', { sha256: 'a' }, 'a', 'none'],
  ['yes', null, 'a', 'missing'],
  ['yes', { sha256: 'a' }, 'a', 'given'],
  // It was recalculated since.
  ['yes', { sha256: 'a' }, 'b', 'missing'],
  ['yes', null, null, 'missing'],
] as const)(
  'with consent required: %s, given to %j, of the calculation %j it is %s',
  (asksConsent, consent, sha256, is) => {
    expect(consentStateOf({ asksConsent, consent, sha256 })).toBe(is)
  },
)

describe('the consent of an institution', () => {
  const period = { status: 'CALCULATED', isOpen: true, closedYear: 'no', isNewest: true } as const
  const ready = { calculated: 'yes', changed: 0, ready: 'yes', consent: 'missing' } as const

  test.each<
    [Partial<typeof period> | object, Partial<Parameters<typeof consentBlockReason>[1]>, string | null]
  >([
    [{}, {}, null],
    [{}, { ready: 'notRequired' }, null],
    [{}, { consent: 'none' }, 'noConsentRequired'],
    [{}, { consent: 'given' }, 'consented'],
    [{}, { ready: 'no' }, 'notReady'],
    [{}, { changed: 1 }, 'stale'],
    [{ status: 'NEW' }, { calculated: 'no' }, 'notCalculated'],
    [{ status: 'RETURNED' }, {}, 'notCalculated'],
    [{ status: 'SENT' }, {}, 'sent'],
    [{ status: 'APPROVED' }, {}, 'approved'],
    [{ isNewest: false }, {}, 'oldPeriod'],
    [{ isOpen: false }, {}, 'periodClosed'],
    [{ closedYear: 'yes' }, {}, 'yearClosed'],
  ])('of a report that is %j, with %j, is given unless %s', (known, more, why) => {
    expect(consentBlockReason({ ...period, ...known }, { ...ready, ...more })).toBe(why)
  })

  test.each([
    [{}, 'given', null],
    [{}, 'missing', 'notConsented'],
    [{}, 'none', 'notConsented'],
    [{ status: 'SENT' }, 'given', 'sent'],
    [{ status: 'RETURNED' }, 'given', 'notConsented'],
    [{ isOpen: false }, 'given', 'periodClosed'],
  ] as const)('of a report that is %j, %s, is withdrawn unless %s', (known, consent, why) => {
    expect(withdrawBlockReason({ ...period, ...known }, { consent })).toBe(why)
  })
})
