import type { AccountImportAnswer, ImportFault } from '#contract/admin.ts'
import type { ListRow, ReadList } from '#domain/list/read-list.ts'
import {
  type AccountField,
  accountFields,
  accountHeads,
  institutionsIn,
  readAccount,
} from '#domain/organisation/account-record.ts'
import { faultIf } from '#domain/record/record.ts'
import { addAccounts, lockAccounts, takeNamed } from '#server/features/administration/accounts.store.ts'
import { type Doing, recordDeed, type Transacting } from '#server/features/administration/deeds.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { listOf } from '#server/features/administration/list-body.ts'
import {
  type PasswordMaking,
  type Prepared,
  prepareAccounts,
} from '#server/features/administration/prepare-accounts.ts'
import { recordsOf, refuseRows } from '#server/features/administration/records-of.ts'
import { repeatImport, waitingOf } from '#server/features/administration/repeat-import.ts'
import { accountText, adminText } from '#text/administration.ts'

/**
 * Makes accounts from a list; with one that cannot be made none is (a 422 `Refusal` with all the faults). Looked at before
 * any password is hashed, which takes its time and holds no transaction, and once more when they are made. A list that was
 * imported before is a repetition, see `repeatImport`.
 */
export async function importAccounts(
  rows: readonly (readonly string[])[],
  making: PasswordMaking,
  transacting: Transacting,
): Promise<AccountImportAnswer> {
  const list = listOf(rows, accountHeads)
  const { listed, faults } = recordsOf(list, readAccount)
  const records = listed.map(({ record }) => record)
  const waiting = faults.length > 0 ? [] : await transacting((doing) => waitingOf(doing, records))
  if (waiting.length > 0) return repeatImport({ records, waiting }, making, transacting)
  await transacting(async (doing) => refuseRows([...faults, ...(await unmakeable(doing, list))]))
  const prepared = await prepareAccounts(records, making)
  await transacting((doing) => makeAll(doing, list, prepared))
  const names = records.map(({ userName }) => userName)
  const passwords = prepared.map(({ record, password }) => ({ userName: record.userName, password }))
  const message = adminText.accountsAdded(names.length)
  return { status: 1, message, added: names, changed: [], same: [], faults: [], passwords }
}

/** What bars rows besides themselves: a name that is taken or comes twice, an institution that is none. Of wrong rows too. */
async function unmakeable(doing: Doing, { rows }: ReadList): Promise<readonly ImportFault[]> {
  const named = rows.map(({ at, cells }) => ({
    at,
    userName: cellOf(cells, 'userName'),
    institutions: institutionsIn(cellOf(cells, 'institutionId')),
  }))
  const names = named.flatMap(({ userName }) => (userName === '' ? [] : [userName]))
  const taken = new Set((await takeNamed(doing, names)).map(({ record }) => record.userName.toLowerCase()))
  const known = await knownInstitutions(
    doing.trx,
    named.flatMap(({ institutions }) => institutions),
  )
  const small = named.map(({ userName }) => userName.toLowerCase())
  return named.flatMap(({ at, userName, institutions }, index) => [
    ...faultIf(taken.has(small[index] ?? ''), {
      row: at,
      field: 'userName',
      message: accountText.taken(userName),
    }),
    ...faultIf(userName !== '' && small.indexOf(small[index] ?? '') < index, {
      row: at,
      field: 'userName',
      message: accountText.twice(userName),
    }),
    ...institutions.flatMap((id) =>
      faultIf(!known.has(id), {
        row: at,
        field: 'institutionId',
        message: accountText.unknownInstitution(id),
      }),
    ),
  ])
}

function cellOf(cells: ListRow['cells'], field: AccountField): string {
  return (cells[accountFields.indexOf(field)] ?? '').trim()
}

async function makeAll(doing: Doing, list: ReadList, prepared: readonly Prepared[]): Promise<void> {
  const records = prepared.map(({ record }) => record)
  await lockAccounts(doing)
  refuseRows(await unmakeable(doing, list))
  await addAccounts(
    doing,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const detail = { names: records.map(({ userName }) => userName), accounts: records }
  await recordDeed(doing, { kind: 'admin.accounts-imported', institutionId: '', year: 0, detail })
}
