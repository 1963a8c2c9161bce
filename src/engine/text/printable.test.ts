import { expect, test } from 'vitest'
import { fontRuns, isMongolianIn, unprintableIn, unprintableProblem } from '#engine/text/printable.ts'

test.each([
  ['Багш, «сургууль» – 45 000 ₮ (12 %)', []],
  ['Қазақша: Әлия, Ұлан, Ғалым', []],
  ['Jürgen Łukasz Đorđe, Ελλάδα', []],
  ['5 × 3 ≤ 20 ≠ ∞, CO₂, м², ½, № 7', []],
  ['ᠮᠣᠩᠭᠣᠯ ᠬᠡᠯᠡ᠃', []],
  ['a\tb\nc\r\n\u00a0\u3000', []],
  ['\u200b\u00ad\u2060\ufeff\u200d\u180b', []],
  ['Сайн 😀😀', ['😀']],
  ['李 字 李', ['李', '字']],
  ['❤️ 👩‍🏫', ['❤', '👩', '🏫']],
  ['שלום', ['ש', 'ל', 'ו', 'ם']],
  ['\u0007', ['\u0007']],
  ['\ufffd', ['\ufffd']],
  // Compatibility forms print as their equivalent letters.
  ['Ⅳ улирал, １２％, ㎡', []],
])('%j has these characters that no paper prints: %j', (text, found) => {
  expect(unprintableIn(text)).toEqual(found)
})

test.each([
  ['Багш', null],
  [
    'Сайн 😀',
    '«😀» тэмдэгт цаасан дээр хэвлэгдэхгүй тул хадгалах боломжгүй. Энэ тэмдэгтийг арилгаж, үгээр бичнэ үү.',
  ],
  [
    '\u0007',
    '«U+0007» тэмдэгт цаасан дээр хэвлэгдэхгүй тул хадгалах боломжгүй. Энэ тэмдэгтийг арилгаж, үгээр бичнэ үү.',
  ],
  [
    '中华人民',
    '«中», «华», «人» зэрэг тэмдэгт цаасан дээр хэвлэгдэхгүй тул хадгалах боломжгүй. Энэ тэмдэгтийг арилгаж, үгээр бичнэ үү.',
  ],
])('the problem of %j: %j', (text, problem) => {
  expect(unprintableProblem(text)).toBe(problem)
})

test('a browser loads the font of traditional Mongolian only for a text that has it', () => {
  expect(['Монгол', 'ᠮᠣᠩᠭᠣᠯ', '〔ᠠ〕'].map(isMongolianIn)).toEqual([false, true, true])
})

test.each([
  ['', []],
  ['Багш', [['Багш', 'Arimo']]],
  [
    'Монгол ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ бичиг',
    [
      ['Монгол ', 'Arimo'],
      ['ᠮᠣᠩᠭᠣᠯ\u202fᠤᠨ', 'Mongolian'],
      [' бичиг', 'Arimo'],
    ],
  ],
  ['ᠠ', [['ᠠ', 'Mongolian']]],
  ['a\tb\u3000c\u00a0d\ne', [['a b c\u00a0d\ne', 'Arimo']]],
  ['ab\u00adc\u200bd\u202ee', [['abcde', 'Arimo']]],
  ['Ⅳ улирал, １２％, ㎡', [['IV улирал, 12%, m2', 'Arimo']]],
  ['Ли 李😀', [['Ли [U+674E][U+1F600]', 'Arimo']]],
] as const)('%j is printed in runs of one font each', (text, runs) => {
  expect(fontRuns(text).map(({ text: part, font }) => [part, font])).toEqual(runs)
})
