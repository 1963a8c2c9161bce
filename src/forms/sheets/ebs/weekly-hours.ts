import { sheet } from '#engine/define.ts'
import { over, plus, times } from '#engine/formula.ts'
import { at, field, following, type SheetResolver } from '#engine/sheet.ts'
import { type SchoolLevel, schoolLevels } from '#forms/norms/grades.ts'
import { teaching } from '#forms/norms/teaching.ts'
import { classPlans, planField } from '#forms/sheets/ebs/class-plans.ts'
import { funded, fundedPupils } from '#forms/sheets/ebs/funded-pupils.ts'
import { stageField } from '#forms/sheets/shared/grade-fields.ts'

const levelOf = {
  primaryHourQty: 'primary',
  lowerHourQty: 'lower',
  upperHourQty: 'upper',
} as const satisfies Record<string, SchoolLevel>
const hourFields = ['primaryHourQty', 'lowerHourQty', 'upperHourQty'] as const

/** Blank 4: lessons per 7 days and the required teachers. Hours; teachers unrounded. */
export const weeklyHours = following((now) => {
  const plans = now(classPlans)
  const rows = plans.rows.map(({ code }) => code)
  const allSubjects = String(rows.length + 1)
  return sheet({
    code: 'ebs-b4',
    caption: '7 хоногийн цаг',
    purpose:
      'Сургалтын төлөвлөгөөний цагийг санхүүжүүлэх бүлгийн тоогоор үржүүлж, шаардлагатай багшийн тоог гаргана.',
    totalRow: allSubjects,
    rows: {
      ...Object.fromEntries(plans.rows.map(({ code, caption }) => [code, caption])),
      [allSubjects]: 'Нийт цаг',
    },
    fields: {
      primaryHourQty: field('Бага анги (1–5)', 'hours', { under: ['7 хоногийн цаг'] }),
      lowerHourQty: field('Дунд анги (6–9)', 'hours', { under: ['7 хоногийн цаг'] }),
      upperHourQty: field('Ахлах анги (10–12)', 'hours', { under: ['7 хоногийн цаг'] }),
      totalHourQty: field('Нийт', 'hours', { under: ['7 хоногийн цаг'] }),
      totalTeacher: field('Шаардлагатай багш', 'posts'),
    },
  })
    .computed(
      rows,
      hourFields,
      ({ row, field }) =>
        plus(
          ...schoolLevels[levelOf[field]].map((grade) =>
            times(at(plans, row, planField(grade)), at(fundedPupils, funded.groups, stageField(grade))),
          ),
        ),
      'Төлөвлөгөөт цаг × санхүүжүүлэх бүлэг',
    )
    .computed([allSubjects], hourFields, ({ sumOfRows }) => sumOfRows(rows), 'Бүх хичээлийн нийлбэр')
    .computed(
      [...rows, allSubjects],
      ['totalHourQty'],
      ({ sum }) => sum(hourFields),
      'Гурван түвшний нийлбэр',
    )
    .computed(
      [...rows, allSubjects],
      ['totalTeacher'],
      ({ same }) => over(same('totalHourQty'), at(teaching.sheet, 'lessonsPerWeek', 'value')),
      'facts §4: багшийн 7 хоногийн цагийн норм',
    )
    .headlined([allSubjects], 'totalHourQty')
    .done()
})

export function allSubjects(now: SheetResolver): string {
  return now(weeklyHours).totalRow ?? ''
}
