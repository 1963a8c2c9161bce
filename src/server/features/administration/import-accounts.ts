import type { AccountImportAnswer } from '#contract/admin.ts'
import { type AccountRecord, readAccount } from '#domain/organisation/account-record.ts'
import { faultIf } from '#domain/record/fault-if.ts'
import { addAccounts, lockAccounts, takeNamed } from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed, type Transacting } from '#server/features/administration/deeds.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { institutionsNamed } from '#server/features/administration/keep-accounts.ts'
import {
  type PasswordMaking,
  type Prepared,
  prepareAccounts,
} from '#server/features/administration/prepare-accounts.ts'
import { recordsOf, refuseRows } from '#server/features/administration/records-of.ts'
import { repeatImport, waitingOf } from '#server/features/administration/repeat-import.ts'
import { accountText } from '#text/accounts.ts'
import { adminText } from '#text/admin.ts'

/**
 * Makes accounts from the rows of a list; with one that cannot be made none is (a 422 `Refusal` with the faults). Looked
 * at before any password is hashed, which takes its time and holds no transaction, and once more when they are made. A list
 * that was imported before is a repetition, see `repeatImport`.
 */
export async function importAccounts(
  rows: readonly (readonly string[])[],
  making: PasswordMaking,
  transacting: Transacting,
): Promise<AccountImportAnswer> {
  const records = recordsOf(rows.map(readAccount), [])
  const waiting = await transacting((doing) => waitingOf(doing, records))
  if (waiting.length > 0) return repeatImport({ records, waiting }, making, transacting)
  await transacting((doing) => refuseUnmakeable(doing, records))
  const prepared = await prepareAccounts(records, making)
  await transacting((doing) => makeAll(doing, prepared))
  const names = records.map(({ userName }) => userName)
  const passwords = prepared.map(({ record, password }) => ({ userName: record.userName, password }))
  const message = adminText.accountsAdded(names.length)
  return { status: 1, message, added: names, changed: [], same: [], faults: [], passwords }
}

async function refuseUnmakeable(doing: Doing, records: readonly AccountRecord[]): Promise<void> {
  const names = records.map(({ userName }) => userName)
  const taken = new Set((await takeNamed(doing, names)).map(({ record }) => record.userName.toLowerCase()))
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
}

async function makeAll(doing: Doing, prepared: readonly Prepared[]): Promise<void> {
  const records = prepared.map(({ record }) => record)
  await lockAccounts(doing)
  await refuseUnmakeable(doing, records)
  await addAccounts(
    doing,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const detail = { names: records.map(({ userName }) => userName), accounts: records }
  await recordDeed(doing, { kind: 'admin.accounts-imported', institutionId: '', year: 0, detail })
}
