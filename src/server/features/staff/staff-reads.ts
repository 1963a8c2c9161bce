import { calls } from '#contract/calls.ts'
import type { BenefitRecord, StaffRow } from '#contract/people.ts'
import { yearQuery } from '#contract/sent.ts'
import { compareNames } from '#domain/people/staff.ts'
import { readNorms } from '#server/features/drafts/norms.store.ts'
import type { StoredEmployee } from '#server/features/staff/employee.store.ts'
import { readEmployee, readStaff } from '#server/features/staff/staff.store.ts'
import { lumpSumsOnWire, type StaffNorms, staffNormsOf, staffRow } from '#server/features/staff/staff-row.ts'
import { type Asked, type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'
import { peopleText } from '#text/people.ts'

/** The staff list and the status of one of them, each at two paths, and the benefit record. */
export const staffReads: readonly Handler[] = [
  handler(calls.staffList, noBody, list),
  handler(calls.schoolStaffList, noBody, list),
  handler(calls.staffStatus, noBody, status),
  handler(calls.schoolStaffStatus, noBody, status),
  handler(calls.benefitRecords, noBody, benefitRecords),
]

async function list(asked: Asked<unknown>): Promise<readonly StaffRow[]> {
  const year = Number(asked.params.year)
  const norms = await normsOf(asked, year)
  const staff = await readStaff(asked.services.db, asked.institution.id, year)
  return staff
    .filter(({ gone }) => !gone)
    .map((employee) => staffRow(employee, norms))
    .toSorted(
      (one, other) =>
        compareNames(one.displayName, other.displayName) || compareNames(one.employeeId, other.employeeId),
    )
}

/** The path names no year: the one of the query, else the newest in which the employee is on the staff. */
async function status(asked: Asked<unknown>): Promise<StaffRow> {
  const { year } = yearQuery.parse(asked.request.query)
  const years = await ownEmployee(asked)
  const inYear = years.find((each) => each.year === year)
  if (year !== undefined && inYear === undefined) throw new Refusal(404, peopleText.notInYear(year))
  const found = inYear ?? years.find(({ gone }) => !gone) ?? years[0]
  if (found === undefined) throw new Refusal(403, peopleText.otherEmployee)
  return staffRow(found, await normsOf(asked, found.year))
}

async function benefitRecords(asked: Asked<unknown>): Promise<readonly BenefitRecord[]> {
  const year = Number(asked.params.year)
  const found = (await ownEmployee(asked)).filter((each) => each.year === year && !each.gone)
  const norms = await normsOf(asked, year)
  return found.map((employee) => ({
    employeeId: employee.employeeId,
    id: asked.institution.id,
    ...lumpSumsOnWire(employee, norms),
    salaryAmount: employee.person.salaryAmount,
    financialYear: year,
  }))
}

/** The employee of the path in every year. Throws a 403 for another institution's as for one who does not exist. */
async function ownEmployee({
  params,
  institution,
  services,
}: Asked<unknown>): Promise<readonly StoredEmployee[]> {
  const years = await readEmployee(services.db, institution.id, params.employeeId ?? '')
  if (years.length === 0) throw new Refusal(403, peopleText.otherEmployee)
  return years
}

async function normsOf({ services, institution }: Asked<unknown>, year: number): Promise<StaffNorms> {
  const norms = await readNorms(services.db, year)
  if (norms === null) throw new Refusal(404, blankText.noYear(year))
  return staffNormsOf(norms.givens, institution.profile)
}
