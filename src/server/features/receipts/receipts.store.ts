import { type Kysely, sql, type Transaction } from 'kysely'
import { checkCodeOf } from '#domain/receipt/receipt.ts'
import type { Schema } from '#server/database/schema.ts'

/** A sending, with the snapshot as it was sealed. */
export type NewReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  /** SHA-256 of the snapshot. */
  readonly sha256: string
  /** Thousand tugrik, as printed. */
  readonly total: number | null
  readonly facts: unknown
  readonly rows: unknown
  readonly inputs: unknown
  readonly at: Date
  readonly by: string
}

/** What proves a sending. */
export type KeptReceipt = { readonly number: string; readonly sentAt: Date; readonly checkCode: string }

/**
 * Keeps a sending under the next receipt number of the institution's year, `{year}-{institutionId}-{n}` (design
 * calculation §8). The caller holds the year's draft, so that no number is given twice.
 */
export async function addReceipt(trx: Transaction<Schema>, receipt: NewReceipt): Promise<KeptReceipt> {
  const { institutionId, year, sha256, at } = receipt
  const runningNumber = await nextNumber(trx, institutionId, year)
  const number = `${year}-${institutionId}-${runningNumber}`
  const checkCode = checkCodeOf(sha256)
  await trx
    .insertInto('receipt')
    .values({
      institution_id: institutionId,
      receipt_number: number,
      session_code: receipt.sessionCode,
      year,
      running_number: runningNumber,
      check_code: checkCode,
      sha256,
      total: receipt.total,
      facts: JSON.stringify(receipt.facts),
      rows: JSON.stringify(receipt.rows),
      inputs: JSON.stringify(receipt.inputs),
      sent_at: at,
      sent_by: receipt.by,
    })
    .execute()
  await keepAttached(trx, { institutionId, sessionCode: receipt.sessionCode }, number)
  return { number, sentAt: at, checkCode }
}

/** What was attached as it was sent belongs to the sending, whatever is attached later. */
async function keepAttached(
  trx: Transaction<Schema>,
  { institutionId, sessionCode }: Pick<NewReceipt, 'institutionId' | 'sessionCode'>,
  number: string,
): Promise<void> {
  const attached = trx
    .selectFrom('attachment')
    .select(['institution_id', sql<string>`${number}`.as('receipt_number'), 'slot'])
    .select(({ ref }) => [ref('file_id').$notNull().as('file_id'), 'file_name'])
    .where('institution_id', '=', institutionId)
    .where('session_code', '=', sessionCode)
    .where('file_id', 'is not', null)
  await trx
    .insertInto('receipt_attachment')
    .columns(['institution_id', 'receipt_number', 'slot', 'file_id', 'file_name'])
    .expression(attached)
    .execute()
}

async function nextNumber(trx: Transaction<Schema>, institutionId: string, year: number): Promise<number> {
  const { last } = await trx
    .selectFrom('receipt')
    .select(({ fn }) => fn.max('running_number').as('last'))
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** A paper that the server made of a sealed snapshot. */
export type ReceiptPaper = {
  readonly institutionId: string
  readonly receiptNumber: string
  readonly fileId: string
}

/** Notes a paper as one of a receipt's: from then on the public page calls it genuine. */
export async function notePaper(db: Kysely<Schema>, paper: ReceiptPaper): Promise<void> {
  const { institutionId, receiptNumber, fileId } = paper
  await db
    .insertInto('receipt_paper')
    .values({ institution_id: institutionId, receipt_number: receiptNumber, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
