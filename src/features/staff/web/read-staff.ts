import { roundedAmount, settledAmount, typedAmount, typedCount } from '#budget/web/amounts.ts'
import { bookAmount, listBook } from '#documents/web/table-workbook.ts'
import {
  cellsInOrder,
  columnFields,
  type ListRules,
  plainRules,
  type RowTexts,
} from '#engine/list/judge-list.ts'
import { type ColumnType, type PlainColumn, plainColumn } from '#engine/list/list.ts'
import { type RowCheck, readFlag } from '#engine/list/record.ts'
import { flagSpellings } from '#engine/list/record-text.ts'
import { formatNumber } from '#engine/number/format.ts'
import { isSameText } from '#engine/text/normalise.ts'
import type { StaffRow } from '#features/staff/api.ts'
import { staffScreenText } from '#features/staff/screen-text.ts'
import {
  leaveMonths,
  needsMonths,
  type PlannedStatus,
  plannedStatuses,
  planStatus,
} from '#features/staff/staff.ts'
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

type StaffColumn = keyof typeof text.headers
type PlanColumn = keyof StaffPlan & StaffColumn

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

function storedTexts(row: StaffRow, year: number): RowTexts<StaffColumn> {
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

/**
 * Register data is locked, the plan is editable. Omits register numbers, because such files are passed on. The table
 * captions are alternatives.
 */
export function staffListColumns(t1Most: number): readonly PlainColumn<StaffColumn>[] {
  const { salaryAmount, plannedAssignmentStatusName } = staffScreenText.headers
  const months = (min: number, max: number) =>
    ({ kind: 'figure', min, max, decimals: 0, unit: 'months' }) as const
  const flag = { kind: 'oneOf', words: [yes] } as const
  const statuses = plannedStatuses.map((each) => statusNames[each])
  const column = (field: StaffColumn, takes: ColumnType, ...also: readonly string[]) =>
    plainColumn(field, text.headers[field], takes, ...also)
  return [
    column('year', { kind: 'reference', figures: true }),
    column('employeeId', { kind: 'reference' }),
    column('displayName', { kind: 'reference' }),
    column('positionName', { kind: 'reference' }),
    column('departmentName', { kind: 'reference' }),
    column('salaryAmount', { kind: 'reference', figures: true }, salaryAmount),
    column('status', { kind: 'oneOf', words: statuses }, plannedAssignmentStatusName),
    column('months', months(leaveMonths.min, leaveMonths.max)),
    column('t1', flag),
    column('t1Months', months(0, t1Most)),
    column('averageSalary', bookAmount),
    column('t2', flag),
    column('t2Amount', bookAmount),
    column('t3', flag),
  ]
}

export function staffBook({ staff, year, t1Most }: StaffLists): Promise<Blob> {
  return listBook({
    name: text.sheet(year),
    columns: staffListColumns(t1Most),
    rows: staff.map((row) => storedTexts(row, year)),
    grows: 'no',
  })
}

/**
 * Register columns are ignored, but a different name indicates mixed-up rows and rejects the row. A missing column
 * leaves the plan unchanged.
 */
export function staffRules({ staff, year, t1Most }: StaffLists): ListRules<StaffColumn, PlannedRow> {
  const fields = columnFields(staffListColumns(t1Most))
  const byCode = new Map(staff.map((row) => [row.employeeId, row]))
  const stored = staff.map((row) => ({
    key: row.employeeId,
    cells: cellsInOrder(fields, storedTexts(row, year)),
  }))
  return {
    ...plainRules(fields, stored, ({ employeeId }) => employeeId ?? ''),
    reference: ['positionName', 'departmentName', 'salaryAmount'],
    rounded: (column, given) =>
      column === 'averageSalary' || column === 't2Amount' ? roundedAmount(given) : null,
    read: ({ texts, key, stored: known, repeats }) => {
      const row = byCode.get(key)
      const refused = (...check: RowCheck<StaffColumn>) => ({ checks: [check], accepted: null })
      if (texts.year !== '' && texts.year !== String(year))
        return refused('year', text.otherYear(texts.year, year))
      if (!row || !known) return refused('employeeId', key === '' ? text.noCode : text.noSuchStaff)
      if (texts.displayName !== '' && !isSameText(texts.displayName, row.displayName))
        return refused('displayName', text.otherName(row.displayName))
      const { plan, checks } = planIn(texts, t1Most)
      const { positionName, departmentName } = texts
      const salaryAmount = settledAmount(texts.salaryAmount)
      return {
        checks: [['employeeId', repeats !== null && text.twice], ...checks],
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
function planIn(typed: PlanTexts, t1Most: number): PlanResult {
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
  const isT1Long = typed.t1Months !== '' && !isWholeUpTo(typed.t1Months, t1Most)
  return {
    plan,
    checks: [
      ['status', typed.status === '' ? staffAnswerText.chooseStatus : status === null && text.noSuchStatus],
      ['months', isOnLeave && !isLeave(typed.months) && text.months],
      ['months', status !== null && !isOnLeave && typed.months !== '' && staffStatusText.noMonths],
      ['t1', t1 === null && text.flag],
      ['t2', t2 === null && text.flag],
      ['t3', t3 === null && text.flag],
      ['t1', t1 === false && isT1Filled && text.flagFirst],
      ['t2', t2 === false && typed.t2Amount !== '' && text.flagFirst],
      ['t1Months', t1 === true && isT1Long && staffAnswerText.monthsBetween(t1Most)],
      ['averageSalary', t1 === true && averageSalary.kind === 'wrong' && averageSalary.message],
      ['t2Amount', t2 === true && t2Amount.kind === 'wrong' && t2Amount.message],
    ],
  }
}

function isWholeUpTo(typed: string, most: number): boolean {
  const read = typedCount(typed, 0, 'months')
  return read.kind === 'value' && read.value <= most
}

function isLeave(typed: string): boolean {
  const read = typedCount(typed, 0, 'months')
  return isWholeUpTo(typed, leaveMonths.max) && read.kind === 'value' && read.value >= leaveMonths.min
}

/** Equal figures become equal texts. */
function figureText(read: ReturnType<typeof typedAmount>): string {
  return read.kind === 'value' ? formatNumber(read.value, { atMost: 2 }) : ''
}
