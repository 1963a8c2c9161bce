import { fileTypes } from '#api/call.ts'
import type { Actor } from '#budget/server/actor.ts'
import { type CallContext, type Handler, handler, type RequestContext } from '#budget/server/handler.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { readPeriodOf } from '#budget/server/status.store.ts'
import type { MakePdf } from '#documents/server/make-pdf.ts'
import { writeBook } from '#documents/server/write-workbook.ts'
import { additiveIn } from '#engine/additive.ts'
import {
  consolidationCalls,
  type SumAnswer,
  type SumChoice,
  type SumComparisonAnswer,
  type SumQuery,
} from '#features/consolidation/api.ts'
import { classKey, usedClasses } from '#features/consolidation/class-table.ts'
import { classLeads, classSubject } from '#features/consolidation/server/class-sums.ts'
import {
  type CalculatedSum,
  lookedAtOf,
  madeBy,
  onceBy,
  reportRowsOf,
  type SumLineMapper,
  type SumSelection,
  type SumServices,
  type SumSubject,
  type ViewableInstitution,
} from '#features/consolidation/server/sum-institutions.ts'
import {
  lastYearSource,
  readComparisonSums,
  readMembers,
  readParts,
  type SumRequest,
} from '#features/consolidation/server/sum-parts.ts'
import { periodBefore, periodNamed } from '#features/consolidation/server/sums.store.ts'
import { sumPaper } from '#features/consolidation/sum-paper.ts'
import {
  byInstitution,
  type Division,
  draftsIn,
  grouped,
  namesShown,
  partsShown,
  restCode,
  roundedIn,
  type SumLastYear,
  type Summable,
  sumForm,
  summables,
  summedColumns,
  wholeLastYear,
} from '#features/consolidation/sum-table.ts'
import { sumBook } from '#features/consolidation/sum-workbook.ts'
import { sumText } from '#features/consolidation/text.ts'
import {
  filterInstitutions,
  type InstitutionFilter,
  type ListedInstitution,
} from '#features/portfolio/institution-rows.ts'
import { partGroups, type SumBy } from '#features/portfolio/part-groups.ts'
import {
  type FullEdition,
  reportProgramOf,
  reportsOf,
  storedRowsSince,
} from '#forms/editions/edition-reports.ts'
import { factsOf } from '#forms/profile.ts'
import { attachmentDisposition, inlineDisposition } from '#platform/files/file-name.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

export function sumHandlers(makePdf: MakePdf): readonly Handler[] {
  return [
    handler(consolidationCalls.reviewSums, ({ actor, params, query, services }) =>
      listSums(services, actor, { ...params, filter: query }),
    ),
    handler(consolidationCalls.reviewSum, async (context) => (await sumOf(context)).answer),
    handler(consolidationCalls.reviewSumComparison, ({ actor, params, query, services }) =>
      readSumComparison(services, actor, { ...params, filter: query }),
    ),
    handler(consolidationCalls.reviewSumPdf, async (context) => {
      const { by, column, lastYear } = context.query
      const parts = lastYear === 'yes' ? 'partsBeside' : 'parts'
      const { answer, calculatedAt } = await sumOf(context)
      const { bytes } = await makePdf(
        sumPaper(
          answer,
          { ...answer, calculatedAt, whose: context.actor.displayName },
          { show: by === 'total' ? 'sums' : parts, column },
        ),
      )
      return file(context, { bytes, type: 'pdf', name: `${keyOf(answer)}.pdf` })
    }),
    handler(consolidationCalls.reviewSumXlsx, async (context) => {
      const { lastYear } = context.query
      // With last year a part has up to four columns.
      const room = lastYear === 'yes' ? WIDEST_BOOK / 4 : WIDEST_BOOK
      const { answer } = await sumOf(
        { ...context, query: { ...context.query, from: 0, most: null } },
        { room, names: Number.POSITIVE_INFINITY },
      )
      const about = { year: answer.year, period: answer.sessionName }
      const bytes = await writeBook(sumBook(answer, about, lastYear === 'yes' ? 'withLastYear' : 'alone'))
      return file(context, { bytes, type: 'xlsx', name: `${keyOf(answer)}.xlsx` })
    }),
  ]
}

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
  }: Pick<CallContext<typeof consolidationCalls.reviewSum>, 'actor' | 'params' | 'query' | 'services'>,
  { room, names }: Room = { room: MAX_PARTS, names: namesShown },
): Promise<CalculatedSum> {
  const { by, column: _, lastYear: __, from, most, ...filter } = query
  return readSum(services, actor, { ...params, filter }, { by, from, most, room, names })
}

/** `most` parts from `from` on (`null`: all). */
type HowDivided = Pick<SumQuery, 'by' | 'from' | 'most'> & Room

function keyOf({ code, sessionCode }: CalculatedSum['answer']): string {
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
  { sessionCode, filter }: Pick<SumSelection, 'sessionCode' | 'filter'>,
): Promise<readonly SumChoice[]> {
  const { db } = services
  const period = await periodNamed(db, sessionCode)
  if (period === null) return []
  const { institutions } = await lookedAtOf(services, actor, { year: period.year, sessionCode, filter })
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
  selection: SumSelection,
  { by, from, most, room, names }: HowDivided,
): Promise<CalculatedSum> {
  const { db } = services
  const { period, edition, subject, listed, members } = await requestedMembers(services, actor, selection)
  const { form, meant } = subject
  const heads = members.map(({ institution: { id, name }, head: { status } }) => ({
    institutionId: id,
    name,
    status,
  }))
  const present = new Set(heads.map(({ institutionId }) => institutionId))
  const columns = heads.length * (room === MAX_PARTS ? 1 : summedColumns(form).length)
  const instead: SumBy = columns > room ? 'region' : 'institution'
  const wanted = by === 'total' ? instead : by
  const whole: Division =
    wanted === 'institution'
      ? byInstitution(heads)
      : grouped(
          heads,
          partGroups(
            listed.filter(({ institutionId }) => present.has(institutionId)),
            wanted,
          ),
        )
  const division =
    most === null ? whole : partsShown(whole, { from, most }, (count) => sumText.rest(count, wanted))
  const { sessionCode } = selection
  const parts = await readParts(db, { subject, members, year: period.year, sessionCode }, division)
  const missing = meant.flatMap(({ id, name }) => (present.has(id) ? [] : [{ institutionId: id, name }]))
  const drafts = draftsIn(heads)
  const commonFilter = madeBy(meant)
  const { filter } = selection
  const alike: InstitutionFilter = {
    ...filter,
    type: filter.type === 'all' ? commonFilter.type : filter.type,
    ownership: filter.ownership === 'all' ? commonFilter.ownership : filter.ownership,
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
      lastYear: toLastYearAnswer(lastYear),
    })),
    allParts: whole.length,
    institutions: heads.length,
    drafts: drafts.slice(0, names),
    draftCount: drafts.length,
    lastYear: toLastYearAnswer(wholeLastYear(form, parts)),
    missing: missing.slice(0, names),
    missingCount: missing.length,
    commonFilter,
    missingReason: isLookedAt(listed, { filter: alike, missing }) ? 'uncalculated' : 'named',
    lineTargets: null,
  }
  const newest = members.reduce((time, { head }) => Math.max(time, head.calculatedAt?.getTime() ?? 0), 0)
  return {
    answer: selection.report === classKey ? ledClasses(edition, usedClasses(answer), members) : answer,
    calculatedAt: new Date(newest).toISOString(),
  }
}

/** For an older period or a rare form the filter finds other institutions. */
function isLookedAt(
  listed: readonly ListedInstitution[],
  { filter, missing }: { readonly filter: InstitutionFilter; readonly missing: SumAnswer['missing'] },
): boolean {
  const found = new Set(filterInstitutions(listed, filter).map(({ institutionId }) => institutionId))
  return found.size === missing.length && missing.every(({ institutionId }) => found.has(institutionId))
}

function toLastYearAnswer(lastYear: SumLastYear | null): SumAnswer['lastYear'] {
  return lastYear && { ...lastYear, values: [...lastYear.values], now: [...lastYear.now] }
}

function ledClasses(edition: FullEdition, answer: SumAnswer, members: SumRequest['members']): SumAnswer {
  const shown = new Set(
    answer.parts.map(({ institutionId }) => institutionId).filter((id) => id !== restCode),
  )
  const own = members.flatMap(({ institution }) => (shown.has(institution.id) ? [institution] : []))
  return { ...answer, lineTargets: classLeads(edition, answer, own) }
}

async function requestedMembers(services: SumServices, actor: Actor, selection: SumSelection) {
  const { db } = services
  const { sessionCode, report: key, filter } = selection
  const period = await periodNamed(db, sessionCode)
  if (period === null) throw new Refusal(404, sumText.noPeriod)
  const edition = await editionOfYear(db, period.year)
  const { institutions, listed } = await lookedAtOf(services, actor, {
    year: period.year,
    sessionCode,
    filter,
  })
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
  const unchangedMapper: SumLineMapper = { key: '', values: ({ figures }) => figures }
  const mapperBy = onceBy<SumLineMapper | null>()
  return {
    form: { report: key, code, description, title, ...form },
    meant,
    codeOf: () => code,
    // A report with another number of figures has another form.
    tellNow: (_, { size }) => (size === full ? unchangedMapper : null),
    tellThen: (view, { viewThen, size }, before) => {
      const since = (figures: readonly (number | null)[]) =>
        storedRowsSince({ before, now: edition }, { code, viewThen, view }, reportRowsOf(code, figures))
      const kind = `${before.code} ${view} ${viewThen} ${size}`
      return mapperBy(kind, () =>
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
export async function readSumComparison(
  services: SumServices,
  actor: Actor,
  selection: SumSelection,
): Promise<SumComparisonAnswer> {
  const { db } = services
  const { sessionCode } = selection
  if (selection.report === classKey) {
    // Classes are only compared with last year.
    const { answer } = await readSum(services, actor, selection, {
      by: 'type',
      from: 0,
      most: null,
      room: MAX_PARTS,
      names: 0,
    })
    const { institutions, lastYear } = answer
    return { institutions, lastYear, periodBefore: null, sent: null, calculated: null }
  }
  const { period, subject, members } = await requestedMembers(services, actor, selection)
  const { year } = period
  const earlier = await periodBefore(db, { year, sessionCode })
  const [lastYear = null, before = null, sent = null, calculated = null] = (
    await readComparisonSums(db, { subject, members, year, sessionCode }, [
      lastYearSource(year),
      earlier === null ? null : { of: 'sentElseCalculated', in: { period: earlier } },
      { of: 'sent', in: { period: sessionCode } },
      { of: 'calculated', in: { period: sessionCode } },
    ])
  ).map((each) => toLastYearAnswer(each && rounded(subject, each)))
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
