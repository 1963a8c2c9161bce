import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import type { KeptReadings } from '#domain/draft/budget-total.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import { type Group, groupOf, profileChoices } from '#domain/organisation/profile.ts'
import { checkCodeOf, type PaperHashes, type Receipt, type Sender } from '#domain/receipt/receipt.ts'
import type { PrintedReason } from '#domain/report/paper/paper-inputs.ts'
import type { Workbook } from '#domain/sheet/entries.ts'
import type { Schema } from '#server/database/schema.ts'
import { readingsIn } from '#server/draft/draft-status.store.ts'

/** A sending, with the snapshot as it was sealed. */
export type NewReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  /** SHA-256 of the snapshot. */
  readonly sha256: string
  readonly facts: unknown
  readonly rows: unknown
  readonly inputs: unknown
  /** What was entered; `null` where the calculation has not kept it. */
  readonly entries: Workbook | null
  /** Of the budget, in tugrik; `null` where the calculation has not kept it. */
  readonly readings: KeptReadings | null
  readonly justifications: readonly PrintedReason[]
  readonly at: Date
  readonly by: string
}

const orgType = z.enum(profileChoices.orgType)

/** What proves a sending. */
export type KeptReceipt = Omit<Receipt, 'sentAt' | 'address'> & { readonly sentAt: Date }

/**
 * Keeps a sending under the next receipt number of the institution's year, `{year}-{institutionId}-{n}` (design
 * calculation §8). The caller holds the year's draft, so that no number is given twice.
 */
export async function addReceipt(trx: Transaction<Schema>, receipt: NewReceipt): Promise<KeptReceipt> {
  const { institutionId, year, sha256, at } = receipt
  const runningNumber = await nextNumber(trx, institutionId, year)
  const number = `${year}-${institutionId}-${runningNumber}`
  const checkCode = checkCodeOf(sha256)
  const sender = await readSender(trx, receipt.by)
  const { readings } = receipt
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
      total: null,
      sender_name: sender.name,
      sender_post: sender.post,
      facts: JSON.stringify(receipt.facts),
      rows: JSON.stringify(receipt.rows),
      inputs: JSON.stringify(receipt.inputs),
      entries: receipt.entries && JSON.stringify(receipt.entries),
      asked_total: readings?.asked ?? null,
      headcount_total: readings?.headcount ?? null,
      whole_total: readings?.whole ?? null,
      justifications: JSON.stringify(receipt.justifications),
      sent_at: at,
      sent_by: receipt.by,
    })
    .execute()
  await keepAttached(trx, { institutionId, sessionCode: receipt.sessionCode }, number)
  const attachments = await readAttached(trx, { institutionId, number })
  const group = await readGroup(trx, institutionId)
  return { number, sentAt: at, checkCode, group, readings, sender, attachments }
}

async function readGroup(db: Kysely<Schema>, institutionId: string): Promise<Group> {
  const { org_type } = await db
    .selectFrom('institution')
    .select('org_type')
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow()
  return groupOf({ orgType: orgType.parse(org_type) })
}

async function readSender(trx: Transaction<Schema>, userName: string): Promise<Sender> {
  const row = await trx
    .selectFrom('account')
    .select(['display_name', 'post'])
    .where('user_name', '=', userName)
    .executeTakeFirst()
  return { name: row?.display_name ?? userName, post: row?.post ?? '' }
}

type ReceiptKey = { readonly institutionId: string; readonly number: string }

/** What a receipt says of its sending besides number, time and code; nothing of one that was sealed before it said more. */
export async function readSending(
  db: Kysely<Schema>,
  key: ReceiptKey,
): Promise<Pick<Receipt, 'group' | 'readings' | 'sender' | 'attachments'>> {
  const row = await db
    .selectFrom('receipt')
    .select(['asked_total', 'headcount_total', 'whole_total', 'sender_name', 'sender_post'])
    .where('institution_id', '=', key.institutionId)
    .where('receipt_number', '=', key.number)
    .executeTakeFirst()
  const group = await readGroup(db, key.institutionId)
  if (row === undefined || row.sender_name === null)
    return { group, readings: null, sender: null, attachments: [] }
  return {
    group,
    readings: readingsIn(row),
    sender: { name: row.sender_name, post: row.sender_post ?? '' },
    attachments: await readAttached(db, key),
  }
}

async function readAttached(
  db: Kysely<Schema>,
  { institutionId, number }: ReceiptKey,
): Promise<Receipt['attachments']> {
  const rows = await db
    .selectFrom('receipt_attachment')
    .innerJoin('file', (join) =>
      join
        .onRef('file.institution_id', '=', 'receipt_attachment.institution_id')
        .onRef('file.file_id', '=', 'receipt_attachment.file_id'),
    )
    .select(['receipt_attachment.file_name', 'file.name', 'file.sha256'])
    .where('receipt_attachment.institution_id', '=', institutionId)
    .where('receipt_attachment.receipt_number', '=', number)
    .orderBy('receipt_attachment.slot')
    .execute()
  return rows.map(({ file_name, name, sha256 }) => ({ name: file_name ?? name, sha256 }))
}

const reasons: z.ZodType<readonly PrintedReason[]> = z.array(
  z.object({ about: z.string(), words: z.string(), by: z.string(), at: z.string() }),
)

/** What was justified as it was sent, as its paper prints it. */
export async function readSealedReasons(
  db: Kysely<Schema>,
  { institutionId, number }: { readonly institutionId: string; readonly number: string },
): Promise<readonly PrintedReason[]> {
  const row = await db
    .selectFrom('receipt')
    .select('justifications')
    .where('institution_id', '=', institutionId)
    .where('receipt_number', '=', number)
    .executeTakeFirst()
  return reasons.parse(row?.justifications ?? [])
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

/** A sending as it is found by its code, and the report as it stands now. */
export type FoundReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly number: string
  readonly institutionName: string
  readonly sessionName: string
  readonly group: Group
  readonly readings: KeptReadings | null
  /** Thousand tugrik, as one printed that was sealed before both readings were. */
  readonly total: number | null
  readonly sentAt: Date
  readonly sha256: string
  readonly report: { readonly status: Status; readonly sha256: string | null }
}

const printed = z.object({ institutionName: z.string(), sessionName: z.string() })

/** The sending of a check code, as the paper names it; of two codes alike the later one. `null` for a code that there is not. */
export async function findReceipt(db: Kysely<Schema>, checkCode: string): Promise<FoundReceipt | null> {
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
    group: await readGroup(db, row.institution_id),
    readings: readingsIn(row),
    total: row.total === null ? null : Number(row.total),
    sentAt: row.sent_at,
    sha256: row.sha256,
    report: { status: statusOf(row.status), sha256: row.report_sha256 },
  }
}

/** The newest sending of a period, and the hashes of all its papers. */
export type PapersOfPeriod = PaperHashes & { readonly newest: string | null }

/** The papers that were kept of an institution's period. */
export async function papersOfPeriod(
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
