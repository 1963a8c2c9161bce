import { keyOf } from '#engine/key.ts'
import { registered } from '#features/demo/server/pupils.ts'
import { type Grade, grades, intakeGrades } from '#forms/norms/grades.ts'

/** Keys are `row.field`. */
export type SavedEntries = {
  readonly institutionId: string
  readonly year: number
  readonly sheet: string
  readonly savedBy: string
  readonly cells: Readonly<Record<string, number>>
}

function intake(
  row: string,
  [first, sixth, tenth]: readonly [number, number, number],
): Record<string, number> {
  return { [`${row}.stage1Qty`]: first, [`${row}.stage6Qty`]: sixth, [`${row}.stage10Qty`]: tenth }
}

/** Facts §3.8. */
const eaters = grades.filter((grade) => grade <= 9)

type RegisterCounts = Parameters<typeof registered>[2]

function asRegistered(
  institutionId: string,
  studyYear: number,
  kind: RegisterCounts,
  row: string,
  which: readonly Grade[],
): Record<string, number> {
  const counts = which.map((grade) => [
    `${row}.stage${grade}Qty`,
    registered(institutionId, studyYear, kind, grade),
  ])
  return Object.fromEntries(counts)
}

function intakeAsRegistered(institutionId: string): Record<string, number> {
  const counted = [
    ['1', 2024, 'pupils'],
    ['2', 2025, 'pupils'],
    ['3', 2024, 'disabled'],
    ['4', 2025, 'disabled'],
  ] as const
  return Object.assign(
    {},
    ...counted.map(([row, studyYear, kind]) =>
      asRegistered(institutionId, studyYear, kind, row, intakeGrades),
    ),
  )
}

function children(
  ages: readonly number[],
  groups: readonly number[],
  parts: Readonly<Record<string, number>>,
): Record<string, number> {
  const row = (code: string, counts: readonly number[]) =>
    counts.map((count, index) => [`${code}.stage${index + 1}Qty`, count])
  const partsOf = (code: string) =>
    Object.entries(parts).map(([name, count]) => [keyOf({ row: code, field: name }), count])
  return Object.fromEntries([
    ...row('1', ages),
    ...row('2', ages),
    ...row('3', groups),
    ...row('4', groups),
    ...partsOf('1'),
    ...partsOf('2'),
    ['5.totalPer', 88],
  ])
}

const kindergarten = children([60, 60, 55, 40, 20], [2, 2, 2, 2, 1], {
  subGroupQty: 60,
  generalStudentQty: 215,
  hourStudentQty: 20,
  disableStudentQty: 5,
  targetGroupQty: 30,
  edu1GroupQty: 30,
  edu2GroupQty: 12,
})
const privateKindergarten = children([15, 15, 15, 15, 0], [1, 1, 1, 1, 0], {
  subGroupQty: 0,
  generalStudentQty: 60,
  hourStudentQty: 0,
  disableStudentQty: 0,
  targetGroupQty: 0,
  edu1GroupQty: 0,
  edu2GroupQty: 0,
})

const kindergartenEntries: readonly SavedEntries[] = [2025, 2026].flatMap((year) => [
  { institutionId: '1004', year, sheet: 'sub-b1', savedBy: 'sub', cells: kindergarten },
  { institutionId: '1005', year, sheet: 'sub-b1', savedBy: 'subhuvi', cells: privateKindergarten },
])

function learners(
  rows: readonly [string, string],
  counts: Readonly<Partial<Record<Grade, number>>>,
): Record<string, number> {
  return Object.fromEntries(
    rows.flatMap((code) =>
      Object.entries(counts).map(([grade, count]) => [`${code}.stage${grade}Qty`, count]),
    ),
  )
}

const centre = {
  ...learners(['1', '2'], { 4: 6, 5: 8, 7: 9, 8: 14, 9: 22, 10: 18, 11: 26, 12: 41 }),
  ...learners(['3', '4'], { 9: 12, 11: 15, 12: 24 }),
  ...learners(['5', '6'], { 9: 5, 12: 11 }),
  '1.eduLevel3DisableQty': 3,
  '2.eduLevel3DisableQty': 3,
}
const centrePosts = {
  '1.workerTotal': 1,
  '2.workerTotal': 1,
  '4.workerTotal': 5,
  '5.workerTotal': 3,
  '6.workerTotal': 1,
  '7.workerTotal': 1,
  '8.workerTotal': 1,
  '9.workerTotal': 2,
  '10.workerTotal': 2,
}

const centreEntries: readonly SavedEntries[] = [2025, 2026].flatMap((year) => [
  { institutionId: '1006', year, sheet: 'ntb-b1', savedBy: 'ntb', cells: centre },
  { institutionId: '1006', year, sheet: 'ntb-b3', savedBy: 'ntb', cells: centrePosts },
])

function privateCounts(running: number, next: number): Record<string, number> {
  const counted = [
    ['pupils', '2', '3', grades],
    ['disabled', '5', '6', grades],
    ['classes', '8', '9', grades],
    ['pupils', '14', '15', eaters],
  ] as const
  return Object.assign(
    {},
    ...counted.flatMap(([kind, a, b, which]) => [
      asRegistered('1003', running, kind, a, which),
      asRegistered('1003', next, kind, b, which),
    ]),
  )
}

/** Tugrik a year. */
const fees = Object.fromEntries(
  grades.flatMap((grade) =>
    ['1', '2'].map((row) => [`${row}.tuition${grade}Fee`, grade <= 5 ? 4_200_000 : 4_800_000]),
  ),
)

const privateSchoolEntries: readonly SavedEntries[] = (
  [
    [2025, 2024, 2025],
    [2026, 2025, 2025],
  ] as const
).flatMap(([year, running, next]) => [
  { institutionId: '1003', year, sheet: 'huvi-b1', savedBy: 'huvi', cells: privateCounts(running, next) },
  { institutionId: '1003', year, sheet: 'huvi-b3', savedBy: 'huvi', cells: fees },
])

const lastYearsEntries: readonly SavedEntries[] = (
  [
    ['1001', 'ebs'],
    ['1002', 'dorm'],
    ['1007', 'ntbdraft'],
    ['1008', 'ebs2'],
  ] as const
).map(([institutionId, savedBy]) => ({
  institutionId,
  year: 2025,
  sheet: 'ebs-b1',
  savedBy,
  cells: intakeAsRegistered(institutionId),
}))

const counted: Readonly<Record<string, readonly [now: number, planned: number]>> = {
  '9': [2, 2],
  '12': [26, 26],
  '13': [4, 5],
  '14': [1, 1],
  '16': [1, 1],
  '17': [120, 120],
  '20': [40, 55],
  '21': [12, 16],
  '22': [100, 200],
  '26': [6, 8],
}

/** The second school is the worked example of 2026 (design calculation §5). */
export const savedEntries: readonly SavedEntries[] = [
  ...kindergartenEntries,
  ...centreEntries,
  ...privateSchoolEntries,
  ...lastYearsEntries,
  {
    institutionId: '1001',
    year: 2026,
    sheet: 'ebs-b12',
    savedBy: 'ebs-b',
    cells: Object.fromEntries(
      Object.entries(counted).flatMap(([row, [now, planned]]) => [
        [keyOf({ row, field: 'currentQty' }), now],
        [keyOf({ row, field: 'plannedQty' }), planned],
      ]),
    ),
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
