import { describe, expect, test } from 'vitest'
import {
  countdownAnnouncement,
  countdownText,
  cutsShort,
  deadlineOf,
  extensionProblems,
  isLate,
  msUntilTextChanges,
  whyNoMoreTime,
} from '#budget/deadline.ts'

const period = '2026-08-15T09:00:00.000Z'
const until = (moment: string) => ({ until: moment, reason: 'Цахилгаан тасарсан' })

describe('the deadline that counts', () => {
  test.each([
    ['none for the period', null, null, null],
    ['none, whatever a reviewer gave', null, until('2026-08-20T09:00:00Z'), null],
    ['the period’s own', period, null, { at: period, own: period, extension: null }],
    [
      'the period’s own, set later than the extension',
      period,
      until('2026-08-14T09:00:00Z'),
      { at: period, own: period, extension: null },
    ],
    [
      'the period’s own, at the same moment',
      period,
      until('2026-08-15T17:00:00+08:00'),
      { at: period, own: period, extension: null },
    ],
    [
      'the extension',
      period,
      until('2026-08-15T17:00:01+08:00'),
      { at: '2026-08-15T17:00:01+08:00', own: period, extension: { reason: 'Цахилгаан тасарсан' } },
    ],
  ])('is %s', (_, own, extension, counts) => {
    expect(deadlineOf({ period: own, extension })).toEqual(counts)
  })
})

describe('17:00 on the 15th in Ulaanbaatar', () => {
  const at = '2026-08-15T17:00:00+08:00'
  const deadline = { at, own: at, extension: null }

  test.each([
    ['the day before', '2026-08-14T23:59:59Z', false],
    ['one millisecond before', '2026-08-15T08:59:59.999Z', false],
    ['the moment itself', '2026-08-15T09:00:00.000Z', false],
    ['one millisecond after', '2026-08-15T09:00:00.001Z', true],
    ['the next year', '2027-01-01T00:00:00Z', true],
  ])('%s: late is %s', (_, now, late) => {
    expect(isLate(deadline, now)).toBe(late)
  })

  test('nothing is late without a deadline', () => {
    expect(isLate(null, '2099-01-01T00:00:00Z')).toBe(false)
  })
})

describe('an extension given at 17:00 on the 15th', () => {
  test.each([
    ['a second later', '2026-08-15T09:00:01Z', 'x', '2026-08-15T09:00:00Z', []],
    ['the moment itself', '2026-08-15T17:00:00+08:00', 'x', '2026-08-14T09:00:00Z', ['tooEarly']],
    ['after it, but before now', '2026-08-16T09:00:00Z', 'x', '2026-08-16T09:00:00Z', ['tooEarly']],
    ['no moment', '', 'x', '2026-08-14T09:00:00Z', ['tooEarly']],
    ['without a reason', '2026-08-16T09:00:00Z', ' \n', '2026-08-14T09:00:00Z', ['noReason']],
    [
      'with a character that nobody sees',
      '2026-08-16T09:00:00Z',
      '\u00AD',
      '2026-08-14T09:00:00Z',
      ['noReason'],
    ],
    ['with nothing', '', '', '2026-08-14T09:00:00Z', ['tooEarly', 'noReason']],
  ] as const)('until %s', (_, until, reason, now, problems) => {
    const time = { deadline: { at: period, own: period }, now }
    expect(extensionProblems({ until, reason, shortens: null }, time)).toEqual(problems)
    // Without an extension there is no time to shorten.
    expect(extensionProblems({ until, reason, shortens: period }, time)).toEqual(problems)
  })
})

describe('more time than until the 20th, which was granted', () => {
  const deadline = { at: '2026-08-20T09:00:00Z', own: period }
  test.each([
    ['until later', '2026-08-20T09:00:01Z', '2026-08-14T00:00:00Z', null],
    ['until the same moment', '2026-08-20T17:00:00+08:00', '2026-08-14T00:00:00Z', 'longerAlready'],
    ['until earlier', '2026-08-18T09:00:00Z', '2026-08-14T00:00:00Z', 'longerAlready'],
    ['until before the period’s own', '2026-08-15T00:00:00Z', '2026-08-14T00:00:00Z', 'tooEarly'],
    [
      'until what is over, after it has ended too',
      '2026-08-21T00:00:00Z',
      '2026-08-22T00:00:00Z',
      'tooEarly',
    ],
    ['after it has ended', '2026-08-23T00:00:00Z', '2026-08-22T00:00:00Z', null],
  ])('%s', (_, until, now, why) => {
    expect(whyNoMoreTime(until, { deadline, now })).toBe(why)
    expect(extensionProblems({ until, reason: 'x', shortens: null }, { deadline, now })).toEqual(
      why === null ? [] : [why],
    )
  })

  const granted = deadline.at
  test.each([
    ['until earlier, as it was seen', '2026-08-18T09:00:00Z', granted, []],
    ['the same moment written by another clock', '2026-08-18T09:00:00Z', '2026-08-20T17:00:00+08:00', []],
    ['until the period’s own', period, granted, []],
    ['until before the period’s own', '2026-08-15T08:59:59Z', granted, ['tooShort']],
    ['until the next day', '2026-08-16T00:00:00Z', granted, []],
    ['without naming it', '2026-08-18T09:00:00Z', null, ['longerAlready']],
    ['naming another, which somebody has moved since', '2026-08-18T09:00:00Z', period, ['longerAlready']],
    ['until the very same', '2026-08-20T09:00:00Z', granted, ['longerAlready']],
    ['until later: that is more time', '2026-08-21T09:00:00Z', granted, []],
  ] as const)('is cut short %s', (_, until, shortens, problems) => {
    const time = { deadline, now: '2026-08-14T23:59:59Z' }
    expect(extensionProblems({ until, reason: 'Буруу жил', shortens }, time)).toEqual(problems)
  })

  test('is not cut short to a moment that has passed, nor without a reason', () => {
    const time = { deadline, now: '2026-08-18T09:00:00Z' }
    expect(
      extensionProblems({ until: '2026-08-18T09:00:00Z', reason: ' ', shortens: granted }, time),
    ).toEqual(['tooShort', 'noReason'])
  })

  test.each([
    ['2026-08-18T09:00:00Z', deadline, true],
    ['2026-08-20T09:00:00Z', deadline, false],
    ['2026-08-14T09:00:00Z', { at: period, own: period }, false],
  ])('%s cuts it short: %j, %s', (until, of, cuts) => {
    expect(cutsShort(until, of)).toBe(cuts)
  })
})

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('the time that is left', () => {
  test.each([
    [1136 * day + 3 * hour, null],
    [60 * day, null],
    [60 * day - 1, '59 хоног 23 цаг үлдсэн'],
    [3 * day + 4 * hour, '3 хоног 4 цаг үлдсэн'],
    [3 * day + 4 * hour + 59 * minute, '3 хоног 4 цаг үлдсэн'],
    [3 * day + 59 * minute, '3 хоног үлдсэн'],
    [day, '1 хоног үлдсэн'],
    [day - 1, '23 цаг 59 минут үлдсэн'],
    [5 * hour, '5 цаг үлдсэн'],
    [hour - 1, '59 минут үлдсэн'],
    [minute, '1 минут үлдсэн'],
    [minute - 1, 'нэг минут хүрэхгүй хугацаа үлдсэн'],
    [0, 'нэг минут хүрэхгүй хугацаа үлдсэн'],
    [-1, 'хугацаа дууссан'],
    [-5 * day, 'хугацаа дууссан'],
  ])('%i ms: %s', (ms, words) => {
    expect(countdownText(ms)).toBe(words)
  })
})

describe('when the words change', () => {
  test.each([
    [60 * day + 20 * minute, 20 * minute + 1],
    [60 * day, 1],
    [3 * day + 4 * hour, 1],
    [3 * day + 4 * hour + 20 * minute, 20 * minute + 1],
    [day, 1],
    [day - 1, minute],
    [5 * minute + 7 * second, 7 * second + 1],
    [0, 1],
  ])('%i ms before: in %i ms, and not sooner', (ms, wait) => {
    expect(msUntilTextChanges(ms)).toBe(wait)
    expect(countdownText(ms - wait)).not.toBe(countdownText(ms))
    expect(countdownText(ms - wait + 1)).toBe(countdownText(ms))
  })

  test('never, once it is over', () => {
    expect(msUntilTextChanges(-1)).toBeNull()
  })
})

describe('the screen reader announcement', () => {
  test.each([
    [2 * day, ''],
    [day, ''],
    [day - 1, 'Илгээх хугацаа дуусахад нэг хоног хүрэхгүй хугацаа үлдлээ.'],
    [hour, 'Илгээх хугацаа дуусахад нэг хоног хүрэхгүй хугацаа үлдлээ.'],
    [hour - 1, 'Илгээх хугацаа дуусахад нэг цаг хүрэхгүй хугацаа үлдлээ.'],
    [10 * minute - 1, 'Илгээх хугацаа дуусахад арван минут хүрэхгүй хугацаа үлдлээ.'],
    [0, 'Илгээх хугацаа дуусахад арван минут хүрэхгүй хугацаа үлдлээ.'],
    [-1, 'Илгээх хугацаа дууслаа.'],
  ])('%i ms before: «%s»', (ms, said) => {
    expect(countdownAnnouncement(ms)).toBe(said)
  })
})
