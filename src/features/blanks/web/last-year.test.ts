import { expect, test } from 'vitest'
import { changeTexts } from '#features/blanks/web/last-year.tsx'

test.each([
  [65, 75, 0, '+10', '+15.4 %'],
  [75, 65, 0, '−10', '−13.3 %'],
  [65, 65, 0, 'өөрчлөлтгүй', '–'],
  [0, 5, 0, '+5', '–'],
  [1000, 1000.4, 1, '+0.4', '0.0 %'],
  [1000, 1000.4, 0, 'өөрчлөлтгүй', '–'],
  [null, 5, 0, '–', '–'],
  [5, null, 0, '–', '–'],
])('from %s to %s with %i decimals it is %s, %s', (was, is, decimals, difference, percent) => {
  expect(changeTexts(was, is, decimals)).toEqual({ difference, percent })
})
