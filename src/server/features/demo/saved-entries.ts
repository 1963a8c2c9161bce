import { intakeGrades } from '#domain/norms/grades.ts'
import { registered } from '#server/features/demo/pupils.ts'

/** Cells that a demo institution has already saved in one year; keys are `row.field`. */
export type SavedEntries = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly savedBy: string
  readonly cells: Readonly<Record<string, number>>
}

/** The three intake grades of one row of the pupil count. */
function intake(
  row: string,
  [first, sixth, tenth]: readonly [number, number, number],
): Record<string, number> {
  return { [`${row}.stage1Qty`]: first, [`${row}.stage6Qty`]: sixth, [`${row}.stage10Qty`]: tenth }
}

/** Of the first school, what the register later showed for the study years of the financial year 2025. */
function asRegistered(row: string, kind: 'pupils' | 'disabled', studyYear: number): Record<string, number> {
  const counts = intakeGrades.map((grade) => [
    `${row}.stage${grade}Qty`,
    registered('1001', studyYear, kind, grade),
  ])
  return Object.fromEntries(counts)
}

/** The first school has filled in 2025, the second one is the worked example of 2026 (design calculation §5). */
export const savedEntries: readonly SavedEntries[] = [
  {
    institutionId: '1001',
    year: 2025,
    sheet: 'ebs-b1',
    savedBy: 'ebs',
    cells: {
      ...asRegistered('1', 'pupils', 2024),
      ...asRegistered('2', 'pupils', 2025),
      ...asRegistered('3', 'disabled', 2024),
      ...asRegistered('4', 'disabled', 2025),
    },
  },
  {
    institutionId: '1008',
    year: 2026,
    sheet: 'ebs-b1',
    savedBy: 'ebs2',
    cells: {
      ...intake('1', [179, 138, 88]),
      ...intake('2', [181, 142, 92]),
      ...intake('3', [0, 0, 0]),
      ...intake('4', [0, 0, 0]),
    },
  },
]
