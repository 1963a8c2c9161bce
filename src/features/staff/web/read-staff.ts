import { listBook } from '#documents/web/table-workbook.ts'
import { cellsInOrder, type ListRules, plainRules, type RowTexts } from '#engine/list/judge-list.ts'
import { type RowCheck, readFlag } from '#engine/list/record.ts'
import { flagSpellings } from '#engine/list/record-text.ts'
import { bookColumns, fieldNames, fieldProblem, type RowFields, roundedField } from '#engine/list/row-list.ts'
import { formatNumber } from '#engine/number/format.ts'
import { settledAmount, typedAmount, typedCount } from '#engine/number/typed-figure.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import { needsMonths, type PlannedStatus, plannedStatuses, planStatus } from '#features/staff/staff.ts'
import { type StaffField, staffFields } from '#features/staff/staff-fields.ts'
import { staffAnswerText, staffStatusText } from '#features/staff/text.ts'
import { type BenefitDraft, benefitDraft } from '#features/staff/web/benefit-form.ts'

const text = staffScreenText.excel
const { statusNames } = staffAnswerText

/** Figures as typed, '' for empty. */
export type StaffPlan = Pick<BenefitDraft, 't1' | 't1Months' | 'averageSalary' | 't2' | 't2Amount' | 't3'> & {
  readonly status: PlannedStatus
  /** Months of a leave; '' with any other status. */
  readonly months: string
}

export type PlannedRow = {
  readonly employeeId: string
  readonly before: StaffPlan
  readonly plan: StaffPlan
}

export function benefitPlanOf(row: StaffRow): StaffPlan {
  const { t1, t1Months, averageSalary, t2, t2Amount, t3 } = benefitDraft(row)
  const { plannedAssignmentStatus: status, allowanceMonth } = row
  return {
    status,
    months: needsMonths(status) ? String(allowanceMonth) : '',
    t1,
    t1Months: t1 ? t1Months : '',
    averageSalary: t1 ? averageSalary : '',
    t2,
    t2Amount: t2 ? t2Amount : '',
    t3,
  }
}

export function changesOf(
  before: StaffPlan,
  plan: StaffPlan,
): Readonly<Record<'status' | 'benefit', boolean>> {
  const differs = (column: PlanColumn): boolean => textsOf(before)[column] !== textsOf(plan)[column]
  return {
    status: differs('status') || differs('months'),
    benefit: (['t1', 't1Months', 'averageSalary', 't2', 't2Amount', 't3'] as const).some(differs),
  }
}

type PlanColumn = keyof StaffPlan & StaffField

const [yes = ''] = flagSpellings.yes

type PlanTexts = RowTexts<PlanColumn>

function textsOf(plan: StaffPlan): PlanTexts {
  return {
    ...plan,
    status: statusNames[plan.status],
    t1: plan.t1 ? yes : '',
    t2: plan.t2 ? yes : '',
    t3: plan.t3 ? yes : '',
  }
}

function storedTexts(row: StaffRow, year: number): RowTexts<StaffField> {
  const { employeeId, displayName, positionName, departmentName } = row
  return {
    year: String(year),
    ...{ employeeId, displayName, positionName, departmentName },
    salaryAmount: formatNumber(row.salaryAmount, { atMost: 2 }),
    ...textsOf(benefitPlanOf(row)),
  }
}

export type StaffLists = {
  readonly staff: readonly StaffRow[]
  readonly year: number
  /** Months, by the norms of the year. */
  readonly t1Most: number
}

export function staffBook({ staff, year, t1Most }: StaffLists): Promise<Blob> {
  return listBook({
    name: text.sheet(year),
    columns: bookColumns(staffFields(t1Most), {}),
    rows: staff.map((row) => storedTexts(row, year)),
    grows: 'no',
  })
}

/**
 * Register columns are ignored, but a different name indicates mixed-up rows and rejects the row. A missing column
 * leaves the plan unchanged.
 */
export function staffRules({ staff, year, t1Most }: StaffLists): ListRules<StaffField, PlannedRow> {
  const fields = staffFields(t1Most)
  const names = fieldNames(fields)
  const byCode = new Map(staff.map((row) => [row.employeeId, row]))
  const stored = staff.map((row) => ({
    key: row.employeeId,
    cells: cellsInOrder(names, storedTexts(row, year)),
  }))
  return {
    ...plainRules(names, stored, ({ employeeId }) => employeeId ?? ''),
    reference: ['positionName', 'departmentName', 'salaryAmount'],
    rounded: (name, given) => roundedField(fields[name], given),
    unique: ['employeeId', () => text.twice],
    read: ({ texts, key, stored: known }) => {
      const row = byCode.get(key)
      const refused = (...check: RowCheck<StaffField>) => ({ checks: [check], accepted: null })
      if (texts.year !== '' && texts.year !== String(year))
        return refused('year', text.otherYear(texts.year, year))
      if (!row || !known) return refused('employeeId', key === '' ? text.noCode : text.noSuchStaff)
      if (texts.displayName !== '' && !isSameText(texts.displayName, row.displayName))
        return refused('displayName', text.otherName(row.displayName))
      const { plan, checks } = planIn(texts, fields)
      const { positionName, departmentName } = texts
      const salaryAmount = settledAmount(texts.salaryAmount)
      return {
        checks,
        accepted: {
          item: { employeeId: key, before: benefitPlanOf(row), plan },
          texts: { ...known, positionName, departmentName, salaryAmount, ...textsOf(plan) },
        },
      }
    },
  }
}

type PlanResult = { readonly plan: StaffPlan; readonly checks: readonly RowCheck<PlanColumn>[] }

/** Values that require a leave or a lump sum are errors without it. */
function planIn(typed: PlanTexts, fields: RowFields<PlanColumn>): PlanResult {
  const status = plannedStatuses.find((each) => isSameText(statusNames[each], typed.status)) ?? null
  const isOnLeave = status !== null && needsMonths(status)
  const months = typedCount(typed.months, 0, 'months')
  const planned = planStatus(status, months.kind === 'value' ? months.value : null)
  const [t1, t2, t3] = [readFlag(typed.t1), readFlag(typed.t2), readFlag(typed.t3)]
  const [averageSalary, t2Amount] = [typedAmount(typed.averageSalary), typedAmount(typed.t2Amount)]
  const plan: StaffPlan = {
    status: planned.ok ? planned.status : 'WORK',
    months: planned.ok && planned.months > 0 ? String(planned.months) : '',
    t1: t1 === true,
    t1Months: t1 === true ? figureText(typedCount(typed.t1Months, 0, 'months')) : '',
    averageSalary: t1 === true ? figureText(averageSalary) : '',
    t2: t2 === true,
    t2Amount: t2 === true ? figureText(t2Amount) : '',
    t3: t3 === true,
  }
  const isT1Filled = typed.t1Months !== '' || typed.averageSalary !== ''
  const problem = (name: PlanColumn): string | null => fieldProblem(fields[name], typed[name])
  return {
    plan,
    checks: [
      ['status', typed.status === '' ? staffAnswerText.chooseStatus : status === null && text.noSuchStatus],
      ['months', isOnLeave && (typed.months === '' ? text.months : problem('months'))],
      ['months', status !== null && !isOnLeave && typed.months !== '' && staffStatusText.noMonths],
      ['t1', t1 === null && text.flag],
      ['t2', t2 === null && text.flag],
      ['t3', t3 === null && text.flag],
      ['t1', t1 === false && isT1Filled && text.flagFirst],
      ['t2', t2 === false && typed.t2Amount !== '' && text.flagFirst],
      ['t1Months', t1 === true && problem('t1Months')],
      ['averageSalary', t1 === true && problem('averageSalary')],
      ['t2Amount', t2 === true && problem('t2Amount')],
    ],
  }
}

/** Equal figures become equal texts. */
function figureText(read: ReturnType<typeof typedAmount>): string {
  return read.kind === 'value' ? formatNumber(read.value, { atMost: 2 }) : ''
}
