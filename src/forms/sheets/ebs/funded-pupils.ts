import { sheet } from '#engine/define.ts'
import { above, type Formula, max, round, when } from '#engine/formula.ts'
import { at, field, sumAt } from '#engine/sheet.ts'
import { grades } from '#forms/norms/grades.ts'
import { countRows, pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { countIn } from '#forms/sheets/ebs/study-years.ts'
import { gradeFields, type StageField, stageField, stagesOf } from '#forms/sheets/shared/grade-fields.ts'
import { nextMonths, overStudyMonths, runningMonths } from '#forms/sheets/shared/study-months.ts'

const stages = stagesOf(grades)
const rule = 'spec 002 §5.1, facts §3.6: 9 сарын 5 нь {A}, 4 нь {B} хичээлийн жилд'

export const funded = { pupils: '11', disabled: '12', groups: '13', boarders: '14', lunch: '15' } as const
const countedIn = {
  '11': 'pupils',
  '12': 'disabled',
  '13': 'groups',
  '14': 'boarders',
  '15': 'lunch',
} as const

const weighted = (row: keyof typeof countedIn, stage: StageField): Formula =>
  round(overStudyMonths(countIn('A', countedIn[row], stage), countIn('B', countedIn[row], stage)))

/** Blank 2. The closing rows are whole people and groups and feed every later sheet. */
export const fundedPupils = sheet({
  code: 'ebs-b2',
  caption: 'Санхүүжүүлэх суралцагчийн тоо',
  purpose:
    'Суралцагчийн тоог төсвийн жилийн 9 сард жигнэсэн дүн: {A} оны мөрүүдэд сурагчийн тооны 5/9, {B} оны мөрүүдэд 4/9 нь байна. «Санхүүжүүлэх» мөрүүд нь хоёрын бүхэлчилсэн нийлбэр.',
  rows: {
    ...countRows,
    '11': 'Санхүүжүүлэх суралцагч',
    '12': 'Санхүүжүүлэх хөгжлийн бэрхшээлтэй суралцагч',
    '13': 'Санхүүжүүлэх бүлэг',
    '14': 'Санхүүжүүлэх дотуур байранд амьдрах суралцагч',
    '15': 'Санхүүжүүлэх үдийн хоолонд хамрагдах суралцагч',
  },
  rowUnits: { '5': 'groups', '6': 'groups', '13': 'groups' },
  fields: {
    ...gradeFields(stageField, 'people', { decimals: 2 }),
    totalQty: field('Нийт', 'people', { decimals: 2 }),
  },
})
  .computed(
    ['1', '3', '5', '7', '9'],
    stages,
    ({ row, field }) => runningMonths(at(pupilCount, row, field)),
    rule,
  )
  .computed(
    ['2', '4', '6', '8', '10'],
    stages,
    ({ row, field }) => nextMonths(at(pupilCount, row, field)),
    rule,
  )
  .computed(['11', '12', '14', '15'], stages, ({ row, field }) => weighted(row, field), rule)
  .computed(
    ['13'],
    stages,
    ({ field, cell }) =>
      when(above(cell('11', field), 0), max(1, weighted('13', field)), weighted('13', field)),
    rule,
  )
  .computed(
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15'],
    ['totalQty'],
    ({ sum }) => sum(stages),
    'spec 000 §5: 12 ангийн нийлбэр',
  )
  .headlined([funded.pupils], 'totalQty')
  .done()

export const fundedIn = (
  row: (typeof funded)[keyof typeof funded],
  some: readonly (typeof grades)[number][],
): Formula => sumAt(fundedPupils, [row], some.map(stageField))
