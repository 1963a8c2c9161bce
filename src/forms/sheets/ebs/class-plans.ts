import { sheet } from '#engine/define.ts'
import { over } from '#engine/formula.ts'
import { at, field, following } from '#engine/sheet.ts'
import { curriculum } from '#forms/norms/curriculum.ts'
import { type Grade, grades, schoolLevels } from '#forms/norms/grades.ts'
import { gradeFields } from '#forms/sheets/shared/grade-fields.ts'

export const planField = (grade: Grade): `stage${Grade}PlanQty` => `stage${grade}PlanQty`

const source = 'Сургалтын төлөвлөгөө (norm-curriculum)'

/** Blank 3: weekly hours, the same for every institution (spec 001 §2). */
export const classPlans = following((now) => {
  const plan = now(curriculum.sheet)
  const subjects = plan.rows.map(({ code, caption }, index) => ({ row: String(index + 1), code, caption }))
  const rows = subjects.map(({ row }) => row)
  const subjectOf = (row: string) => subjects[Number(row) - 1]?.code ?? 'МХЛ'
  return sheet({
    code: 'ebs-b3',
    caption: 'Сургалтын төлөвлөгөө',
    purpose: 'Анги бүрт хичээл тус бүрээс долоо хоногт орох цаг. Бүх сургуульд ижил, өөрчлөх шаардлагагүй.',
    rows: Object.fromEntries(subjects.map(({ row, caption }) => [row, caption])),
    fields: {
      ...gradeFields(planField, 'hours'),
      primaryPlanAvgQty: field('Бага анги', 'hours', { under: ['Дундаж цаг'] }),
      lowerPlanAvgQty: field('Дунд анги', 'hours', { under: ['Дундаж цаг'] }),
      upperPlanAvgQty: field('Ахлах анги', 'hours', { under: ['Дундаж цаг'] }),
    },
  })
    .computed(
      rows,
      grades.map(planField),
      ({ row, field }) => at(plan, subjectOf(row), registerFieldOf(field)),
      source,
    )
    .computed(
      rows,
      ['primaryPlanAvgQty'],
      ({ sum }) => over(sum(schoolLevels.primary.map(planField)), schoolLevels.primary.length),
      '1–5-р ангийн дундаж',
    )
    .computed(
      rows,
      ['lowerPlanAvgQty'],
      ({ sum }) => over(sum(schoolLevels.lower.map(planField)), schoolLevels.lower.length),
      '6–9-р ангийн дундаж',
    )
    .computed(
      rows,
      ['upperPlanAvgQty'],
      ({ sum }) => over(sum(schoolLevels.upper.map(planField)), schoolLevels.upper.length),
      '10–12-р ангийн дундаж',
    )
    .totalled(grades.map(planField))
    .done()
})

function registerFieldOf(plan: `stage${Grade}PlanQty`): `grade${Grade}` {
  const grade = grades.find((each) => planField(each) === plan) ?? 1
  return `grade${grade}`
}
