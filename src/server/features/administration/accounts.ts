import { isDeepStrictEqual } from 'node:util'
import type { AccountAction, AccountImportAnswer, OneTimePassword } from '#contract/admin.ts'
import type { ImportFault } from '#contract/answers.ts'
import { headingsOf } from '#domain/list/list.ts'
import type { ListRow, ReadList } from '#domain/list/read-list.ts'
import { repeatedAt } from '#domain/list/repeated.ts'
import {
  type AccountField,
  type AccountRecord,
  accountFields,
  inOrder,
  institutionsIn,
  isSameAccount,
  readAccount,
} from '#domain/organisation/account-record.ts'
import { accountList } from '#domain/organisation/organisation-lists.ts'
import { isLastSender } from '#domain/organisation/rights.ts'
import { nameKey } from '#domain/organisation/user-name.ts'
import { problemIf } from '#domain/record/record.ts'
import {
  accountForUpdate,
  accountsForUpdate,
  actorsOf,
  addAccounts,
  editAccount,
  endSessions,
  giveOneTimePassword,
  lockAccount,
  lockAccounts,
  removeOwner,
  rightsOfOthers,
  unlockAccount,
} from '#server/features/administration/accounts.store.ts'
import {
  type AdminEventKind,
  type Doing,
  recordAdminEvent,
  type Transacting,
} from '#server/features/administration/admin-event.store.ts'
import { knownInstitutions } from '#server/features/administration/institutions.store.ts'
import { listOf, recordsOf, refuseRows } from '#server/features/administration/lists.ts'
import { notifyOfRights } from '#server/features/administration/rights.store.ts'
import { resetFactors } from '#server/features/auth/factor.store.ts'
import { addLink } from '#server/features/auth/openid.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText, adminText } from '#text/administration.ts'
import { rightText } from '#text/rights.ts'

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
  const list = listOf(rows, headingsOf(accountList))
  const { listed, faults } = recordsOf(list, readAccount)
  const records = listed.map(({ record }) => record)
  const waiting = faults.length > 0 ? [] : await transacting((doing) => waitingOf(doing, records))
  if (waiting.length > 0) return repeatImport({ records, waiting }, making, transacting)
  await transacting(async (doing) => refuseRows([...faults, ...(await unmakeable(doing, list))]))
  const fresh = await transacting((doing) => freshOf(doing, records))
  const prepared = await prepareAccounts(fresh, making)
  await transacting((doing) => makeAll(doing, list, prepared))
  const names = fresh.map(({ userName }) => userName)
  const same = records.map(({ userName }) => userName).filter((name) => !names.includes(name))
  const passwords = prepared.map(({ record, password }) => ({ userName: record.userName, password }))
  const message =
    names.length > 0 ? adminText.accountsAdded(names.length) : adminText.imported(0, 0, same.length)
  return { status: 1, message, added: names, changed: [], same, faults: [], passwords }
}

/** The accounts of a list that are not there yet; those that are there word for word, as in a list that was taken out, are left alone. */
async function freshOf(doing: Doing, records: readonly AccountRecord[]): Promise<readonly AccountRecord[]> {
  const kept = await accountsForUpdate(
    doing,
    records.map(({ userName }) => userName),
  )
  return records.filter((each) => !kept.some(({ record }) => isSameAccount(record, each)))
}

/** What bars rows besides themselves: a name that is taken by another account or comes twice, an institution that is none. Of wrong rows too. */
async function unmakeable(doing: Doing, { rows }: ReadList): Promise<readonly ImportFault[]> {
  const named = rows.map(({ at, cells }) => ({
    at,
    cells,
    userName: cellOf(cells, 'userName'),
    institutions: institutionsIn(cellOf(cells, 'institutionId')),
  }))
  const names = named.flatMap(({ userName }) => (userName === '' ? [] : [userName]))
  const kept = new Map(
    (await accountsForUpdate(doing, names)).map(({ record }) => [nameKey(record.userName), record]),
  )
  const isTaken = (name: string, cells: ListRow['cells']): boolean => {
    const reading = readAccount(cells)
    const there = kept.get(name)
    return there !== undefined && !(reading.ok && isSameAccount(there, reading.record))
  }
  const known = await knownInstitutions(
    doing.trx,
    named.flatMap(({ institutions }) => institutions),
  )
  const small = named.map(({ userName }) => nameKey(userName))
  const repeated = repeatedAt(small)
  return named.flatMap(({ at, cells, userName, institutions }, index) => [
    ...problemIf(isTaken(small[index] ?? '', cells), {
      row: at,
      field: 'userName',
      message: accountText.taken(userName),
    }),
    ...problemIf(repeated.has(index), {
      row: at,
      field: 'userName',
      message: accountText.twice(userName),
    }),
    ...institutions.flatMap((id) =>
      problemIf(!known.has(id), {
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
  if (prepared.length === 0) return
  await notifyOfRights(doing, records)
  await addAccounts(
    doing,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const numbers = await actorsOf(
    doing,
    records.map(({ userName }) => userName),
  )
  const detail = {
    accounts: records.map((record) => ({ account: numbers.get(record.userName), ...chainedOf(record) })),
  }
  await recordAdminEvent(doing, { kind: 'admin.accounts-imported', institutionId: '', year: 0, detail })
}

const kinds: Readonly<Record<AccountAction, AdminEventKind>> = {
  RESET: 'admin.account-reset',
  LOCK: 'admin.account-locked',
  UNLOCK: 'admin.account-unlocked',
  SIGN_OUT: 'admin.account-signed-out',
  RESET_FACTOR: 'admin.account-factor-reset',
  REMOVE: 'admin.account-removed',
}

/** What is asked for: a reset and a removal bring the hash of another password, which after a removal nobody knows. */
type Asking =
  | { readonly action: 'RESET' | 'REMOVE'; readonly userName: string; readonly passwordHash: string }
  | { readonly action: Exclude<AccountAction, 'RESET' | 'REMOVE'>; readonly userName: string }

/** An account that is there, under exactly this name. Throws the 404 of one that is not. */
async function accountThere(doing: Doing, userName: string): Promise<AccountRecord> {
  const [kept] = await accountsForUpdate(doing, [userName])
  if (kept?.record.userName !== userName) throw new Refusal(404, accountText.unknown(userName))
  return kept.record
}

/** Does one thing to an account; whatever takes something away ends its sessions. Throws a `Refusal`: 404 no such account, 409 the own one, or one without the factor that is to be taken away. */
export async function doToAccount(doing: Doing, asking: Asking): Promise<void> {
  const { action, userName } = asking
  const account = await accountThere(doing, userName)
  const numbers = await actorsOf(doing, [userName])
  if (userName === doing.by) throw new Refusal(409, accountText.notOneself)
  if (asking.action === 'RESET') await giveOneTimePassword(doing, asking)
  if (action === 'RESET_FACTOR' && !(await resetFactors(doing.trx, userName)))
    throw new Refusal(409, accountText.noFactor(userName))
  if (action === 'LOCK') await lockAccount(doing, userName)
  if (action === 'UNLOCK') await unlockAccount(doing, userName)
  else await endSessions(doing, userName)
  if (asking.action === 'REMOVE') {
    await refuseLastSender(doing, account, { ...account, institutionId: null })
    await removeOwner(doing, account, asking.passwordHash)
  }
  await recordAdminEvent(doing, {
    kind: kinds[action],
    institutionId: account.institutionId ?? '',
    year: 0,
    detail: { account: numbers.get(userName) },
  })
}

type Linking = { readonly userName: string; readonly issuer: string; readonly subject: string }

/** Links an account with a person of a provider, by the subject that the provider names them by. Throws a `Refusal`: 404 no such account, 409 either is linked otherwise. */
export async function linkAccount(doing: Doing, { userName, ...person }: Linking): Promise<void> {
  const account = await accountThere(doing, userName)
  const link = await addLink(doing.trx, person, { userName, at: doing.at })
  if (link === 'taken') throw new Refusal(409, accountText.linkTaken(userName))
  if (link === 'theirs') return
  await recordAdminEvent(doing, {
    kind: 'admin.account-linked',
    institutionId: account.institutionId ?? '',
    year: 0,
    detail: { account: (await actorsOf(doing, [userName])).get(userName), issuer: person.issuer },
  })
}

/** What of an account may be removed one day. It stays out of the history, which nobody can change (decision 0074). */
const personalFields = ['displayName', 'post', 'email'] as const

/** An account as an event tells it, which names it by its number: without what says who its owner is. */
function chainedOf({
  userName: _,
  displayName: __,
  post: ___,
  email: ____,
  ...chained
}: AccountRecord): Readonly<Record<string, unknown>> {
  return chained
}

/** Makes an account. Throws a `Refusal`: 409 the name is taken, 422 there is no such institution. */
export async function addAccount(doing: Doing, { record, passwordHash }: Prepared): Promise<void> {
  await lockAccounts(doing)
  if (await accountForUpdate(doing, record.userName))
    throw new Refusal(409, accountText.taken(record.userName))
  await refuseUnknownInstitution(doing, record)
  await notifyOfRights(doing, [record])
  await addAccounts(doing, [{ ...record, passwordHash }])
  const numbers = await actorsOf(doing, [record.userName])
  const { institutionId: _, ...chained } = chainedOf(record)
  await recordAdminEvent(doing, {
    kind: 'admin.account-added',
    institutionId: record.institutionId ?? '',
    year: 0,
    detail: { account: numbers.get(record.userName), ...chained },
  })
}

/** Changes what of an account is not its password; where nothing was said of its rights they stay. Returns the address that it had. Throws a `Refusal`: 404 no such account, 409 the own role, or an institution could send no more, 422 no such institution. */
export async function changeAccount(
  doing: Doing,
  asked: AccountRecord,
  said: 'rights' | 'nothing',
): Promise<string> {
  const before = await accountThere(doing, asked.userName)
  const keeps = said === 'nothing' && before.role === asked.role
  const record = keeps ? { ...asked, rights: before.rights } : asked
  if (record.userName === doing.by && record.role !== before.role)
    throw new Refusal(409, accountText.notOneself)
  await refuseUnknownInstitution(doing, record)
  await refuseLastSender(doing, before, record)
  await editAccount(doing, before, record)
  const numbers = await actorsOf(doing, [record.userName])
  await recordAdminEvent(doing, {
    kind: 'admin.account-changed',
    institutionId: record.institutionId ?? '',
    year: 0,
    detail: {
      account: numbers.get(record.userName),
      from: chainedOf(before),
      to: chainedOf(record),
      changed: personalFields.filter((field) => before[field] !== record[field]),
    },
  })
  const isSame =
    before.institutionId === record.institutionId && before.rights.join() === record.rights.join()
  if (!isSame) await notifyOfRights(doing, [record])
  return before.email
}

/** Throws the 409 of a change after which an institution could send no more, see `isLastSender`. */
export async function refuseLastSender(
  doing: Doing,
  before: AccountRecord,
  after: AccountRecord,
): Promise<void> {
  const { userName, institutionId, rights } = before
  // Most changes leave that right alone.
  if (institutionId === null || !rights.includes('send')) return
  const others = await rightsOfOthers(doing, { userName, institutionId })
  if (isLastSender(before, after, others)) throw new Refusal(409, rightText.lastSender)
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

/** Making one-time passwords, and what is stored of one. */
export type PasswordMaking = {
  readonly make: () => string
  readonly hash: (password: string) => Promise<string>
}

/** An account that is to be made, with the password that its owner gets once. */
type Prepared = {
  readonly record: AccountRecord
  readonly password: string
  readonly passwordHash: string
}

/** One after the other: a hash takes a processor and memory by design, and others want to sign in. */
async function prepareAccounts(
  records: readonly AccountRecord[],
  making: PasswordMaking,
): Promise<readonly Prepared[]> {
  const prepared: Prepared[] = []
  for (const record of records) prepared.push(await prepareAccount(record, making))
  return prepared
}

/** Makes an account's one-time password. */
export async function prepareAccount(
  record: AccountRecord,
  { make, hash }: PasswordMaking,
): Promise<Prepared> {
  const password = make()
  return { record, password, passwordHash: await hash(password) }
}

/**
 * Who of a list has not changed their one-time password yet, where the list was imported before: every account is there
 * word for word. Nobody of any other list, so that a name which is taken is told and nobody loses a password by mistake.
 */
async function waitingOf(doing: Doing, records: readonly AccountRecord[]): Promise<readonly AccountRecord[]> {
  const kept = await accountsForUpdate(
    doing,
    records.map(({ userName }) => userName),
  )
  const isRepetition = isDeepStrictEqual(byName(records), byName(kept.map(({ record }) => record)))
  return isRepetition
    ? kept.filter(({ mustChangePassword }) => mustChangePassword).map(({ record }) => record)
    : []
}

/** Without the order of accounts and sets, which means nothing. */
function byName(records: readonly AccountRecord[]): readonly AccountRecord[] {
  return records.map(inOrder).toSorted((a, b) => (a.userName < b.userName ? -1 : 1))
}

type Repetition = { readonly records: readonly AccountRecord[]; readonly waiting: readonly AccountRecord[] }

/**
 * Gives new one-time passwords to those of a list who have not changed theirs: they stood in an answer that was lost, and
 * exist nowhere else. One account after the other, so that a repetition that breaks off is repeated likewise.
 */
async function repeatImport(
  { records, waiting }: Repetition,
  making: PasswordMaking,
  transacting: Transacting,
): Promise<AccountImportAnswer> {
  const passwords: OneTimePassword[] = []
  for (const record of waiting) {
    const { password, passwordHash } = await prepareAccount(record, making)
    const { userName } = record
    const isReset = await transacting((doing) => resetWaiting(doing, { userName, passwordHash }))
    if (isReset) passwords.push({ userName, password })
  }
  const changed = passwords.map(({ userName }) => userName)
  const same = records.map(({ userName }) => userName).filter((name) => !changed.includes(name))
  const message = adminText.accountsAgain(changed.length, same.length)
  return { status: 1, message, added: [], changed, same, faults: [], passwords }
}

async function resetWaiting(
  doing: Doing,
  { userName, passwordHash }: { readonly userName: string; readonly passwordHash: string },
): Promise<boolean> {
  const [kept] = await accountsForUpdate(doing, [userName])
  if (!kept?.mustChangePassword) return false
  await doToAccount(doing, { action: 'RESET', userName, passwordHash })
  return true
}
