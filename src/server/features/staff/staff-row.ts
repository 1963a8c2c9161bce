import type { Flag, LumpSums, StaffRow } from '#contract/people.ts'
import { benefits } from '#domain/norms/benefits.ts'
import type { Profile } from '#domain/organisation/profile.ts'
import { localPercentOf } from '#domain/people/positions.ts'
import { lumpSums, needsMonths, staffPay } from '#domain/people/staff.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import type { BenefitFile, StoredEmployee } from '#server/features/staff/employee.store.ts'
import { fileAddress } from '#server/files/file-address.ts'
import { peopleText } from '#text/people.ts'

/** What the figures of staff hang on in a year and a place. */
export type StaffNorms = { readonly ruralServiceMonths: number; readonly localPercent: number }

/** Takes it from the norms of a year. */
export function staffNormsOf(norms: Givens, { location }: Profile): StaffNorms {
  return {
    ruralServiceMonths: norms[benefits.sheet.code]?.t3Months?.value ?? 0,
    localPercent: localPercentOf(norms, location),
  }
}

/** A member of staff as the lists and the status reads answer one. */
export function staffRow(employee: StoredEmployee, norms: StaffNorms): StaffRow {
  const { employeeId, person, status, year } = employee
  const months = needsMonths(status) ? employee.months : 0
  return {
    employeeId,
    ...person,
    plannedAssignmentStatus: status,
    plannedAssignmentStatusName: peopleText.statusNames[status],
    allowanceMonth: months,
    allowMonth: months,
    allowanceAmount: person.salaryAmount * months,
    tetgemj: benefitNames(employee),
    ...lumpSumsOnWire(employee, norms),
    ...staffPay(person.salaryAmount, norms.localPercent),
    inFinancialYear: year,
  }
}

/** The lump sums of a member of staff as they travel. */
export function lumpSumsOnWire(
  { plan, person, t1File, t3File }: StoredEmployee,
  { ruralServiceMonths }: StaffNorms,
): LumpSums {
  return {
    t1Flag: flagOf(plan.t1),
    t2Flag: flagOf(plan.t2),
    t3Flag: flagOf(plan.t3),
    ...lumpSums(plan, person.salaryAmount, ruralServiceMonths),
    t1AttachFileUrl: addressOf(t1File),
    t1AttachFileName: t1File?.name ?? null,
    t3AttachFileUrl: addressOf(t3File),
    t3AttachFileName: t3File?.name ?? null,
  }
}

function benefitNames({ plan }: StoredEmployee): string {
  const { t1, t2, t3 } = peopleText.benefitNames
  return [plan.t1 ? t1 : [], plan.t2 ? t2 : [], plan.t3 ? t3 : []].flat().join('; ')
}

function flagOf(planned: boolean): Flag {
  return planned ? 'Y' : 'N'
}

function addressOf(file: BenefitFile | null): string | null {
  return file === null ? null : fileAddress(file.fileId)
}
