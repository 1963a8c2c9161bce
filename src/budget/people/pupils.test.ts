import { expect, test } from 'vitest'
import {
  type PupilFigure,
  pupilChanges,
  pupilRegisterOf,
  pupilsLacking,
  registersPupils,
  rowsRead,
  studyYearsOf,
} from '#budget/people/pupils.ts'
import { programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { viewCodes } from '#forms/profile.ts'

/** Parses `2025 lunch 3 40`: study year, kind, grade, quantity. */
const figure = (line: string): PupilFigure => {
  const [studyYear, kind = '', grade, quantity] = line.split(' ')
  return { studyYear: Number(studyYear), kind, grade: Number(grade), quantity: Number(quantity) }
}

const register = ['pupils', 'disabled', 'classes', 'boarders', 'lunch', 'evening'].flatMap((kind) =>
  [2023, 2024, 2025, 2026].map((year) => figure(`${year} ${kind} 3 ${year}`)),
)

test.each([
  ['previousPupils', 2024],
  ['previousDisabled', 2024],
  ['pupils', 2025],
  ['disabled', 2025],
  ['classes', 2025],
  ['boarders', 2025],
  ['lunch', 2025],
  ['evening', 2025],
])('%s of 2026 are those of the study year that begins in %i', (row, studyYear) => {
  expect(pupilRegisterOf(register, 2026)[row]).toEqual({ grade3: studyYear })
})

test('each row holds its own kind, by grade', () => {
  const figures = ['2025 lunch 1 40', '2025 lunch 12 7', '2025 classes 1 2'].map(figure)
  expect(pupilRegisterOf(figures, 2026)).toEqual({
    previousPupils: {},
    previousDisabled: {},
    pupils: {},
    disabled: {},
    classes: { grade1: 2 },
    boarders: {},
    lunch: { grade1: 40, grade12: 7 },
    evening: {},
  })
})

test('an import requests no other study years', () => {
  const read = new Set(studyYearsOf(2026))
  const of = (figures: readonly PupilFigure[]) => pupilRegisterOf(figures, 2026)
  expect(of(register.filter(({ studyYear }) => read.has(studyYear)))).toEqual(of(register))
  expect([...read]).toEqual([2025, 2024])
})

test.each<[known: readonly string[], now: readonly string[], changes: readonly string[]]>([
  [[], ['2025 lunch 3 40'], ['2025 lunch 3: 0 to 40']],
  [['2025 lunch 3 40'], ['2025 lunch 3 41'], ['2025 lunch 3: 40 to 41']],
  [['2025 lunch 3 40'], ['2025 lunch 3 40'], []],
  // A figure missing in the register becomes 0.
  [['2025 lunch 3 40'], [], ['2025 lunch 3: 40 to 0']],
  [['2025 lunch 3 0'], [], []],
  [[], ['2025 lunch 3 0'], []],
  // Another year, kind or grade is another figure.
  [
    ['2025 lunch 3 40'],
    ['2024 lunch 3 40', '2025 classes 3 40', '2025 lunch 4 40', '2025 lunch 3 40'],
    ['2024 lunch 3: 0 to 40', '2025 classes 3: 0 to 40', '2025 lunch 4: 0 to 40'],
  ],
])('of %j an import of %j changes %j', (known, now, changes) => {
  const found = pupilChanges(known.map(figure), now.map(figure))
  expect(
    found.map((each) => `${each.studyYear} ${each.kind} ${each.grade}: ${each.from} to ${each.to}`),
  ).toEqual(changes)
})

test('a form begins with the rows that the year reads, and no school is without the first of each study year', () => {
  expect(rowsRead(2026).map(({ studyYear, kind, presence }) => `${studyYear} ${kind} ${presence}`)).toEqual([
    '2024 pupils always',
    '2024 disabled sometimes',
    '2025 pupils sometimes',
    '2025 disabled sometimes',
    '2025 classes always',
    '2025 boarders sometimes',
    '2025 lunch sometimes',
    '2025 evening sometimes',
  ])
})

test.each(viewCodes)('%s has a pupil register where a blank of its tabs reads one', (code) => {
  const view = edition2025.views[code]
  const shown = new Set(view.tabs.flatMap(({ sheets }) => sheets))
  const program = programOf(edition2025, view.group)
  const reading = program.slots
    .filter(({ address }) => address.sheet === 'register-pupils')
    .flatMap(({ index }) => program.readers[index] ?? [])
    .filter((index) => shown.has(program.slots[index]?.address.sheet ?? ''))
  expect(reading.length > 0).toBe(registersPupils(code))
})

test.each([
  ['of nothing', 'ebs-public', {}, 'empty'],
  [
    'of nothing but 0 and boarders',
    'ntb-draft',
    { classes: { grade1: 0 }, boarders: { grade1: 5 } },
    'empty',
  ],
  [
    'of classes alone, as of a school that has opened since',
    'ebs-public',
    { classes: { grade1: 2 } },
    'there',
  ],
  ['of pupils alone', 'ebs-dormitory', { previousPupils: { grade2: 50 } }, 'there'],
  ['of nothing, where pupils are typed in the blanks,', 'ebs-private', {}, 'there'],
] as const)('a register %s in the view %s: %j is %s', (_, view, register, is) => {
  expect(pupilsLacking(view, register)).toEqual(is === 'empty' ? ['previousPupils', 'classes'] : [])
})
