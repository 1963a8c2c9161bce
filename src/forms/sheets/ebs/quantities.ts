import { sheet } from '#engine/define.ts'
import { type Formula, over, plus, postsFor, times } from '#engine/formula.ts'
import { at, field, following, quantityUpTo, type SheetResolver } from '#engine/sheet.ts'
import { grades } from '#forms/norms/grades.ts'
import { staffing } from '#forms/norms/staffing.ts'
import { teaching } from '#forms/norms/teaching.ts'
import { classPlans, planField } from '#forms/sheets/ebs/class-plans.ts'
import { countIn, type PupilCount, type StudyYear } from '#forms/sheets/ebs/study-years.ts'
import { supportSalary } from '#forms/sheets/ebs/support-salary.ts'
import { stageField } from '#forms/sheets/shared/grade-fields.ts'

const indicators = {
  '1': ['Нийт суралцагч', 'хүүхэд'],
  '2': ['Нийт бүлэг', 'бүлэг'],
  '3': ['Хичээллэх ээлж', 'ээлж'],
  '4': ['Үндсэн багш', 'хүн'],
  '5': ['Захиргаа, аж ахуйн ажилтан', 'хүн'],
  '6': ['Дотуур байранд амьдрах суралцагч', 'хүүхэд'],
  '7': ['Дотуур байрны ор', 'арван ор'],
  '8': ['Үдийн хоолонд хамрагдах суралцагч', 'хүүхэд'],
  '9': ['Хичээлийн байр', 'барилга'],
  '10': ['Хичээлийн байрны суудал', 'арван суудал'],
  '11': ['Хичээлийн байрны талбай', 'зуун м²'],
  '12': ['Анги танхим', 'өрөө'],
  '13': ['Кабинет, лаборатори', 'өрөө'],
  '14': ['Дотуур байр', 'барилга'],
  '15': ['Дотуур байрны талбай', 'зуун м²'],
  '16': ['Биеийн тамирын заал', 'заал'],
  '17': ['Гал тогоо, хоолны танхимын суудал', 'суудал'],
  '18': ['Номын сангийн фонд', 'зуун ширхэг'],
  '19': ['Сурах бичгийн нөөц', 'зуун ширхэг'],
  '20': ['Сургалтын компьютер', 'ширхэг'],
  '21': ['Интерактив самбар, проектор', 'ширхэг'],
  '22': ['Интернэтийн хурд', 'Мбит/с'],
  '23': ['Төвлөрсөн халаалтад холбогдсон барилга', 'барилга'],
  '24': ['Халаалтын зуух', 'ширхэг'],
  '25': ['Цэвэр усны шугамд холбогдсон барилга', 'барилга'],
  '26': ['Дотор ариун цэврийн өрөө', 'өрөө'],
  '27': ['Автомашин', 'ширхэг'],
} as const

type IndicatorRow = keyof typeof indicators
const rows = Object.keys(indicators) as readonly IndicatorRow[] // a record's own keys
const columns = ['currentQty', 'plannedQty'] as const
type IndicatorColumn = (typeof columns)[number]

const studyYear = { currentQty: 'A', plannedQty: 'B' } as const satisfies Record<IndicatorColumn, StudyYear>
const counted = (column: IndicatorColumn, what: PupilCount): Formula =>
  countIn(studyYear[column], what, 'totalQty')

const teachersOf = (now: SheetResolver, column: IndicatorColumn): Formula => {
  const plans = now(classPlans)
  const hours = grades.map((grade) =>
    times(
      plus(...plans.rows.map(({ code }) => at(plans, code, planField(grade)))),
      countIn(studyYear[column], 'groups', stageField(grade)),
    ),
  )
  return over(plus(...hours), at(teaching.sheet, 'lessonsPerWeek', 'value'))
}

/**
 * The social worker and laboratory assistant follow the pupils, as do the current cleaners. Blank 6 plans next year's
 * cleaners and all others.
 */
const supportOf = (column: IndicatorColumn): Formula => {
  const pupils = counted(column, 'pupils')
  const following = ['schoolSocialWorkerPer', 'laboratoryAssistantPer'] as const
  const cleaners =
    column === 'currentQty'
      ? postsFor(pupils, at(staffing.sheet, 'cleanerPer', 'value'))
      : at(supportSalary, '9', 'workerTotal')
  const fixed = ['3', '4', '5', '6', '7', '8', '10', '11'] as const
  return plus(
    ...following.map((post) => postsFor(pupils, at(staffing.sheet, post, 'value'))),
    cleaners,
    ...fixed.map((row) => at(supportSalary, row, 'workerTotal')),
  )
}

const rule = 'design calculation §5 b12 B'

/** Blank 12 (variant B). The row defines the unit; entered values are 0-800 (spec 000 §5). */
export const quantities = following((now) =>
  sheet({
    code: 'ebs-b12',
    caption: 'Төсвийн зорилго',
    purpose:
      'Сургуулийн хүчин чадал, нөөцийн одоогийн болон төлөвлөсөн тоо. Хэмжих нэгжийг мөр бүрээс харна уу.',
    rows: Object.fromEntries(rows.map((row) => [row, indicators[row][0]])) as Record<IndicatorRow, string>, // same keys
    fields: {
      unit: field('Хэмжих нэгж', 'text'),
      currentQty: field('Одоогийн тоо ({A})', 'quantity'),
      plannedQty: field('Төлөвлөсөн тоо ({B})', 'quantity'),
    },
  })
    .text('unit', Object.fromEntries(rows.map((row) => [row, indicators[row][1]])))
    .computed(['1'], columns, ({ field }) => counted(field, 'pupils'), rule)
    .computed(['2'], columns, ({ field }) => counted(field, 'groups'), rule)
    .computed(['4'], columns, ({ field }) => teachersOf(now, field), rule)
    .computed(['5'], columns, ({ field }) => supportOf(field), rule)
    .computed(['6'], columns, ({ field }) => counted(field, 'boarders'), rule)
    .computed(['8'], columns, ({ field }) => counted(field, 'lunch'), rule)
    .entered(
      rows.filter((row) => !['1', '2', '4', '5', '6', '8'].includes(row)),
      columns,
      quantityUpTo(800),
      { source: 'spec 000 §5: 0–800' },
    )
    .done(),
)
