import { roundedAmount, typedAmount, typedCount } from '#budget/web/amounts.ts'
import { bookAmount, listBook } from '#documents/web/table-workbook.ts'
import type { ColumnType } from '#engine/list/list.ts'
import type { Heading } from '#engine/list/read-list.ts'
import { problemIf, readFlag } from '#engine/list/record.ts'
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

import type { ImportedCellNote, IncomingRow } from '#ui/excel-rows.ts'

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

const columns = [
  'year',
  'employeeId',
  'displayName',
  'positionName',
  'departmentName',
  'salaryAmount',
  'status',
  'months',
  't1',
  't1Months',
  'averageSalary',
  't2',
  't2Amount',
  't3',
] as const

type StaffColumn = (typeof columns)[number]
type PlanColumn = keyof StaffPlan & StaffColumn
const registered = ['positionName', 'departmentName', 'salaryAmount'] as const

const amounts: readonly StaffColumn[] = ['averageSalary', 't2Amount']
const figures: readonly StaffColumn[] = ['months', 't1Months', ...amounts]

export const staffHeaders: readonly string[] = columns.map((column) => text.headers[column])

/** The table captions are alternatives. */
export const staffHeadings: readonly Heading[] = columns.map((column) => {
  const { salaryAmount, plannedAssignmentStatusName: status } = staffScreenText.headers
  const captions: Readonly<Partial<Record<StaffColumn, string>>> = { salaryAmount, status }
  const holds = [...figures, 'salaryAmount'].includes(column) ? 'figures' : 'texts'
  return { head: text.headers[column], also: [captions[column] ?? text.headers[column]], holds }
})

const placeOf = (column: StaffColumn): number => columns.indexOf(column)
const fromRegister: readonly StaffColumn[] = columns.slice(0, columns.indexOf('status'))
const isPlanned = (column: StaffColumn): column is PlanColumn => !fromRegister.includes(column)
const [yes = ''] = flagSpellings.yes

function textsOf(plan: StaffPlan): Readonly<Record<PlanColumn, string>> {
  return {
    ...plan,
    status: statusNames[plan.status],
    t1: plan.t1 ? yes : '',
    t2: plan.t2 ? yes : '',
    t3: plan.t3 ? yes : '',
  }
}

export type StaffLists = {
  readonly staff: readonly StaffRow[]
  readonly year: number
  /** Months, by the norms of the year. */
  readonly t1Most: number
}

/** Register data is locked, the plan is editable. Omits register numbers, because such files are passed on. */
export function staffBook({ staff, year, t1Most }: StaffLists): Promise<Blob> {
  const months = (min: number, max: number): ColumnType => ({
    kind: 'figure',
    min,
    max,
    decimals: 0,
    unit: 'months',
  })
  const flag: ColumnType = { kind: 'oneOf', words: [yes] }
  const takes: Readonly<Record<PlanColumn, ColumnType>> = {
    status: { kind: 'oneOf', words: plannedStatuses.map((status) => statusNames[status]) },
    months: months(leaveMonths.min, leaveMonths.max),
    t1: flag,
    t1Months: months(0, t1Most),
    averageSalary: bookAmount,
    t2: flag,
    t2Amount: bookAmount,
    t3: flag,
  }
  return listBook({
    name: text.sheet(year),
    columns: columns.map((column) => ({
      head: text.headers[column],
      takes: isPlanned(column) ? takes[column] : { kind: 'reference' },
    })),
    rows: staff.map((row) => {
      const plan = textsOf(benefitPlanOf(row))
      return columns.map((column) => {
        if (column === 'year') return year
        return isPlanned(column) ? asFigure(column, plan[column]) : row[column]
      })
    }),
    grows: 'no',
  })
}

function asFigure(column: StaffColumn, value: string): string | number {
  const typed = figures.includes(column) ? typedAmount(value) : null
  return typed?.kind === 'value' ? typed.value : value
}

/** `null` if the list has no such column. */
type StaffCells = readonly (string | null)[]
type StaffProblem = { readonly column: number; readonly message: string }

/**
 * Each employee code may occur once. Register columns are ignored, but a different name indicates mixed-up rows and
 * rejects the row.
 */
export function parseStaff(
  rows: readonly StaffCells[],
  known: StaffLists,
): readonly IncomingRow<PlannedRow>[] {
  const codes = rows.map((cells) => (cells[placeOf('employeeId')] ?? '').trim())
  return rows.map((cells, index) =>
    readRow(cells, known, codes.indexOf(codes[index] ?? '') < index ? [at('employeeId', text.twice)] : []),
  )
}

const at = (column: StaffColumn, message: string): StaffProblem => ({ column: placeOf(column), message })

function readRow(
  cells: StaffCells,
  { staff, year, t1Most }: StaffLists,
  others: readonly StaffProblem[],
): IncomingRow<PlannedRow> {
  const cell = (column: StaffColumn): string | null => cells[placeOf(column)]?.trim() ?? null
  const refused = (problems: readonly StaffProblem[]): IncomingRow<PlannedRow> => ({
    cells,
    parsed: { ok: false, problems },
  })
  const ofYear = cell('year') ?? ''
  if (ofYear !== '' && ofYear !== String(year)) return refused([at('year', text.otherYear(ofYear, year))])
  const code = cell('employeeId') ?? ''
  const row = staff.find(({ employeeId }) => employeeId === code)
  if (!row) return refused([at('employeeId', code === '' ? text.noCode : text.noSuchStaff)])
  const name = cell('displayName') ?? ''
  if (name !== '' && !isSameText(name, row.displayName))
    return refused([at('displayName', text.otherName(row.displayName))])
  const before = benefitPlanOf(row)
  const stored = textsOf(before)
  const { plan, problems } = planIn((column) => cell(column) ?? stored[column], t1Most)
  const all = [...others, ...problems]
  if (all.length > 0) return refused(all)
  const notes = [...registeredNotes(row, cell), ...planNotes(before, plan, cell)]
  const changes = notes.filter(({ kind }) => kind === 'changes').length
  return { cells, parsed: { ok: true, row: { employeeId: code, before, plan }, changes, notes } }
}

type PlanResult = { readonly plan: StaffPlan; readonly problems: readonly StaffProblem[] }

/** Values that require a leave or a lump sum are errors without it. */
function planIn(typedIn: (column: PlanColumn) => string, t1Most: number): PlanResult {
  const typed = {
    status: typedIn('status'),
    months: typedIn('months'),
    t1Months: typedIn('t1Months'),
    averageSalary: wholeMongo(typedIn('averageSalary')),
    t2Amount: wholeMongo(typedIn('t2Amount')),
  }
  const status = plannedStatuses.find((each) => isSameText(statusNames[each], typed.status)) ?? null
  const months = typedCount(typed.months, 0, 'months')
  const planned = planStatus(status, months.kind === 'value' ? months.value : null)
  const [t1, t2, t3] = [readFlag(typedIn('t1')), readFlag(typedIn('t2')), readFlag(typedIn('t3'))]
  const monthsAreOdd = status !== null && !needsMonths(status) && typed.months !== ''
  const plan: StaffPlan = {
    status: planned.ok ? planned.status : 'WORK',
    months: planned.ok && planned.months > 0 ? String(planned.months) : '',
    t1: t1 === true,
    t1Months: t1 === true ? figureText(typedCount(typed.t1Months, 0, 'months')) : '',
    averageSalary: t1 === true ? figureText(typedAmount(typed.averageSalary)) : '',
    t2: t2 === true,
    t2Amount: t2 === true ? figureText(typedAmount(typed.t2Amount)) : '',
    t3: t3 === true,
  }
  return {
    plan,
    problems: [
      ...problemIf(typed.status === '', at('status', staffAnswerText.chooseStatus)),
      ...problemIf(typed.status !== '' && status === null, at('status', text.noSuchStatus)),
      ...problemIf(
        status !== null && needsMonths(status) && !isLeave(typed.months),
        at('months', text.months),
      ),
      ...problemIf(monthsAreOdd, at('months', staffStatusText.noMonths)),
      ...[at('t1', text.flag), at('t2', text.flag), at('t3', text.flag)].filter(
        (_, index) => [t1, t2, t3][index] === null,
      ),
      ...problemIf(
        t1 === false && (typed.t1Months !== '' || typed.averageSalary !== ''),
        at('t1', text.flagFirst),
      ),
      ...problemIf(t2 === false && typed.t2Amount !== '', at('t2', text.flagFirst)),
      ...problemIf(
        t1 === true && typed.t1Months !== '' && !isWholeUpTo(typed.t1Months, t1Most),
        at('t1Months', staffAnswerText.monthsBetween(t1Most)),
      ),
      ...(t1 === true ? amountProblem('averageSalary', typed.averageSalary) : []),
      ...(t2 === true ? amountProblem('t2Amount', typed.t2Amount) : []),
    ],
  }
}

const wholeMongo = (typed: string): string => roundedAmount(typed) ?? typed

function amountProblem(column: StaffColumn, typed: string): readonly StaffProblem[] {
  const read = typedAmount(typed)
  return read.kind === 'wrong' ? [at(column, read.message)] : []
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

type CellIn = (column: StaffColumn) => string | null

function registeredNotes(row: StaffRow, cell: CellIn): readonly ImportedCellNote[] {
  return registered.flatMap((column): ImportedCellNote[] => {
    const [now, typed] = [row[column], cell(column)]
    const isAlike =
      typed === null || (typeof now === 'number' ? typedFigure(typed) === now : isSameText(now, typed))
    return isAlike ? [] : [{ column: placeOf(column), kind: 'left', now: shown(now) }]
  })
}

function typedFigure(typed: string): number | null {
  const read = typedAmount(typed)
  return read.kind === 'value' ? read.value : null
}

const shown = (value: string | number): string =>
  typeof value === 'number' ? formatNumber(value, { atMost: 2 }) : value

function planNotes(before: StaffPlan, plan: StaffPlan, cell: CellIn): readonly ImportedCellNote[] {
  const [was, now] = [textsOf(before), textsOf(plan)]
  return columns.flatMap((column): ImportedCellNote[] => {
    const given = isPlanned(column) ? cell(column) : null
    if (!isPlanned(column) || given === null) return []
    const rounded = amounts.includes(column) && now[column] !== '' ? roundedAmount(given) : null
    return [
      ...(rounded === null ? [] : [{ column: placeOf(column), kind: 'rounded', now: rounded } as const]),
      ...(was[column] === now[column]
        ? []
        : [{ column: placeOf(column), kind: 'changes', now: was[column] } as const]),
    ]
  })
}
