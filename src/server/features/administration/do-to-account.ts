import type { AccountDeed } from '#contract/admin.ts'
import {
  endSessions,
  giveOneTimePassword,
  lockAccount,
  takeAccount,
  unlockAccount,
} from '#server/features/administration/accounts.store.ts'
import { type DeedKind, type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { accountText } from '#text/administration.ts'

const kinds: Readonly<Record<AccountDeed, DeedKind>> = {
  RESET: 'admin.account-reset',
  LOCK: 'admin.account-locked',
  UNLOCK: 'admin.account-unlocked',
  SIGN_OUT: 'admin.account-signed-out',
}

/** What is asked for: a reset gives a one-time password, whose hash it brings. */
type Asking =
  | { readonly deed: 'RESET'; readonly userName: string; readonly passwordHash: string }
  | { readonly deed: Exclude<AccountDeed, 'RESET'>; readonly userName: string }

/** Does one thing to an account; whatever takes something away ends its sessions. Throws a `Refusal`: 404 no such account, 409 the own one. */
export async function doToAccount(doing: Doing, asking: Asking): Promise<void> {
  const { deed, userName } = asking
  const account = await takeAccount(doing, userName)
  if (account?.userName !== userName) throw new Refusal(404, accountText.unknown(userName))
  if (userName === doing.by) throw new Refusal(409, accountText.notOneself)
  if (asking.deed === 'RESET') await giveOneTimePassword(doing, asking)
  if (deed === 'LOCK') await lockAccount(doing, userName)
  if (deed === 'UNLOCK') await unlockAccount(doing, userName)
  else await endSessions(doing, userName)
  await recordDeed(doing, {
    kind: kinds[deed],
    institutionId: account.institutionId ?? '',
    year: 0,
    detail: { userName },
  })
}
