import { sheet } from '#engine/define.ts'
import { fact, plus, round } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { type Grade, grades } from '#forms/norms/grades.ts'
import {
  disabledField,
  groupFields,
  kinds,
  learnersByGrade,
  learnersByGroup,
  levelField,
} from '#forms/sheets/ntb/learner-count.ts'
import { stagesOf } from '#forms/sheets/shared/grade-fields.ts'
import { overStudyMonths } from '#forms/sheets/shared/study-months.ts'

const levelNames = ['primary', 'lower', 'upper'] as const
const rows = { '1': 'Дүйцсэн хөтөлбөр', '2': 'Оройн анги', '3': 'Эчнээ, зайны', '4': 'Нийт' } as const
const kindOf = { '1': kinds.equivalency, '2': kinds.evening, '3': kinds.distance } as const
const each = ['1', '2', '3'] as const
const rule = 'facts §3.6: (5 × {A} + 4 × {B}) ÷ 9'
const counted = [...stagesOf(grades as readonly Grade[]), ...levelNames.map(disabledField)] as const
const purpose = 'Суралцагчийн тоог төсвийн жилийн 9 сард жигнэж, бүхэл тоогоор илэрхийлсэн дүн.'

/** Blank 2: whole people. */
export const financedByGrade = sheet({
  code: 'ntb-b2',
  appliesWhen: fact('learnerForm', 'grades'),
  caption: 'Санхүүжүүлэх суралцагчийн тоо',
  purpose,
  rows,
  fields: learnersByGrade.fields,
})
  .computed(
    each,
    counted,
    ({ row, field }) =>
      round(
        overStudyMonths(
          at(learnersByGrade, kindOf[row][0], field),
          at(learnersByGrade, kindOf[row][1], field),
        ),
      ),
    rule,
  )
  .computed(['4'], counted, ({ sumOfRows }) => sumOfRows(each), 'Гурван хэлбэрийн нийлбэр')
  .computed(
    [...each, '4'],
    ['educationLevel1Qty'],
    ({ same }) => plus(...stagesOf([1, 2, 3, 4, 5]).map(same)),
    'spec 002 §3.2',
  )
  .computed(
    [...each, '4'],
    ['educationLevel2Qty'],
    ({ same }) => plus(...stagesOf([6, 7, 8, 9]).map(same)),
    'spec 002 §3.2',
  )
  .computed(
    [...each, '4'],
    ['educationLevel3Qty'],
    ({ same }) => plus(...stagesOf([10, 11, 12]).map(same)),
    'spec 002 §3.2',
  )
  .computed([...each, '4'], ['totalQty'], ({ sum }) => sum(levelNames.map(levelField)), 'spec 002 §3.2')
  .headlined(['4'], 'totalQty')
  .done()

const groupCounts = [...groupFields.ages, ...groupFields.parts] as const

/** Blank 2. */
export const financedByGroup = sheet({
  code: 'ntb-b2-groups',
  appliesWhen: fact('learnerForm', 'groups'),
  caption: 'Санхүүжүүлэх суралцагчийн тоо',
  purpose,
  rows,
  fields: learnersByGroup.fields,
})
  .computed(
    each,
    groupCounts,
    ({ row, field }) =>
      round(
        overStudyMonths(
          at(learnersByGroup, kindOf[row][0], field),
          at(learnersByGroup, kindOf[row][1], field),
        ),
      ),
    rule,
  )
  .computed(['4'], groupCounts, ({ sumOfRows }) => sumOfRows(each), 'Гурван хэлбэрийн нийлбэр')
  .computed([...each, '4'], ['totalQty'], ({ sum }) => sum(groupFields.ages), 'Бүлгүүдийн нийлбэр')
  .headlined(['4'], 'totalQty')
  .done()
