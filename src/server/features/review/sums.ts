import { fileTypes } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { SumAnswer, SumBesideAnswer, SumChoice, SumQuery } from '#contract/review.ts'
import { classKey, usedClasses } from '#domain/consolidation/class-table.ts'
import { partGroups } from '#domain/consolidation/part-groups.ts'
import { sumBook } from '#domain/consolidation/sum-book.ts'
import { sumPaper } from '#domain/consolidation/sum-paper.ts'
import {
  byInstitution,
  type Division,
  draftsIn,
  grouped,
  namesShown,
  partsShown,
  restCode,
  roundedIn,
  type SumBy,
  type SumLastYear,
  summedColumns,
  wholeLastYear,
} from '#domain/consolidation/sum-table.ts'
import { type Summable, sumForm, summables } from '#domain/consolidation/summable.ts'
import {
  filterInstitutions,
  type InstitutionFilter,
  type ListedInstitution,
} from '#domain/draft/institution-list.ts'
import { type FullEdition, reportProgramOf, reportsOf, storedRowsSince } from '#domain/editions/reports.ts'
import { factsOf } from '#domain/organisation/profile.ts'
import { additiveIn } from '#domain/sheet/additive.ts'
import { readPeriodOf } from '#server/draft/draft-status.store.ts'
import { editionOfYear } from '#server/draft/norms.store.ts'
import { yieldToEventLoop } from '#server/draft/yield-to-event-loop.ts'
import { classLeads, classSubject } from '#server/features/review/class-sums.ts'
import {
  type CalculatedSum,
  lookedAtOf,
  madeBy,
  onceBy,
  reportRowsOf,
  type SumLineMapper,
  type SumServices,
  type SumSubject,
  type ViewableInstitution,
  type WhichSum,
} from '#server/features/review/sum-institutions.ts'
import {
  lastYearSource,
  readBeside,
  readMembers,
  readParts,
  type SumRequest,
} from '#server/features/review/sum-parts.ts'
import { periodBefore, periodNamed } from '#server/features/review/sums.store.ts'
import { attachmentDisposition, inlineDisposition } from '#server/files/file-name.ts'
import {
  type Actor,
  type CallContext,
  type Handler,
  handler,
  type RequestContext,
} from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { writeBook } from '#server/workbook/write-book.ts'
import { sumText } from '#text/reviewer.ts'

export const sumHandlers: readonly Handler[] = [
  handler(calls.reviewSums, ({ actor, params, query, services }) =>
    listSums(services, actor, { ...params, look: query }),
  ),
  handler(calls.reviewSum, async (asked) => (await sumOf(asked)).answer),
  handler(calls.reviewSumBeside, ({ actor, params, query, services }) =>
    readSumBeside(services, actor, { ...params, look: query }),
  ),
  handler(calls.reviewSumPdf, async (asked) => {
    const { by, column, beside } = asked.query
    const parts = beside === 'yes' ? 'partsBeside' : 'parts'
    const { answer, calculatedAt } = await sumOf(asked)
    const { bytes } = await asked.services.makePdf(
      sumPaper(
        answer,
        { ...answer, calculatedAt, whose: asked.actor.displayName },
        { show: by === 'total' ? 'sums' : parts, column },
      ),
    )
    return file(asked, { bytes, type: 'pdf', name: `${nameOf(answer)}.pdf` })
  }),
  handler(calls.reviewSumXlsx, async (asked) => {
    const { beside } = asked.query
    // With last year a part has up to four columns.
    const room = beside === 'yes' ? WIDEST_BOOK / 4 : WIDEST_BOOK
    const { answer } = await sumOf(
      { ...asked, query: { ...asked.query, from: 0, most: null } },
      { room, names: Number.POSITIVE_INFINITY },
    )
    const about = { year: answer.year, period: answer.sessionName }
    const bytes = await writeBook(sumBook(answer, about, beside === 'yes' ? 'besideLastYear' : 'alone'))
    return file(asked, { bytes, type: 'xlsx', name: `${nameOf(answer)}.xlsx` })
  }),
]

/** Institutions per batch before the thread yields. */
const BATCH_SIZE = 1000
/** Above it the default division is by region. */
const MAX_PARTS = 60
/** Excel has 16,384. */
const WIDEST_BOOK = 16_000

/** Columns if only the total is requested, and institutions listed by name. */
type Room = { readonly room: number; readonly names: number }

function sumOf(
  {
    actor,
    params,
    query,
    services,
  }: Pick<CallContext<typeof calls.reviewSum>, 'actor' | 'params' | 'query' | 'services'>,
  { room, names }: Room = { room: MAX_PARTS, names: namesShown },
): Promise<CalculatedSum> {
  const { by, column: _, beside: __, from, most, ...look } = query
  return readSum(services, actor, { ...params, look }, { by, from, most, room, names })
}

/** `most` parts from `from` on (`null`: all). */
type HowDivided = Pick<SumQuery, 'by' | 'from' | 'most'> & Room

function nameOf({ code, sessionCode }: CalculatedSum['answer']): string {
  return `${code}_${sessionCode}`
}

type ExportedFile = {
  readonly bytes: Uint8Array
  readonly type: keyof typeof fileTypes
  readonly name: string
}

function file({ reply }: RequestContext, { bytes, type, name }: ExportedFile) {
  return reply
    .headers({
      'content-type': fileTypes[type],
      'content-disposition': type === 'pdf' ? inlineDisposition(name) : attachmentDisposition(name),
    })
    .send(Buffer.from(bytes))
}

/** Counts the institutions with each report. */
export async function listSums(
  services: SumServices,
  actor: Actor,
  { sessionCode, look }: Pick<WhichSum, 'sessionCode' | 'look'>,
): Promise<readonly SumChoice[]> {
  const { db } = services
  const period = await periodNamed(db, sessionCode)
  if (period === null) return []
  const { institutions } = await lookedAtOf(services, actor, { year: period.year, sessionCode, look })
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
  const all = institutions.map(({ id }) => id)
  if (all.length === 0) return []
  return [
    choice(classKey, sumText.classes.description, all),
    ...(await offered(edition, institutions)).map(({ key, report, ids }) =>
      choice(key, report.description, ids),
    ),
  ]
}

/** Throws `Refusal` 404 for an unknown period or report. */
export async function readSum(
  services: SumServices,
  actor: Actor,
  asked: WhichSum,
  { by, from, most, room, names }: HowDivided,
): Promise<CalculatedSum> {
  const { db } = services
  const { period, edition, subject, listed, members } = await membersAsked(services, actor, asked)
  const { form, meant } = subject
  const heads = members.map(({ institution: { id, name }, head: { status } }) => ({
    institutionId: id,
    name,
    status,
  }))
  const there = new Set(heads.map(({ institutionId }) => institutionId))
  const columns = heads.length * (room === MAX_PARTS ? 1 : summedColumns(form).length)
  const instead: SumBy = columns > room ? 'region' : 'institution'
  const wanted = by === 'total' ? instead : by
  const whole: Division =
    wanted === 'institution'
      ? byInstitution(heads)
      : grouped(
          heads,
          partGroups(
            listed.filter(({ institutionId }) => there.has(institutionId)),
            wanted,
          ),
        )
  const division =
    most === null ? whole : partsShown(whole, { from, most }, (count) => sumText.rest(count, wanted))
  const { sessionCode } = asked
  const parts = await readParts(db, { subject, members, year: period.year, sessionCode }, division)
  const missing = meant.flatMap(({ id, name }) => (there.has(id) ? [] : [{ institutionId: id, name }]))
  const drafts = draftsIn(heads)
  const made = madeBy(meant)
  const { look } = asked
  const alike: InstitutionFilter = {
    ...look,
    type: look.type === 'all' ? made.type : look.type,
    ownership: look.ownership === 'all' ? made.ownership : look.ownership,
    calculated: 'no',
  }
  const answer: SumAnswer = {
    edition: edition.code,
    ...form,
    ...period,
    sessionCode,
    by: wanted,
    parts: parts.map(({ values, lastYear, ...part }) => ({
      ...part,
      values: [...values],
      lastYear: told(lastYear),
    })),
    allParts: whole.length,
    institutions: heads.length,
    drafts: drafts.slice(0, names),
    draftCount: drafts.length,
    lastYear: told(wholeLastYear(form, parts)),
    missing: missing.slice(0, names),
    missingCount: missing.length,
    made,
    missingAre: isLookedAt(listed, { look: alike, missing }) ? 'uncalculated' : 'named',
    leads: null,
  }
  const newest = members.reduce((time, { head }) => Math.max(time, head.calculatedAt?.getTime() ?? 0), 0)
  return {
    answer: asked.report === classKey ? ledClasses(edition, usedClasses(answer), members) : answer,
    calculatedAt: new Date(newest).toISOString(),
  }
}

/** For an older period or a rare form the filter finds other institutions. */
function isLookedAt(
  listed: readonly ListedInstitution[],
  { look, missing }: { readonly look: InstitutionFilter; readonly missing: SumAnswer['missing'] },
): boolean {
  const found = new Set(filterInstitutions(listed, look).map(({ institutionId }) => institutionId))
  return found.size === missing.length && missing.every(({ institutionId }) => found.has(institutionId))
}

function told(lastYear: SumLastYear | null): SumAnswer['lastYear'] {
  return lastYear && { ...lastYear, values: [...lastYear.values], now: [...lastYear.now] }
}

function ledClasses(edition: FullEdition, answer: SumAnswer, members: SumRequest['members']): SumAnswer {
  const shown = new Set(
    answer.parts.map(({ institutionId }) => institutionId).filter((id) => id !== restCode),
  )
  const own = members.flatMap(({ institution }) => (shown.has(institution.id) ? [institution] : []))
  return { ...answer, leads: classLeads(edition, answer, own) }
}

async function membersAsked(services: SumServices, actor: Actor, asked: WhichSum) {
  const { db } = services
  const { sessionCode, report: key, look } = asked
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const { institutions, listed } = await lookedAtOf(services, actor, { year: period.year, sessionCode, look })
  const subject =
    key === classKey ? classSubject(edition, institutions) : await reportSubject(edition, institutions, key)
  return { period, edition, subject, listed, members: await readMembers(db, subject, sessionCode) }
}

/** Throws `Refusal` 404 if none has the report. */
async function reportSubject(
  edition: FullEdition,
  institutions: readonly ViewableInstitution[],
  key: string,
): Promise<SumSubject> {
  const summable = (await offered(edition, institutions)).find((each) => each.key === key)
  if (!summable) throw new Refusal(404, sumText.noReport)
  const { code, description, title } = summable.report
  const ids = new Set(summable.ids)
  const meant = institutions.filter(({ id }) => ids.has(id))
  const form = formOf(edition, summable, meant)
  const full = form.columns.length * form.lines.length
  const asKept: SumLineMapper = { key: '', values: ({ figures }) => figures }
  const toldThen = onceBy<SumLineMapper | null>()
  return {
    form: { report: key, code, description, title, ...form },
    meant,
    codeOf: () => code,
    // A report with another number of figures has another form.
    tellNow: (_, { size }) => (size === full ? asKept : null),
    tellThen: (view, { viewThen, size }, before) => {
      const since = (figures: readonly (number | null)[]) =>
        storedRowsSince({ before, now: edition }, { code, viewThen, view }, reportRowsOf(code, figures))
      const kind = `${before.code} ${view} ${viewThen} ${size}`
      return toldThen(kind, () =>
        size === 0 || since(new Array<null>(size).fill(null)) === null
          ? null
          : { key: kind, values: ({ figures }) => inPlace(since(figures) ?? [], full) },
      )
    },
  }
}

function inPlace(rows: ReturnType<typeof reportRowsOf>, size: number): readonly (number | null)[] {
  const values = new Map(rows.map(({ rowNum, valueNumber }) => [rowNum, valueNumber]))
  return Array.from({ length: size }, (_, place) => values.get(place + 1) ?? null)
}

/** Skips reports with other lines. Throws the errors of `readSum`. */
export async function readSumBeside(
  services: SumServices,
  actor: Actor,
  asked: WhichSum,
): Promise<SumBesideAnswer> {
  const { db } = services
  const { sessionCode } = asked
  if (asked.report === classKey) {
    // Classes are only compared with last year.
    const { answer } = await readSum(services, actor, asked, {
      by: 'type',
      from: 0,
      most: null,
      room: MAX_PARTS,
      names: 0,
    })
    const { institutions, lastYear } = answer
    return { institutions, lastYear, periodBefore: null, sent: null, calculated: null }
  }
  const { period, subject, members } = await membersAsked(services, actor, asked)
  const { year } = period
  const earlier = await periodBefore(db, { year, sessionCode })
  const [lastYear = null, before = null, sent = null, calculated = null] = (
    await readBeside(db, { subject, members, year, sessionCode }, [
      lastYearSource(year),
      earlier === null ? null : { of: 'sentElseCalculated', in: { period: earlier } },
      { of: 'sent', in: { period: sessionCode } },
      { of: 'calculated', in: { period: sessionCode } },
    ])
  ).map((each) => told(each && rounded(subject, each)))
  return { institutions: members.length, lastYear, periodBefore: before, sent, calculated }
}

function rounded({ form }: SumSubject, { institutions, values, now }: SumLastYear): SumLastYear {
  return { institutions, values: roundedIn(form, values), now: roundedIn(form, now) }
}

async function offered(
  edition: FullEdition,
  institutions: readonly ViewableInstitution[],
): Promise<readonly Summable[]> {
  const makers: { readonly id: string; readonly reports: ReturnType<typeof reportsOf> }[] = []
  for (const { id, view, profile } of institutions) {
    makers.push({ id, reports: reportsOf(edition, view, factsOf(profile, view)) })
    if (makers.length % BATCH_SIZE === 0) await yieldToEventLoop()
  }
  return summables(makers).toSorted((a, b) => a.key.localeCompare(b.key))
}

/** The form is equal for all institutions of the subject. */
function formOf(
  edition: FullEdition,
  { report }: Summable,
  [first]: readonly ViewableInstitution[],
): Pick<SumAnswer, 'columns' | 'lines' | 'summed' | 'sums'> {
  const { columns, lines, summed, sums } = sumForm(
    report,
    first ? additiveIn(reportProgramOf(edition, first.view)) : () => false,
  )
  return {
    columns: columns.map(({ under, ...column }) => ({ ...column, under: [...under] })),
    lines: lines.map(({ form, ...line }) => ({ ...line, form: [...form] })),
    summed: [...summed],
    sums: sums.map(({ whole, parts }) => ({ whole, parts: [...parts] })),
  }
}
