import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { PublicReceipt } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import { type PaperHashes, readCheckCode, receiptState } from '#domain/receipt/receipt.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Handler, handler, noBody } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { checkText } from '#text/check.ts'

/**
 * What anyone may know of a sent paper (decision 0015). What cannot be a code is searched like any other, so that its
 * answer tells nothing else and takes no other time.
 */
export const receiptHandlers: readonly Handler[] = [
  handler(calls.receipt, noBody, async ({ params, services: { db } }): Promise<PublicReceipt> => {
    const found = await findReceipt(db, readCheckCode(params.checkCode ?? ''))
    if (found === null) throw new Refusal(404, checkText.unknown)
    return answerOf(found, await papersOfPeriod(db, found))
  }),
]

function answerOf(found: FoundReceipt, { newest, current, older }: PapersOfPeriod): PublicReceipt {
  const { report, number } = found
  return {
    institution: found.institutionName,
    period: found.sessionName,
    total: found.total,
    sentAt: found.sentAt.toISOString(),
    state: receiptState({
      newest: number === newest ? 'yes' : 'no',
      snapshot: found.sha256 === report.sha256 ? 'same' : 'other',
      status: report.status,
    }),
    papers: { current, older },
  }
}

/** A sending as it is found by its code, and the report as it stands now. */
type FoundReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly number: string
  readonly institutionName: string
  readonly sessionName: string
  /** Thousand tugrik, as printed. */
  readonly total: number | null
  readonly sentAt: Date
  readonly sha256: string
  readonly report: { readonly status: Status; readonly sha256: string | null }
}

const printed = z.object({ institutionName: z.string(), sessionName: z.string() })

/** The sending of a check code, as the paper names it; of two codes alike the later one. `null` for a code that there is not. */
async function findReceipt(db: Kysely<Schema>, checkCode: string): Promise<FoundReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .leftJoin('report', (join) =>
      join
        .onRef('report.institution_id', '=', 'receipt.institution_id')
        .onRef('report.session_code', '=', 'receipt.session_code'),
    )
    .selectAll('receipt')
    .select(['report.status', 'report.sha256 as report_sha256'])
    .where('check_code', '=', checkCode)
    .orderBy('receipt.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    institutionId: row.institution_id,
    sessionCode: row.session_code,
    number: row.receipt_number,
    ...printed.parse(row.facts),
    total: row.total === null ? null : Number(row.total),
    sentAt: row.sent_at,
    sha256: row.sha256,
    report: { status: statusOf(row.status), sha256: row.report_sha256 },
  }
}

/** The newest sending of a period, and the hashes of all its papers. */
type PapersOfPeriod = PaperHashes & { readonly newest: string | null }

/** The papers that were kept of an institution's period. */
async function papersOfPeriod(
  db: Kysely<Schema>,
  { institutionId, sessionCode }: Pick<FoundReceipt, 'institutionId' | 'sessionCode'>,
): Promise<PapersOfPeriod> {
  const rows = await db
    .selectFrom('receipt')
    .leftJoin('receipt_paper', (join) =>
      join
        .onRef('receipt_paper.institution_id', '=', 'receipt.institution_id')
        .onRef('receipt_paper.receipt_number', '=', 'receipt.receipt_number'),
    )
    .leftJoin('file', (join) =>
      join
        .onRef('file.institution_id', '=', 'receipt_paper.institution_id')
        .onRef('file.file_id', '=', 'receipt_paper.file_id'),
    )
    .select(['receipt.receipt_number', 'file.sha256'])
    .where('receipt.institution_id', '=', institutionId)
    .where('receipt.session_code', '=', sessionCode)
    .orderBy('receipt.running_number', 'desc')
    .execute()
  const newest = rows[0]?.receipt_number ?? null
  const hashes = (which: typeof rows) => which.flatMap(({ sha256 }) => sha256 ?? [])
  return {
    newest,
    current: hashes(rows.filter(({ receipt_number }) => receipt_number === newest)),
    older: hashes(rows.filter(({ receipt_number }) => receipt_number !== newest)),
  }
}
