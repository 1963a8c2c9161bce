import { institutionValueText } from '#engine/fact-text.ts'
import type { ParsedRecord } from '#engine/list/judge-list.ts'
import type { ListCellTexts } from '#engine/list/list.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { FINANCIAL_YEARS, failedChecks, type RecordProblem } from '#engine/list/record.ts'
import {
  choiceField,
  figureField,
  flagField,
  nameField,
  parseRecord,
  recordList,
  recordProblems,
  textField,
  writeRecord,
} from '#engine/list/record-list.ts'
import { momentOf, momentText } from '#engine/time.ts'
import { periodListText } from '#features/years/period-text.ts'
import { yearAnswerText as text } from '#features/years/text.ts'
import { organizationTypeIds, orgTypeOf, type Profile, profileChoices } from '#forms/profile.ts'

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

/** The reason of a changed deadline is import-only; events store it. */
export type ReasonedPeriod = PeriodRecord & { readonly reason: string }

type PeriodCells = Omit<ReasonedPeriod, 'organizationTypeId'> & { readonly type: Profile['orgType'] }
export type PeriodField = keyof PeriodCells

/** Deadlines are in Ulaanbaatar time, with minute precision as on the page. */
export const periodList = recordList<PeriodCells>(
  { name: 'periods', ...periodListText.periods },
  (field) => periodListText.periodColumns[field],
  {
    year: figureField(
      { min: FINANCIAL_YEARS.least, max: FINANCIAL_YEARS.most, decimals: 0, unit: 'quantity' },
      {},
    ),
    type: choiceField({ codes: profileChoices.orgType, words: institutionValueText.orgType }),
    sessionCode: textField(7, { needed: 'always' }),
    sessionName: nameField({ missing: text.noSessionName, long: text.longSessionName }),
    isOpen: flagField({}),
    deadline: {
      takes: { kind: 'text', most: 20 },
      needed: 'sometimes',
      check: (typed) => momentOf(typed) === undefined && periodListText.badDeadline,
      write: momentText,
      read: (typed) => momentOf(typed) ?? null,
    },
    reason: textField(1000),
  },
)

export function periodCells({ organizationTypeId, ...period }: PeriodRecord): PeriodCells {
  return { ...period, type: orgTypeOf(organizationTypeId) ?? 'EBS', reason: '' }
}

export function writePeriodRow(period: PeriodRecord): ListCellTexts {
  return writeRecord(periodList, periodCells(period))
}

export function readPeriodRow(cells: ListRow['cells']): ParsedRecord<PeriodField, ReasonedPeriod> {
  return parseRecord(periodList, cells, null, ({ type, ...period }) => {
    const record = { ...period, organizationTypeId: organizationTypeIds[type] }
    return { record, problems: codeProblems(record) }
  })
}

export function periodProblems(period: PeriodRecord): readonly RecordProblem<PeriodField>[] {
  return [...codeProblems(period), ...recordProblems(periodList, periodCells(period))]
}

function codeProblems({ year, sessionCode }: PeriodRecord): readonly RecordProblem<PeriodField>[] {
  const isCode = /^\d+-\d{2}$/.test(sessionCode) && sessionCode.startsWith(`${year}-`)
  return failedChecks([['sessionCode', !isCode && text.badSession(year)]])
}
