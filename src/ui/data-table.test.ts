import { expect, test } from 'vitest'
import { tableOffset } from '#ui/data-table.tsx'

test.each([
  // The reviewers' list at 1366 x 768, then with one more line above it, and with all its filters open.
  [260, 768, 276],
  [280.4, 768, 297],
  [361, 768, 377],
  // Below a chart, and at 200 % zoom: the page scrolls.
  [600, 768, null],
  [250, 384, null],
])('of a table that begins %i px down, a window of %i px', (top, window, offset) => {
  expect(tableOffset(top, window)).toBe(offset)
})
