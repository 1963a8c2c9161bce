import { sheet } from '#engine/define.ts'
import { above, fact, plus } from '#engine/formula.ts'
import { field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'
import { type Grade, type SchoolLevel, schoolLevels } from '#forms/norms/grades.ts'
import {
  areStudyYearsApart,
  isWithoutAttendance,
  studyYearsApart,
  withoutAttendance,
} from '#forms/sheets/shared/first-year-rules.ts'
import { gradeFields, stageField, stagesOf } from '#forms/sheets/shared/grade-fields.ts'

export const kinds = { equivalency: ['1', '2'], evening: ['3', '4'], distance: ['5', '6'] } as const
export const learnerRows = {
  '1': '{A} дүйцсэн хөтөлбөр',
  '2': '{B} дүйцсэн хөтөлбөр',
  '3': '{A} оройн анги',
  '4': '{B} оройн анги',
  '5': '{A} эчнээ, зайны',
  '6': '{B} эчнээ, зайны',
} as const
const rows = ['1', '2', '3', '4', '5', '6'] as const
/** The preceding row is the current study year. */
const nextRows = ['2', '4', '6'] as const
const runningRow = { '2': '1', '4': '3', '6': '5' } as const

/** The number in the fields of a level (spec 002 §3.2). */
export const levelNumbers = { primary: 1, lower: 2, upper: 3 } as const satisfies Record<SchoolLevel, number>
export const levelField = (level: SchoolLevel): `educationLevel${1 | 2 | 3}Qty` =>
  `educationLevel${levelNumbers[level]}Qty`
export const disabledField = (level: SchoolLevel): `eduLevel${1 | 2 | 3}DisableQty` =>
  `eduLevel${levelNumbers[level]}DisableQty`
const levelNames = ['primary', 'lower', 'upper'] as const
const allGrades = [...schoolLevels.primary, ...schoolLevels.lower, ...schoolLevels.upper] as readonly Grade[]
const source = 'spec 002 §3.2, §5.2: 0–1000'
const disabledAboveLearners = {
  code: 'disabledAboveLearners',
  message:
    'Хөгжлийн бэрхшээлтэй суралцагч тухайн түвшин, хөтөлбөрийн суралцагчаас их байна. Аль тоо буруу болохыг шалгана уу.',
}

/** Blank 1: whole people. */
export const learnersByGrade = sheet({
  code: 'ntb-b1',
  appliesWhen: fact('learnerForm', 'grades'),
  caption: 'Суралцагчийн тоо',
  purpose:
    'Дүйцсэн хөтөлбөр, оройн, эчнээ суралцагчийн тоог анги бүрээр, хөгжлийн бэрхшээлтэйг түвшнээр оруулна.',
  rows: learnerRows,
  fields: {
    ...gradeFields(stageField, 'people'),
    educationLevel1Qty: field('Бага (1–5)', 'people', { under: ['Түвшин'] }),
    educationLevel2Qty: field('Суурь (6–9)', 'people', { under: ['Түвшин'] }),
    educationLevel3Qty: field('Бүрэн дунд (10–12)', 'people', { under: ['Түвшин'] }),
    totalQty: field('Нийт', 'people'),
    eduLevel1DisableQty: field('Бага', 'people', { under: ['Хөгжлийн бэрхшээлтэй'] }),
    eduLevel2DisableQty: field('Суурь', 'people', { under: ['Хөгжлийн бэрхшээлтэй'] }),
    eduLevel3DisableQty: field('Бүрэн дунд', 'people', { under: ['Хөгжлийн бэрхшээлтэй'] }),
  },
})
  .entered(rows, stagesOf(allGrades), wholeUpTo(1000), { source })
  .entered(rows, levelNames.map(disabledField), wholeUpTo(1000), { source })
  .computed(
    rows,
    ['educationLevel1Qty'],
    ({ same }) => plus(...stagesOf(schoolLevels.primary).map(same)),
    'spec 002 §3.2',
  )
  .computed(
    rows,
    ['educationLevel2Qty'],
    ({ same }) => plus(...stagesOf(schoolLevels.lower).map(same)),
    'spec 002 §3.2',
  )
  .computed(
    rows,
    ['educationLevel3Qty'],
    ({ same }) => plus(...stagesOf(schoolLevels.upper).map(same)),
    'spec 002 §3.2',
  )
  .computed(rows, ['totalQty'], ({ sum }) => sum(levelNames.map(levelField)), 'spec 002 §3.2')
  .warned(
    rows,
    ['eduLevel1DisableQty'],
    ({ same }) => above(same('eduLevel1DisableQty'), same('educationLevel1Qty')),
    disabledAboveLearners,
  )
  .warned(
    rows,
    ['eduLevel2DisableQty'],
    ({ same }) => above(same('eduLevel2DisableQty'), same('educationLevel2Qty')),
    disabledAboveLearners,
  )
  .warned(
    rows,
    ['eduLevel3DisableQty'],
    ({ same }) => above(same('eduLevel3DisableQty'), same('educationLevel3Qty')),
    disabledAboveLearners,
  )
  .warned(
    nextRows,
    [...stagesOf(allGrades), ...levelNames.map(disabledField)],
    ({ row, field, cell, same }) => areStudyYearsApart(cell(runningRow[row], field), same(field)),
    studyYearsApart,
  )
  .headlined(['2', '4', '6'], 'totalQty')
  .done()

const ages = ['stage1Qty', 'stage2Qty', 'stage3Qty', 'stage4Qty', 'stage5Qty'] as const
const parts = [
  'subGroupQty',
  'generalStudentQty',
  'hourStudentQty',
  'disableStudentQty',
  'targetGroupQty',
  'edu1GroupQty',
  'edu2GroupQty',
] as const

/** Blank 1 in the other interpretation of specification 002 §3.2. Whole people; percent. */
export const learnersByGroup = sheet({
  code: 'ntb-b1-groups',
  appliesWhen: fact('learnerForm', 'groups'),
  caption: 'Суралцагчийн тоо',
  purpose: 'Суралцагчийн тоог бүлгээр оруулна.',
  rows: learnerRows,
  fields: {
    totalPer: field('Хувь', 'percent'),
    stage1Qty: field('Бага', 'people', { under: ['Бүлэг'] }),
    stage2Qty: field('Дунд', 'people', { under: ['Бүлэг'] }),
    stage3Qty: field('Ахлах', 'people', { under: ['Бүлэг'] }),
    stage4Qty: field('Бэлтгэл', 'people', { under: ['Бүлэг'] }),
    stage5Qty: field('Яслийн', 'people', { under: ['Бүлэг'] }),
    subGroupQty: field('Салбар бүлэг', 'people'),
    totalQty: field('Нийт', 'people'),
    generalStudentQty: field('Ердийн', 'people', { under: ['Үүнээс'] }),
    hourStudentQty: field('24 цагийн', 'people', { under: ['Үүнээс'] }),
    disableStudentQty: field('Хөгжлийн бэрхшээлтэй', 'people', { under: ['Үүнээс'] }),
    targetGroupQty: field('Зорилтот бүлгийн', 'people', { under: ['Үүнээс'] }),
    edu1GroupQty: field('Нүүдлийн бүлэг', 'people', { under: ['Хувилбарт'] }),
    edu2GroupQty: field('Явуулын бүлэг', 'people', { under: ['Хувилбарт'] }),
  },
})
  .entered(rows, ['totalPer'], percentUpTo(100), { source })
  .entered(rows, [...ages, ...parts], wholeUpTo(1000), { source })
  .computed(rows, ['totalQty'], ({ sum }) => sum(ages), 'Бүлгүүдийн нийлбэр')
  .warned(
    rows,
    ['disableStudentQty'],
    ({ same, field }) => above(same(field), same('totalQty')),
    disabledAboveLearners,
  )
  .warned(
    nextRows,
    [...ages, ...parts],
    ({ row, field, cell, same }) => areStudyYearsApart(cell(runningRow[row], field), same(field)),
    studyYearsApart,
  )
  .warned(
    rows,
    ['totalPer'],
    ({ same }) => isWithoutAttendance(same('totalPer'), same('totalQty')),
    withoutAttendance,
  )
  .headlined(['2', '4', '6'], 'totalQty')
  .done()

export const groupFields = { ages, parts } as const
