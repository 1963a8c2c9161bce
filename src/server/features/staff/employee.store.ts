import { z } from 'zod'
import {
  type LumpSumPlan,
  type PlannedStatus,
  plannedStatuses,
  type RegisteredPerson,
} from '#domain/people/staff.ts'

/** A file of a lump sum, as it is shown. */
export type BenefitFile = { readonly fileId: string; readonly name: string }

/** A member of staff in one year: the facts of the register, and what the institution plans. */
export type StoredEmployee = {
  readonly employeeId: string
  readonly year: number
  readonly person: RegisteredPerson
  readonly status: PlannedStatus
  readonly months: number
  readonly plan: LumpSumPlan
  readonly t1File: BenefitFile | null
  readonly t3File: BenefitFile | null
  /** No longer in the register. */
  readonly gone: boolean
}

const text = z.string().catch('')
const count = z.number().catch(0)

/** The register's facts as they are kept; what an older import did not know is empty. */
export const storedPerson: z.ZodType<RegisteredPerson> = z.object({
  displayName: text,
  lastName: text,
  firstName: text,
  primaryNidNumber: text,
  positionName: text,
  departmentName: text,
  gradeStepName: text,
  salaryAmount: count,
  allWorkYear: count,
  schoolDoYear: count,
  actionReasonName: text,
  assignmentStatusName: text,
  assignmentTypeName: text,
})

/** Nobody has planned anything for somebody new: they work. */
export const storedStatus = z
  .enum(plannedStatuses)
  .nullable()
  .transform((status) => status ?? 'WORK')
