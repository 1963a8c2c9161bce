import { isDeepStrictEqual } from 'node:util'
import type { AccountImportAnswer, OneTimePassword } from '#contract/admin.ts'
import type { AccountRecord } from '#domain/organisation/account-record.ts'
import { takeNamed } from '#server/features/administration/accounts.store.ts'
import type { Doing, Transacting } from '#server/features/administration/deeds.store.ts'
import { doToAccount } from '#server/features/administration/do-to-account.ts'
import { type PasswordMaking, prepareAccount } from '#server/features/administration/prepare-accounts.ts'
import { adminText } from '#text/administration.ts'

/**
 * Who of a list has not changed their one-time password yet, where the list was imported before: every account is there
 * word for word. Nobody of any other list, so that a name which is taken is told and nobody loses a password by mistake.
 */
export async function waitingOf(
  doing: Doing,
  records: readonly AccountRecord[],
): Promise<readonly AccountRecord[]> {
  const kept = await takeNamed(
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
  return records
    .map((record) => ({ ...record, reviews: record.reviews.toSorted() }))
    .toSorted((a, b) => (a.userName < b.userName ? -1 : 1))
}

type Repetition = { readonly records: readonly AccountRecord[]; readonly waiting: readonly AccountRecord[] }

/**
 * Gives new one-time passwords to those of a list who have not changed theirs: they stood in an answer that was lost, and
 * exist nowhere else. One account after the other, so that a repetition that breaks off is repeated likewise.
 */
export async function repeatImport(
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
  const [kept] = await takeNamed(doing, [userName])
  if (!kept?.mustChangePassword) return false
  await doToAccount(doing, { deed: 'RESET', userName, passwordHash })
  return true
}
