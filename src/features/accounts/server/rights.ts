import { grantObstacle, type Right, rightsInOrder } from '#api/access.ts'
import { accountForUpdate, actorsOf, writeRightsOf } from '#features/accounts/server/accounts.store.ts'
import { refuseLastSender } from '#features/accounts/server/accounts.ts'
import { notifyOfRights } from '#features/accounts/server/rights.store.ts'
import { rightText } from '#features/accounts/text.ts'
import { type AdminTransaction, recordAdminEvent } from '#features/administration/server/admin-write.store.ts'
import { Refusal } from '#platform/http/refusal.ts'

type RightsOf = {
  readonly institutionId: string
  readonly userName: string
  readonly rights: readonly Right[]
}

/**
 * Throws `Refusal`: 403 a right that they cannot grant, 404 unknown account, 409 the last sender. Equal rights change
 * nothing.
 */
export async function changeRights(
  tx: AdminTransaction,
  { institutionId, userName, ...requested }: RightsOf,
): Promise<void> {
  const before = await accountForUpdate(tx, userName)
  if (
    before?.userName !== userName ||
    before.institutionId !== institutionId ||
    before.role !== 'institution'
  )
    throw new Refusal(404, rightText.unknown(userName))
  const after = { ...before, rights: rightsInOrder(requested.rights) }
  if (after.rights.join() === before.rights.join()) return
  const obstacle = grantObstacle(tx.by, before, after.rights)
  if (obstacle !== null) throw new Refusal(403, rightText.notGranted[obstacle])
  await refuseLastSender(tx, before, after)
  await writeRightsOf(tx, after)
  const numbers = await actorsOf(tx, [userName])
  await recordAdminEvent(tx, {
    kind: 'admin.rights-changed',
    institutionId,
    year: 0,
    detail: { account: numbers.get(userName), from: { rights: before.rights }, to: { rights: after.rights } },
  })
  await notifyOfRights(tx, [after])
}
