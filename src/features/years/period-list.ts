import { type List, type ListCellTexts, readRow } from '#engine/list/list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { MAX_NAME_LENGTH, problemIf, type RecordProblem } from '#engine/list/record.ts'
import { momentOf, momentText } from '#engine/time.ts'
import { organizationTypeIds, profileChoices } from '#forms/profile.ts'
import { institutionText } from '#text/administration.ts'
import { yearListText as text } from '#text/year-lists.ts'

type PeriodField = 'year' | 'type' | 'sessionCode' | 'sessionName' | 'isOpen' | 'deadline' | 'reason'

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

const types = profileChoices.orgType.map((type) => ({
  id: organizationTypeIds[type],
  word: institutionText.values.orgType[type],
}))

/** Deadlines are in Ulaanbaatar time. */
export const periodList: List<PeriodField> = {
  name: 'periods',
  ...text.periods,
  columns: [
    {
      field: 'year',
      ...text.periodColumns.year,
      takes: { kind: 'figure', min: 2000, max: 2100, decimals: 0, unit: 'other' },
      needed: 'always',
    },
    {
      field: 'type',
      ...text.periodColumns.type,
      takes: { kind: 'oneOf', words: types.map(({ word }) => word) },
      needed: 'always',
    },
    {
      field: 'sessionCode',
      ...text.periodColumns.sessionCode,
      takes: { kind: 'text', most: 7 },
      needed: 'always',
    },
    {
      field: 'sessionName',
      ...text.periodColumns.sessionName,
      takes: { kind: 'text', most: MAX_NAME_LENGTH },
      needed: 'always',
    },
    {
      field: 'isOpen',
      ...text.periodColumns.isOpen,
      takes: { kind: 'oneOf', words: [text.yes, text.no] },
      needed: 'always',
    },
    {
      field: 'deadline',
      ...text.periodColumns.deadline,
      takes: { kind: 'text', most: 20 },
      needed: 'sometimes',
    },
    {
      field: 'reason',
      ...text.periodColumns.reason,
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
  return [String(year), type, sessionCode, sessionName, isOpen ? text.yes : text.no, momentText(deadline), '']
}

type ParsedPeriod =
  | { readonly ok: true; readonly record: PeriodRecord & { readonly reason: string } }
  | { readonly ok: false; readonly problems: readonly RecordProblem[] }

/** Deadlines have minute precision, as on the page. */
export function readPeriodRow(given: ListRow['cells']): ParsedPeriod {
  const { cells, problems } = readRow(periodList, given, null)
  const [year = '', type = '', sessionCode = '', sessionName = '', isOpen = '', deadline = '', reason = ''] =
    cells
  const moment = momentOf(deadline)
  const all: readonly RecordProblem[] = [
    ...problems,
    ...problemIf(moment === undefined, { field: 'deadline', message: text.badDeadline }),
  ]
  if (all.length > 0 || moment === undefined) return { ok: false, problems: all }
  const organizationTypeId = types.find(({ word }) => word === type)?.id ?? 0
  const period = { organizationTypeId, sessionCode, year: Number(year), sessionName }
  return { ok: true, record: { ...period, isOpen: isOpen === text.yes, deadline: moment, reason } }
}
