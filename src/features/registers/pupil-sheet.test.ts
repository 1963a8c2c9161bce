import { expect, test } from 'vitest'
import { enter } from '#engine/entry.ts'
import { evaluate, valueAt } from '#engine/evaluate.ts'
import { compile } from '#engine/program.ts'
import {
  emptyPupilTexts,
  type PupilRow,
  pupilCells,
  pupilEntries,
  pupilRowCode,
  pupilRowOf,
  pupilRows,
  pupilRowTitle,
  pupilSheet,
  pupilSheetCode,
  pupilTextsOf,
} from '#features/registers/pupil-sheet.ts'

const codesOf = (there: readonly string[]) => pupilRows(2026, new Set(there)).map(pupilRowCode)
const requiredRows = [
  ...['pupils2024', 'disabled2024'],
  ...['pupils2025', 'disabled2025', 'classes2025', 'boarders2025', 'lunch2025', 'evening2025'],
]

test('the rows that the year requires are editable, and so are all others with data', () => {
  expect(codesOf([])).toEqual(requiredRows)
  expect(codesOf(['classes2024', 'lunch2024', 'lunch2025'])).toEqual([
    ...requiredRows.slice(0, 2),
    'classes2024',
    'lunch2024',
    ...requiredRows.slice(2),
  ])
})

test('a row of the register is known by its key', () => {
  const row: PupilRow = { studyYear: 2025, kind: 'classes' }
  expect(pupilRowOf({ key: '2025 classes' })).toEqual(row)
  expect(pupilRowOf({ key: '2025 teachers' })).toBe(null)
  expect(pupilRowTitle(row)).toBe('2025-2026, Бүлэг')
})

const storedCells = [
  '5001',
  'Сургууль',
  '2025-2026',
  'Бүлэг',
  '2',
  '0',
  '3',
  ...Array.from({ length: 9 }, () => '0'),
]

test('a stored row is written back unchanged; a row that the register lacks is empty', () => {
  const row: PupilRow = { studyYear: 2025, kind: 'classes' }
  const form = pupilTextsOf(storedCells)
  expect([form.grade1, form.grade2, form.grade3]).toEqual(['2', '0', '3'])
  expect(pupilCells(row, form)).toEqual(['', '', ...storedCells.slice(2)])
  expect(pupilCells(row, { ...emptyPupilTexts, grade3: '4' }).slice(4)).toEqual([
    ...['0', '0', '4'],
    ...Array.from({ length: 9 }, () => '0'),
  ])
})

test('the sheet sums each row, and accepts whole people up to the maximum of a grade', () => {
  const program = compile([pupilSheet(pupilRows(2026, new Set()))])
  const entries = { [pupilSheetCode]: pupilEntries(new Map([['classes2025', pupilTextsOf(storedCells)]])) }
  const before = evaluate(program, { entries, givens: {}, facts: {} })
  const at = (row: string, field: string) => ({ sheet: pupilSheetCode, row, field })
  expect(valueAt(before, at('classes2025', 'all'))).toBe(5)
  const typed = enter(before, at('classes2025', 'grade2'), '1,000')
  expect(typed.took && valueAt(typed.next, at('classes2025', 'all'))).toBe(1005)
  for (const wrong of ['10000', '-1', '2.5', 'хоёр'])
    expect([wrong, enter(before, at('classes2025', 'grade2'), wrong).took]).toEqual([wrong, false])
})
