import type { Kysely } from 'kysely'
import type { SumAnswer, SumChoice } from '#contract/review.ts'
import type { SumPart } from '#domain/consolidation/sum-table.ts'
import { partValues } from '#domain/consolidation/sum-values.ts'
import { type Summable, sumColumns, summables } from '#domain/consolidation/summable.ts'
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
import { sumText } from '#text/sums.ts'

/** The reports that can be summed over a reviewer's institutions, and how many of these have one in the period. */
export async function listSums(
  db: Kysely<Schema>,
  actor: Actor,
  sessionCode: string,
): Promise<readonly SumChoice[]> {
  const institutions = await institutionsOf(db, actor)
  const calculated = await calculatedOf(db, sessionCode)
  return offered(institutions).map((summable) => {
    const meant = meantBy(summable, institutions)
    return {
      report: summable.key,
      description: summable.report.description,
      institutions: meant.length,
      calculated: meant.filter(({ id }) => calculated.has(id)).length,
    }
  })
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
  const { code, description, title, lines } = summable.report
  const form = { report: key, code, description, title, columns: sumColumns(summable.report), lines }
  const snapshots = await readParts(db, { sessionCode, code })
  const meant = meantBy(summable, institutions)
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
  return summables([...new Set(institutions.flatMap(({ view }) => view ?? []))].toSorted())
}

function meantBy({ views }: Summable, institutions: readonly Institution[]): readonly Institution[] {
  return institutions.filter(({ view }) => view !== null && views.includes(view))
}
