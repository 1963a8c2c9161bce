import type { Kysely } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { readFactors } from '#features/sign-in/server/factor.store.ts'
import { readLinks } from '#features/sign-in/server/openid.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type WayIn =
  | { readonly kind: 'link'; readonly issuer: string }
  | { readonly kind: 'passkey'; readonly id: string }

type Owner = Pick<Actor, 'userName' | 'role'>

/** Throws `Refusal` 409. */
export async function refuseLastWayIn(
  db: Kysely<Schema>,
  owner: Owner,
  signIn: SignInSettings,
  removing: WayIn,
): Promise<void> {
  if (!(await hasWayIn(db, owner, signIn, removing))) throw new Refusal(409, signInAnswerText.onlyWayIn)
}

/** A provider finds an institution's account by its name while the account has no link. */
export async function hasWayIn(
  db: Kysely<Schema>,
  { userName, role }: Owner,
  { passwords, providers }: SignInSettings,
  removing: WayIn | null = null,
): Promise<boolean> {
  if (passwords === 'on') return true
  const { passkeys } = await readFactors(db, userName)
  if (passkeys.some(({ id }) => removing?.kind !== 'passkey' || id !== removing.id)) return true
  const linked = await readLinks(db, userName)
  const issuers = linked
    .map(({ issuer }) => issuer)
    .filter((issuer) => removing?.kind !== 'link' || issuer !== removing.issuer)
  const isFoundByName = role === 'institution' && issuers.length === 0
  return providers
    .filter(({ roles }) => roles.some((each) => each === role))
    .some(({ issuer }) => isFoundByName || issuers.includes(issuer))
}
