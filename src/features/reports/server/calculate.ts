import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { calculationBasisOf } from '#budget/calculation-basis.ts'
import { lowestOf } from '#budget/limits.ts'
import type { Institution } from '#budget/server/actor.ts'
import {
  type CachedDraft,
  cacheDraft,
  calculatedDraft,
  evaluationOf,
  getDraft,
} from '#budget/server/draft-cache.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { findPeriod, type Period, readPeriod, readPeriods } from '#budget/server/status.store.ts'
import { requireNewestPeriod, type WriteContext, writeReport } from '#budget/server/write.ts'
import { approvedFigures, approvedTables } from '#documents/approved-columns.ts'
import { withPages } from '#documents/paper/document-list-page.ts'
import type { PageNumbers } from '#documents/server/make-pdf.ts'
import { check } from '#engine/check.ts'
import { type Evaluation, evaluateFurther } from '#engine/evaluate.ts'
import type { Facts } from '#engine/formula.ts'
import { serialQueue } from '#engine/serial-queue.ts'
import type { ReportHead } from '#features/readiness/server/report-head.store.ts'
import { calculateReports, comparingReports, lastYearOf, standInsIn } from '#features/reports/calculate.ts'
import {
  readCalculatedRows,
  readNewestSent,
  recordEvent,
  storeCalculated,
} from '#features/reports/server/reports.store.ts'
import { storedFigures } from '#features/reports/stored-figures.ts'
import { reportText } from '#features/reports/text.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import { type FullEdition, reportProgramOf, reportsOf, rowsSince } from '#forms/editions/edition-reports.ts'
import { standInTest } from '#forms/norms/stand-ins.ts'
import { factsOf, type ViewCode } from '#forms/profile.ts'
import { ownIncome, type StoredTotals, storedTotals } from '#forms/readings.ts'
import { headFiguresIn } from '#forms/reports/head-figures.ts'
import type {
  ApprovedTables,
  CalculationFacts,
  LastYearFigures,
  PaperFacts,
  Report,
  ReportRow,
} from '#forms/reports/report.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

export type ReportAction = WriteContext & { readonly sessionCode: string }

/**
 * Page layout happens outside the transaction (decision 0005); concurrent changes make the report stale. Throws
 * `Refusal`: 404 unknown period, 409 older period, closed year or open errors.
 */
export async function calculate(
  { sessionCode, ...writer }: ReportAction,
  pageNumbers: PageNumbers,
): Promise<void> {
  const { institution } = writer
  const { db, now } = writer.services
  const period = await findPeriod(db, institution, sessionCode)
  requireNewestPeriod(period)
  const cachedDraft = await getDraft(db, institution.id, period.year)
  const { inputs, versions, norms } = cachedDraft.draft
  const reports = reportsFor(norms.edition, institution, null)
  const yearBefore = await readLastYear(db, institution, period.year, { edition: norms.edition, reports })
  const stored = await rowsOfCircles(db, { institutionId: institution.id, sessionCode }, reports)
  const at = now()
  const approved = await readApproved(db, cachedDraft, reports)
  const known = paperFactsOf(institution, period, at, { yearBefore, approved })
  const calculation = { cachedDraft, reports, facts: known, stored, pageNumbers }
  const { rows, readings, facts } = await figuresOf(institution, calculation)
  const sha256 = createHash('sha256').update(JSON.stringify({ facts, rows, versions })).digest('hex')
  const stamp = await writeReport(writer, sessionCode, async ({ trx, by, stamp }) => {
    const about = { institutionId: institution.id, by, at }
    const { entries } = inputs
    await storeCalculated(trx, { ...about, facts, rows, inputs: versions, entries, readings, sha256 })
    const detail = { sessionCode, sha256 }
    await recordEvent(trx, { ...about, year: period.year }, 'calculated', detail)
    return stamp
  })
  // A returned report retains its status.
  if (stamp.before === cachedDraft.stamp && cachedDraft.status.openReturn === null)
    cacheDraft(db, calculatedDraft(cachedDraft, { stamp: stamp.after, at, sha256, readings }))
}

async function rowsOfCircles(
  db: Kysely<Schema>,
  key: { readonly institutionId: string; readonly sessionCode: string },
  reports: readonly Report[],
): Promise<readonly ReportRow[]> {
  const codes = reports.flatMap(({ code, value }) =>
    value.from === 'sheet' && value.circles.length > 0 ? [code] : [],
  )
  return codes.length === 0 ? [] : ((await readCalculatedRows(db, key, codes)) ?? [])
}

type CalculatedFigures = {
  readonly rows: readonly ReportRow[]
  readonly facts: PaperFacts
  readonly readings: StoredTotals | null
}

type Calculation = {
  readonly cachedDraft: CachedDraft
  readonly reports: readonly Report[]
  readonly facts: PaperFacts
  /** For self-referencing lines. */
  readonly stored: readonly ReportRow[]
  readonly pageNumbers: PageNumbers
}

async function figuresOf(
  { view, profile, group }: Institution,
  { cachedDraft, reports, facts, stored, pageNumbers }: Calculation,
): Promise<CalculatedFigures> {
  if (view === null) return { rows: [], facts, readings: null }
  const { inputs, people, norms } = cachedDraft.draft
  const givens = { ...inputs.givens, ...storedFigures(reports, stored) }
  const evaluation = evaluateFurther(evaluationOf(cachedDraft), reportProgramOf(norms.edition, view), {
    ...inputs,
    givens,
  })
  refuseProblems(evaluation)
  const ownView = norms.edition.views[view]
  const readings = storedTotals(evaluation, ownView)
  const { registerNumber, aimag, sum, budgetGovernor } = profile
  const calculationFacts: CalculationFacts = {
    ...facts,
    headFigures: headFiguresIn(reports, evaluation),
    standIns: standInsIn(reports, evaluation, standInTest(norms.edition.norms, norms.sources)),
    cover: {
      registerNumber,
      aimag,
      sum,
      budgetGovernor,
      readings,
      ownIncome: ownIncome(evaluation, ownView),
      limits: lowestOf(cachedDraft.ceilings),
      approvedBefore: cachedDraft.approved?.of === 'before' ? cachedDraft.approved.whole : null,
      group,
    },
  }
  const rows = calculateReports(reports, { evaluation, people, facts: calculationFacts })
  const paper = { reports, rows, facts: calculationFacts, sent: false, receipt: null, reasons: [] }
  return { rows: withPages(paper, await pageNumbers(paper)), facts: calculationFacts, readings }
}

function refuseProblems(evaluation: Evaluation): void {
  const errors = [...evaluation.program.sheets.values()]
    .flatMap((sheet) => check(sheet, evaluation))
    .filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Refusal(409, reportText.blocked(errors.length))
}

function paperFactsOf(
  institution: Institution,
  { year, sessionCode, sessionName }: Period,
  at: Date,
  comparison: Pick<PaperFacts, 'yearBefore' | 'approved'>,
): PaperFacts {
  return {
    institutionId: institution.id,
    institutionName: institution.name,
    year,
    sessionCode,
    sessionName,
    calculatedAt: at.toISOString(),
    ...comparison,
    standIns: {},
    headFigures: {},
  }
}

type Calculate = (action: ReportAction) => Promise<void>

/**
 * Repeated requests do not delay others: a request that arrives before the previous one has started shares its
 * result.
 */
export function calculations(calculate: Calculate): Calculate {
  const serially = serialQueue()
  const waiting = new Map<string, Promise<void>>()
  return (action) => {
    const { institution, sessionCode, actor } = action
    const requestKey = JSON.stringify([institution.id, sessionCode, actor.userName])
    const known = waiting.get(requestKey)
    if (known) return known
    const mine = serially(institution.id, () => {
      waiting.delete(requestKey)
      return calculate(action)
    })
    waiting.set(requestKey, mine)
    return mine
  }
}

/** Returns the newest sending, otherwise the newest calculation (calculation §9). */
export async function readLastYear(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  { edition, reports }: { readonly edition: FullEdition; readonly reports: readonly Report[] },
): Promise<LastYearFigures | null> {
  if (institution.view === null) return null
  const codes = comparingReports(reports).map(({ code }) => code)
  const rows = await lastYearRows(db, { institutionId: institution.id, year: year - 1 }, codes)
  if (rows === null) return null
  const before = await editionOfYear(db, year - 1)
  return lastYearOf(reports, rowsSince({ before, now: edition }, institution.view, rows))
}

/** Returns `null` if the draft revises no budget. */
export async function readApproved(
  db: Kysely<Schema>,
  { institution: { id, group }, approved }: Pick<CachedDraft, 'institution' | 'approved'>,
  reports: readonly Report[],
): Promise<ApprovedTables | null> {
  if (approved?.of !== 'before') return null
  const key = { institutionId: id, sessionCode: approved.sessionCode }
  const codes = reports.map(({ code }) => code)
  const rows = await readCalculatedRows(db, key, codes)
  const requested = (await readPeriod(db, key))?.readings?.requested ?? null
  return approvedTables({ ...approved, requested }, approvedFigures(reports, rows ?? []), group)
}

async function lastYearRows(
  db: Kysely<Schema>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
  codes: readonly string[],
): Promise<readonly ReportRow[] | null> {
  const sent = await readNewestSent(db, { institutionId, year }, codes)
  if (sent !== null) return sent
  for (const { sessionCode } of await readPeriods(db, institutionId, year)) {
    const rows = await readCalculatedRows(db, { institutionId, sessionCode }, codes)
    if (rows !== null) return rows
  }
  return null
}

type FrozenReport = Pick<ReportHead, 'inputs' | 'receipt'>

/** Returns those of the calculation for a sent report. Empty without a view. */
export function reportsFor(
  edition: FullEdition,
  institution: Institution,
  report: FrozenReport | null,
): readonly Report[] {
  const view = institutionView(edition, institution, report)
  return view === null
    ? []
    : reportsOf(edition, view, report?.receipt ? frozenFacts(report) : factsOf(institution.profile, view))
}

export function institutionView(
  { views }: FullEdition,
  institution: Institution,
  report: FrozenReport | null,
): ViewCode | null {
  if (!report?.receipt) return institution.view
  const { view } = frozenFacts(report)
  return viewNamed(views, view)?.code ?? institution.view
}

function frozenFacts({ inputs }: FrozenReport): Facts {
  return calculationBasisOf(inputs).facts
}
