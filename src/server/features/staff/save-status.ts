import { z } from 'zod'
import type { WriteAnswer } from '#contract/answers.ts'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { readSent } from '#contract/sent.ts'
import { leaveMonths, needsMonths, planStatus } from '#domain/people/staff.ts'
import { aboutEmployee, employeeBody, namedEmployee } from '#server/features/staff/employee-body.ts'
import { type Repeatable, writeYear, type YearWrite } from '#server/features/staff/own-year.store.ts'
import { writeEvents } from '#server/features/staff/people-events.store.ts'
import { presentEmployee } from '#server/features/staff/present-employee.ts'
import { writeStatus } from '#server/features/staff/staff-writes.store.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { peopleText } from '#text/people.ts'

const statusBody = z.looseObject({
  ...aboutEmployee,
  plannedAssignmentStatus: z.string().max(40).nullish(),
  allowanceMonth: z.union([z.string().max(40), z.number()]).nullish(),
})
type StatusBody = z.infer<typeof statusBody>

/** One save of the planned status at its two paths. */
export function statusSaves(once: Repeatable): readonly Handler[] {
  return [calls.workStatusSave, calls.subWorkStatusSave].map((call) =>
    handler(call, namedEmployee, (asked) => saveStatus(asked, call, once)),
  )
}

async function saveStatus(
  asked: Asked<z.infer<typeof namedEmployee>>,
  call: Call,
  once: Repeatable,
): Promise<unknown> {
  const { sent, year } = await employeeBody(asked, statusBody)
  return writeYear(asked, { call, year, once }, (write) => keep(write, sent))
}

async function keep(write: YearWrite, sent: StatusBody): Promise<WriteAnswer> {
  const employee = await presentEmployee(write, sent.employeeId)
  const read = readSent(sent.allowanceMonth ?? null, { ...leaveMonths, max: Number.MAX_VALUE, decimals: 0 })
  const months = read.is === 'value' ? read.value : null
  const plan = planStatus(sent.plannedAssignmentStatus ?? null, months)
  if (!plan.ok) {
    const message = sentenceOf(plan.field, write)
    throw new Refusal(422, message, { errors: [{ row: sent.employeeId, field: plan.field, message }] })
  }
  await writeStatus(write, sent.employeeId, plan.status, plan.months)
  const detail = {
    employeeId: sent.employeeId,
    from: employee.status,
    fromMonths: employee.months,
    to: plan.status,
    toMonths: plan.months,
  }
  await writeEvents(write, 'staff.status', [detail])
  const isMoved = needsMonths(plan.status) && plan.months !== months
  return { status: 1, message: isMoved ? peopleText.monthsMoved(plan.months) : peopleText.saved }
}

/** ORGSUB has a wording of its own (spec 002 §5.1). */
function sentenceOf(field: 'plannedAssignmentStatus' | 'allowanceMonth', { institution }: YearWrite): string {
  if (field === 'plannedAssignmentStatus') return peopleText.chooseStatus
  return institution.group === 'ORGSUB' ? peopleText.enterMonthsOfSub : peopleText.enterMonths
}
