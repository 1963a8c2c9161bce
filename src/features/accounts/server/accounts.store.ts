import { isDeepStrictEqual } from 'node:util'
import { type Kysely, type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { accountRoles, levels, type Right, rights } from '#api/access.ts'
import { nameKey } from '#api/user-name.ts'
import { stillConfirmed } from '#budget/server/notify.store.ts'
import { bumpInstitutionNames, bumpYearTexts } from '#budget/server/version.store.ts'
import { type AccountRecord, hasMoved } from '#features/accounts/account.ts'
import type { AdminAccount } from '#features/accounts/api.ts'
import { endNotificationsOf } from '#features/accounts/server/rights.store.ts'
import { accountText, administratorNameText } from '#features/accounts/text.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { endAccess, hasFactorSql } from '#features/sign-in/server/account-state.store.ts'
import { delayedAccounts, easeSignIn } from '#features/sign-in/server/failed-sign-ins.store.ts'
import { forgetPersons } from '#features/sign-in/server/openid.store.ts'
import { endLinksElsewhere } from '#features/sign-in/server/password-link.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

const role = z.enum(accountRoles)
const level = z.enum(levels).nullable()
const set = z.array(z.string())
const rightsList = z.array(z.enum(rights))
const setOf = sql<unknown>`array(
  select r.institution_id from reviewer_institution r where r.user_name = account.user_name order by 1
)`.as('reviews')
const regionsOf = sql<unknown>`array(
  select r.region_code from reviewer_region r where r.user_name = account.user_name order by 1
)`.as('regions')

const recordColumns = [
  'user_name',
  'display_name',
  'post',
  'email',
  'role',
  'level',
  'institution_id',
  'rights',
] as const

export async function readAccounts(db: Kysely<Schema>, now: Date): Promise<readonly AdminAccount[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('institution', 'institution.institution_id', 'account.institution_id')
    .select(recordColumns.map((column) => `account.${column}` as const))
    .select(['account.created_at', 'account.locked_at', 'account.locked_by', 'account.must_change_password'])
    .select('institution.name as institution_name')
    .select([setOf, regionsOf, hasFactorSql.as('has_factor')])
    .select(({ selectFrom }) =>
      selectFrom('session')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('session.user_name', '=', 'account.user_name')
        .where('session.expires_at', '>', now)
        .as('sessions'),
    )
    .where('account.removed_at', 'is', null)
    .orderBy('account.user_name')
    .execute()
  const failuresOf = await delayedAccounts(db, now)
  return rows.map((row) => ({
    ...recordOf(row),
    institutionName: row.institution_name,
    createdAt: row.created_at.toISOString(),
    lockedAt: row.locked_at?.toISOString() ?? null,
    lockedBy: row.locked_by,
    mustChangePassword: row.must_change_password,
    hasFactor: row.has_factor,
    sessions: Number(row.sessions),
    failedSignIns: failuresOf(row.user_name),
  }))
}

/** Ignores case. Removed accounts count too, because names are never reused. */
export async function accountForUpdate(
  tx: AdminTransaction,
  userName: string,
): Promise<AccountRecord | undefined> {
  const [stored] = await accountsForUpdate(tx, [userName])
  return stored?.record
}

export type StoredAccount = {
  readonly record: AccountRecord
  readonly mustChangePassword: boolean
}

export async function accountsForUpdate(
  { trx }: AdminTransaction,
  userNames: readonly string[],
): Promise<readonly StoredAccount[]> {
  const small = userNames.map(nameKey)
  const rows = await trx
    .selectFrom('account')
    .select(recordColumns)
    .select(['must_change_password', setOf, regionsOf])
    .where(sql<boolean>`lower(user_name) = any(${small}::text[])`)
    .where('removed_at', 'is', null)
    .orderBy('user_name')
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    record: recordOf(row),
    mustChangePassword: row.must_change_password,
  }))
}

/** Maps user names to the numbers of accounts, which stay after a removal. */
export async function actorsOf(
  { trx }: Pick<AdminTransaction, 'trx'>,
  userNames: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('account')
    .select(['user_name', 'actor'])
    .where(sql<boolean>`user_name = any(${userNames}::text[])`)
    .execute()
  return new Map(rows.map(({ user_name, actor }) => [user_name, actor]))
}

type AccountRecordRow = Pick<Selectable<Schema['account']>, (typeof recordColumns)[number]> & {
  readonly reviews: unknown
  readonly regions: unknown
}

function recordOf(row: AccountRecordRow): AccountRecord {
  return {
    userName: row.user_name,
    displayName: row.display_name,
    post: row.post,
    email: row.email,
    role: role.parse(row.role),
    level: level.parse(row.level),
    institutionId: row.institution_id,
    rights: row.role === 'institution' ? rightsList.parse(row.rights) : [],
    reviews: set.parse(row.reviews),
    regions: set.parse(row.regions),
  }
}

export type NewAccount = AccountRecord & { readonly passwordHash: string }

/** Serialises the creation of accounts before names are checked. */
export async function lockAccounts({ trx }: AdminTransaction): Promise<void> {
  await sql`lock table account in share row exclusive mode`.execute(trx)
}

/** New users must change their password. The caller must hold `lockAccounts`. */
export async function addAccounts(
  { trx, at }: AdminTransaction,
  accounts: readonly NewAccount[],
): Promise<void> {
  const { last } = await trx
    .selectFrom('account')
    .select(({ fn }) => fn.coalesce(fn.max('user_id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  const rows = accounts.map((account, index) => ({
    user_name: account.userName,
    user_id: Number(last) + index + 1,
    institution_id: account.institutionId,
    display_name: account.displayName,
    post: account.post,
    email: account.email,
    password_hash: account.passwordHash,
    role: account.role,
    level: account.level,
    rights: storedRights(account),
    must_change_password: true,
    created_at: at,
  }))
  await trx.insertInto('account').values(rows).execute()
  await addSets({ trx }, accounts)
  await raiseNames({ trx }, accounts)
}

/** Drafts of the institution, or all for reviewers. */
async function raiseNames(
  { trx }: Pick<AdminTransaction, 'trx'>,
  accounts: readonly Pick<AccountRecord, 'role' | 'institutionId'>[],
): Promise<void> {
  const own = new Set(accounts.flatMap(({ institutionId }) => institutionId ?? []))
  // A fixed order prevents deadlocks of two imports.
  for (const institutionId of [...own].toSorted()) await bumpInstitutionNames(trx, institutionId)
  if (accounts.some(({ role }) => role === 'reviewer')) await bumpYearTexts(trx, 'all')
}

async function addSets(
  { trx }: Pick<AdminTransaction, 'trx'>,
  accounts: readonly AccountRecord[],
): Promise<void> {
  const rows = accounts.flatMap(({ userName, reviews }) =>
    reviews.map((institutionId) => ({ user_name: userName, institution_id: institutionId })),
  )
  if (rows.length > 0) await trx.insertInto('reviewer_institution').values(rows).execute()
  const whole = accounts.flatMap(({ userName, regions }) =>
    regions.map((code) => ({ user_name: userName, region_code: code })),
  )
  if (whole.length > 0) await trx.insertInto('reviewer_region').values(whole).execute()
}

export async function editAccount(
  { trx }: AdminTransaction,
  before: AccountRecord,
  account: AccountRecord,
): Promise<'unlinked' | 'same'> {
  const { userName, displayName, institutionId } = account
  await endLinksElsewhere(trx, userName, account.email)
  // The account may have a new user; a link by name alone must not grant other rights.
  const isMoved = hasMoved(before, account)
  const isUnlinked = isMoved && (await forgetPersons(trx, userName))
  if (isMoved) await endAccess(trx, { userName, which: 'all' })
  await trx
    .updateTable('account')
    .set({
      display_name: displayName,
      post: account.post,
      email: account.email,
      email_confirmed: stillConfirmed(account.email),
      institution_id: institutionId,
      role: account.role,
      level: account.level,
      rights: storedRights(account),
    })
    .where('user_name', '=', userName)
    .execute()
  for (const table of ['reviewer_institution', 'reviewer_region'] as const)
    await trx.deleteFrom(table).where('user_name', '=', userName).execute()
  await addSets({ trx }, [account])
  const isShownSame =
    before.displayName === displayName &&
    before.role === account.role &&
    before.institutionId === institutionId &&
    isDeepStrictEqual(before.rights, account.rights)
  if (!isShownSame) await raiseNames({ trx }, [before, account])
  return isUnlinked ? 'unlinked' : 'same'
}

/** Stored with all: they are unused, and the account has them if it moves to an institution. */
function storedRights({ rights: given }: Pick<AccountRecord, 'rights'>): Right[] {
  return given.length === 0 ? [...rights] : [...given]
}

export async function writeRightsOf(
  { trx }: AdminTransaction,
  { userName, institutionId, rights: given }: Pick<AccountRecord, 'userName' | 'institutionId' | 'rights'>,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ rights: storedRights({ rights: given }) })
    .where('user_name', '=', userName)
    .execute()
  if (institutionId !== null) await bumpInstitutionNames(trx, institutionId)
}

/** Locks the institution's row: of two concurrent removals of a right the second then sees the first. */
export async function rightsOfOthers(
  { trx }: AdminTransaction,
  { userName, institutionId }: { readonly userName: string; readonly institutionId: string },
): Promise<readonly { readonly rights: readonly Right[] }[]> {
  await trx
    .selectFrom('institution')
    .select('institution_id')
    .where('institution_id', '=', institutionId)
    .forUpdate()
    .execute()
  const rows = await trx
    .selectFrom('account')
    .select('rights')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('locked_at', 'is', null)
    .where('user_name', '<>', userName)
    .execute()
  return rows.map((row) => ({ rights: rightsList.parse(row.rights) }))
}

/** Locks the others: of two concurrent removals the second then sees the first. */
export async function isLastAdministrator(
  { trx }: AdminTransaction,
  { userName, role: own }: Pick<AccountRecord, 'userName' | 'role'>,
): Promise<boolean> {
  if (own !== 'administrator') return false
  const others = await trx
    .selectFrom('account')
    .select('user_name')
    .where('role', '=', 'administrator')
    .where('locked_at', 'is', null)
    .where('user_name', '<>', userName)
    .orderBy('user_name')
    .forUpdate()
    .execute()
  return others.length === 0
}

/** For immediate sign-in. Deletes provider links, because the account may have a new user. */
export async function giveOneTimePassword(
  { trx, at }: AdminTransaction,
  { userName, passwordHash }: { readonly userName: string; readonly passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('user_name', '=', userName)
    .execute()
  await forgetPersons(trx, userName)
  await easeSignIn(trx, userName, at)
}

export async function lockAccount({ trx, by, at }: AdminTransaction, userName: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ locked_at: at, locked_by: by })
    .where('user_name', '=', userName)
    .execute()
}

export async function unlockAccount({ trx, at }: AdminTransaction, userName: string): Promise<void> {
  await trx
    .updateTable('account')
    .set({ locked_at: null, locked_by: null })
    .where('user_name', '=', userName)
    .execute()
  await easeSignIn(trx, userName, at)
}

export function addFirstAccount(
  db: Kysely<Schema>,
  {
    userName,
    passwordHash,
    at,
  }: { readonly userName: string; readonly passwordHash: string; readonly at: Date },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const anybody = await trx.selectFrom('account').select('user_name').limit(1).executeTakeFirst()
    if (anybody !== undefined) return false
    const made = await trx
      .insertInto('account')
      .values({
        user_name: userName,
        user_id: 1,
        display_name: administratorNameText,
        password_hash: passwordHash,
        role: 'administrator',
        must_change_password: true,
        created_at: at,
      })
      // Another server created it and prints its password.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  })
}

/** Columns with the user name of an actor, by table. A sealed report package has its sender too. */
export const signedColumns = {
  account: ['locked_by'],
  attachment: ['saved_by'],
  catalogue: ['changed_by'],
  ceiling: ['set_by'],
  deadline_extension: ['extended_by'],
  draft_return: ['returned_by'],
  entry: ['changed_by'],
  file: ['created_by'],
  financial_year: ['closed_by'],
  job: ['queued_by'],
  justification: ['justified_by', 'answered_by'],
  mark: ['marked_by', 'answered_by', 'resolved_by'],
  norm_set: ['changed_by', 'published_by'],
  notification: ['caused_by'],
  pupil_register: ['origin_by'],
  receipt: ['sent_by', 'opened_by', 'ministry_opened_by', 'recalled_by'],
  reminder: ['reminded_by'],
  report: ['calculated_by', 'sent_by', 'passed_on_by', 'approved_by', 'consent_by'],
  sheet_save: ['saved_by'],
  staff: ['origin_by'],
  staff_child: ['origin_by'],
} as const satisfies Partial<Record<keyof Schema, readonly string[]>>

/** Tables with data of the account itself. */
export const ownTables = [
  'session',
  'password_link',
  'code_factor',
  'recovery_code',
  'passkey',
  'openid_link',
  'notification',
  'presence',
  'bulk_order',
  'reviewer_institution',
  'reviewer_region',
] as const satisfies (keyof Schema)[]

/** The row keeps the user name for the history. `passwordHash` is of an undisclosed password. */
export async function removeOwner(
  { trx, by, at }: AdminTransaction,
  record: AccountRecord,
  passwordHash: string,
): Promise<void> {
  const { userName } = record
  for (const table of ownTables) await trx.deleteFrom(table).where('user_name', '=', userName).execute()
  const { user_id: number, actor } = await trx
    .selectFrom('account')
    .select(['user_id', 'actor'])
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('account')
    .set({
      ...{
        user_name: actor,
        display_name: accountText.removedName(number),
        post: '',
        email: '',
        email_confirmed: false,
        mail_choices: '{}',
      },
      ...{ password_hash: passwordHash, locked_at: at, locked_by: by, removed_at: at },
    })
    .where('user_name', '=', userName)
    .execute()
  for (const [table, columns] of Object.entries(signedColumns))
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${actor} where ${sql.ref(column)} = ${userName}`.execute(
        trx,
      )
  await endNotificationsOf({ trx }, userName)
  await raiseNames({ trx }, [record])
}
