import type { Kysely, Transaction } from 'kysely'
import type { Level } from '#api/access.ts'
import type { ExtraOf } from '#api/refused.ts'
import { lowestOf, MAX_CEILING, requestedByExpenseKind } from '#budget/limits.ts'
import {
  type BlockReason,
  blockReason,
  type DraftState,
  markAfter,
  marksForInstitution,
  openedBy,
  ownStateOf,
  type Return,
  returnBlockReason,
  reviewBlockReason,
  reviewedStateOf,
  statusAfter,
  undoableAt,
} from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import type { Institution } from '#budget/server/actor.ts'
import { readCeilingsOf, subjectKey } from '#budget/server/ceilings.store.ts'
import { addEvent, readPreparers } from '#budget/server/event.store.ts'
import { type CallContext, type Handler, handler } from '#budget/server/handler.ts'
import { answerJustification, readJustifications } from '#budget/server/justifications.store.ts'
import { loadDraft } from '#budget/server/load-draft.ts'
import { editionOfYear } from '#budget/server/norms.store.ts'
import { storeFirstReading } from '#budget/server/opening.store.ts'
import { readMarks, readReviewStage, type StoredMark } from '#budget/server/review-stage.store.ts'
import type { Period } from '#budget/server/status.store.ts'
import { currentUndoBlockReason } from '#budget/server/undo.store.ts'
import { withReportLock } from '#budget/server/write.ts'
import { evaluate } from '#engine/evaluate.ts'
import type { CellAddress } from '#engine/key.ts'
import { compiledCellAt } from '#engine/program.ts'
import { readSent, whyWrong } from '#engine/sent-figure.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { timeText } from '#engine/time.ts'
import { type approvalDoubtRefusal, reviewCalls } from '#features/review/api.ts'
import {
  type ApprovalDoubt,
  approvalDoubtsOf,
  approvalDoubtsText,
  unconfirmedOf,
} from '#features/review/approval.ts'
import { justificationReplyText } from '#features/review/marks-text.ts'
import {
  addMark,
  answerMark,
  deleteMark,
  type MarkAction,
  moveMarks,
  resolveMark,
  storeApproval,
  storeReturn,
  storeUndone,
} from '#features/review/server/review.store.ts'
import { approvalText, reviewAnswerText } from '#features/review/text.ts'
import { requireRecentAuth } from '#features/sign-in/server/step-up.ts'
import { extensionText } from '#features/years/extension-text.ts'
import { extendDeadline } from '#features/years/server/deadlines.store.ts'
import { programOf } from '#forms/editions/edition.ts'
import { type ByKind, expenseKinds, limitsText } from '#forms/limits.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

type ReviewAct = {
  readonly trx: Transaction<Schema>
  readonly acting: MarkAction
  readonly level: Level
  readonly period: Period
  readonly state: DraftState
  readonly marks: readonly StoredMark[]
}

/** `onReport` runs the action in the report lock; for bulk actions see `onceAsSeen`. */
type ReviewActionContext = Pick<
  CallContext<typeof reviewCalls.reviewMark>,
  'services' | 'institution' | 'actor'
> & {
  readonly body: Pick<CallContext<typeof reviewCalls.reviewMark>['body'], 'sessionCode' | 'receipt'>
  readonly onReport?: typeof withReportLock
}

type ReviewersAct = 'mark' | 'return' | 'approve' | 'undo'

/**
 * Throws `Refusal`: 404 unknown period, 409 by the workflow table or if the draft was sent again. 403 for reviewers
 * who prepared the draft, and for another reviewer's decision.
 */
function withReviewLock<Answer>(
  { body: { sessionCode, receipt }, onReport = withReportLock, ...reviewer }: ReviewActionContext,
  act: ReviewersAct,
  work: (review: ReviewAct) => Promise<Answer>,
): Promise<Answer> {
  const { institution, actor } = reviewer
  return onReport(reviewer, sessionCode, async ({ trx, year, period, by, at }) => {
    const about = { institutionId: institution.id, sessionCode }
    const level = actor.level ?? 'district'
    const why = await actionBlockReason(trx, act, { period, reviewer: { userName: by, level } })
    if (why !== null) throw new Refusal(forbidden.includes(why) ? 403 : 409, reviewText.obstacles[why])
    if (period.receipt !== receipt) throw new Refusal(409, reviewAnswerText.sentAgain(period.receipt ?? ''))
    await storeFirstReading(trx, actor, { period, at })
    const state = reviewedStateOf(await readReviewStage(trx, period))
    const marks = await readMarks(trx, about)
    return work({ trx, level, period, state, marks, acting: { ...about, year, by, at } })
  })
}

/** Reasons that concern the reviewer, not the draft: 403 instead of 409. */
const forbidden: readonly BlockReason[] = ['ownWork', 'doneByOther']

type JudgeContext = {
  readonly period: Period
  readonly reviewer: { readonly userName: string; readonly level: Level }
}

async function actionBlockReason(db: Kysely<Schema>, act: ReviewersAct, { period, reviewer }: JudgeContext) {
  const { institutionId, year, isNewest, closedYear } = period
  if (act === 'undo') return currentUndoBlockReason(db, period, reviewer)
  const stage = await readReviewStage(db, period)
  const preparedBy = await readPreparers(db, institutionId, year)
  const which = isNewest ? 'newest' : 'older'
  const reviewedPeriod = closedYear === 'yes' ? 'ofClosedYear' : which
  return reviewBlockReason(act, { stage, preparedBy, period: reviewedPeriod }, reviewer)
}

/** Throws `Refusal` 404 if the report has no such mark. */
function markIn({ marks }: Pick<ReviewAct, 'marks'>, id: string): StoredMark {
  const mark = marks.find((each) => each.id === id)
  if (!mark) throw new Refusal(404, reviewAnswerText.noSuchMark)
  return mark
}

export const reviewActionHandlers: readonly Handler[] = [
  handler(reviewCalls.reviewReturn, async (context) => {
    await returnDraft(context, context.body)
    if (context.body.until !== null) void context.services.notifier.poll()
    return { status: 1, message: reviewAnswerText.returned(context.institution.name) }
  }),
  handler(reviewCalls.reviewApprove, async (context) => {
    requireRecentAuth(context)
    const { amounts, confirmed } = context.body
    const done = await approve({ ...context, amounts, confirmed })
    return { status: 1, message: reviewAnswerText[done](context.institution.name) }
  }),
  handler(reviewCalls.reviewUndo, async (context) => {
    const { reason } = context.body
    const undone = await withReviewLock(context, 'undo', async ({ trx, acting, level, state }) => {
      if (!hasVisibleText(reason)) throw new Refusal(422, reviewAnswerText.undone.noReason)
      const outcome = statusAfter('undo', level, { state, district: 'present' })
      const what = undoableAt[level]
      await storeUndone(trx, acting, outcome)
      await logAction(trx, acting, undoings[what], { text: reason.trim(), level })
      return what
    })
    return { status: 1, message: reviewAnswerText.undone[undone](context.institution.name) }
  }),
]

/** `until`: ISO 8601. */
type ReturnOptions = Pick<Return, 'scope' | 'reason' | 'until'>

/** Throws the errors of `withReviewLock`, and `Refusal` 422 if the return is incomplete. */
export function returnDraft(
  context: ReviewActionContext,
  { scope, reason, until }: ReturnOptions,
): Promise<void> {
  const { institution } = context
  return withReviewLock(context, 'return', async ({ trx, acting, level, period, state, marks }) => {
    const { inputs, norms } = await loadDraft(trx, institution, acting.year)
    const opened = openedBy(evaluate(programOf(norms.edition, institution.group), inputs), marks)
    const { deadline } = period
    const now = acting.at.toISOString()
    const why = returnBlockReason({ scope, reason, marks: opened.length, until }, { deadline, now })
    if (why !== null) throw new Refusal(422, returnBlockReasonText(why, deadline))
    const text = reason.trim()
    const { status } = statusAfter('return', level, { state, district: 'present' })
    const returnId = await storeReturn(trx, acting, { status, scope, reason: text, level })
    await moveMarks(trx, acting, returnId)
    await logAction(trx, acting, 'returned', {
      text,
      level,
      scope,
      ...(until !== null && { until: new Date(until).toISOString() }),
    })
    if (until !== null) await extendDeadline(trx, { ...acting, until: new Date(until), reason: text })
  })
}

const undoings = { passedOn: 'passingUndone', approved: 'approvalUndone' } as const

function returnBlockReasonText(
  why: NonNullable<ReturnType<typeof returnBlockReason>>,
  deadline: Period['deadline'],
): string {
  if (why === 'noMoreTime') return reviewAnswerText.noMoreTime(timeText(deadline?.at ?? ''))
  if (why === 'longerAlready') return extensionText.longerAlready(timeText(deadline?.at ?? ''))
  if (why === 'tooEarly') return extensionText.tooEarly(timeText(deadline?.own ?? ''))
  return why === 'noDeadline' ? extensionText.noDeadline : reviewAnswerText.returnObstacles[why]
}

/**
 * Throws the errors of `withReviewLock`, 422 for amounts outside the reviewer's authority, 409 for unconfirmed ones.
 * ASSUMED: an approval accepts every answer, so open marks are settled.
 */
export function approve(
  context: ReviewActionContext & {
    readonly amounts: ByKind | null
    readonly confirmed: readonly Pick<ApprovalDoubt, 'reason' | 'kind'>[]
  },
): Promise<'approved' | 'passedOn'> {
  const { institution, amounts, confirmed } = context
  return withReviewLock(context, 'approve', async ({ trx, acting, level, state }) => {
    const outcome = statusAfter('approve', level, { state, district: 'present' })
    const done = undoableAt[level]
    if (amounts !== null && done !== 'approved') throw new Refusal(422, approvalText.onlyFinal)
    const asks = done === 'approved' ? await calculateRequested(trx, institution, acting.year) : null
    refuseTooFine(amounts, asks)
    if (asks !== null)
      await refuseUnconfirmed(trx, institution, { amounts: amounts ?? asks, asks, confirmed, acting })
    await storeApproval(trx, acting, outcome, amounts ?? asks)
    await logAction(trx, acting, done, { level, text: approvalWords(institution, asks, amounts) })
    return done
  })
}

/** Throws `Refusal` 422 for excess decimals. */
function refuseTooFine(amounts: ByKind | null, asks: ByKind | null): void {
  const errors = expenseKinds.flatMap((kind) => {
    const amount = amounts?.[kind]
    if (amount === undefined || amount === asks?.[kind]) return []
    const read = readSent(amount, { min: 0, max: MAX_CEILING, decimals: 2, unit: 'money' })
    return read.kind === 'value' ? [] : [{ row: '', field: `amounts.${kind}`, message: whyWrong(read, '') }]
  })
  if (errors.length > 0) throw new Refusal(422, errors[0]?.message ?? '', { errors })
}

type ToConfirm = {
  readonly amounts: ByKind
  readonly asks: ByKind
  readonly confirmed: readonly Pick<ApprovalDoubt, 'reason' | 'kind'>[]
  readonly acting: MarkAction
}

/** Throws `Refusal` 409 with the unconfirmed unusual amounts. */
async function refuseUnconfirmed(
  trx: Transaction<Schema>,
  { group }: Institution,
  { amounts, asks, confirmed, acting }: ToConfirm,
): Promise<void> {
  const subject = { kind: 'institution', id: acting.institutionId } as const
  const ceilings = await readCeilingsOf(trx, [subject], acting.sessionCode)
  const limits = lowestOf(ceilings.get(subjectKey(subject)) ?? [])
  const doubts = approvalDoubtsOf(amounts, { requested: asks, limits }, group)
  const unconfirmed = unconfirmedOf(doubts, confirmed)
  if (unconfirmed.length === 0) return
  throw new Refusal(409, approvalText.unconfirmed(approvalDoubtsText(unconfirmed, group)), {
    unconfirmed: unconfirmed.map(({ reason, kind }) => ({ reason, kind })),
  } satisfies ExtraOf<typeof approvalDoubtRefusal>)
}

/** Returns `null` if the forms are no longer available. */
async function calculateRequested(
  trx: Transaction<Schema>,
  institution: Institution,
  year: number,
): Promise<ByKind | null> {
  if (institution.view === null) return null
  const { inputs, norms } = await loadDraft(trx, institution, year)
  const evaluation = evaluate(programOf(norms.edition, institution.group), inputs)
  return requestedByExpenseKind(evaluation, norms.edition.views[institution.view])
}

function approvalWords({ group }: Institution, asks: ByKind | null, amounts: ByKind | null): string {
  if (amounts === null || asks === null) return ''
  return approvalText.differs(limitsText(amounts, group), limitsText(asks, group))
}

export const markHandlers: readonly Handler[] = [
  handler(reviewCalls.reviewMark, async (context) => {
    const { sheet, row, field, text } = context.body
    const at = { sheet, row, field }
    await withReviewLock(context, 'mark', async ({ trx, acting, level }) => {
      await refuseNoCell(trx, context.institution, { at, year: acting.year })
      await addMark(trx, acting, { at, text, level })
      await logAction(trx, acting, 'marked', { at, text, level })
    })
    return { status: 1, message: reviewAnswerText.marked }
  }),
  handler(reviewCalls.reviewUnmark, async (context) => {
    await withReviewLock(context, 'mark', async (review) => {
      const { at, text, returned, id } = markIn(review, context.body.id)
      if (returned) throw new Refusal(409, reviewAnswerText.markReturned)
      await deleteMark(review.trx, { ...review.acting, markId: id })
      await logAction(review.trx, review.acting, 'unmarked', { at, text, level: review.level })
    })
    return { status: 1, message: reviewAnswerText.unmarked }
  }),
  handler(reviewCalls.reviewResolve, async (context) => {
    await withReviewLock(context, 'mark', async (review) => {
      const { at, text, state, returned, id } = markIn(review, context.body.id)
      if (!returned) throw new Refusal(409, reviewAnswerText.markNotSeen)
      if (markAfter(state, 'resolve') === null) throw new Refusal(409, reviewAnswerText.markDone)
      await resolveMark(review.trx, review.acting, id)
      await logAction(review.trx, review.acting, 'resolved', { at, text, level: review.level })
    })
    return { status: 1, message: reviewAnswerText.resolved }
  }),
]

export const replyHandler = handler(reviewCalls.reviewAnswer, async (context) => {
  const { id, answer } = context.body
  await withReviewLock(context, 'mark', async ({ trx, acting }) => {
    const written = (await readJustifications(trx, acting)).find((each) => each.id === id)
    if (!written) throw new Refusal(404, justificationReplyText.noSuch)
    const { institutionId, by, at } = acting
    await answerJustification(trx, { institutionId, id }, { answer, by, at })
    await logAction(trx, acting, 'replied', { text: answer })
  })
  return { status: 1, message: justificationReplyText.answered }
})

/** Throws `Refusal` 422 unless the cell is on a blank of the group. */
async function refuseNoCell(
  trx: Transaction<Schema>,
  { group }: Institution,
  { at, year }: { readonly at: CellAddress; readonly year: number },
): Promise<void> {
  const program = programOf(await editionOfYear(trx, year), group)
  const isBlank = program.sheets.get(at.sheet)?.kind === 'blank'
  if (!isBlank || !compiledCellAt(program, at)) throw new Refusal(422, reviewAnswerText.noSuchCell)
}

/** Marks that are not visible to the institution yet give 404. */
export const answerHandler = handler(
  reviewCalls.markAnswer,
  async ({ body: { sessionCode, id, answer }, ...writer }) => {
    await withReportLock(writer, sessionCode, async ({ trx, institution, year, period, by, at }) => {
      const about = { institutionId: institution.id, sessionCode }
      const mark = markIn({ marks: marksForInstitution(await readMarks(trx, about)) }, id)
      const blocks = { yearClosed: period.closedYear === 'yes', notReturned: period.openReturn === null }
      const why = blockReason('answer', 'institution', { state: ownStateOf(period.status), blocks })
      if (why !== null)
        throw new Refusal(
          409,
          why === 'notReturned' ? reviewAnswerText.notReturned : reviewText.obstacles.yearClosed,
        )
      if (markAfter(mark.state, 'answer') === null) throw new Refusal(409, reviewAnswerText.markDone)
      const acting = { ...about, year, by, at }
      await answerMark(trx, { institutionId: institution.id, markId: id }, { answer, ...acting })
      await logAction(trx, acting, 'answered', { at: mark.at, text: answer, level: mark.level })
    })
    return { status: 1, message: reviewAnswerText.answered }
  },
)

type ActDetail = {
  readonly text?: string
  readonly at?: CellAddress
  readonly level?: string
  readonly scope?: string
  /** ISO 8601. */
  readonly until?: string
}

async function logAction(
  trx: Transaction<Schema>,
  { institutionId, sessionCode, year, by, at }: MarkAction,
  kind: keyof typeof reviewText.events,
  noted: ActDetail,
): Promise<void> {
  await addEvent(trx, { institutionId, year, by, at, kind, detail: { sessionCode, ...noted } })
}
