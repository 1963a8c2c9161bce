import { expect, test } from 'vitest'
import { errorProblem } from '#engine/list/error-cells.ts'
import { numberCell } from '#engine/number/source-cell.ts'
import { sourceText } from '#engine/number/source-text.ts'

test('a figure of sixteen digits in a list is refused for its digits', () => {
  expect(errorProblem(sourceText(numberCell(1_234_567_890_123_456)))).toContain('15-аас олон оронтой')
})
