import { describe, expect, test } from 'vitest'
import { foldedName, isSameText, storedText, storedTexts, strangeLetter } from '#engine/text/normalise.ts'

describe('a text is treated as equal', () => {
  test.each([
    ['letters of any size', 'БАГШ', 'багш'],
    ['decomposed letters', 'Тайлбар\u0438\u0306', 'тайлбарй'],
    ['a decomposed letter with a sign inside that nobody sees', '\u0438\u200b\u0306', 'й'],
    ['a Latin a', 'Бaгш', 'Багш'],
    ['all capitals that look alike', 'ABCEHKMOPTX', 'АВСЕНКМОРТХ'],
    ['small letters that look alike', 'aceopxhkmt', 'асеорхнкмт'],
    ['the ї of older fonts', 'Їндсэн', 'Үндсэн'],
    ['the є of older fonts', 'тєсєв', 'төсөв'],
    ['a fita', 'Ѳвѳрхангай', 'Өвөрхангай'],
    ['a barred Latin o', 'Ɵвɵрхангай', 'Өвөрхангай'],
    ['a soft hyphen', 'сур\u00adгууль', 'сургууль'],
    ['a zero-width space', 'сур\u200bгууль', 'сургууль'],
    ['a word joiner', 'сур\u2060гууль', 'сургууль'],
    ['a mark of byte order', '\ufeffсургууль', 'сургууль'],
    ['a mark of direction', '\u200eсургууль\u200f', 'сургууль'],
    ['a variation selector', 'сургууль\ufe0f', 'сургууль'],
    ['dashes of any kind', '2025–2026 − x', '2025-2026 - x'],
    ['spaces of any kind', ' Албан\u00a0\u202f\tтушаал\n', 'албан тушаал'],
  ])('%s', (_, one, other) => {
    expect(isSameText(one, other)).toBe(true)
  })

  test.each([
    ['У and Ү', 'Ус', 'Үс'],
    ['О and Ө', 'орон', 'өрөн'],
    ['И and Й', 'хий', 'хии'],
    ['Е and Ё', 'ес', 'ёс'],
    ['a Latin Y, which may be У or Ү', 'Yндсэн', 'Үндсэн'],
    ['two words and one', 'албан тушаал', 'албантушаал'],
    ['other digits', '2025', '2026'],
  ])('and is another: %s', (_, one, other) => {
    expect(isSameText(one, other)).toBe(false)
  })
})

test('a name is compared by its letters and digits', () => {
  expect(foldedName(' Үндсэн  цалин, ₮ (сард)* ')).toBe('үндсэнцалинсард')
  expect(foldedName('№ 5.')).toBe('5')
  expect(foldedName('Нэмэгдэл, %')).toBe(foldedName('Нэмэгдэл (хувь)'))
  expect(foldedName('Цалин, $')).not.toBe(foldedName('Цалин, ₮'))
})

test.each([
  '1–2-р анги',
  '1-2 анги',
  '1.2 анги',
  '1+2 анги',
  '1/2 анги',
  '1, 2-р анги',
  '1₮2 анги',
  '1\u00a02 анги',
  '1\n2 анги',
  '1 . 2 анги',
  '1\uff12 анги',
  '1½2 анги',
])('the digits of %j are not those of 12', (name) => {
  expect([foldedName('12-р анги'), foldedName('12 анги')]).not.toContain(foldedName(name))
})

test.each([
  ['12', '12.'],
  ['12-р анги', '№12 – Р АНГИ'],
  ['12 анги', '12¹ анги*'],
  ['2025-2026 он', '2025/2026 он'],
  ['Анги 1 (2)', 'анги: 1, 2'],
  ['Талбай, м²', 'ТАЛБАЙ (M2)'],
  ['Сая² төгрөг', 'Сая төгрөг'],
  ['Дүн³', 'Дүн'],
])('the name %j is that of %j', (one, other) => {
  expect(foldedName(one)).toBe(foldedName(other))
})

test.each([
  ['м²', 'м³'],
  ['м²', 'м'],
  ['Эзлэхүүн, км³', 'Эзлэхүүн, км²'],
  ['Дүн, 10⁶', 'Дүн, 10'],
  ['Дүн, 10⁶', 'Дүн, 10³'],
  ['Дүн, 10⁶', 'Дүн, 106'],
  ['≤ 25 хүүхэд', '≥ 25 хүүхэд'],
  ['< 25 хүүхэд', '> 25 хүүхэд'],
  ['≤ 25 хүүхэд', '25 хүүхэд'],
  ['Зөрүү (+)', 'Зөрүү (-)'],
  ['± 5', '5'],
])('the name %j is not that of %j', (one, other) => {
  expect(foldedName(one)).not.toBe(foldedName(other))
})

describe('a text is stored', () => {
  test.each([
    ['in composed form', '\u0418\u0306од', 'Йод'],
    ['with Latin letters as they are', 'AB Consulting', 'AB Consulting'],
    ['with older letters as they are', 'Їндсэн', 'Їндсэн'],
    ['with what nobody sees, and its spaces', ' сур\u00adгууль\u200b ', ' сур\u00adгууль\u200b '],
  ])('%s', (_, given, stored) => {
    expect(storedText(given)).toBe(stored)
  })

  test('at any depth of a value', () => {
    const given = {
      name: '\u0418\u0306',
      rows: [['\u0438\u0306', 1, null, true]],
      deep: { text: '\u0415\u0308' },
    }
    expect(storedTexts(given)).toEqual({ name: 'Й', rows: [['й', 1, null, true]], deep: { text: 'Ё' } })
  })
})

test.each([
  ['Yндсэн цалин', 'Y'],
  ['сурaгч', null],
  ['суpaгч Uлс', 'U'],
  ['IT багш', null],
  ['Bagsh', null],
  ['Їндсэн', null],
  ['тγмэн', 'γ'],
  ['', null],
])('inside a Cyrillic word of «%s» %j is strange', (text, letter) => {
  expect(strangeLetter(text)).toBe(letter)
})
