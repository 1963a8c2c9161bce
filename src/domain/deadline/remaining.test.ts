import { describe, expect, test } from 'vitest'
import { heardWords, remainingWords, untilOtherWords } from '#domain/deadline/remaining.ts'

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

describe('the time that is left', () => {
  test.each([
    [1136 * day + 3 * hour, '1136 хоног үлдсэн'],
    [100 * day, '100 хоног үлдсэн'],
    [100 * day - 1, '99 хоног 23 цаг үлдсэн'],
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
    expect(remainingWords(ms)).toBe(words)
  })
})

describe('when the words change', () => {
  test.each([
    [3 * day + 4 * hour, 1],
    [3 * day + 4 * hour + 20 * minute, 20 * minute + 1],
    [day, 1],
    [day - 1, minute],
    [5 * minute + 7 * second, 7 * second + 1],
    [0, 1],
  ])('%i ms before: in %i ms, and not sooner', (ms, wait) => {
    expect(untilOtherWords(ms)).toBe(wait)
    expect(remainingWords(ms - wait)).not.toBe(remainingWords(ms))
    expect(remainingWords(ms - wait + 1)).toBe(remainingWords(ms))
  })

  test('never, once it is over', () => {
    expect(untilOtherWords(-1)).toBeNull()
  })
})

describe('what is read out', () => {
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
    expect(heardWords(ms)).toBe(said)
  })
})
