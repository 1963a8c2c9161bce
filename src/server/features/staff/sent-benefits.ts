import { z } from 'zod'
import type { CellRefusal } from '#contract/answers.ts'
import { type ReadSent, readSent } from '#contract/sent.ts'
import type { LumpSumPlan } from '#domain/people/staff.ts'
import type { StoredEmployee } from '#server/features/staff/employee.store.ts'
import { aboutEmployee } from '#server/features/staff/employee-body.ts'
import { peopleText } from '#text/people.ts'

const flag = z.enum(['Y', 'N', '']).nullish()
const number = z.union([z.string().max(40), z.number()]).nullish()
const text = z.string().max(500).nullish()

/** Body of both saves of lump sums. `t1Amount` and `t3Amount` may come along and are worked out here instead. */
export const benefitBody = z.looseObject({
  ...aboutEmployee,
  t1Flag: flag,
  t1Month: number,
  avgSalaryMonth: number,
  t2Flag: flag,
  t2Amount: number,
  t3Flag: flag,
  t1AttachFileUrl: text,
  t3AttachFileUrl: text,
})
export type BenefitBody = z.infer<typeof benefitBody>

/** Far above any amount of a school, tugrik: what is more has been mistyped. ASSUMED: nothing says how much is too much. */
const MOST = 1e12

type Taken = { readonly plan: LumpSumPlan; readonly errors: readonly CellRefusal[] }

/** What is planned after a save: a missing field stays, and of a lump sum that is not planned nothing is kept. `monthsMost` of norm-benefits. */
export function takeBenefits(sent: BenefitBody, { plan, person }: StoredEmployee, monthsMost: number): Taken {
  const t1 = isPlanned(sent.t1Flag, plan.t1)
  const t2 = isPlanned(sent.t2Flag, plan.t2)
  const month = readSent(sent.t1Month, { min: 0, max: monthsMost, decimals: 0 })
  const average = readSent(sent.avgSalaryMonth, { min: 0, max: MOST, decimals: 2 })
  const travel = readSent(sent.t2Amount, { min: 0, max: MOST, decimals: 2 })
  const salary = average.is === 'missing' ? plan.avgSalaryMonth : valueIn(average)
  return {
    plan: {
      t1,
      t1Month: t1 ? monthsOf(month, plan) : null,
      avgSalaryMonth: t1 && salary !== person.salaryAmount ? salary : null,
      t2,
      t2Amount: t2 ? (travel.is === 'missing' ? plan.t2Amount : (valueIn(travel) ?? 0)) : 0,
      t3: isPlanned(sent.t3Flag, plan.t3),
    },
    errors: [
      ...wrong(t1, month, sent.employeeId, 't1Month', peopleText.monthsBetween(monthsMost)),
      ...wrong(t1, average, sent.employeeId, 'avgSalaryMonth', peopleText.amount),
      ...wrong(t2, travel, sent.employeeId, 't2Amount', peopleText.amount),
    ],
  }
}

/** A lump sum that was not planned before has no months to stay. */
function monthsOf(sent: ReadSent, before: LumpSumPlan): number | null {
  if (sent.is !== 'missing') return valueIn(sent)
  return before.t1 ? before.t1Month : null
}

function isPlanned(sent: 'Y' | 'N' | '' | null | undefined, before: boolean): boolean {
  return sent === undefined ? before : sent === 'Y'
}

function valueIn(read: ReadSent): number | null {
  return read.is === 'value' ? read.value : null
}

/** Of a lump sum that is not planned the fields are disabled, so nothing in them is wrong. */
function wrong(
  planned: boolean,
  read: ReadSent,
  row: string,
  field: string,
  message: string,
): readonly CellRefusal[] {
  return planned && read.is === 'wrong' ? [{ row, field, message }] : []
}
