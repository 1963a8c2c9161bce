import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { surelyAsWide } from '#documents/paper/column-bands.ts'
import { fontFiles } from '#documents/server/print-pdf.ts'
import { paperCharacters } from '#engine/text/printable.ts'
import { charactersIn } from '../../../tools/font-characters.ts'

const mongolian = 'АБВГДЕЁЖЗИЙКЛМНОӨПРСТУҮФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмноөпрстуүфхцчшщъыьэюя'
const signs = '0123456789.,:;()/%+-–—−×÷≥≤№₮«»●▲←→↑↓ '

describe('the fonts of the paper', () => {
  test.each(['normal', 'bold'] as const)(
    'the %s one draws every letter of Mongolian, and ₮',
    async (weight) => {
      const font = create(await readFile((await fontFiles())[weight]))
      const missing = [...mongolian, ...signs].filter(
        (letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
      )
      expect(missing).toEqual([])
    },
  )

  test.each(['normal', 'bold'] as const)(
    'the %s one measures every character that a user may type, including the no-break space',
    async (weight) => {
      const file = await readFile((await fontFiles())[weight])
      // A new font object for each, because glyph widths are cached.
      const widths = ['₮', ' ', '\u00a0'].map((sign) => create(file).layout(sign).advanceWidth)
      expect(widths.map((width) => width > 0)).toEqual([true, true, true])
    },
  )

  test.each([
    ['normal', paperCharacters.Arimo],
    ['bold', paperCharacters.Arimo],
    ['mongolian', `${paperCharacters.Mongolian}\\u200c\\u200d\\u202f`],
  ] as const)('the %s one draws every character that may be typed for it', async (weight, characters) => {
    const font = create(await readFile((await fontFiles())[weight]))
    const missing = [...charactersIn(characters)].filter(
      (letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0),
    )
    expect(missing).toEqual([])
  })

  test('they contain only the glyphs that we use', async () => {
    const font = create(await readFile((await fontFiles()).normal))
    expect(font.hasGlyphForCodePoint('א'.codePointAt(0) ?? 0)).toBe(false)
  })

  test.each(['normal', 'bold'] as const)(
    'no text with a guaranteed fit is wider in the %s one, for any neighbouring letters',
    async (weight) => {
      const font = create(await readFile((await fontFiles())[weight]))
      const letters = [...`${mongolian}ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz${signs}`].filter(
        (letter) => surelyAsWide(letter, 1, 2),
      )
      expect(letters.length).toBeGreaterThan(mongolian.length + 52)
      const tooWide = letters.flatMap((a) =>
        letters.flatMap((b) => {
          const width = font.layout(a + b).advanceWidth / font.unitsPerEm
          return surelyAsWide(a + b, 1, width - 0.001) ? [a + b] : []
        }),
      )
      expect(tooWide).toEqual([])
    },
  )
})
