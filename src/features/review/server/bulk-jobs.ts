import type { Kysely } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import { refuseNewerForms } from '#budget/server/norms.store.ts'
import {
  actOnInstitution,
  type BulkServices,
  excludedRows,
  movesDeadline,
} from '#features/review/server/bulk-acting.ts'
import {
  BULK_KIND,
  type BulkOrder,
  isStopped,
  type OrderAtWork,
  readOrder,
  stopOrder,
  storeResults,
} from '#features/review/server/bulk-orders.store.ts'
import { findAccount } from '#features/sign-in/server/account.store.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { JobKind } from '#platform/jobs/job-queue.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/** Institutions between two claims. Other orders then get their turn. */
const PIECE = 10

/** One institution after the other, so that saves run in between. */
export function bulkJobs(services: BulkServices): JobKind {
  return {
    name: BULK_KIND,
    atOnce: 2,
    // Longer than a piece takes.
    leaseMs: MINUTE_MS,
    pausesMs: [5 * SECOND_MS, 30 * SECOND_MS, MINUTE_MS],
    maxAttempts: 4,
    maxAgeMs: Number.POSITIVE_INFINITY,
    isPermanent: () => false,
    restsAfterFailure: false,
    maxYieldMs: null,
    run: async ({ subject: [orderId = ''] }) => {
      const order = await readOrder(services.db, orderId)
      if (order === null) return 'done'
      try {
        await refuseNewerForms(services.db, order.year)
      } catch (error) {
        if (error instanceof Refusal && error.status === 503) return 'elsewhere'
        throw error
      }
      return workOn(services, orderId, order)
    },
  }
}

async function workOn(services: BulkServices, orderId: string, order: OrderAtWork): Promise<'done' | 'more'> {
  const { db } = services
  const { institutions, reported, year, action: act } = order
  const end = Math.min(reported + PIECE, institutions.length)
  let done = 0
  for (let at = reported; at < end; ) {
    if (await isStopped(db, orderId)) return 'done'
    const actor = await reviewerNow(db, order)
    if (actor === null) {
      await stopOrder(db, orderId, { userName: order.userName, reason: 'account' })
      return 'done'
    }
    const rows = await nextRows({ services, actor, year, act }, { orderId, order, at })
    await storeResults(db, orderId, { first: at, rows })
    done += rows.filter(({ outcome }) => outcome === 'done').length
    at += rows.length
  }
  if (done > 0 && movesDeadline(act)) void services.notifier.poll()
  return end < institutions.length ? 'more' : 'done'
}

type NextOptions = { readonly orderId: string; readonly order: BulkOrder; readonly at: number }

/** The excluded ones are reported together. */
async function nextRows(
  acting: Parameters<typeof actOnInstitution>[0],
  { orderId, order: { institutions }, at }: NextOptions,
) {
  const next = institutions[at]
  if (next?.version != null)
    return [await actOnInstitution(acting, { ...next, version: next.version, key: orderId })]
  const excluded = institutions.slice(at).filter(({ version }) => version === null)
  return excludedRows(
    acting,
    excluded.map(({ institutionId }) => institutionId),
  )
}

/** `null`: locked, removed, or no longer with the role and level of the order. */
async function reviewerNow(db: Kysely<Schema>, { userName, level }: BulkOrder): Promise<Actor | null> {
  const account = await findAccount(db, userName)
  if (account === null || account.isLocked) return null
  const { actor } = account
  return actor.role === 'reviewer' && actor.level === level ? actor : null
}
