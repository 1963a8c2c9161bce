import type { Kysely } from 'kysely'
import type { SumAnswer, SumChoice } from '#contract/review.ts'
import { additiveIn } from '#domain/consolidation/additive.ts'
import { partValues, type SumPart } from '#domain/consolidation/sum-table.ts'
import { type Summable, sumForm, summables } from '#domain/consolidation/summable.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { reportProgramOf, reportsOf } from '#domain/reports/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutionsOf } from '#server/features/auth/review-set.store.ts'
import {
  calculatedOf,
  periodNamed,
  readParts,
  type SnapshotPart,
} from '#server/features/review/sums.store.ts'
import type { Actor, Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { sumText } from '#text/review.ts'

/** The reports that can be summed over a reviewer's institutions, and how many of these have one in the period. */
export async function listSums(
  db: Kysely<Schema>,
  actor: Actor,
  sessionCode: string,
): Promise<readonly SumChoice[]> {
  const institutions = await institutionsOf(db, actor)
  const calculated = await calculatedOf(
    db,
    institutions.map(({ id }) => id),
    sessionCode,
  )
  return offered(institutions).map(({ key, report, ids }) => ({
    report: key,
    description: report.description,
    institutions: ids.length,
    calculated: ids.filter((id) => calculated.has(id)).length,
  }))
}

/** A sum with the newest time at which one of its snapshots was calculated, ISO time. */
export type Sum = { readonly answer: SumAnswer; readonly calculatedAt: string }

/** A report over a reviewer's institutions. Throws a 404 `Refusal` for a period or a report that is none. */
export async function readSum(
  db: Kysely<Schema>,
  actor: Actor,
  { sessionCode, report: key }: { readonly sessionCode: string; readonly report: string },
): Promise<Sum> {
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const institutions = await institutionsOf(db, actor)
  const summable = offered(institutions).find((each) => each.key === key)
  if (!summable) throw new Refusal(404, sumText.noReport)
  const { code, description, title } = summable.report
  const meant = institutions.filter(({ id }) => summable.ids.includes(id))
  const form = { report: key, code, description, title, ...formOf(summable, meant) }
  const snapshots = await readParts(db, summable.ids, { sessionCode, code })
  const parts = meant.flatMap((institution) => partOf(institution, snapshots.get(institution.id), form) ?? [])
  const inIt = new Set(parts.map(({ institutionId }) => institutionId))
  const missing = meant.flatMap(({ id, name }) => (inIt.has(id) ? [] : [{ institutionId: id, name }]))
  const times = [...inIt].map((id) => snapshots.get(id)?.calculatedAt.getTime() ?? 0)
  return {
    answer: { ...form, ...period, sessionCode, parts, missing },
    calculatedAt: new Date(Math.max(0, ...times)).toISOString(),
  }
}

function partOf(
  { id, name }: Institution,
  snapshot: SnapshotPart | undefined,
  form: Parameters<typeof partValues>[0],
): SumPart | null {
  const values = snapshot ? partValues(form, snapshot.rows) : null
  return snapshot && values ? { institutionId: id, name, status: snapshot.status, values } : null
}

function offered(institutions: readonly Institution[]): readonly Summable[] {
  const makers = institutions.map(({ id, view, profile }) => ({
    id,
    reports: view === null ? [] : reportsOf(view, factsOf(profile, view)),
  }))
  return summables(makers).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Which figures add up is the same for all that make the report in this form; the first of them shows it. */
function formOf({ report }: Summable, [first]: readonly Institution[]): ReturnType<typeof sumForm> {
  if (!first?.view) return sumForm(report, () => false)
  return sumForm(report, additiveIn(reportProgramOf(first.view, first.group)))
}
