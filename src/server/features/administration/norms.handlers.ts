import { z } from 'zod'
import type { AdminNorms, NormsEffect, NormsSaveAnswer } from '#contract/admin.ts'
import type { WriteAnswer } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { sentYear } from '#contract/sent.ts'
import { normFaults } from '#domain/norms/norm-faults.ts'
import { normForm } from '#server/draft/norms.store.ts'
import { doAs } from '#server/features/administration/admin-event.store.ts'
import { discardNorms, keepNorms, publishNorms } from '#server/features/administration/keep-norms.ts'
import { readVersion } from '#server/features/administration/norm-versions.store.ts'
import { normsEffect } from '#server/features/administration/norms-effect.ts'
import { type Handler, handler, noBody } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

/** A norm that moved far, as the effect or a refused publishing told it (`toConfirm`). */
const move = z.object({
  sheet: z.string(),
  row: z.string(),
  field: z.string(),
  from: z.number(),
  to: z.number(),
})
const which = { year: sentYear, seen: z.string().nullable() }
const note = z.string().trim().max(300)

/** The norms of a year: one version, the draft, what it would change, and publishing it. */
export const normHandlers: readonly Handler[] = [
  handler(calls.adminNorms, noBody, async ({ params, services: { db } }): Promise<AdminNorms> => {
    const [year, version] = [Number(params.year), Number(params.version)]
    const held = await readVersion(db, year, version)
    if (held === null) throw new Refusal(404, adminText.noVersion(year, version))
    const { content, ...rest } = held
    return { ...rest, ...content, year, faults: normFaults(content) }
  }),
  handler(calls.adminNormsSave, normForm.extend({ ...which, note }), (asked): Promise<NormsSaveAnswer> => {
    const { year, seen, note: said, ...content } = asked.body
    return doAs(asked, (doing) => keepNorms(doing, { year, seen, note: said, content }))
  }),
  handler(
    calls.adminNormsEffect,
    noBody,
    ({ params, services: { db } }): Promise<NormsEffect> => normsEffect(db, Number(params.year)),
  ),
  handler(
    calls.adminNormsPublish,
    z.object({ ...which, note, confirmed: z.array(move).max(5000).default([]) }),
    async (asked): Promise<WriteAnswer> => ({
      status: 1,
      message: await doAs(asked, (doing) => publishNorms(doing, asked.body)),
    }),
  ),
  handler(
    calls.adminNormsDiscard,
    z.object(which),
    async (asked): Promise<WriteAnswer> => ({
      status: 1,
      message: await doAs(asked, (doing) => discardNorms(doing, asked.body.year, asked.body.seen)),
    }),
  ),
]
