import { readFile } from 'node:fs/promises'
import { create } from 'fontkit'
import { describe, expect, test } from 'vitest'
import { fontFiles } from '#server/paper/print-pdf.ts'

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

  test('they hold only what we use', async () => {
    const font = create(await readFile((await fontFiles()).normal))
    expect(font.hasGlyphForCodePoint('א'.codePointAt(0) ?? 0)).toBe(false)
  })
})
