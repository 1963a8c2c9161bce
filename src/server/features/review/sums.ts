import { calls } from '#contract/calls.ts'
import type { SumAnswer, SumBesideAnswer, SumChoice } from '#contract/review.ts'
import { additiveIn } from '#domain/consolidation/additive.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import {
  groupedParts,
  partValues,
  type SumBeside,
  type SumPart,
  sumBeside,
} from '#domain/consolidation/sum-table.ts'
import { type Summable, sumForm, summables } from '#domain/consolidation/summable.ts'
import { isEverything, type Look, seen } from '#domain/draft/institution-list.ts'
import { regionKeyIn } from '#domain/draft/overview.ts'
import { type FullEdition, keptRowsSince, reportProgramOf, reportsOf } from '#domain/editions/reports.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { regionPath } from '#domain/organisation/regions.ts'
import { readPeriodOf } from '#server/draft/draft-status.store.ts'
import { editionOfYear } from '#server/draft/norms.store.ts'
import { institutionsOf } from '#server/features/auth/auth.store.ts'
import { listInstitutions } from '#server/features/review/institution-list.ts'
import {
  institutionsWith,
  periodBefore,
  periodNamed,
  readKeptSums,
  readParts,
  type SnapshotPart,
  type WhichKept,
} from '#server/features/review/sums.store.ts'
import { inlineDisposition } from '#server/files/file-name.ts'
import {
  type Actor,
  type Asked,
  type AskedOf,
  type Handler,
  handler,
  type Institution,
  type Services,
} from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { writeBook } from '#server/workbook/write-book.ts'
import { deskText } from '#text/desk.ts'
import { sumText } from '#text/review.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reports summed over the reviewer's institutions: which there are, one of them, and the same as PDF and as workbook. */
export const sumHandlers: readonly Handler[] = [
  handler(calls.reviewSums, ({ actor, params, query, services }) =>
    listSums(services, actor, { ...params, look: query }),
  ),
  handler(calls.reviewSum, async (asked) => (await sumOf(asked)).answer),
  handler(calls.reviewSumBeside, ({ actor, params, query, services }) =>
    readSumBeside(services, actor, { ...params, look: query }),
  ),
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

async function sumOf({ actor, params, query, services }: AskedOf<typeof calls.reviewSum>): Promise<Sum> {
  const { by, ...look } = query
  const sum = await readSum(services, actor, { ...params, look })
  return by === 'institution' ? sum : { ...sum, answer: await byRegion(services, actor, sum.answer) }
}

/** The sum with a part for each region; those that are in no catalogue are one. */
async function byRegion(services: Summing, actor: Actor, sum: SumAnswer): Promise<SumAnswer> {
  const inSum = new Set(sum.parts.map(({ institutionId }) => institutionId))
  const all = await listInstitutions(services, actor, sum.year)
  const listed = all.filter(({ institutionId }) => inSum.has(institutionId))
  const keyOf = regionKeyIn(listed)
  const regions = new Map(listed.map((row) => [row.institutionId, keyOf(row)]))
  const groupOf = (institutionId: string) => {
    const code = regions.get(institutionId) ?? 'none'
    return { code, name: code === 'none' ? deskText.notPlaced : regionPath(code) }
  }
  return { ...sum, parts: [...groupedParts(sum, groupOf)] }
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
  services: Summing,
  actor: Actor,
  { sessionCode, look }: Pick<WhichSum, 'sessionCode' | 'look'>,
): Promise<readonly SumChoice[]> {
  const { db } = services
  const period = await periodNamed(db, sessionCode)
  if (period === null) return []
  const institutions = await lookedAtOf(services, actor, period.year, look)
  const reports = await readPeriodOf(
    db,
    institutions.map(({ id }) => id),
    sessionCode,
  )
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
export async function readSum(services: Summing, actor: Actor, asked: WhichSum): Promise<Sum> {
  const { db } = services
  const { sessionCode } = asked
  const { period, edition, form, meant } = await formAsked(services, actor, asked)
  const { code } = form
  const ids = meant.map(({ id }) => id)
  const snapshots = await readParts(db, ids, { sessionCode, code })
  const parts = meant.flatMap((institution) => partOf(institution, snapshots.get(institution.id), form) ?? [])
  const inIt = new Set(parts.map(({ institutionId }) => institutionId))
  const missing = meant.flatMap(({ id, name }) => (inIt.has(id) ? [] : [{ institutionId: id, name }]))
  const times = [...inIt].map((id) => snapshots.get(id)?.calculatedAt.getTime() ?? 0)
  return {
    answer: { edition: edition.code, ...form, ...period, sessionCode, parts, missing },
    calculatedAt: new Date(Math.max(0, ...times)).toISOString(),
  }
}

/** A report of a period, over which of a reviewer's institutions. */
type WhichSum = { readonly sessionCode: string; readonly report: string; readonly look: Look }

/** With what is summed. */
type Summing = Pick<Services, 'db' | 'now'>

/** A reviewer's institutions that are looked at. */
async function lookedAtOf(
  services: Summing,
  actor: Actor,
  year: number,
  look: Look,
): Promise<readonly Institution[]> {
  const all = await institutionsOf(services.db, actor)
  if (isEverything(look)) return all
  const listed = await listInstitutions(services, actor, year)
  const ids = new Set(seen(listed, look).map(({ institutionId }) => institutionId))
  return all.filter(({ id }) => ids.has(id))
}

/** The form of a sum, and the reviewer's institutions that make it. Throws a 404 `Refusal` for a period or a report that is none. */
async function formAsked(services: Summing, actor: Actor, { sessionCode, report: key, look }: WhichSum) {
  const { db } = services
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const institutions = await lookedAtOf(services, actor, period.year, look)
  const summable = offered(edition, institutions).find((each) => each.key === key)
  if (!summable) throw new Refusal(404, sumText.noReport)
  const { code, description, title } = summable.report
  const ids = new Set(summable.ids)
  const meant = institutions.filter(({ id }) => ids.has(id))
  const form = { report: key, code, description, title, ...formOf(edition, summable, meant) }
  return { period, edition, form, meant }
}

/**
 * The same sum over the institutions that stand in it, out of their other budgets. A report that was kept in a form of other lines is none.
 * Throws a 404 `Refusal` as the sum does.
 */
export async function readSumBeside(
  services: Summing,
  actor: Actor,
  asked: WhichSum,
): Promise<SumBesideAnswer> {
  const { sessionCode } = asked
  const { db } = services
  const { period, edition, form, meant } = await formAsked(services, actor, asked)
  const { year } = period
  const { code } = form
  const size = form.columns.length * form.lines.length
  const there = await institutionsWith(
    db,
    meant.map(({ id }) => id),
    { sessionCode, code, size },
  )
  const over = meant.flatMap(({ id, view }) => (view !== null && there.has(id) ? [{ id, view }] : []))
  const beside = async (ofYear: number, which: WhichKept): Promise<SumBeside | null> => {
    const kept = await readKeptSums(db, over, { code, which })
    if (kept.length === 0) return null
    const before = ofYear === year ? edition : await editionOfYear(db, ofYear)
    const ours = kept.flatMap(({ view, viewThen, institutions, rows }) => {
      const since = keptRowsSince({ before, now: edition }, { code, viewThen, view }, rows)
      return since === null ? [] : [{ institutions, rows: since }]
    })
    return sumBeside(form, ours)
  }
  const earlier = await periodBefore(db, { year, sessionCode })
  return {
    institutions: over.length,
    lastYear: await beside(year - 1, { of: 'sentElseCalculated', in: { year: year - 1 } }),
    periodBefore:
      earlier === null ? null : await beside(year, { of: 'sentElseCalculated', in: { period: earlier } }),
    sent: await beside(year, { of: 'sent', in: { period: sessionCode } }),
    calculated: await beside(year, { of: 'calculated', in: { period: sessionCode } }),
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
