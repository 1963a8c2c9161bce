import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { rights } from '#api/access.ts'
import { newestYear } from '#budget/server/norms.store.ts'
import { notify } from '#budget/server/notify.store.ts'
import type { AccountRecord } from '#features/accounts/account.ts'
import type { RightsAnswer } from '#features/accounts/api.ts'
import { rightText } from '#features/accounts/text.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import type { Schema } from '#platform/database/schema.ts'

const rightsList = z.array(z.enum(rights))

export async function readRights(db: Kysely<Schema>, institutionId: string): Promise<RightsAnswer> {
  const accounts = await db
    .selectFrom('account')
    .select(['user_name', 'display_name', 'post', 'rights', 'locked_at'])
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'institution')
    .where('removed_at', 'is', null)
    .orderBy('display_name')
    .orderBy('user_name')
    .execute()
  const institution = await db
    .selectFrom('institution')
    .select('asks_consent')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst()
  return {
    accounts: accounts.map((row) => ({
      userName: row.user_name,
      displayName: row.display_name,
      post: row.post,
      rights: rightsList.parse(row.rights),
      locked: row.locked_at !== null,
    })),
    asksConsent: institution?.asks_consent ?? false,
  }
}

type RightsHolder = Pick<AccountRecord, 'userName' | 'displayName' | 'institutionId' | 'rights'>

/** Includes the caller, but not accounts added later. */
export async function notifyOfRights(
  { trx, by, at }: AdminTransaction,
  accounts: readonly RightsHolder[],
): Promise<void> {
  const year = await newestYear(trx)
  const ofEach = Map.groupBy(accounts, ({ institutionId }) => institutionId ?? '')
  ofEach.delete('')
  for (const [institutionId, changed] of ofEach)
    await notify(trx, {
      kind: 'rightsChanged',
      institutionIds: [institutionId],
      year,
      sessionCode: null,
      level: null,
      by,
      at,
      details: { text: changed.map(rightsInWords).join('; ') },
      dedupeKey: null,
    })
}

/** Deletes notifications about rights, because they contain the name of the removed owner. */
export async function endNotificationsOf(
  { trx }: Pick<AdminTransaction, 'trx'>,
  userName: string,
): Promise<void> {
  await trx
    .deleteFrom('notification')
    .where('kind', '=', 'rightsChanged')
    .where(sql<boolean>`strpos(details ->> 'text', ${nameInWords(userName)}) > 0`)
    .execute()
}

function nameInWords(userName: string): string {
  return `(${userName}): `
}

function rightsInWords({ userName, displayName, rights: given }: RightsHolder): string {
  return `${displayName} ${nameInWords(userName)}${given.map((right) => rightText.names[right]).join(', ')}`
}
