import type { AccountImportAnswer, OneTimePassword } from '#contract/admin.ts'
import { type AccountRecord, readAccount } from '#domain/organisation/account-record.ts'
import { faultIf } from '#domain/record/fault-if.ts'
import {
  addAccounts,
  editAccount,
  type NewAccount,
  takeAccount,
  takenNames,
} from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { recordsOf, refuseRows } from '#server/features/administration/records-of.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText } from '#text/accounts.ts'
import { adminText } from '#text/admin.ts'

/** An account that is to be made, with the password that its owner gets once. */
export type Prepared = {
  readonly record: AccountRecord
  readonly password: string
  readonly passwordHash: string
}

/** Makes an account. Throws a `Refusal`: 409 the name is taken, 422 there is no such institution. */
export async function addAccount(doing: Doing, { record, passwordHash }: Prepared): Promise<void> {
  if (await takeAccount(doing, record.userName)) throw new Refusal(409, accountText.taken(record.userName))
  await refuseUnknownInstitution(doing, record)
  await make(doing, [{ ...record, passwordHash }])
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

/** The accounts of the rows of a list. Throws what `recordsOf` throws. */
export function accountsOf(rows: readonly (readonly string[])[]): readonly AccountRecord[] {
  return recordsOf(rows.map(readAccount), [])
}

/** Makes accounts from a list; with one that cannot be made none is (422, with the faults). */
export async function importAccounts(
  doing: Doing,
  prepared: readonly Prepared[],
): Promise<AccountImportAnswer> {
  const records = prepared.map(({ record }) => record)
  const names = records.map(({ userName }) => userName)
  const taken = await takenNames(doing, names)
  const known = await knownInstitutions(doing.trx, records.flatMap(institutionsNamed))
  const small = names.map((name) => name.toLowerCase())
  refuseRows(
    records.flatMap(({ userName, ...record }, index) => [
      ...faultIf(taken.has(small[index] ?? ''), {
        row: index + 1,
        field: 'userName',
        message: accountText.taken(userName),
      }),
      ...faultIf(small.indexOf(small[index] ?? '') < index, {
        row: index + 1,
        field: 'userName',
        message: accountText.twice(userName),
      }),
      ...institutionsNamed(record).flatMap((id) =>
        faultIf(!known.has(id), {
          row: index + 1,
          field: 'institutionId',
          message: accountText.unknownInstitution(id),
        }),
      ),
    ]),
  )
  await make(
    doing,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const passwords: readonly OneTimePassword[] = prepared.map(({ record, password }) => ({
    userName: record.userName,
    password,
  }))
  const message = adminText.accountsAdded(names.length)
  return { status: 1, message, added: names, changed: [], same: [], faults: [], passwords }
}

async function make(doing: Doing, accounts: readonly NewAccount[]): Promise<void> {
  await addAccounts(doing, accounts)
  for (const { userName, displayName, role, level, institutionId, reviews } of accounts)
    await recordDeed(doing, {
      kind: 'admin.account-added',
      institutionId: institutionId ?? '',
      year: 0,
      detail: { userName, displayName, role, level, reviews },
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
function institutionsNamed({
  institutionId,
  reviews,
}: Pick<AccountRecord, 'institutionId' | 'reviews'>): readonly string[] {
  return institutionId === null ? reviews : [institutionId, ...reviews]
}
