import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { type Status, statusOf } from '#budget/review-states.ts'
import { approvedByKind, type TotalColumns, totalsIn } from '#budget/server/status.store.ts'
import type { PrintedReason } from '#documents/paper/paper-inputs.ts'
import type { Receipt } from '#documents/receipt.ts'
import { checkCodeOf, type PaperHashes } from '#features/receipts/receipt.ts'
import type { ByKind } from '#forms/limits.ts'

import { type Group, groupOf, profileChoices } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'

export type NewReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly year: number
  /** SHA-256 of the snapshot. */
  readonly sha256: string
  /** Tugrik. */
  readonly readings: StoredTotals | null
  readonly justifications: readonly PrintedReason[]
  readonly at: Date
  readonly by: string
}

const orgType = z.enum(profileChoices.orgType)

export type StoredReceipt = Omit<Receipt, 'sentAt' | 'address'> & { readonly sentAt: Date }

/**
 * The number is `{year}-{institutionId}-{n}` (design calculation §8). The caller must hold the draft lock, so that
 * numbers are unique. The snapshot is copied inside the database.
 */
export async function addReceipt(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, sha256, readings, justifications, at, by }: NewReceipt,
): Promise<StoredReceipt> {
  const checkCode = checkCodeOf(sha256)
  const { rows } = await sql<SendingRow & { readonly receipt_number: string }>`
    with made as (
      insert into receipt (institution_id, receipt_number, session_code, year, running_number, check_code, sha256,
        sender_name, sender_post, facts, rows, inputs, edition, edition_figures, entries, requested_total, headcount_total, whole_total, justifications, sent_at, sent_by)
      select institution_id, concat(${year}::int, '-', institution_id, '-', next.number), session_code, ${year}::int, next.number,
        ${checkCode}, sha256, coalesce(display_name, ${by}), coalesce(post, ''), facts, rows, inputs, edition, edition_figures, entries, requested_total,
        headcount_total, whole_total, ${JSON.stringify(justifications)}::jsonb, ${at}::timestamptz, ${by}
      from report
      cross join (
        select coalesce(max(running_number), 0) + 1 as number from receipt where institution_id = ${institutionId} and year = ${year}::int
      ) as next
      left join (select display_name, post from account where user_name = ${by}) as sender on true
      where institution_id = ${institutionId} and session_code = ${sessionCode} and sha256 = ${sha256}
      returning institution_id, receipt_number, sender_name, sender_post
    ), attached as (
      insert into receipt_attachment (institution_id, receipt_number, slot, file_id, file_name)
      select made.institution_id, receipt_number, slot, file_id, file_name from made
      join attachment on attachment.institution_id = made.institution_id and session_code = ${sessionCode} and file_id is not null
      returning institution_id, slot, file_id, file_name
    )
    select receipt_number, sender_name, sender_post, org_type, ${attachmentsIn(sql`attached`)} as attachments
    from made join institution on institution.institution_id = made.institution_id
  `.execute(trx)
  const [made] = rows
  if (!made) throw new Error('What is sealed is the calculation that was read with the draft held.')
  return { number: made.receipt_number, sentAt: at, checkCode, readings, ...sendingIn(made) }
}

/** Decision 0074. */
export async function sealHistory(
  trx: Transaction<Schema>,
  { institutionId, number }: ReceiptKey,
): Promise<void> {
  await sql`
    update receipt set history_length = length, history_head = head from event_chain as chain
    where receipt.institution_id = ${institutionId} and receipt_number = ${number}
      and chain.institution_id = receipt.institution_id and chain.year = receipt.year
  `.execute(trx)
}

type SendingRow = {
  readonly org_type: string
  readonly sender_name: string | null
  readonly sender_post: string | null
  readonly attachments: Receipt['attachments']
}

function attachmentsIn(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(json_agg(json_build_object('name', coalesce(went.file_name, file.name), 'sha256', file.sha256) order by went.slot), '[]')
    from ${rows} as went join file on file.institution_id = went.institution_id and file.file_id = went.file_id
  )`
}

function sendingIn({ org_type, sender_name: name, sender_post: post, attachments }: SendingRow) {
  return {
    group: groupOf({ orgType: orgType.parse(org_type) }),
    sender: name === null ? null : { name, post: post ?? '' },
    attachments: name === null ? [] : attachments,
  }
}

async function readGroup(db: Kysely<Schema>, institutionId: string): Promise<Group> {
  const { org_type } = await db
    .selectFrom('institution')
    .select('org_type')
    .where('institution_id', '=', institutionId)
    .executeTakeFirstOrThrow()
  return groupOf({ orgType: orgType.parse(org_type) })
}

type ReceiptKey = { readonly institutionId: string; readonly number: string }

/** Returns fewer facts for older receipts. */
export async function readSending(
  db: Kysely<Schema>,
  { institutionId, number }: ReceiptKey,
): Promise<Pick<Receipt, 'group' | 'readings' | 'sender' | 'attachments'>> {
  const went = sql`(
    select institution_id, slot, file_id, file_name from receipt_attachment where institution_id = ${institutionId} and receipt_number = ${number}
  )`
  const { rows } = await sql<SendingRow & TotalColumns>`
    select org_type, sender_name, sender_post, requested_total::text, headcount_total::text, whole_total::text,
      ${attachmentsIn(went)} as attachments
    from institution
    left join receipt on receipt.institution_id = institution.institution_id and receipt_number = ${number}
    where institution.institution_id = ${institutionId}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Whoever has sent something is an institution.')
  const sending = sendingIn(row)
  return { ...sending, readings: sending.sender === null ? null : totalsIn(row) }
}

const reasons: z.ZodType<readonly PrintedReason[]> = z.array(
  z.object({ about: z.string(), text: z.string(), by: z.string(), at: z.string() }),
)

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

export type ReceiptPaper = {
  readonly institutionId: string
  readonly receiptNumber: string
  readonly fileId: string
}

/** The public page then confirms the PDF as genuine. */
export async function storeReceiptPaper(db: Kysely<Schema>, paper: ReceiptPaper): Promise<void> {
  const { institutionId, receiptNumber, fileId } = paper
  await db
    .insertInto('receipt_paper')
    .values({ institution_id: institutionId, receipt_number: receiptNumber, file_id: fileId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export type FoundReceipt = {
  readonly institutionId: string
  readonly sessionCode: string
  readonly number: string
  readonly institutionName: string
  readonly sessionName: string
  readonly group: Group
  readonly readings: StoredTotals | null
  readonly sentAt: Date
  readonly recalledAt: Date | null
  readonly report: { readonly status: Status; readonly approved: ByKind | null }
}

const printed = z.object({ institutionName: z.string(), sessionName: z.string() })

export async function findReceipt(db: Kysely<Schema>, checkCode: string): Promise<FoundReceipt | null> {
  const row = await db
    .selectFrom('receipt')
    .leftJoin('report', (join) =>
      join
        .onRef('report.institution_id', '=', 'receipt.institution_id')
        .onRef('report.session_code', '=', 'receipt.session_code'),
    )
    .select([
      'receipt.institution_id',
      'receipt.session_code',
      'receipt.receipt_number',
      'receipt.facts',
      'receipt.requested_total',
      'receipt.headcount_total',
      'receipt.whole_total',
      'receipt.sent_at',
      'receipt.recalled_at',
    ])
    .select(['report.status', 'report.approved_current', 'report.approved_capital'])
    .where('check_code', '=', checkCode)
    .orderBy('receipt.sent_at', 'desc')
    .orderBy('receipt.running_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    institutionId: row.institution_id,
    sessionCode: row.session_code,
    number: row.receipt_number,
    ...printed.parse(row.facts),
    group: await readGroup(db, row.institution_id),
    readings: totalsIn(row),
    sentAt: row.sent_at,
    recalledAt: row.recalled_at,
    report: { status: statusOf(row.status), approved: approvedByKind(row) },
  }
}

export type RecalledSending = { readonly number: string; readonly recalledAt: Date }

/** Sending an unchanged report again gives the same code, so only the printed number distinguishes the sendings. */
export async function recalledAlike(
  db: Kysely<Schema>,
  { institutionId, number }: Pick<FoundReceipt, 'institutionId' | 'number'>,
  checkCode: string,
): Promise<readonly RecalledSending[]> {
  const rows = await db
    .selectFrom('receipt')
    .select(['receipt_number', 'recalled_at'])
    .where('check_code', '=', checkCode)
    .where('institution_id', '=', institutionId)
    .where('receipt_number', '<>', number)
    .orderBy('running_number', 'desc')
    .execute()
  return rows.flatMap(({ receipt_number, recalled_at }) =>
    recalled_at === null ? [] : [{ number: receipt_number, recalledAt: recalled_at }],
  )
}

/** The newest sending that was not recalled. */
export type PapersOfPeriod = PaperHashes & { readonly newest: string | null }

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
    .select(['receipt.receipt_number', 'receipt.recalled_at', 'file.sha256'])
    .where('receipt.institution_id', '=', institutionId)
    .where('receipt.session_code', '=', sessionCode)
    .orderBy('receipt.running_number', 'desc')
    .execute()
  const [recalled, current] = [
    rows.filter(({ recalled_at }) => recalled_at !== null),
    rows.filter(({ recalled_at }) => recalled_at === null),
  ]
  const newest = current[0]?.receipt_number ?? null
  const hashes = (which: typeof rows) => which.flatMap(({ sha256 }) => sha256 ?? [])
  return {
    newest,
    current: hashes(current.filter(({ receipt_number }) => receipt_number === newest)),
    older: hashes(current.filter(({ receipt_number }) => receipt_number !== newest)),
    recalled: hashes(recalled),
  }
}
