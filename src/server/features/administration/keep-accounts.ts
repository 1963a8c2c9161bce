import type { AccountRecord } from '#domain/organisation/account-record.ts'
import {
  addAccounts,
  editAccount,
  lockAccounts,
  takeAccount,
} from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import type { Prepared } from '#server/features/administration/prepare-accounts.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText } from '#text/administration.ts'

/** Makes an account. Throws a `Refusal`: 409 the name is taken, 422 there is no such institution. */
export async function addAccount(doing: Doing, { record, passwordHash }: Prepared): Promise<void> {
  await lockAccounts(doing)
  if (await takeAccount(doing, record.userName)) throw new Refusal(409, accountText.taken(record.userName))
  await refuseUnknownInstitution(doing, record)
  await addAccounts(doing, [{ ...record, passwordHash }])
  const { userName, displayName, role, level, institutionId, reviews } = record
  await recordDeed(doing, {
    kind: 'admin.account-added',
    institutionId: institutionId ?? '',
    year: 0,
    detail: { userName, displayName, role, level, reviews },
  })
}

/** Changes what of an account is not its password. Throws a `Refusal`: 404 no such account, 409 the own role, 422 no such institution. */
export async function changeAccount(doing: Doing, record: AccountRecord): Promise<void> {
  const before = await takeAccount(doing, record.userName)
  if (before?.userName !== record.userName) throw new Refusal(404, accountText.unknown(record.userName))
  if (record.userName === doing.by && record.role !== before.role)
    throw new Refusal(409, accountText.notOneself)
  await refuseUnknownInstitution(doing, record)
  await editAccount(doing, record)
  await recordDeed(doing, {
    kind: 'admin.account-changed',
    institutionId: record.institutionId ?? '',
    year: 0,
    detail: { userName: record.userName, from: before, to: record },
  })
}

async function refuseUnknownInstitution({ trx }: Doing, record: AccountRecord): Promise<void> {
  const named = institutionsNamed(record)
  const known = await knownInstitutions(trx, named)
  const unknown = named.find((id) => !known.has(id))
  if (unknown === undefined) return
  const message = accountText.unknownInstitution(unknown)
  throw new Refusal(422, message, { errors: [{ row: '', field: 'institutionId', message }] })
}

/** The institutions that an account names: its own, or those of its set. */
export function institutionsNamed({
  institutionId,
  reviews,
}: Pick<AccountRecord, 'institutionId' | 'reviews'>): readonly string[] {
  return institutionId === null ? reviews : [institutionId, ...reviews]
}
