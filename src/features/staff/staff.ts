import type { LumpSumPlan } from '#budget/people/staff.ts'
import type { RegisteredEmployee, RegisteredPerson } from '#features/registries/registered-people.ts'

/** All transitions are allowed (spec 000 §4). */
export const plannedStatuses = ['WORK', 'NONE', 'PENSION', 'ALLOWANCE', 'CHILDCARE'] as const

export type PlannedStatus = (typeof plannedStatuses)[number]

const withMonths: readonly PlannedStatus[] = ['ALLOWANCE', 'CHILDCARE']

/** The limits of spec 000 §9. */
export const leaveMonths = { min: 1, max: 12 } as const

export function needsMonths(status: PlannedStatus): boolean {
  return withMonths.includes(status)
}

type Plan =
  | { readonly ok: true; readonly status: PlannedStatus; readonly months: number }
  | { readonly ok: false; readonly field: 'plannedAssignmentStatus' | 'allowanceMonth' }

/** Returns the stored plan: for a leave 1 to 12 whole months (calculation §9, Saves), otherwise 0. */
export function planStatus(chosen: string | null, months: number | null): Plan {
  const status = plannedStatuses.find((each) => each === chosen)
  if (status === undefined) return { ok: false, field: 'plannedAssignmentStatus' }
  if (!needsMonths(status)) return { ok: true, status, months: 0 }
  const isRight = months !== null && Number.isInteger(months) && months >= leaveMonths.min
  return isRight
    ? { ok: true, status, months: Math.min(months, leaveMonths.max) }
    : { ok: false, field: 'allowanceMonth' }
}

/** 0 if not planned. Months of a planned one are `null` if not entered. */
type LumpSumFigures = {
  readonly t1Month: number | null
  readonly t1Amount: number
  readonly avgSalaryMonth: number
  readonly t2Amount: number
  readonly t3Month: number
  readonly t3Amount: number
}

/**
 * t1 = months x average salary (spec 000 §4), t3 = months of the norm x the register's salary (facts §6). `salary` in
 * tugrik a month, `ruralServiceMonths` of norm-benefits.
 */
export function lumpSums(plan: LumpSumPlan, salary: number, ruralServiceMonths: number): LumpSumFigures {
  const avgSalaryMonth = plan.avgSalaryMonth ?? salary
  const t1Month = plan.t1 ? plan.t1Month : 0
  const t3Month = plan.t3 ? ruralServiceMonths : 0
  return {
    t1Month,
    t1Amount: (t1Month ?? 0) * avgSalaryMonth,
    avgSalaryMonth,
    t2Amount: plan.t2 ? plan.t2Amount : 0,
    t3Month,
    t3Amount: t3Month * salary,
  }
}

/** Tugrik: two figures a month, one a year. */
type StaffPay = {
  readonly addedSalary: number
  readonly totalSalaryMonth: number
  readonly totalSalaryYear: number
}

/**
 * Adds the supplement for work in the country, which depends on location alone (facts §5.2). ASSUMED: the
 * specifications do not define these columns.
 */
export function staffPay(salary: number, localPercent: number): StaffPay {
  const addedSalary = (salary * localPercent) / 100
  const totalSalaryMonth = salary + addedSalary
  return { addedSalary, totalSalaryMonth, totalSalaryYear: 12 * totalSalaryMonth }
}

const collator = new Intl.Collator('mn')

/** Uses Mongolian dictionary order: Ө after О, Ү after У. */
export function compareNames(one: string, other: string): number {
  return collator.compare(one, other)
}

/** `gone` if the register no longer had the person. */
export type KnownEmployee = RegisteredEmployee & { readonly gone: boolean }

type FieldChange<T> = { readonly employee: RegisteredEmployee; readonly from: T; readonly to: T }

export type ImportAccount = {
  readonly total: number
  readonly added: readonly RegisteredEmployee[]
  readonly gone: readonly RegisteredEmployee[]
  /** Tugrik a month. */
  readonly salaryChanged: readonly FieldChange<number>[]
  readonly positionChanged: readonly FieldChange<string>[]
  readonly others: readonly RegisteredEmployee[]
}

type Pair = { readonly before: RegisteredPerson; readonly employee: RegisteredEmployee }

/** A person may have both kinds of changes. The first of duplicate ids counts. */
export function importAccount(
  known: readonly KnownEmployee[],
  register: readonly RegisteredEmployee[],
): ImportAccount {
  const now = new Map(register.toReversed().map((each) => [each.employeeId, each]))
  const here = new Map(known.filter(({ gone }) => !gone).map((each) => [each.employeeId, each]))
  const pairs = [...now.values()].flatMap((employee): Pair[] => {
    const before = here.get(employee.employeeId)
    return before ? [{ before: before.person, employee }] : []
  })
  return {
    total: now.size,
    added: [...now.values()].filter(({ employeeId }) => !here.has(employeeId)),
    gone: [...here.values()].filter(({ employeeId }) => !now.has(employeeId)),
    salaryChanged: changes(pairs, ({ salaryAmount }) => salaryAmount),
    positionChanged: changes(pairs, ({ positionName }) => positionName),
    others: pairs.filter(isOtherwiseChanged).map(({ employee }) => employee),
  }
}

export function rowsToStore(account: ImportAccount): readonly RegisteredEmployee[] {
  const changed = [...account.salaryChanged, ...account.positionChanged].map(({ employee }) => employee)
  return [...new Set([...account.added, ...changed, ...account.others])]
}

function changes<T>(
  pairs: readonly Pair[],
  fact: (person: RegisteredPerson) => T,
): readonly FieldChange<T>[] {
  return pairs
    .map(({ before, employee }) => ({ employee, from: fact(before), to: fact(employee.person) }))
    .filter(({ from, to }) => from !== to)
}

function isOtherwiseChanged({ before, employee: { person } }: Pair): boolean {
  if (before.salaryAmount !== person.salaryAmount || before.positionName !== person.positionName) return false
  const now = new Map(Object.entries(person))
  return Object.entries(before).some(([fact, value]) => now.get(fact) !== value)
}
