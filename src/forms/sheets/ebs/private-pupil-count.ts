import { sheet } from '#engine/define.ts'
import { above, all, ceil, fact, not, over } from '#engine/formula.ts'
import { at, field, type LockRule, wholeUpTo } from '#engine/sheet.ts'
import { grades, intakeGrades } from '#forms/norms/grades.ts'
import { teaching } from '#forms/norms/teaching.ts'
import {
  areStudyYearsApart,
  groupOverfull,
  hasNoGroups,
  isOverfull,
  studyYearsApart,
  withoutGroups,
} from '#forms/sheets/shared/first-year-rules.ts'
import { gradeFields, stageField, stagesOf } from '#forms/sheets/shared/grade-fields.ts'
import {
  boardersAbovePupils,
  classesLarge,
  classesSmall,
  disabledAbovePupils,
  gradesWithoutMeals,
  intakeEmpty,
  isEmptyDespite,
  isIntake,
  isLarge,
  isSmall,
  lunchAbovePupils,
  lunchWithoutMeals,
} from '#forms/sheets/shared/pupil-rules.ts'
import { overStudyMonths } from '#forms/sheets/shared/study-months.ts'

const stages = stagesOf(grades)
const entry = { source: 'spec 000 §3, §5: бүх анги, 0-ээс багагүй' }
const undeclared = {
  when: not(fact('declaresGroups', 'yes')),
  why: 'Танай сургууль бүлэг, дотуур байрны тоог өөрөө мэдүүлдэггүй.',
} satisfies LockRule
const classSize = at(teaching.sheet, 'classSize', 'value')

/** A is the current study year, B the next. */
const triples = {
  '1': ['2', '3'],
  '4': ['5', '6'],
  '7': ['8', '9'],
  '10': ['11', '12'],
  '13': ['14', '15'],
} as const
const headings = ['1', '4', '7', '10', '13'] as const
const everyRow = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'] as const

const matchingPupilRow = {
  '5': '2',
  '6': '3',
  '8': '2',
  '9': '3',
  '11': '2',
  '12': '3',
  '14': '2',
  '15': '3',
} as const

const runningRow = { '3': '2', '6': '5', '9': '8', '12': '11', '15': '14' } as const

/** An intake grade of A also applies one grade higher in B (spec 000 §4). */
const promotions = (
  [
    ['2', '3'],
    ['5', '6'],
    ['11', '12'],
  ] as const
).flatMap(([a, b]) =>
  (
    [
      ['stage1Qty', 'stage2Qty'],
      ['stage6Qty', 'stage7Qty'],
      ['stage10Qty', 'stage11Qty'],
    ] as const
  ).map(
    ([from, to]) =>
      [
        [a, from],
        [b, to],
      ] as const,
  ),
)

export const privateCountRows = {
  '1': 'Нийт суралцагч (жигнэсэн)',
  '2': '{A} суралцагч',
  '3': '{B} суралцагч',
  '4': 'Хөгжлийн бэрхшээлтэй суралцагч (жигнэсэн)',
  '5': '{A} хөгжлийн бэрхшээлтэй',
  '6': '{B} хөгжлийн бэрхшээлтэй',
  '7': 'Бүлэг (жигнэсэн)',
  '8': '{A} бүлэг',
  '9': '{B} бүлэг',
  '10': 'Дотуур байранд амьдрах (жигнэсэн)',
  '11': '{A} дотуур байранд амьдрах',
  '12': '{B} дотуур байранд амьдрах',
  '13': 'Үдийн хоолонд хамрагдах (жигнэсэн)',
  '14': '{A} үдийн хоолонд хамрагдах',
  '15': '{B} үдийн хоолонд хамрагдах',
} as const

/** Blank 1: threes of the weighted quantity, A, then B. People and groups. */
export const privatePupilCount = sheet({
  code: 'huvi-b1',
  caption: 'Сурагчийн тоо',
  purpose:
    'Хоёр хичээлийн жилийн суралцагчийн тоог бүх ангиар оруулна. Элсэлтийн 1, 6, 10-р анги дараа жил дэвшинэ. Жигнэсэн мөр нь (5 × {A} + 4 × {B}) ÷ 9 бөгөөд програм тооцно.',
  rows: privateCountRows,
  rowUnits: { '7': 'groups', '8': 'groups', '9': 'groups' },
  fields: {
    ...gradeFields(stageField, 'people', { decimals: 2 }),
    totalQty: field('Нийт', 'people', { decimals: 2 }),
  },
})
  .entered(['2', '3', '5', '6', '14', '15'], stages, wholeUpTo(null), entry)
  .entered(['11', '12'], stages, wholeUpTo(null), { ...entry, locks: [undeclared] })
  .entered(['8', '9'], stages, wholeUpTo(null), {
    ...entry,
    locks: ({ row, field, cell }) => [
      { ...undeclared, counts: ceil(over(cell(matchingPupilRow[row], field), classSize)) },
    ],
  })
  .computed(
    headings,
    stages,
    ({ row, field, cell }) => overStudyMonths(cell(triples[row][0], field), cell(triples[row][1], field)),
    'facts §3.6: 5 сар {A}, 4 сар {B}',
  )
  .computed(everyRow, ['totalQty'], ({ sum }) => sum(stages), 'spec 000 §4: 12 ангийн нийлбэр')
  .warned(
    ['5', '6'],
    stages,
    ({ row, same, field, inRow }) => above(same(field), inRow(matchingPupilRow[row])),
    disabledAbovePupils,
  )
  .warned(
    ['11', '12'],
    stages,
    ({ row, same, field, inRow }) => above(same(field), inRow(matchingPupilRow[row])),
    boardersAbovePupils,
  )
  .warned(
    ['14', '15'],
    stages,
    ({ row, same, field, inRow }) => above(same(field), inRow(matchingPupilRow[row])),
    lunchAbovePupils,
  )
  .warned(
    ['14', '15'],
    stagesOf(gradesWithoutMeals),
    ({ same, field }) => above(same(field), 0),
    lunchWithoutMeals,
  )
  .warned(
    ['3'],
    stagesOf(intakeGrades),
    ({ same, field, inRow }) => isEmptyDespite(same(field), inRow('2')),
    intakeEmpty,
  )
  .warned(
    ['3', '6', '9', '12', '15'],
    stages,
    ({ row, field, cell, same }) => {
      const isApart = areStudyYearsApart(cell(runningRow[row], field), same(field))
      // The rule above already reports an empty intake grade.
      return row === '3' && isIntake(field) ? all(above(same(field), 0), isApart) : isApart
    },
    studyYearsApart,
  )
  .warned(
    ['8', '9'],
    stages,
    ({ row, same, field, inRow }) => isOverfull(inRow(matchingPupilRow[row]), same(field)),
    groupOverfull,
  )
  .warned(
    ['8', '9'],
    ['totalQty'],
    ({ row, same, inRow }) => hasNoGroups(inRow(matchingPupilRow[row]), same('totalQty')),
    withoutGroups,
  )
  // Classes that the application counts are never large.
  .noted(
    ['8', '9'],
    stages,
    ({ row, same, field, inRow }) =>
      all(fact('declaresGroups', 'yes'), isSmall(inRow(matchingPupilRow[row]), same(field))),
    classesSmall,
  )
  .noted(
    ['8', '9'],
    stages,
    ({ row, same, field, inRow }) => isLarge(inRow(matchingPupilRow[row]), same(field)),
    classesLarge,
  )
  .linked(promotions)
  .headlined(['3'], 'totalQty')
  .done()
