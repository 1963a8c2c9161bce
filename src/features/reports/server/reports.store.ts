import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { InputVersions } from '#budget/calculation-basis.ts'
import type { WorkflowStatus } from '#budget/review-states.ts'
import { addEvent, type Event } from '#budget/server/event.store.ts'
import { ofDistricts } from '#budget/server/review-stage.store.ts'
import type { Workbook } from '#engine/entries.ts'
import {
  headColumns,
  ofPeriod,
  type ReportHead,
  reportHeadOf,
} from '#features/readiness/server/report-head.store.ts'
import type { StoredReceipt } from '#features/receipts/server/receipts.store.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { PaperFacts, ReportRow } from '#forms/reports/report.ts'
import type { Schema } from '#platform/database/schema.ts'

export type StoredReport = ReportHead & { readonly rows: readonly ReportRow[] }

const reportRow = z.object({
  standardReportCode: z.string(),
  rowNum: z.number(),
  valueNumber: z.number().nullable(),
  valueString: z.string().nullable(),
})

export async function readReport(
  db: Kysely<Schema>,
  institutionId: string,
  sessionCode: string,
): Promise<StoredReport | null> {
  const row = await ofPeriod(db, institutionId, sessionCode)
    .select([...headColumns, 'rows'])
    .executeTakeFirst()
  const head = row && (await reportHeadOf(db, row))
  return head ? { ...head, rows: z.array(reportRow).parse(row?.rows) } : null
}

export async function readCalculatedRows(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: { readonly institutionId: string; readonly sessionCode: string },
  codes: readonly string[],
): Promise<readonly ReportRow[] | null> {
  const row = await ofPeriod(db, institutionId, sessionCode)
    .select(rowsOf(codes))
    .where('calculated_at', 'is not', null)
    .executeTakeFirst()
  return row === undefined ? null : z.array(reportRow).parse(row.own)
}

/** A package has thousands of rows, of which callers need a few. */
function rowsOf(codes: readonly string[]) {
  return sql<unknown>`(
    select coalesce(jsonb_agg(each), '[]') from jsonb_array_elements(rows) as each where each ->> 'standardReportCode' = any(${codes}::text[])
  )`.as('own')
}

/** Ignores recalled sendings. */
export async function readNewestSent(
  db: Kysely<Schema>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
  codes: readonly string[],
): Promise<readonly ReportRow[] | null> {
  const row = await db
    .selectFrom('receipt')
    .select(rowsOf(codes))
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('recalled_at', 'is', null)
    .orderBy('running_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : z.array(reportRow).parse(row.own)
}

export type CalculationToStore = {
  readonly institutionId: string
  readonly by: string
  readonly at: Date
  readonly facts: PaperFacts
  readonly rows: readonly ReportRow[]
  readonly inputs: InputVersions
  readonly entries: Workbook
  /** Tugrik; `null` without a view, and so without a budget. */
  readonly readings: StoredTotals | null
  readonly sha256: string
}

/** Detaches the PDF of the previous calculation. */
export async function storeCalculated(
  db: Kysely<Schema>,
  { institutionId, by, at, facts, rows, inputs, entries, readings, sha256 }: CalculationToStore,
): Promise<void> {
  const { edition = null, figures = null, ...others } = inputs
  const values = {
    year: facts.year,
    status: 'CALCULATED',
    calculated_at: at,
    calculated_by: by,
    facts: JSON.stringify(facts),
    rows: JSON.stringify(rows),
    inputs: JSON.stringify(others),
    edition,
    edition_figures: figures,
    entries: JSON.stringify(entries),
    requested_total: readings?.requested ?? null,
    headcount_total: readings?.headcount ?? null,
    whole_total: readings?.whole ?? null,
    sha256,
    pdf_file_id: null,
    sent_at: null,
    sent_by: null,
    receipt_number: null,
    reason: null,
    passed_on_at: null,
    passed_on_by: null,
    approved_at: null,
    approved_by: null,
  }
  await db
    .insertInto('report')
    .values({
      institution_id: institutionId,
      session_code: facts.sessionCode,
      running_number: null,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['institution_id', 'session_code']).doUpdateSet(values))
    .execute()
}

export type SendingToStore = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly by: string
  readonly receipt: StoredReceipt
}

/**
 * Detaches the PDF of the draft. Without a district reviewer the ministry receives the report, even if a district is
 * assigned later.
 */
export async function storeSent(
  db: Kysely<Schema>,
  { institutionId, sessionCode, by, receipt }: SendingToStore,
): Promise<void> {
  const district = ofDistricts(db).where('reviewer_set.institution_id', '=', institutionId)
  await db
    .updateTable('report')
    .set({
      status: 'SENT',
      sent_at: receipt.sentAt,
      sent_by: by,
      receipt_number: receipt.number,
      pdf_file_id: null,
      recalled_at: null,
      passed_on_at: sql`case when exists ${district} then null else ${receipt.sentAt}::timestamptz end`,
    })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
}

/** `null` withdraws the consent. */
export async function storeConsent(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Pick<SendingToStore, 'institutionId' | 'sessionCode'>,
  consent: { readonly sha256: string; readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await db
    .updateTable('report')
    .set({
      consent_sha256: consent?.sha256 ?? null,
      consent_by: consent?.by ?? null,
      consent_at: consent?.at ?? null,
    })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
}

/** Ends the return and closes the whole year. */
export async function closeReturn(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Pick<SendingToStore, 'institutionId' | 'sessionCode'>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('draft_return')
    .set({ resent_at: at })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('resent_at', 'is', null)
    .execute()
}

type RecalledReport = Pick<SendingToStore, 'institutionId' | 'sessionCode' | 'by'> & {
  readonly number: string
  readonly sentAt: Date | null
  readonly at: Date
  readonly outcome: WorkflowStatus
}

/**
 * Restores the calculated status and the return that the sending answered. The receipt stays. The caller must hold
 * the draft lock.
 */
export async function storeRecalled(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, by, number, sentAt, at, outcome }: RecalledReport,
): Promise<void> {
  await trx
    .updateTable('receipt')
    .set({ recalled_at: at, recalled_by: by })
    .where('institution_id', '=', institutionId)
    .where('receipt_number', '=', number)
    .execute()
  await trx
    .updateTable('report')
    .set({
      status: outcome.status,
      sent_at: null,
      sent_by: null,
      receipt_number: null,
      pdf_file_id: null,
      passed_on_at: null,
      recalled_at: at,
    })
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .execute()
  const ofReport = trx
    .selectFrom('draft_return')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
  await trx
    .updateTable('draft_return')
    .set({ resent_at: null })
    .where('institution_id', '=', institutionId)
    .where(
      'return_id',
      '=',
      ofReport.select(({ fn }) => fn.max('return_id').as('newest')),
    )
    .where('resent_at', '=', sentAt)
    .execute()
}

export function recordEvent(
  db: Kysely<Schema>,
  { institutionId, year, by, at }: Pick<Event, 'institutionId' | 'year' | 'by' | 'at'>,
  kind: 'calculated' | 'sent' | 'recalled' | 'consentRequested' | 'consented' | 'consentWithdrawn',
  detail: Readonly<Record<string, unknown>>,
): Promise<void> {
  return addEvent(db, { institutionId, year, by, at, kind, detail })
}
