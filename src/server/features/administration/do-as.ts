import { transact } from '#server/database/transaction.ts'
import type { Doing } from '#server/features/administration/deeds.store.ts'
import type { Asked } from '#server/http/handler.ts'

/** Does an administrator's work in one transaction, in the name of who asks. */
export function doAs<T>(
  { actor, services }: Pick<Asked<unknown>, 'actor' | 'services'>,
  work: (doing: Doing) => Promise<T>,
): Promise<T> {
  return transact(services.db, (trx) => work({ trx, by: actor.userName, at: services.now() }))
}
