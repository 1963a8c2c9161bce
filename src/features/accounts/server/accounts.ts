import { isDeepStrictEqual } from 'node:util'
import { isLastSender } from '#api/access.ts'
import { columnIn, headingsOf } from '#engine/list/list.ts'
import type { ListRow, ReadList } from '#engine/list/read-list.ts'
import {
  type AccountRecord,
  accountRules,
  inOrder,
  institutionsIn,
  isSameAccount,
} from '#features/accounts/account.ts'
import { type AccountField, accountList } from '#features/accounts/account-list.ts'
import type { AccountAction, AccountImportAnswer, OneTimePassword } from '#features/accounts/api.ts'
import {
  accountForUpdate,
  accountsForUpdate,
  actorsOf,
  addAccounts,
  editAccount,
  giveOneTimePassword,
  isLastAdministrator,
  lockAccount,
  lockAccounts,
  removeOwner,
  rightsOfOthers,
  unlockAccount,
} from '#features/accounts/server/accounts.store.ts'
import { notifyOfRights } from '#features/accounts/server/rights.store.ts'
import { accountAnswerText, accountText, rightText } from '#features/accounts/text.ts'
import {
  type AdminEventKind,
  type AdminTransaction,
  type RunAdminTransaction,
  recordAdminEvent,
} from '#features/administration/server/admin-write.store.ts'
import { recordsOf, refuseRows, sheetOfRows } from '#features/administration/server/list-import.ts'
import { adminText } from '#features/administration/text.ts'
import { knownInstitutions } from '#features/institutions/server/institutions.store.ts'
import { endAccess } from '#features/sign-in/server/account-state.store.ts'
import { resetFactors } from '#features/sign-in/server/factor.store.ts'
import {
  addLink,
  forgetPersons,
  linkedAccount,
  moveLinks,
  readTakenLinks,
  removeLinks,
} from '#features/sign-in/server/openid.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import { hasWayIn } from '#features/sign-in/server/ways-in.ts'
import { Refusal } from '#platform/http/refusal.ts'

/**
 * All or none (422 `Refusal` with all faults). Validates before the slow password hashing without a transaction, and
 * again on insertion. A list imported before is a repetition, see `repeatImport`.
 */
export async function importAccounts(
  rows: readonly (readonly string[])[],
  making: PasswordMaking,
  transacting: RunAdminTransaction,
): Promise<AccountImportAnswer> {
  const list = await sheetOfRows(rows, headingsOf(accountList))
  const { listed, faults } = await recordsOf(list, accountRules([], null))
  const records = listed.map(({ record }) => record)
  // Without passwords a new one only removes the link of its account.
  const repeats = faults.length === 0 && making.signIn.passwords === 'on'
  const waiting = repeats ? await transacting((tx) => waitingOf(tx, records)) : []
  if (waiting.length > 0) return repeatImport({ records, waiting }, making, transacting)
  await transacting((tx) => refuseUnmakeable(tx, list))
  const fresh = await transacting((tx) => freshOf(tx, records))
  const prepared = await prepareAccounts(fresh, making)
  await transacting((tx) => makeAll(tx, list, prepared))
  const names = fresh.map(({ userName }) => userName)
  const isNew = new Set(names)
  const same = records.map(({ userName }) => userName).filter((name) => !isNew.has(name))
  const passwords = prepared.map(({ record, password }) => ({ userName: record.userName, password }))
  const message =
    names.length > 0 ? accountAnswerText.accountsAdded(names.length) : adminText.imported(0, 0, same.length)
  return { status: 1, message, added: names, changed: [], same, faults: [], passwords }
}

/** Skips identical accounts, as in an exported list. */
async function freshOf(
  tx: AdminTransaction,
  records: readonly AccountRecord[],
): Promise<readonly AccountRecord[]> {
  const storedAccounts = await accountsForUpdate(
    tx,
    records.map(({ userName }) => userName),
  )
  const stored = new Map(storedAccounts.map(({ record }) => [record.userName, record]))
  return records.filter((each) => {
    const own = stored.get(each.userName)
    return own === undefined || !isSameAccount(own, each)
  })
}

/** Throws `Refusal` 422 for invalid rows, names used twice or by another account, and unknown institutions. */
async function refuseUnmakeable(tx: AdminTransaction, list: ReadList): Promise<void> {
  const names = list.rows.map(({ cells }) => cellOf(cells, 'userName')).filter((name) => name !== '')
  const stored = await accountsForUpdate(tx, names)
  const institutions = await knownInstitutions(
    tx.trx,
    list.rows.flatMap(({ cells }) => institutionsIn(cellOf(cells, 'institutionId'))),
  )
  const accounts = stored.map(({ record }) => record)
  refuseRows((await recordsOf(list, accountRules(accounts, institutions))).faults)
}

function cellOf(cells: ListRow['cells'], field: AccountField): string {
  return (cells[columnIn(accountList, field)] ?? '').trim()
}

async function makeAll(
  tx: AdminTransaction,
  list: ReadList,
  prepared: readonly PreparedAccount[],
): Promise<void> {
  const records = prepared.map(({ record }) => record)
  await lockAccounts(tx)
  await refuseUnmakeable(tx, list)
  if (prepared.length === 0) return
  await notifyOfRights(tx, records)
  await addAccounts(
    tx,
    prepared.map(({ record, passwordHash }) => ({ ...record, passwordHash })),
  )
  const numbers = await actorsOf(
    tx,
    records.map(({ userName }) => userName),
  )
  const detail = {
    accounts: records.map((record) => ({ account: numbers.get(record.userName), ...chainedOf(record) })),
  }
  await recordAdminEvent(tx, { kind: 'admin.accounts-imported', institutionId: '', year: 0, detail })
}

const kinds: Readonly<Record<AccountAction, AdminEventKind>> = {
  RESET: 'admin.account-reset',
  LOCK: 'admin.account-locked',
  UNLOCK: 'admin.account-unlocked',
  SIGN_OUT: 'admin.account-signed-out',
  RESET_FACTOR: 'admin.account-factor-reset',
  REMOVE: 'admin.account-removed',
}

type AccountRequest = {
  readonly userName: string
  /** The program locks even the last administrator whose password is published. */
  readonly lastAdministrator?: 'allowed'
} & (
  | { readonly action: 'RESET'; readonly passwordHash: string; readonly signIn: SignInSettings }
  | { readonly action: 'RESET_FACTOR'; readonly signIn: SignInSettings }
  | { readonly action: 'REMOVE'; readonly passwordHash: string }
  | { readonly action: Exclude<AccountAction, 'RESET' | 'RESET_FACTOR' | 'REMOVE'> }
)

/** Throws `Refusal` 404 if the account is missing or removed. */
async function existingAccount(tx: AdminTransaction, userName: string): Promise<AccountRecord> {
  const [stored] = await accountsForUpdate(tx, [userName])
  if (stored?.record.userName !== userName) throw new Refusal(404, accountText.unknown(userName))
  return stored.record
}

/**
 * Restrictive actions end its sessions. Throws `Refusal`: 404 unknown account, 409 the caller's own, the last
 * administrator, without the factor to reset, or if a reset would leave the owner no way in.
 */
export async function doToAccount(tx: AdminTransaction, asking: AccountRequest): Promise<void> {
  const { action, userName } = asking
  const account = await existingAccount(tx, userName)
  const numbers = await actorsOf(tx, [userName])
  if (userName === tx.by) throw new Refusal(409, accountText.notOneself)
  if ((action === 'LOCK' || action === 'REMOVE') && asking.lastAdministrator !== 'allowed')
    await refuseLastAdministrator(tx, account)
  if (asking.action === 'RESET') await giveOneTimePassword(tx, asking)
  if (action === 'RESET_FACTOR' && !(await resetFactors(tx.trx, userName)))
    throw new Refusal(409, accountText.noFactor(userName))
  if (asking.action === 'RESET' || asking.action === 'RESET_FACTOR') {
    if (!(await hasWayIn(tx.trx, account, asking.signIn)))
      throw new Refusal(409, accountText.noWayIn[asking.action](userName))
  }
  if (action === 'LOCK') await lockAccount(tx, userName)
  if (action === 'UNLOCK') await unlockAccount(tx, userName)
  else await endAccess(tx.trx, { userName, which: 'all' })
  if (asking.action === 'REMOVE') {
    await refuseLastSender(tx, account, { ...account, institutionId: null })
    await removeOwner(tx, account, asking.passwordHash)
  }
  await recordAdminEvent(tx, {
    kind: kinds[action],
    institutionId: account.institutionId ?? '',
    year: 0,
    detail: { account: numbers.get(userName) },
  })
}

/** Throws `Refusal` 409. */
async function refuseLastAdministrator(tx: AdminTransaction, account: AccountRecord): Promise<void> {
  if (await isLastAdministrator(tx, account)) throw new Refusal(409, accountText.lastAdministrator)
}

type LinkAccountOptions = {
  readonly userName: string
  readonly issuer: string
  readonly subject: string
  readonly signIn: SignInSettings
}

/**
 * Replaces the account's former link. Throws `Refusal`: 404 unknown account, 409 the caller's own, which
 * `auth.openid.link` links, a person of another account, or if the owner could not sign in by the new one.
 */
export async function linkAccount(
  tx: AdminTransaction,
  { userName, signIn, ...person }: LinkAccountOptions,
): Promise<'linked' | 'theirs'> {
  const account = await existingAccount(tx, userName)
  if (userName === tx.by) throw new Refusal(409, accountText.linkOwn)
  const holder = await linkedAccount(tx.trx, person)
  if (holder === userName) return 'theirs'
  if (holder === null && (await forgetPersons(tx.trx, userName)))
    await endAccess(tx.trx, { userName, which: 'all' })
  const link = await addLink(tx.trx, person, { userName, at: tx.at })
  if (link === 'taken') throw new Refusal(409, accountText.linkTaken)
  if (!(await hasWayIn(tx.trx, account, signIn))) throw new Refusal(409, accountText.noWayIn.LINK(userName))
  await recordAdminEvent(tx, {
    kind: 'admin.account-linked',
    institutionId: account.institutionId ?? '',
    year: 0,
    detail: { account: (await actorsOf(tx, [userName])).get(userName), issuer: person.issuer },
  })
  return link
}

type ReplaceIssuerOptions = {
  readonly from: string
  /** `null`: the links are removed. */
  readonly to: string | null
}

/**
 * All links or none. Returns the number of accounts. Throws `Refusal`: 404 no account is linked to the issuer, 409 a
 * subject is already linked at the new one.
 */
export async function replaceIssuer(
  tx: AdminTransaction,
  { from, to }: ReplaceIssuerOptions,
): Promise<number> {
  const taken = to === null ? [] : await readTakenLinks(tx.trx, { from, to })
  if (to !== null && taken.length > 0) throw new Refusal(409, accountText.subjectsTaken(to, taken))
  const names = to === null ? await removeLinks(tx.trx, from) : await moveLinks(tx.trx, { from, to })
  if (names.length === 0) throw new Refusal(404, accountText.noLinks(from))
  const numbers = await actorsOf(tx, names)
  await recordAdminEvent(tx, {
    kind: 'admin.issuer-replaced',
    institutionId: '',
    year: 0,
    detail: { issuer: from, newIssuer: to, accounts: names.map((name) => ({ account: numbers.get(name) })) },
  })
  return names.length
}

/** Personal data must be removable, so these fields stay out of the immutable history (decision 0074). */
const personalFields = ['displayName', 'post', 'email'] as const

/** The user name without personal data. */
function chainedOf({
  userName: _,
  displayName: __,
  post: ___,
  email: ____,
  ...chained
}: AccountRecord): Readonly<Record<string, unknown>> {
  return chained
}

/** Throws `Refusal`: 409 name in use, 422 unknown institution. */
export async function addAccount(
  tx: AdminTransaction,
  { record, passwordHash }: PreparedAccount,
): Promise<void> {
  await lockAccounts(tx)
  if (await accountForUpdate(tx, record.userName)) throw new Refusal(409, accountText.taken(record.userName))
  await refuseUnknownInstitution(tx, record)
  await notifyOfRights(tx, [record])
  await addAccounts(tx, [{ ...record, passwordHash }])
  const numbers = await actorsOf(tx, [record.userName])
  const { institutionId: _, ...chained } = chainedOf(record)
  await recordAdminEvent(tx, {
    kind: 'admin.account-added',
    institutionId: record.institutionId ?? '',
    year: 0,
    detail: { account: numbers.get(record.userName), ...chained },
  })
}

/** Another role or institution removes the link (`hasMoved`). */
type AccountChange = { readonly email: string; readonly left: 'unlinked' | 'same' | 'no way in' }

/**
 * Missing rights stay. Throws `Refusal`: 404 unknown account, 409 the caller's own role, the last administrator or
 * the institution's last sender, 422 unknown institution.
 */
export async function changeAccount(
  tx: AdminTransaction,
  requested: AccountRecord,
  { stated, signIn }: { readonly stated: 'rights' | 'nothing'; readonly signIn: SignInSettings },
): Promise<AccountChange> {
  const before = await existingAccount(tx, requested.userName)
  const keeps = stated === 'nothing' && before.role === requested.role
  const record = keeps ? { ...requested, rights: before.rights } : requested
  if (record.userName === tx.by && record.role !== before.role) throw new Refusal(409, accountText.notOneself)
  // Two administrators may take the role from each other.
  if (record.role !== before.role) await refuseLastAdministrator(tx, before)
  await refuseUnknownInstitution(tx, record)
  await refuseLastSender(tx, before, record)
  const link = await editAccount(tx, before, record)
  const numbers = await actorsOf(tx, [record.userName])
  await recordAdminEvent(tx, {
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
  if (!isSame) await notifyOfRights(tx, [record])
  const left = (await hasWayIn(tx.trx, record, signIn)) ? link : 'no way in'
  return { email: before.email, left }
}

/** Throws `Refusal` 409, see `isLastSender`. */
export async function refuseLastSender(
  tx: AdminTransaction,
  before: AccountRecord,
  after: AccountRecord,
): Promise<void> {
  const { userName, institutionId, rights } = before
  if (institutionId === null || !rights.includes('send')) return
  const others = await rightsOfOthers(tx, { userName, institutionId })
  if (isLastSender(before, after, others)) throw new Refusal(409, rightText.lastSender)
}

async function refuseUnknownInstitution({ trx }: AdminTransaction, record: AccountRecord): Promise<void> {
  const named = institutionsNamed(record)
  const known = await knownInstitutions(trx, named)
  const unknown = named.find((id) => !known.has(id))
  if (unknown === undefined) return
  const message = accountText.unknownInstitution(unknown)
  throw new Refusal(422, message, { errors: [{ row: '', field: 'institutionId', message }] })
}

function institutionsNamed({
  institutionId,
  reviews,
}: Pick<AccountRecord, 'institutionId' | 'reviews'>): readonly string[] {
  return institutionId === null ? reviews : [institutionId, ...reviews]
}

export type PasswordMaking = {
  readonly make: () => string
  readonly hash: (password: string) => Promise<string>
  readonly signIn: SignInSettings
}

type PreparedAccount = {
  readonly record: AccountRecord
  readonly password: string
  readonly passwordHash: string
}

async function prepareAccounts(
  records: readonly AccountRecord[],
  making: PasswordMaking,
): Promise<readonly PreparedAccount[]> {
  const prepared: PreparedAccount[] = []
  for (const record of records) prepared.push(await prepareAccount(record, making))
  return prepared
}

export async function prepareAccount(
  record: AccountRecord,
  { make, hash }: Pick<PasswordMaking, 'make' | 'hash'>,
): Promise<PreparedAccount> {
  const password = make()
  return { record, password, passwordHash: await hash(password) }
}

/**
 * Every account must be identical; otherwise none, so that a used name is reported and no user loses a password by
 * mistake.
 */
async function waitingOf(
  tx: AdminTransaction,
  records: readonly AccountRecord[],
): Promise<readonly AccountRecord[]> {
  const storedAccounts = await accountsForUpdate(
    tx,
    records.map(({ userName }) => userName),
  )
  const isRepetition = isDeepStrictEqual(byName(records), byName(storedAccounts.map(({ record }) => record)))
  return isRepetition
    ? storedAccounts.filter(({ mustChangePassword }) => mustChangePassword).map(({ record }) => record)
    : []
}

function byName(records: readonly AccountRecord[]): readonly AccountRecord[] {
  return records.map(inOrder).toSorted((a, b) => (a.userName < b.userName ? -1 : 1))
}

type Repetition = { readonly records: readonly AccountRecord[]; readonly waiting: readonly AccountRecord[] }

/**
 * The response was lost, and its passwords exist nowhere else. One account at a time, so that an interrupted
 * repetition can be repeated.
 */
async function repeatImport(
  { records, waiting }: Repetition,
  making: PasswordMaking,
  transacting: RunAdminTransaction,
): Promise<AccountImportAnswer> {
  const passwords: OneTimePassword[] = []
  for (const record of waiting) {
    const { password, passwordHash } = await prepareAccount(record, making)
    const { userName } = record
    const isReset = await transacting((tx) =>
      resetWaiting(tx, { userName, passwordHash, signIn: making.signIn }),
    )
    if (isReset) passwords.push({ userName, password })
  }
  const changed = passwords.map(({ userName }) => userName)
  const same = records.map(({ userName }) => userName).filter((name) => !changed.includes(name))
  const message = accountAnswerText.accountsAgain(changed.length, same.length)
  return { status: 1, message, added: [], changed, same, faults: [], passwords }
}

async function resetWaiting(
  tx: AdminTransaction,
  reset: { readonly userName: string; readonly passwordHash: string; readonly signIn: SignInSettings },
): Promise<boolean> {
  const [stored] = await accountsForUpdate(tx, [reset.userName])
  if (!stored?.mustChangePassword) return false
  await doToAccount(tx, { action: 'RESET', ...reset })
  return true
}
