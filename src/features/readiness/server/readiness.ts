import type { Kysely, Transaction } from 'kysely'
import type { JustificationInput } from '#api/fields.ts'
import type { ExtraOf } from '#api/refused.ts'
import { blankOf } from '#budget/blanks.ts'
import { changedInputs } from '#budget/calculation-basis.ts'
import { isLate } from '#budget/deadline.ts'
import {
  type Doubt,
  findingWithCells,
  justificationFor,
  type WarningPosition,
} from '#budget/justifications.ts'
import { pupilsLacking } from '#budget/people/pupils.ts'
import {
  type AllBeforeSending,
  assessReadiness,
  calculatedOf,
  type Readiness,
  validReasons,
} from '#budget/readiness.ts'
import { marksForInstitution } from '#budget/review-states.ts'
import { readDoubtful } from '#budget/server/cached-figures.ts'
import { type CachedDraft, getDraft } from '#budget/server/draft-cache.ts'
import { addEvents } from '#budget/server/event.store.ts'
import {
  type StoredJustification,
  saveJustifications,
  writeJustifications,
} from '#budget/server/justifications.store.ts'
import type { Period } from '#budget/server/status.store.ts'
import { type ReportWrite, type WriteContext, writeReport } from '#budget/server/write.ts'
import type { PrintedReason } from '#documents/paper/paper-inputs.ts'
import type { RefusedPoint, readinessRefusal } from '#features/readiness/api.ts'
import { type ReportHead, readReportHead } from '#features/readiness/server/report-head.store.ts'
import { justificationText } from '#features/readiness/text.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type SendingInputs = {
  readonly cachedDraft: CachedDraft
  readonly period: Period
  readonly report: ReportHead | null
  readonly at: Date
}

type ReadinessInputs = AllBeforeSending<StoredJustification>

export async function readReadinessInputs(
  db: Kysely<Schema>,
  { cachedDraft, period: { deadline }, report, at }: SendingInputs,
): Promise<ReadinessInputs> {
  const { draft, institution, marks, justifications } = cachedDraft
  const doubtful = await readDoubtful(db, cachedDraft)
  return {
    ...doubtful,
    saves: (sheet) => Boolean(blankOf(sheet, institution.view ?? '')?.save),
    saved: (sheet) => draft.stored.saved[sheet] !== undefined,
    gaps: draft.gaps,
    pupilsLacking: pupilsLacking(institution.view, doubtful.evaluation.inputs.givens['register-pupils']),
    marks: marksForInstitution(marks),
    report: {
      calculated: calculatedOf(report?.status),
      changed: changedSince(report, cachedDraft),
      time: isLate(deadline, at.toISOString()) ? 'over' : 'left',
    },
    justifications,
  }
}

/** For a frozen year only unfrozen inputs count, such as entered cells. */
export function changedSince(report: ReportHead | null, { draft: { versions, empty } }: CachedDraft): number {
  return report === null ? 0 : changedInputs(report.inputs, versions, empty)
}

export function pointsOnWire(
  points: readonly { readonly rule: string; readonly at: WarningPosition; readonly message: string }[],
): readonly RefusedPoint[] {
  return points.map(({ rule, at, message }) => ({ rule, ...at, text: message }))
}

export function refusedPoints({ errors, missing, toJustify }: Readiness): ExtraOf<typeof readinessRefusal> {
  return { missing: pointsOnWire([...errors, ...missing]), toJustify: pointsOnWire(toJustify) }
}

/** Throws `Refusal` 422 if a justification is not required, and the errors of `writeReport`. */
export function saveReportJustifications(
  writer: WriteContext,
  sessionCode: string,
  sent: readonly JustificationInput[],
): Promise<void> {
  return writeReport(writer, sessionCode, async (write) => {
    const { trx, institution, year, period, at, stamp } = write
    const report = await readReportHead(trx, institution.id, sessionCode)
    const cachedDraft = await getDraft(trx, institution.id, year, stamp.before)
    const known = await readReadinessInputs(trx, { cachedDraft, period, report, at })
    const justified = await justify(write, assessReadiness(known), sent)
    if (justified < sent.length) throw new Refusal(422, justificationText.nothingSuch)
  })
}

export async function justify(
  { trx, institution, year, by, at, period: { sessionCode } }: ReportWrite,
  { toJustify, justified }: Readiness,
  sent: readonly JustificationInput[],
): Promise<number> {
  const doubts: readonly Doubt[] = [...toJustify, ...justified]
  const justifications = sent.flatMap(
    ({ rule, text, ...place }) => justificationFor({ rule, at: place, text }, doubts) ?? [],
  )
  if (justifications.length === 0) return 0
  const about = { institutionId: institution.id, year, by, at }
  await writeJustifications(trx, { ...about, sessionCode }, justifications)
  const details = justifications.map(({ rule, text, at: place, figures }) => ({
    sessionCode,
    rule,
    text,
    at: cellIn(place),
    figures,
  }))
  await addEvents(trx, { ...about, kind: 'justified' }, details)
  return justifications.length
}

function cellIn({ sheet, row, field }: WarningPosition) {
  return sheet === null || row === null || field === null ? null : { sheet, row, field }
}

type SealOptions = { readonly known: ReadinessInputs; readonly ready: Readiness } & Pick<
  CachedDraft,
  'nameOf'
>

/** Unnecessary justifications remain only as events. */
export async function sealJustified(
  trx: Transaction<Schema>,
  report: { readonly institutionId: string; readonly sessionCode: string },
  { known: { justifications, evaluation, year }, ready, nameOf }: SealOptions,
): Promise<readonly PrintedReason[]> {
  const holding = new Set(validReasons(ready))
  const used = justifications.filter((each) => holding.has(each))
  const ids = used.map(({ id }) => id)
  if (used.length < justifications.length) await saveJustifications(trx, report, ids)
  return used.map((each) => ({
    about: findingWithCells(each, { program: evaluation.program, year }),
    text: each.text,
    by: nameOf(each.by),
    at: each.savedAt.toISOString(),
  }))
}
