import { calls } from '#contract/calls.ts'
import type { NormSources } from '#domain/norms/year-norms.ts'
import { readNorms } from '#server/features/drafts/norms.store.ts'
import { handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** `tosov.norm-sources`: what explanations say of norms whose source is no longer the declared one. Nothing for a year without norms. */
export const normSourcesHandler = handler(
  calls.normSources,
  noBody,
  async ({ params, services: { db } }): Promise<NormSources> =>
    (await readNorms(db, Number(params.year)))?.sources ?? {},
)
