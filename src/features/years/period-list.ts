import { institutionValueText } from '#engine/fact-text.ts'
import { type List, type ListCellTexts, readRow } from '#engine/list/list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { checksOf, failedChecks, MAX_NAME_LENGTH, type RecordProblem } from '#engine/list/record.ts'
import { momentOf, momentText } from '#engine/time.ts'
import { periodListText } from '#features/years/period-text.ts'
import { yearListText } from '#forms/norms/year-list-text.ts'
import { organizationTypeIds, profileChoices } from '#forms/profile.ts'

export type PeriodField = 'year' | 'type' | 'sessionCode' | 'sessionName' | 'isOpen' | 'deadline' | 'reason'

/** `deadline` is ISO 8601. */
export type PeriodRecord = {
  readonly organizationTypeId: number
  readonly sessionCode: string
  readonly year: number
  readonly sessionName: string
  readonly isOpen: boolean
  readonly deadline: string | null
}

/** Checks whether saving sets a past deadline. `now` in milliseconds since 1970. */
export function getsPastDeadline(before: PeriodRecord | null, after: PeriodRecord, now: number): boolean {
  const moment = (period: PeriodRecord | null): number | null =>
    period === null || period.deadline === null || !period.isOpen ? null : Date.parse(period.deadline)
  const end = moment(after)
  return end !== null && end < now && end !== moment(before)
}

/** A known period without a deadline has endless time: setting one, first or again, takes time away (ASSUMED). */
export function deadlineMove(
  before: PeriodRecord | null,
  after: PeriodRecord,
): 'extended' | 'shortened' | null {
  if (before === null) return null
  const [was, is] = [endOf(before), endOf(after)]
  if (was === is) return null
  return is > was ? 'extended' : 'shortened'
}

function endOf({ deadline }: PeriodRecord): number {
  return deadline === null ? Infinity : Date.parse(deadline)
}

/** The word of a cell. */
const { yes } = yearListText

const types = profileChoices.orgType.map((type) => ({
  id: organizationTypeIds[type],
  word: institutionValueText.orgType[type],
}))

/** Deadlines are in Ulaanbaatar time. */
export const periodList: List<PeriodField> = {
  name: 'periods',
  ...periodListText.periods,
  columns: [
    {
      field: 'year',
      ...periodListText.periodColumns.year,
      takes: { kind: 'figure', min: 2000, max: 2100, decimals: 0, unit: 'quantity' },
      needed: 'always',
    },
    {
      field: 'type',
      ...periodListText.periodColumns.type,
      takes: { kind: 'oneOf', words: types.map(({ word }) => word) },
      needed: 'always',
    },
    {
      field: 'sessionCode',
      ...periodListText.periodColumns.sessionCode,
      takes: { kind: 'text', most: 7 },
      needed: 'always',
    },
    {
      field: 'sessionName',
      ...periodListText.periodColumns.sessionName,
      takes: { kind: 'text', most: MAX_NAME_LENGTH },
      needed: 'always',
    },
    {
      field: 'isOpen',
      ...periodListText.periodColumns.isOpen,
      takes: { kind: 'oneOf', words: [yearListText.yes, yearListText.no] },
      needed: 'always',
    },
    {
      field: 'deadline',
      ...periodListText.periodColumns.deadline,
      takes: { kind: 'text', most: 20 },
      needed: 'sometimes',
    },
    {
      field: 'reason',
      ...periodListText.periodColumns.reason,
      takes: { kind: 'text', most: 1000 },
      needed: 'sometimes',
    },
  ],
}

/** The reason of a changed deadline is import-only; events store it. */
export function writePeriodRow({
  year,
  organizationTypeId,
  deadline,
  ...period
}: PeriodRecord): ListCellTexts {
  const type = types.find(({ id }) => id === organizationTypeId)?.word ?? ''
  const { sessionCode, sessionName, isOpen } = period
  return [
    String(year),
    type,
    sessionCode,
    sessionName,
    isOpen ? yearListText.yes : yearListText.no,
    momentText(deadline),
    '',
  ]
}

export type ReasonedPeriod = PeriodRecord & { readonly reason: string }

type ParsedPeriod =
  | { readonly ok: true; readonly record: ReasonedPeriod }
  | { readonly ok: false; readonly problems: readonly RecordProblem<PeriodField>[] }

/** Deadlines have minute precision, as on the page. */
export function readPeriodRow(given: ListRow['cells']): ParsedPeriod {
  const { cells, problems } = readRow(periodList, given, null)
  const [year = '', type = '', sessionCode = '', sessionName = '', isOpen = '', deadline = '', reason = ''] =
    cells
  const moment = momentOf(deadline)
  const all = failedChecks<PeriodField>([
    ...checksOf(problems),
    ['deadline', moment === undefined && periodListText.badDeadline],
  ])
  if (all.length > 0 || moment === undefined) return { ok: false, problems: all }
  const organizationTypeId = types.find(({ word }) => word === type)?.id ?? 0
  const period = { organizationTypeId, sessionCode, year: Number(year), sessionName }
  return { ok: true, record: { ...period, isOpen: isOpen === yes, deadline: moment, reason } }
}
