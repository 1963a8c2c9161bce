import { draftRefusalText } from '#budget/draft-text.ts'
import type { Actor } from '#budget/server/actor.ts'
import { type Handler, handler, type Services } from '#budget/server/handler.ts'
import { idempotencyKey } from '#budget/server/write.ts'
import { type BulkChange, type BulkResult, reviewCalls } from '#features/review/api.ts'
import { isAtWork } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { type ActingOnMany, previewRows, refuseNoReason } from '#features/review/server/bulk-acting.ts'
import {
  addOrder,
  continueOrder,
  dismissOrder,
  readBulkResult,
  readOrders,
  stopOrder,
} from '#features/review/server/bulk-orders.store.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { JobQueue } from '#platform/jobs/job-queue.ts'

type BulkHandling = Pick<ActingOnMany['services'], 'figures'> & {
  readonly bulkOrders: Pick<JobQueue, 'wake'>
}

export function bulkHandlers({ figures, bulkOrders }: BulkHandling): readonly Handler[] {
  return [
    handler(reviewCalls.reviewBulk, async ({ actor, params: { year }, services, body }) => {
      const acting = { services: { ...services, figures }, actor, year, act: body.action }
      const rows = await previewRows(acting, [...new Set(body.institutionIds)])
      const will = rows.filter(({ outcome }) => outcome === 'will').length
      return { status: 1, message: bulkText.previewed(will, rows.length), rows: [...rows] }
    }),
    handler(reviewCalls.reviewBulkOrder, async (context) => {
      const { actor, body, params, request, services } = context
      const { action } = body
      if (action.kind === 'approve') requireRecentAuth(context)
      refuseNoReason(action)
      const ordered = new Map(body.institutions.map((one) => [one.institutionId, one]))
      const excluded = [...new Set(body.excluded)].filter((id) => !ordered.has(id))
      const outcome = await addOrder(services.db, {
        ...{ userName: actor.userName, level: actor.level ?? 'district', year: params.year, action },
        institutions: [
          ...excluded.map((institutionId) => ({ institutionId, version: null })),
          ...ordered.values(),
        ],
        key: idempotencyKey(request) ?? null,
        at: services.now(),
      })
      if (outcome === 'reused') throw new Refusal(422, draftRefusalText.keyReused)
      if (outcome === 'another') throw new Refusal(409, bulkText.order.another)
      void bulkOrders.wake()
      return { status: 1, message: bulkText.order.taken(ordered.size), orderId: outcome.orderId }
    }),
    handler(reviewCalls.reviewBulkOrders, async ({ actor, services }) => ({
      orders: [...(await readOrders(services.db, actor.userName))],
    })),
    handler(reviewCalls.reviewBulkResult, ({ actor, params, services }) =>
      ownResult(services, actor, params.orderId),
    ),
    handler(reviewCalls.reviewBulkChange, async (context) => {
      const { actor, body, params, services } = context
      const order = await ownResult(services, actor, params.orderId)
      if (body.change === 'continue' && order.action === 'approve') requireRecentAuth(context)
      await change[body.change](services, actor, order)
      if (body.change === 'continue') void bulkOrders.wake()
      return { status: 1, message: bulkText.order.changed[body.change] }
    }),
  ]
}

/** Throws `Refusal` 404 for a deleted order and for that of another user. */
async function ownResult({ db }: Services, actor: Actor, orderId: string): Promise<BulkResult> {
  const result = await readBulkResult(db, { orderId, actor })
  if (result === null) throw new Refusal(404, bulkText.order.gone)
  return result
}

const change: Readonly<
  Record<BulkChange, (services: Services, actor: Actor, order: BulkResult) => Promise<void>>
> = {
  stop: ({ db }, { userName }, { orderId }) => stopOrder(db, orderId, { userName, reason: 'user' }),
  continue: async ({ db, now }, { userName }, { orderId, state }) => {
    if (state === 'finished') throw new Refusal(409, bulkText.order.nothingLeft)
    const outcome = await continueOrder(db, { orderId, userName, at: now() })
    if (outcome === 'another') throw new Refusal(409, bulkText.order.another)
  },
  dismiss: async ({ db }, { userName }, { orderId, state }) => {
    if (isAtWork(state)) throw new Refusal(409, bulkText.order.stillWorks)
    await dismissOrder(db, orderId, userName)
  },
}
