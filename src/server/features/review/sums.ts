import { calls } from '#contract/calls.ts'
import type { SumAnswer, SumBesideAnswer, SumChoice, SumQuery } from '#contract/review.ts'
import { additiveIn } from '#domain/consolidation/additive.ts'
import { classKey } from '#domain/consolidation/class-table.ts'
import { partGroups } from '#domain/consolidation/part-groups.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import {
  draftsIn,
  groupedParts,
  lastYearOver,
  type PartGroup,
  partsShown,
  partValues,
  type SumBeside,
  type SumPart,
  sumBeside,
  summedColumns,
} from '#domain/consolidation/sum-table.ts'
import { type Summable, sumForm, summables } from '#domain/consolidation/summable.ts'
import { type FullEdition, keptRowsSince, reportProgramOf, reportsOf } from '#domain/editions/reports.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { readPeriodOf } from '#server/draft/draft-status.store.ts'
import { editionOfYear } from '#server/draft/norms.store.ts'
import { readClassesBeside, readClassSum } from '#server/features/review/class-sums.ts'
import { listInstitutions } from '#server/features/review/institution-list.ts'
import {
  lookedAtOf,
  madeBy,
  type Sum,
  type Summing,
  type WhichSum,
} from '#server/features/review/sum-institutions.ts'
import {
  institutionsWith,
  type Over,
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
import { sumText } from '#text/review.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Reports summed over the reviewer's institutions: which there are, one of them, and the same as PDF and as workbook. */
export const sumHandlers: readonly Handler[] = [
  handler(calls.reviewSums, ({ actor, params, query, services }) =>
    listSums(services, actor, { ...params, look: query }),
  ),
  handler(calls.reviewSum, async (asked) => shownOf(await sumOf(asked), asked.query).answer),
  handler(calls.reviewSumBeside, ({ actor, params, query, services }) =>
    readSumBeside(services, actor, { ...params, look: query }),
  ),
  handler(calls.reviewSumPdf, async (asked) => {
    const { by, column } = asked.query
    const { answer, calculatedAt } = shownOf(await sumOf(asked), asked.query)
    const { bytes } = await asked.services.makePdf(
      sumPaper(
        answer,
        { ...answer, calculatedAt, whose: asked.actor.displayName },
        { show: by === 'total' ? 'sums' : 'parts', column },
      ),
    )
    return file(asked, { bytes, type: 'application/pdf', name: `${nameOf(answer)}.pdf` })
  }),
  handler(calls.reviewSumXlsx, async (asked) => {
    // A workbook has room for all of them.
    const { answer } = await sumOf(asked, WIDEST_BOOK)
    const bytes = await writeBook(sumBook(answer, { year: answer.year, period: answer.sessionName }))
    return file(asked, { bytes, type: xlsx, name: `${nameOf(answer)}.xlsx` })
  }),
]

/** Of a sum over more parts than these regions are told where nobody asks for institutions. */
const MOST_PARTS = 60
/** Columns of figures in a sheet of Excel, which has 16,384 in all. */
const WIDEST_BOOK = 16_000

/** A sum with its parts as they are asked for. `most`: how many columns there is room for where only the total is asked for. */
async function sumOf(
  { actor, params, query, services }: AskedOf<typeof calls.reviewSum>,
  most = MOST_PARTS,
): Promise<Sum> {
  const { by, column: _, from: __, most: ___, ...look } = query
  const sum = await readSum(services, actor, { ...params, look })
  const { answer } = sum
  const columns = answer.parts.length * (most === MOST_PARTS ? 1 : summedColumns(answer).length)
  const wanted = by === 'total' ? (columns > most ? 'region' : 'institution') : by
  if (wanted === 'institution') return sum
  const parts = groupedParts(answer, await groupsIn(services, actor, answer, wanted))
  return { ...sum, answer: { ...answer, by: wanted, parts: [...parts], allParts: parts.length } }
}

/** As many of its parts as are asked for by themselves. */
function shownOf(sum: Sum, { from, most }: Pick<SumQuery, 'from' | 'most'>): Sum {
  const { answer } = sum
  const parts =
    most === null
      ? answer.parts
      : [...partsShown(answer, { from, most }, (count) => sumText.rest(count, answer.by))]
  const shown = new Set(parts.map(({ institutionId }) => institutionId))
  const leads = answer.leads && {
    ...answer.leads,
    institutions: Object.fromEntries(
      Object.entries(answer.leads.institutions).filter(([institutionId]) => shown.has(institutionId)),
    ),
  }
  return { ...sum, answer: { ...answer, parts, leads } }
}

/** In which region or of which type each institution of a sum is; those that are in no catalogue of regions stand together. */
async function groupsIn(
  services: Summing,
  actor: Actor,
  { year, parts }: Pick<SumAnswer, 'year' | 'parts'>,
  by: 'region' | 'type',
): Promise<(institutionId: string) => PartGroup> {
  const inSum = new Set(parts.map(({ institutionId }) => institutionId))
  const all = await listInstitutions(services, actor, year)
  return partGroups(
    all.filter(({ institutionId }) => inSum.has(institutionId)),
    by,
  )
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
  const institutions = await lookedAtOf(services, actor, { year: period.year, sessionCode, look })
  const reports = await readPeriodOf(
    db,
    institutions.map(({ id }) => id),
    sessionCode,
  )
  const edition = await editionOfYear(db, period.year)
  const choice = (report: string, description: string, ids: readonly string[]): SumChoice => ({
    report,
    description,
    institutions: ids.length,
    calculated: ids.filter((id) => reports.get(id)?.calculatedAt).length,
  })
  const all = institutions.filter(({ view }) => view !== null).map(({ id }) => id)
  if (all.length === 0) return []
  return [
    choice(classKey, sumText.classes.description, all),
    ...offered(edition, institutions).map(({ key, report, ids }) => choice(key, report.description, ids)),
  ]
}

/** A report over a reviewer's institutions. Throws a 404 `Refusal` for a period or a report that is none. */
export async function readSum(services: Summing, actor: Actor, asked: WhichSum): Promise<Sum> {
  if (asked.report === classKey) return readClassSum(services, actor, asked)
  const { db } = services
  const { sessionCode } = asked
  const { period, edition, form, meant } = await formAsked(services, actor, asked)
  const { code } = form
  const ids = meant.map(({ id }) => id)
  const snapshots = await readParts(db, ids, { sessionCode, codes: [code] })
  const parts = meant.flatMap((institution) => partOf(institution, snapshots.get(institution.id), form) ?? [])
  const inIt = new Set(parts.map(({ institutionId }) => institutionId))
  const missing = meant.flatMap(({ id, name }) => (inIt.has(id) ? [] : [{ institutionId: id, name }]))
  const times = [...inIt].map((id) => snapshots.get(id)?.calculatedAt.getTime() ?? 0)
  const over = meant.flatMap(({ id, view }) => (view !== null && inIt.has(id) ? [{ id, view }] : []))
  const before = await besideOf(
    db,
    { edition, form, over, code },
    { of: 'sentElseCalculated', in: { year: period.year - 1 } },
  )
  const lastYear = before && lastYearOver({ ...form, parts }, before.beside, before.ids)
  return {
    answer: {
      edition: edition.code,
      ...form,
      ...period,
      sessionCode,
      by: 'institution',
      parts,
      allParts: parts.length,
      institutions: parts.length,
      drafts: draftsIn(parts).map(({ values: _, ...part }) => part),
      lastYear,
      missing,
      made: madeBy(meant),
      leads: null,
    },
    calculatedAt: new Date(Math.max(0, ...times)).toISOString(),
  }
}

/** The form of a sum, and the reviewer's institutions that make it. Throws a 404 `Refusal` for a period or a report that is none. */
async function formAsked(services: Summing, actor: Actor, { sessionCode, report: key, look }: WhichSum) {
  const { db } = services
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const institutions = await lookedAtOf(services, actor, { year: period.year, sessionCode, look })
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
  if (asked.report === classKey) return readClassesBeside(services, actor, asked)
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
  const beside = async (which: WhichKept) =>
    (await besideOf(db, { edition, form, over, code }, which))?.beside ?? null
  const earlier = await periodBefore(db, { year, sessionCode })
  return {
    institutions: over.length,
    lastYear: await beside({ of: 'sentElseCalculated', in: { year: year - 1 } }),
    periodBefore:
      earlier === null ? null : await beside({ of: 'sentElseCalculated', in: { period: earlier } }),
    sent: await beside({ of: 'sent', in: { period: sessionCode } }),
    calculated: await beside({ of: 'calculated', in: { period: sessionCode } }),
  }
}

type BesideAsked = {
  readonly edition: FullEdition
  readonly form: Parameters<typeof sumBeside>[0]
  readonly over: Over
  readonly code: string
}

/** A sum out of other budgets of the same institutions, and over which of them; what was kept in a form of other lines is none. */
async function besideOf(
  db: Services['db'],
  { edition, form, over, code }: BesideAsked,
  which: WhichKept,
): Promise<{ readonly beside: SumBeside; readonly ids: readonly string[] } | null> {
  const kept = await readKeptSums(db, over, { code, which })
  if (kept.length === 0) return null
  const before = 'year' in which.in ? await editionOfYear(db, which.in.year) : edition
  const ours = kept.flatMap(({ view, viewThen, ids, rows }) => {
    const since = keptRowsSince({ before, now: edition }, { code, viewThen, view }, rows)
    return since === null ? [] : [{ institutions: ids.length, ids, rows: since }]
  })
  const beside = sumBeside(form, ours)
  return beside && { beside, ids: ours.flatMap(({ ids }) => ids) }
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
