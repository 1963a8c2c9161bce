import type { Kysely } from 'kysely'
import { doubtfulIn, lastYearBeside } from '#domain/draft/kept-figures.ts'
import type { Doubtful } from '#domain/draft/readiness.ts'
import { programShown } from '#domain/editions/edition.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Draft } from '#server/draft/load-draft.ts'
import { lastYearState } from '#server/draft/snapshots.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { httpText } from '#text/http.ts'

/** Of which draft, and whether its official letter is attached. */
type Asked = Pick<Doubtful, 'year' | 'letter'> & { readonly institution: Institution }

/** Reads on what it stands what is to be justified of a draft. Throws a 403 `Refusal` for an institution without a view. */
export async function readDoubtful(
  db: Kysely<Schema>,
  { institution, year, letter }: Asked,
  { inputs, norms: { edition }, services, amounts }: Draft,
): Promise<Doubtful> {
  if (institution.view === null) throw new Refusal(403, httpText.noView)
  const view = edition.views[institution.view]
  const now = { year, edition, view, inputs }
  const evaluation = evaluate(programShown(edition, view), inputs)
  const lastYear = lastYearBeside(await lastYearState(db, institution, year), now)
  return doubtfulIn({ ...now, evaluation, services, amounts, letter }, lastYear)
}
