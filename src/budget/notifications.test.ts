import { describe, expect, test } from 'vitest'
import { accountRoles } from '#api/access.ts'
import { notificationKindText, reminderText } from '#budget/notification-text.ts'
import {
  deadlineStep,
  kindsFor,
  mailOf,
  notificationForEvent,
  notificationKinds,
  notifications,
  reachedWords,
  wordsOf,
} from '#budget/notifications.ts'
import { notificationText } from '#features/notifications/text.ts'

describe('the table of notifications', () => {
  test.each([
    ['returned', 'returned'],
    ['passedOn', 'passedOn'],
    ['approved', 'approved'],
    ['passingUndone', 'passingUndone'],
    ['approvalUndone', 'approvalUndone'],
    ['shortened', 'shortened'],
    ['extended', 'extended'],
    ['reminded', 'reminded'],
    ['consentRequested', 'consentRequested'],
    ['consented', 'consented'],
    ['consentWithdrawn', null],
    ['answered', 'answered'],
    ['recalled', 'recalled'],
    ['admin.norms-published', 'normsPublished'],
    ['admin.year-announced', 'yearAnnounced'],
    ['marked', null],
    ['sent', null],
    ['admin.norms-saved', null],
  ])('the event %s creates the notification %s', (event, kind) => {
    expect(notificationForEvent(event)).toBe(kind)
  })

  const ofInstitution = [
    'returned',
    'passedOn',
    'approved',
    'passingUndone',
    'approvalUndone',
    'deadline',
    'extended',
    'shortened',
    'reminded',
    'consentRequested',
    'consented',
    'rightsChanged',
  ]
  test.each([
    ['institution', [...ofInstitution, 'yearAnnounced', 'normsPublished']],
    ['reviewer', ['answered', 'recalled', 'yearAnnounced', 'normsPublished']],
    ['administrator', []],
  ] as const)('an account of the role %s receives %j', (role, kinds) => {
    expect(kindsFor(role)).toEqual(kinds)
  })

  test('every kind has a recipient and a text', () => {
    const usedKinds = new Set(accountRoles.flatMap(kindsFor))
    expect(notificationKinds.filter((kind) => !usedKinds.has(kind))).toEqual([])
    expect(Object.keys(notificationKindText)).toEqual(Object.keys(notifications))
    expect(Object.keys(notificationText.chosen.names)).toEqual(Object.keys(notifications))
  })
})

test.each([
  ['returned', {}, 'on'],
  ['returned', { returned: 'off' }, 'off'],
  ['recalled', {}, 'off'],
  ['recalled', { recalled: 'on' }, 'on'],
  ['approved', { returned: 'off' }, 'on'],
] as const)('%s with the choices %j: mail is %s', (kind, choices, mail) => {
  expect(mailOf(kind, choices)).toBe(mail)
})

test.each([
  ['2026-03-02T10:00:00Z', null],
  ['2026-03-03T09:59:59Z', null],
  ['2026-03-03T10:00:00Z', 7],
  ['2026-03-07T09:59:59Z', 7],
  ['2026-03-07T10:00:00Z', 3],
  ['2026-03-09T09:59:59Z', 3],
  ['2026-03-09T10:00:00Z', 1],
  ['2026-03-10T10:00:00Z', 1],
  ['2026-03-10T10:00:01Z', null],
])('at %s the deadline of the 10th at ten is reported as %s days away', (now, step) => {
  expect(deadlineStep('2026-03-10T10:00:00Z', now)).toBe(step)
})

describe('a message about a deadline', () => {
  const about = {
    kind: 'deadline',
    institution: { name: 'Сургууль' },
    year: 2026,
    edition: '2025',
    until: '2026-03-10T10:00:00Z',
    count: 1,
  } as const

  test.each([
    ['2026-03-06T19:36:00Z', '3 хоног 14 цаг үлдсэн'],
    ['2026-03-09T09:59:00Z', '1 хоног үлдсэн'],
    ['2026-03-10T07:30:00Z', '2 цаг 30 минут үлдсэн'],
  ])('that is written at %s gives the time left then: %s', (at, left) => {
    expect(wordsOf({ ...about, at }).title).toBe(`Илгээх хугацаа: ${left}`)
  })

  test.each([
    ['2026-03-12T10:00:00Z', 'Илгээх хугацааг сунгалаа'],
    [null, 'Илгээх эцсийн хугацааг цуцаллаа'],
  ])('that moves it to %s is titled %s', (until, title) => {
    const moved = { ...about, kind: 'extended', at: '2026-03-06T19:36:00Z', until } as const
    expect(wordsOf(moved).title).toBe(title)
  })

  test('of a reminder gives the deadline and the time left; without a deadline neither', () => {
    const reminded = { ...about, kind: 'reminded', at: '2026-03-09T09:00:00Z' } as const
    expect(wordsOf(reminded).about).toContain(
      '2026.03.10 18:00-д (Улаанбаатарын цагаар) дуусна, 1 хоног 1 цаг үлдсэн.',
    )
    expect(wordsOf({ ...reminded, until: null }).about).toBe(
      '2026 оны төсөл илгээгдээгүй байгааг хянагч сануулсан.',
    )
  })
})

test.each([
  [[], ''],
  [[null, null], ''],
  [['mail', 'program', 'mail', 'nobody'], reminderText.reached({ mail: 2, program: 1, nobody: 1 })],
  [['program'], reminderText.reached({ mail: 0, program: 1, nobody: 0 })],
] as const)('a reminder that reaches %j is summed up in a sentence', (reaches, words) => {
  expect(reachedWords(reaches)).toBe(words)
})
