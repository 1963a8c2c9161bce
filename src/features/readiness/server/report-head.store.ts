import type { Kysely, Selectable } from 'kysely'
import { z } from 'zod'
import type { InputVersions } from '#budget/calculation-basis.ts'
import { type Status, statusOf } from '#budget/review-states.ts'
import { versionsIn } from '#budget/server/inputs.store.ts'
import { totalsIn } from '#budget/server/status.store.ts'
import { checkCodeOf } from '#features/receipts/receipt.ts'
import { readSending, type StoredReceipt } from '#features/receipts/server/receipts.store.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { PaperFacts } from '#forms/reports/report.ts'
import type { Schema } from '#platform/database/schema.ts'

export type ReportHead = {
  readonly status: Status
  readonly facts: PaperFacts
  readonly inputs: InputVersions
  /** Tugrik. */
  readonly readings: StoredTotals | null
  readonly sha256: string
  readonly calculatedAt: Date
  readonly receipt: StoredReceipt | null
  readonly pdfFileId: string | null
}

/** The figures are most of the data. */
export async function readReportHead(
  db: Kysely<Schema>,
  institutionId: string,
  sessionCode: string,
): Promise<ReportHead | null> {
  const row = await ofPeriod(db, institutionId, sessionCode).select(headColumns).executeTakeFirst()
  return row ? reportHeadOf(db, row) : null
}

const paperFacts = z.object({
  institutionId: z.string(),
  institutionName: z.string(),
  year: z.number(),
  sessionCode: z.string(),
  sessionName: z.string(),
  calculatedAt: z.string(),
  yearBefore: z.record(z.string(), z.record(z.string(), z.number())).nullable().catch(null),
  // Missing in older calculations.
  standIns: z.record(z.string(), z.array(z.number())).catch({}),
  headFigures: z.record(z.string(), z.number()).catch({}),
  approved: z
    .object({
      sessionName: z.string(),
      figures: z.record(z.string(), z.record(z.string(), z.number())),
      otherAmount: z.object({ requested: z.string(), approved: z.string() }).nullable(),
    })
    .nullable()
    .catch(null),
})

export const headColumns = [
  'institution_id',
  'status',
  'facts',
  'inputs',
  'edition',
  'edition_figures',
  'requested_total',
  'headcount_total',
  'whole_total',
  'sha256',
  'calculated_at',
  'sent_at',
  'receipt_number',
  'pdf_file_id',
] as const

export function ofPeriod(db: Kysely<Schema>, institutionId: string, sessionCode: string) {
  return db
    .selectFrom('report')
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
}

export async function reportHeadOf(
  db: Kysely<Schema>,
  row: Pick<Selectable<Schema['report']>, (typeof headColumns)[number]>,
): Promise<ReportHead | null> {
  if (!row.calculated_at) return null
  return {
    status: statusOf(row.status),
    facts: paperFacts.parse(row.facts),
    inputs: versionsIn(row),
    readings: totalsIn(row),
    sha256: row.sha256 ?? '',
    calculatedAt: row.calculated_at,
    receipt: await receiptOf(db, row),
    pdfFileId: row.pdf_file_id,
  }
}

type ReceiptColumns = {
  readonly institution_id: string
  readonly sha256: string | null
  readonly sent_at: Date | null
  readonly receipt_number: string | null
}

async function receiptOf(
  db: Kysely<Schema>,
  { institution_id, sha256, sent_at, receipt_number: number }: ReceiptColumns,
): Promise<StoredReceipt | null> {
  if (sha256 === null || sent_at === null || number === null) return null
  const sending = await readSending(db, { institutionId: institution_id, number })
  return { number, sentAt: sent_at, checkCode: checkCodeOf(sha256), ...sending }
}
