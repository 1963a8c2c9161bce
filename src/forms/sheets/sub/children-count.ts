import { sheet } from '#engine/define.ts'
import { above, equal, not, round } from '#engine/formula.ts'
import { field, percentUpTo, wholeUpTo } from '#engine/sheet.ts'
import {
  areStudyYearsApart,
  groupOverfull,
  hasNoGroups,
  isOverfull,
  isWithoutAttendance,
  studyYearsApart,
  withoutAttendance,
  withoutGroups,
} from '#forms/sheets/shared/first-year-rules.ts'
import { classesLarge, classesSmall, isLarge, isSmall } from '#forms/sheets/shared/pupil-rules.ts'
import { overStudyMonths } from '#forms/sheets/shared/study-months.ts'

const stages = ['stage1Qty', 'stage2Qty', 'stage3Qty', 'stage4Qty', 'stage5Qty'] as const
const parts = [
  'subGroupQty',
  'generalStudentQty',
  'hourStudentQty',
  'disableStudentQty',
  'targetGroupQty',
] as const
const outside = ['edu1GroupQty', 'edu2GroupQty'] as const
const childrenOf = { '3': '1', '4': '2' } as const
const runningRow = { '2': '1', '4': '3' } as const
const source = 'spec 002 §3.3, §5.1'

/** Blank 1: whole people and groups; percent of attendance. */
export const childrenCount = sheet({
  code: 'sub-b1',
  caption: 'Суралцагчийн тоо',
  purpose:
    'Хоёр хичээлийн жилийн хүүхэд, бүлгийн тоог насны бүлгээр оруулна. Жигнэсэн мөрийг програм тооцно.',
  rows: {
    '1': '{A} хүүхэд',
    '2': '{B} хүүхэд',
    '3': '{A} бүлэг',
    '4': '{B} бүлэг',
    '5': 'Ирцийн хувь (мэдээлэл)',
    '6': 'Санхүүжүүлэх (жигнэсэн)',
  },
  rowUnits: { '3': 'groups', '4': 'groups' },
  fields: {
    totalPer: field('Хувь', 'percent'),
    stage1Qty: field('Бага', 'people', { under: ['Насны бүлэг'] }),
    stage2Qty: field('Дунд', 'people', { under: ['Насны бүлэг'] }),
    stage3Qty: field('Ахлах', 'people', { under: ['Насны бүлэг'] }),
    stage4Qty: field('Бэлтгэл', 'people', { under: ['Насны бүлэг'] }),
    stage5Qty: field('Яслийн бүлэг', 'people', { under: ['Насны бүлэг'] }),
    totalQty: field('Нийт', 'people'),
    subGroupQty: field('Салбар бүлэг', 'people', { under: ['Үүнээс'] }),
    generalStudentQty: field('Ердийн (8–10 цагийн)', 'people', { under: ['Үүнээс'] }),
    hourStudentQty: field('24 цагийн', 'people', { under: ['Үүнээс'] }),
    disableStudentQty: field('Хөгжлийн бэрхшээлтэй', 'people', { under: ['Үүнээс'] }),
    targetGroupQty: field('Зорилтот бүлгийн хүүхэд', 'people', { under: ['Үүнээс'] }),
    edu1GroupQty: field('Нүүдлийн бүлэг', 'people', { under: ['Хувилбарт сургалт'] }),
    edu2GroupQty: field('Явуулын бүлэг', 'people', { under: ['Хувилбарт сургалт'] }),
  },
})
  .entered(['1', '2'], [...stages, ...parts, ...outside], wholeUpTo(null), { source })
  .entered(['3', '4'], stages, wholeUpTo(null), { source })
  .entered(['5'], ['totalPer'], percentUpTo(100), { source })
  .computed(
    ['6'],
    [...stages, ...parts, ...outside],
    ({ inRow }) => round(overStudyMonths(inRow('1'), inRow('2'))),
    'spec 002 §5.1: (5 × {A} + 4 × {B}) ÷ 9',
  )
  .computed(['1', '2', '3', '4', '6'], ['totalQty'], ({ sum }) => sum(stages), 'Насны бүлгүүдийн нийлбэр')
  .warned(
    ['1', '2'],
    ['generalStudentQty', 'hourStudentQty'],
    ({ same, sum }) => not(equal(sum(['generalStudentQty', 'hourStudentQty']), same('totalQty'))),
    {
      code: 'hoursAgainstTotal',
      message:
        'Ердийн болон 24 цагийн хүүхдийн нийлбэр нийт хүүхдийн тоотой тэнцэхгүй байна. Тоогоо шалгана уу.',
    },
  )
  .warned(
    ['1', '2'],
    ['subGroupQty', 'disableStudentQty', 'targetGroupQty'],
    ({ field, same }) => above(same(field), same('totalQty')),
    {
      code: 'partAboveTotal',
      message: 'Энэ тоо нийт хүүхдийн тооноос их байна. Аль тоо буруу болохыг шалгана уу.',
    },
  )
  .warned(
    ['2', '4'],
    stages,
    ({ row, field, cell, same }) => areStudyYearsApart(cell(runningRow[row], field), same(field)),
    studyYearsApart,
  )
  .warned(
    ['2'],
    [...parts, ...outside],
    ({ field, inRow, same }) => areStudyYearsApart(inRow('1'), same(field)),
    studyYearsApart,
  )
  .warned(
    ['3', '4'],
    [...stages, 'totalQty'],
    ({ row, same, field, inRow }) => isOverfull(inRow(childrenOf[row]), same(field)),
    groupOverfull,
  )
  .warned(
    ['3', '4'],
    ['totalQty'],
    ({ row, same, inRow }) => hasNoGroups(inRow(childrenOf[row]), same('totalQty')),
    withoutGroups,
  )
  .warned(
    ['5'],
    ['totalPer'],
    ({ same, cell }) => isWithoutAttendance(same('totalPer'), cell('6', 'totalQty')),
    withoutAttendance,
  )
  .noted(
    ['3', '4'],
    stages,
    ({ row, same, field, inRow }) => isSmall(inRow(childrenOf[row]), same(field)),
    classesSmall,
  )
  .noted(
    ['3', '4'],
    stages,
    ({ row, same, field, inRow }) => isLarge(inRow(childrenOf[row]), same(field)),
    classesLarge,
  )
  .headlined(['2'], 'totalQty')
  .done()

/** Determines the funding. */
export const financed = '6'
