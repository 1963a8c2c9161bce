import { expect, test } from 'vitest'
import { hasVisibleText } from '#engine/text/normalise.ts'

test.each([
  ['Тоо зөрсөн.', true],
  ['75', true],
  ['  a\n', true],
  ['\u200Bөө', true],
  ['', false],
  [' \n\t', false],
  ['.', false],
  ['— … !', false],
  ['\u200B', false],
  ['\u00AD', false],
  ['\u3164', false],
  ['\u115F\u1160\uFFA0', false],
  ['\u2800', false],
  ['\uFEFF \u2060', false],
])('%j has visible text: %s', (text, says) => {
  expect(hasVisibleText(text)).toBe(says)
})
