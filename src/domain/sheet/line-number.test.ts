import { expect, test } from 'vitest'
import { lineNumber } from '#domain/sheet/line-number.ts'

test.each([
  ['12', 3, '12'],
  ['2.1', 0, '2.1'],
  ['ТҮБД-1', 0, 'ТҮБД-1'],
  ['МХЛ', 4, 'МХЛ'],
  ['teacherSalary', 4, '5'],
  ['hour24', 0, '1'],
  ['daysGrades1to2', 1, '2'],
] as const)('%s in place %i is line %s', (code, index, number) => {
  expect(lineNumber(code, index)).toBe(number)
})
