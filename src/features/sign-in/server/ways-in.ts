import type { Kysely } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { readFactors } from '#features/sign-in/server/factor.store.ts'
import { readLinkedIssuers } from '#features/sign-in/server/openid.store.ts'
import type { SignInSettings } from '#features/sign-in/server/openid-settings.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type WayIn =
  | { readonly kind: 'link'; readonly issuer: string }
  | { readonly kind: 'passkey'; readonly id: string }

/** Throws `Refusal` 409. A provider finds an institution's account by its name again. */
export async function refuseLastWayIn(
  db: Kysely<Schema>,
  { userName, role }: Pick<Actor, 'userName' | 'role'>,
  { passwords, providers }: SignInSettings,
  removing: WayIn,
): Promise<void> {
  if (passwords === 'on' || role === 'institution') return
  const { passkeys } = await readFactors(db, userName)
  const issuers = await readLinkedIssuers(db, userName)
  const hasPasskey = passkeys.some(({ id }) => removing.kind !== 'passkey' || id !== removing.id)
  const isLinked = providers.some(
    ({ issuer, roles }) =>
      issuers.includes(issuer) &&
      roles.some((each) => each === role) &&
      (removing.kind !== 'link' || issuer !== removing.issuer),
  )
  if (!hasPasskey && !isLinked) throw new Refusal(409, signInAnswerText.onlyWayIn)
}
