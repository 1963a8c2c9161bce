import type { Kysely } from 'kysely'
import { calls } from '#contract/calls.ts'
import type { SumAnswer, SumChoice } from '#contract/review.ts'
import { additiveIn } from '#domain/consolidation/additive.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import { partValues, type SumPart } from '#domain/consolidation/sum-table.ts'
import { type Summable, sumForm, summables } from '#domain/consolidation/summable.ts'
import { type FullEdition, reportProgramOf, reportsOf } from '#domain/editions/reports.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import type { Schema } from '#server/database/schema.ts'
import { readPeriodOf } from '#server/draft/draft-status.store.ts'
import { editionOfYear } from '#server/draft/norms.store.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { periodNamed, readParts, type SnapshotPart } from '#server/features/review/sums.store.ts'
import { inlineDisposition } from '#server/files/file-name.ts'
import {
  type Actor,
  type Asked,
  type AskedOf,
  type Handler,
  handler,
  type Institution,
} from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { writeBook } from '#server/workbook/write-book.ts'
import { sumText } from '#text/review.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reports summed over the reviewer's institutions: which there are, one of them, and the same as PDF and as workbook. */
export const sumHandlers: readonly Handler[] = [
  handler(calls.reviewSums, ({ actor, params, services: { db } }) => listSums(db, actor, params.sessionCode)),
  handler(calls.reviewSum, async (asked) => (await sumOf(asked)).answer),
  handler(calls.reviewSumPdf, async (asked) => {
    const { answer, calculatedAt } = await sumOf(asked)
    const { bytes } = await asked.services.makePdf(
      sumPaper(answer, { ...answer, calculatedAt, whose: asked.actor.displayName }),
    )
    return file(asked, { bytes, type: 'application/pdf', name: `${nameOf(answer)}.pdf` })
  }),
  handler(calls.reviewSumXlsx, async (asked) => {
    const { answer } = await sumOf(asked)
    const bytes = await writeBook(sumBook(answer, { year: answer.year, period: answer.sessionName }))
    return file(asked, { bytes, type: xlsx, name: `${nameOf(answer)}.xlsx` })
  }),
]

function sumOf({ actor, params, services: { db } }: AskedOf<typeof calls.reviewSum>): Promise<Sum> {
  return readSum(db, actor, params)
}

function nameOf({ code, sessionCode }: Sum['answer']): string {
  return `${code}_${sessionCode}`
}

type Made = { readonly bytes: Uint8Array; readonly type: string; readonly name: string }

function file({ reply }: Asked, { bytes, type, name }: Made) {
  return reply
    .headers({
      'content-type': type,
      'content-disposition': inlineDisposition(name),
    })
    .send(Buffer.from(bytes))
}

/** The reports that can be summed over a reviewer's institutions, and how many of these have one in the period. */
export async function listSums(
  db: Kysely<Schema>,
  actor: Actor,
  sessionCode: string,
): Promise<readonly SumChoice[]> {
  const institutions = await institutionsOf(db, actor)
  const reports = await readPeriodOf(
    db,
    institutions.map(({ id }) => id),
    sessionCode,
  )
  const period = await periodNamed(db, sessionCode)
  if (period === null) return []
  const edition = await editionOfYear(db, period.year)
  return offered(edition, institutions).map(({ key, report, ids }) => ({
    report: key,
    description: report.description,
    institutions: ids.length,
    calculated: ids.filter((id) => reports.get(id)?.calculatedAt).length,
  }))
}

/** A sum with the newest time at which one of its snapshots was calculated, ISO time. */
type Sum = { readonly answer: SumAnswer; readonly calculatedAt: string }

/** A report over a reviewer's institutions. Throws a 404 `Refusal` for a period or a report that is none. */
export async function readSum(
  db: Kysely<Schema>,
  actor: Actor,
  { sessionCode, report: key }: { readonly sessionCode: string; readonly report: string },
): Promise<Sum> {
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const institutions = await institutionsOf(db, actor)
  const summable = offered(edition, institutions).find((each) => each.key === key)
  if (!summable) throw new Refusal(404, sumText.noReport)
  const { code, description, title } = summable.report
  const meant = institutions.filter(({ id }) => summable.ids.includes(id))
  const form = { report: key, code, description, title, ...formOf(edition, summable, meant) }
  const snapshots = await readParts(db, summable.ids, { sessionCode, code })
  const parts = meant.flatMap((institution) => partOf(institution, snapshots.get(institution.id), form) ?? [])
  const inIt = new Set(parts.map(({ institutionId }) => institutionId))
  const missing = meant.flatMap(({ id, name }) => (inIt.has(id) ? [] : [{ institutionId: id, name }]))
  const times = [...inIt].map((id) => snapshots.get(id)?.calculatedAt.getTime() ?? 0)
  return {
    answer: { edition: edition.code, ...form, ...period, sessionCode, parts, missing },
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

function offered(edition: FullEdition, institutions: readonly Institution[]): readonly Summable[] {
  const makers = institutions.map(({ id, view, profile }) => ({
    id,
    reports: view === null ? [] : reportsOf(edition, view, factsOf(profile, view)),
  }))
  return summables(makers).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** Which figures add up is the same for all that make the report in this form; the first of them shows it. */
function formOf(
  edition: FullEdition,
  { report }: Summable,
  [first]: readonly Institution[],
): ReturnType<typeof sumForm> {
  if (!first?.view) return sumForm(report, () => false)
  return sumForm(report, additiveIn(reportProgramOf(edition, first.view)))
}
