import type { Kysely, Transaction } from 'kysely'
import type { RefusedPoint } from '#contract/answers.ts'
import { blankOf } from '#contract/blanks.ts'
import type { SentReason } from '#contract/sent.ts'
import { isLate } from '#domain/deadline/deadline.ts'
import { changedInputs } from '#domain/draft/inputs.ts'
import { aboutOf, type Doubt, justificationFor, type PointAt } from '#domain/draft/justifications.ts'
import { type BeforeSending, type Readiness, readiness, reasonsThatHold } from '#domain/draft/readiness.ts'
import { marksForInstitution } from '#domain/draft/review.ts'
import type { PrintedReason } from '#domain/report/paper/paper-inputs.ts'
import type { Schema } from '#server/database/schema.ts'
import { readDoubtful } from '#server/draft/doubtful.ts'
import type { Period } from '#server/draft/draft-status.store.ts'
import { type ReportWrite, type Writer, writeReport } from '#server/draft/draft-write.ts'
import { addEvent } from '#server/draft/event.store.ts'
import {
  keepJustifications,
  readJustifications,
  type StoredJustification,
  writeJustification,
} from '#server/draft/justifications.store.ts'
import { loadDraft } from '#server/draft/load-draft.ts'
import { readNames } from '#server/draft/names.store.ts'
import { readMarks } from '#server/draft/review-stage.store.ts'
import { readLetter } from '#server/features/attachments/attachment.store.ts'
import { readReport, type StoredReport } from '#server/features/reports/reports.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { justificationText } from '#text/readiness.ts'

/** A period's report before it is sent, at a moment. */
type Asked = {
  readonly institution: Institution
  readonly period: Period
  readonly report: StoredReport | null
  readonly at: Date
}

/** All on which it stands whether a report can be sent; `justifications` as they are kept. */
type Known = BeforeSending<StoredJustification>

/** Reads on what it stands whether a period's report can be sent. Throws what `loadDraft` throws. */
export async function beforeSending(
  db: Kysely<Schema>,
  { institution, period: { year, sessionCode, deadline }, report, at }: Asked,
): Promise<Known> {
  const key = { institutionId: institution.id, sessionCode }
  const draft = await loadDraft(db, institution, year)
  const { gaps, stored, versions, empty } = draft
  const letter = await readLetter(db, key)
  return {
    ...(await readDoubtful(db, { institution, year, letter }, draft)),
    saves: (sheet) => Boolean(blankOf(sheet, institution.view ?? '')?.save),
    saved: (sheet) => stored.saved[sheet] !== undefined,
    gaps,
    marks: marksForInstitution(await readMarks(db, key)),
    report: {
      calculated: report?.status === 'CALCULATED' ? 'yes' : 'no',
      changed: report === null ? 0 : changedInputs(report.inputs, versions, empty),
      time: isLate(deadline, at.toISOString()) ? 'over' : 'left',
    },
    justifications: await readJustifications(db, key),
  }
}

/** The points of a list as they travel. */
export function pointsOnWire(
  points: readonly { readonly rule: string; readonly at: PointAt; readonly message: string }[],
): readonly RefusedPoint[] {
  return points.map(({ rule, at, message }) => ({ rule, ...at, text: message }))
}

/** What a refused sending tells a client: what is missing, errors among it, and what is to be justified. */
export function refusedPoints({ errors, missing, toJustify }: Readiness): {
  readonly missing: readonly RefusedPoint[]
  readonly toJustify: readonly RefusedPoint[]
} {
  return { missing: pointsOnWire([...errors, ...missing]), toJustify: pointsOnWire(toJustify) }
}

/**
 * Keeps reasons for a period's report before it is sent. Throws a `Refusal`: 422 where nothing asks for one of them, and what
 * `writeReport` throws.
 */
export function keepReasons(
  writer: Writer,
  sessionCode: string,
  reasons: readonly SentReason[],
): Promise<void> {
  return writeReport(writer, sessionCode, async (write) => {
    const { trx, institution, period, at } = write
    const report = await readReport(trx, institution.id, sessionCode)
    const known = await beforeSending(trx, { institution, period, report, at })
    const kept = await justify(write, known, reasons)
    if (kept < reasons.length) throw new Refusal(422, justificationText.nothingSuch)
  })
}

/** Keeps the reasons that something asks for, each with its event; answers how many of those sent that were. */
export async function justify(
  { trx, institution, year, by, at, period: { sessionCode } }: ReportWrite,
  known: BeforeSending,
  sent: readonly SentReason[],
): Promise<number> {
  const { toJustify, justified } = readiness(known)
  const doubts: readonly Doubt[] = [...toJustify, ...justified]
  let kept = 0
  for (const { rule, text, ...place } of sent) {
    const written = justificationFor({ rule, at: place, words: text }, doubts)
    if (written === null) continue
    const about = { institutionId: institution.id, year, by, at }
    await writeJustification(trx, { ...about, sessionCode }, written)
    const detail = { sessionCode, rule, words: text, at: cellIn(place), figures: written.figures }
    await addEvent(trx, { ...about, kind: 'justified', detail })
    kept += 1
  }
  return kept
}

/** A place as events tell it: a cell, or nothing. */
function cellIn({ sheet, row, field }: PointAt) {
  return sheet === null || row === null || field === null ? null : { sheet, row, field }
}

/** What was justified as it is sealed with a sending; of what is not needed any more nothing stays but its events. */
export async function sealJustified(
  trx: Transaction<Schema>,
  report: { readonly institutionId: string; readonly sessionCode: string },
  known: Known,
): Promise<readonly PrintedReason[]> {
  const holding = new Set(reasonsThatHold(readiness(known)))
  const used = known.justifications.filter((each) => holding.has(each))
  await keepJustifications(
    trx,
    report,
    used.map(({ id }) => id),
  )
  const name = await readNames(trx, report.institutionId)
  const { evaluation, year } = known
  return used.map((each) => ({
    about: aboutOf(each, { program: evaluation.program, year }),
    words: each.words,
    by: name(each.by),
    at: each.on.toISOString(),
  }))
}
