import type { AccountImportAnswer, ImportFault } from '#contract/admin.ts'
import { type AccountRecord, readAccount } from '#domain/organisation/account-record.ts'
import { addAccounts, takenNames } from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { institutionsNamed } from '#server/features/administration/keep-accounts.ts'
import {
  type PasswordMaking,
  type Prepared,
  prepareAccounts,
} from '#server/features/administration/prepare-accounts.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText } from '#text/accounts.ts'
import { adminText } from '#text/admin.ts'

/** Does work in a transaction of its own, in somebody's name. */
export type Transacting = <T>(work: (doing: Doing) => Promise<T>) => Promise<T>

/**
 * Makes accounts from the rows of a list; with one that cannot be made none is (a 422 `Refusal` with the faults). Looked
 * at before any password is hashed, which takes its time and holds no transaction, and once more when they are made.
 */
export async function importAccounts(
  rows: readonly (readonly string[])[],
  making: PasswordMaking,
  transacting: Transacting,
): Promise<AccountImportAnswer> {
  const records = accountsOf(rows)
  await transacting((doing) => refuseUnmakeable(doing, records))
  const prepared = await prepareAccounts(records, making)
  await transacting((doing) => makeAll(doing, prepared))
  const names = records.map(({ userName }) => userName)
  const passwords = prepared.map(({ record, password }) => ({ userName: record.userName, password }))
  const message = adminText.accountsAdded(names.length)
  return { status: 1, message, added: names, changed: [], same: [], faults: [], passwords }
}

/** The accounts of the rows of a list. Throws the 422 with the faults when a row is wrong. */
function accountsOf(rows: readonly (readonly string[])[]): readonly AccountRecord[] {
  if (rows.length === 0) throw new Refusal(422, adminText.noRows)
  const readings = rows.map(readAccount)
  refuse(
    readings.flatMap((reading, index) =>
      reading.ok ? [] : reading.faults.map((fault) => ({ row: index + 1, ...fault })),
    ),
  )
  return readings.flatMap((reading) => (reading.ok ? [reading.record] : []))
}

async function refuseUnmakeable(doing: Doing, records: readonly AccountRecord[]): Promise<void> {
  const names = records.map(({ userName }) => userName)
  const taken = await takenNames(doing, names)
  const known = await knownInstitutions(doing.trx, records.flatMap(institutionsNamed))
  const small = names.map((name) => name.toLowerCase())
  refuse(
    records.flatMap(({ userName, ...record }, index) => [
      ...at(index, taken.has(small[index] ?? ''), 'userName', accountText.taken(userName)),
      ...at(index, small.indexOf(small[index] ?? '') < index, 'userName', accountText.twice(userName)),
      ...institutionsNamed(record).flatMap((id) =>
        at(index, !known.has(id), 'institutionId', accountText.unknownInstitution(id)),
      ),
    ]),
  )
}

async function makeAll(doing: Doing, prepared: readonly Prepared[]): Promise<void> {
  const records = prepared.map(({ record }) => record)
  await refuseUnmakeable(doing, records)
  await addAccounts(
    doing,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const detail = { names: records.map(({ userName }) => userName), accounts: records }
  await recordDeed(doing, { kind: 'admin.accounts-imported', institutionId: '', year: 0, detail })
}

function refuse(faults: readonly ImportFault[]): void {
  if (faults.length > 0) throw new Refusal(422, adminText.refused(faults.length), { faults })
}

function at(index: number, isWrong: boolean, field: string, message: string): readonly ImportFault[] {
  return isWrong ? [{ row: index + 1, field, message }] : []
}
