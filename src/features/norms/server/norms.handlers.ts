import { type Handler, handler } from '#budget/server/handler.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { inAdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { normCalls } from '#features/norms/api.ts'
import { readVersion } from '#features/norms/server/norm-versions.store.ts'
import { discardNorms, publishNorms, saveNorms } from '#features/norms/server/norms.ts'
import { calculateNormsEffect } from '#features/norms/server/norms-effect.ts'
import { normAnswerText } from '#features/norms/text.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { Refusal } from '#platform/http/refusal.ts'

export const normHandlers: readonly Handler[] = [
  handler(normCalls.adminNorms, async ({ params: { year, version }, services: { db } }) => {
    const storedVersion = await readVersion(db, year, version)
    if (storedVersion === null) throw new Refusal(404, normAnswerText.noVersion(year, version))
    const { content, ...rest } = storedVersion
    const edition = await editionOfYear(db, year)
    const faults = normProblems(edition.norms, content)
    return { ...rest, ...content, year, edition: edition.code, faults }
  }),
  handler(normCalls.adminNormsSave, (context) => {
    const { year, version, note, ...content } = context.body
    return inAdminTransaction(context, (tx) => saveNorms(tx, { year, version, note, content }))
  }),
  handler(normCalls.adminNormsEffect, ({ params, query, services: { db } }) =>
    calculateNormsEffect(db, params.year, query),
  ),
  handler(normCalls.adminNormsPublish, async (context) => {
    requireRecentAuth(context)
    return { status: 1, message: await inAdminTransaction(context, (tx) => publishNorms(tx, context.body)) }
  }),
  handler(normCalls.adminNormsDiscard, async (context) => ({
    status: 1,
    message: await inAdminTransaction(context, (tx) =>
      discardNorms(tx, context.body.year, context.body.version),
    ),
  })),
]
