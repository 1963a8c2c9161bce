import { type ReactNode, useState } from 'react'
import type { ReportListAnswer } from '#budget/api.ts'
import { countdownText, cutsShort, type Deadline, extensionProblems, isLate } from '#budget/deadline.ts'
import { measuresOf } from '#budget/indicators.ts'
import {
  isStarted,
  markedCells,
  openedBy,
  type Return,
  relatedEditableCells,
  returnBlockReason,
  type Undoable,
  unresolved,
} from '#budget/review-states.ts'
import { reviewText } from '#budget/review-text.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { findCover } from '#budget/web/periods.ts'
import { useDraftReview, useDraftState } from '#budget/web/use-draft.ts'
import { countText, formatNumber } from '#engine/number/format.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { momentOf, momentText } from '#engine/time.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import { regionName } from '#features/portfolio/institution-filter.ts'
import { bandBounds } from '#features/portfolio/peers.ts'
import { orgTypeText } from '#features/portfolio/text.ts'
import styles from '#features/portfolio/web/reviewer.module.css'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { reportText } from '#features/reports/text.ts'
import { reviewCalls } from '#features/review/api.ts'
import { firstPageText } from '#features/review/first-page-text.ts'
import {
  approvingText,
  deadlineDialogText,
  returningText,
  reviewAnswerText,
  reviewedBudgetText,
  undoingText,
} from '#features/review/text.ts'
import { ApproveDialog } from '#features/review/web/approve-dialog.tsx'
import { useTypedMarks } from '#features/review/web/mark-panel.tsx'
import { Neighbours } from '#features/review/web/neighbours.tsx'
import { usePeers } from '#features/review/web/queries.ts'
import {
  actionBlockReason,
  type ReviewedDraft,
  unknownReason,
  useReviewAction,
  workspacePageName,
} from '#features/review/web/reviewed.ts'
import { peerQuery } from '#features/review/web/ways-on.ts'
import { yearCalls } from '#features/years/api.ts'
import { extensionText, shorteningText } from '#features/years/extension-text.ts'
import { send } from '#ui/api/send.ts'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { RadioList } from '#ui/radio-list.tsx'
import { screenText } from '#ui/screen-text.ts'
import { TextArea } from '#ui/text-area.tsx'

const text = reviewedBudgetText
const approving = approvingText

/** The list with its neighbours, the name of the institution, and what is known of it. */
export function ReviewedHead({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { name, draft, institutionId, year, place } = reviewed
  const arrival = useHeadingFocus()
  const { evaluation } = useDraftState(draft)
  const view = draftView(draft.answer())
  const row = usePeers(institutionId, year, peerQuery(place)).data?.row
  return (
    <header className={styles.head}>
      <div className={styles.list}>
        <BackLink reviewed={reviewed} />
        <Neighbours reviewed={reviewed} />
      </div>
      <h2 ref={arrival} tabIndex={-1}>
        {name}
      </h2>
      <p className={styles.about}>
        {row && view && institutionFacts({ ...row, measures: measuresOf(evaluation, view) }).join(' · ')}
      </p>
    </header>
  )
}

function institutionFacts(row: InstitutionRow): readonly string[] {
  const { orgType, organizationProperty, location, aimagCode, sumCode, measures } = row
  const words = firstPageText.facts
  const count = (many: number | null | undefined, of: (shown: string) => string): readonly string[] =>
    many ? [of(formatNumber(many, { atMost: 1 }))] : []
  const band = bandBounds(row)
  return [
    orgTypeText[orgType],
    regionName(sumCode ?? aimagCode ?? 'none'),
    workspaceText.locations[location],
    workspaceText.ownerships[organizationProperty],
    ...count(measures?.learners, words.learners),
    ...count(measures?.classes, words.classes),
    ...count(measures?.teachers, words.teachers),
    ...(band === null
      ? []
      : [words.band(countText(band.from), band.below === null ? null : countText(band.below - 1))]),
  ]
}

/** The decisions are «Буцаах» and «Батлах». */
export function ReviewActions({ reviewed }: { readonly reviewed: ReviewedDraft }): ReactNode {
  const { report, reviewer, name, draft } = reviewed
  const [returns, setReturns] = useState(false)
  const [isExtending, setIsExtending] = useState(false)
  const [undoes, setUndoes] = useState(false)
  const [approves, setApproves] = useState(false)
  const list = report.kind === 'read' ? report.list : null
  const approve = useReviewAction(reviewed)
  const open = unresolved(useDraftReview(draft).marks).length
  const typed = useTypedMarks(reviewed)
  const marks = open + typed.count
  // What was typed and not added goes along.
  const returnIt = async (): Promise<void> => {
    if (await typed.addAll()) setReturns(true)
  }
  const ask = async (): Promise<void> => {
    // The final approval may contain other amounts.
    if (reviewer.level === 'ministry') return setApproves(true)
    const sentences = [approving[reviewer.level](name), open > 0 ? approving.unresolved(open) : []].flat()
    const isConfirmed = await confirmDialog({
      title: approving.title[reviewer.level],
      message: sentences.join(' '),
      confirm: approving.confirm[reviewer.level],
      primary: 'confirm',
    })
    if (isConfirmed)
      await approve.act((sending) =>
        send(reviewCalls.reviewApprove, { ...sending, body: { ...sending.body, amounts: null } }),
      )
  }
  return (
    <section className={styles.bar} aria-label={text.bar}>
      <DraftStatusLine report={report} draft={draft} />
      <div className={styles.acts}>
        <Button
          variant="quiet"
          disabledReason={extendDisabledReason(reviewed)}
          onClick={() => setIsExtending(true)}
        >
          {deadlineDialogText.open}
        </Button>
        {/* After the decision the draft belongs to another level, so no further action is offered. */}
        {list?.undo ? (
          <Button disabledReason={list.undo.blockReason} onClick={() => setUndoes(true)}>
            {undoing[list.undo.what].open}
          </Button>
        ) : (
          <>
            <Button
              busy={typed.busy}
              disabledReason={actionBlockReason('return', reviewed)}
              onClick={() => void returnIt()}
            >
              {marks > 0 ? text.returnMarks(marks) : text.return}
            </Button>
            <Button
              variant="primary"
              busy={approve.busy}
              disabledReason={actionBlockReason('approve', reviewed)}
              onClick={() => void ask()}
            >
              {text.approve[reviewer.level]}
            </Button>
          </>
        )}
      </div>
      {isExtending && list?.deadline && (
        <ExtendDialog
          reviewed={reviewed}
          deadline={list.deadline}
          now={list.now}
          onClose={() => setIsExtending(false)}
        />
      )}
      {returns && list && (
        <ReturnDialog reviewed={reviewed} list={list} marks={open} onClose={() => setReturns(false)} />
      )}
      {approves && <ApproveDialog reviewed={reviewed} open={open} onClose={() => setApproves(false)} />}
      {undoes && list?.undo && (
        <UndoDialog
          reviewed={reviewed}
          what={list.undo.what}
          receipt={list.receipt?.number ?? null}
          onClose={() => setUndoes(false)}
        />
      )}
    </section>
  )
}

/** An extension is also possible before the first sending. */
function extendDisabledReason({ report, period }: ReviewedDraft): string | null {
  if (report.kind !== 'read') return unknownReason(report)
  if (period === 'older') return deadlineDialogText.older
  if (report.list.reviewStage === 'done') return reviewText.obstacles.final
  return report.list.deadline === null ? deadlineDialogText.none : null
}

/** A year without periods has the status of the draft itself; an uncalculated one that of the institution list. */
function DraftStatusLine({ report, draft }: Pick<ReviewedDraft, 'report' | 'draft'>): ReactNode {
  if (report.kind === 'reading') return <p role="status">{screenText.loading}</p>
  if (report.kind === 'failed')
    return <Failed title={reviewAnswerText.report.failed} message={report.message} onRetry={report.retry} />
  const list = report.kind === 'read' ? report.list : undefined
  const status = findCover(list)?.STATUS ?? 'NEW'
  const saved = Object.keys(draft.answer().saved).length > 0 ? 'some' : 'none'
  const budgetStatus = isStarted({ saved, status }) ? 'inProgress' : 'notStarted'
  const state = status === 'NEW' ? workspaceText.standings[budgetStatus] : reportText.status[status]
  return (
    <dl className={`facts row ${styles.facts}`}>
      <LabelledValue name={text.state} value={state} />
      <LabelledValue name={text.desk} value={reviewAnswerText.desks[list?.reviewStage ?? 'institution']} />
      {list?.deadline && (
        <LabelledValue name={text.deadline} value={deadlineWords(list.deadline, list.now)} />
      )}
    </dl>
  )
}

/** With the time that is left at the last read. */
function deadlineWords({ at }: Deadline, now: string): string {
  const left = countdownText(Date.parse(at) - Date.parse(now))
  return left === null ? momentText(at) : `${momentText(at)}, ${left}`
}

function BackLink({ reviewed: { place } }: { readonly reviewed: ReviewedDraft }): ReactNode {
  return (
    <PlaceLink place={place} change={{ institution: null, tab: null, period: null, report: null }}>
      ← {workspacePageName(place.address)}
    </PlaceLink>
  )
}

type ReturnDialogProps = {
  readonly reviewed: ReviewedDraft
  readonly list: Pick<ReportListAnswer, 'deadline' | 'now'>
  readonly marks: number
  readonly onClose: () => void
}

/** Marked cells are the default if a mark opens one. Returning after the deadline requires a new one. */
function ReturnDialog({ reviewed, list, marks, onClose }: ReturnDialogProps): ReactNode {
  const { draft } = reviewed
  const { marks: all } = useDraftReview(draft)
  const open = openedBy(draft.evaluation(), all)
  const opened = open.length
  const relatedCount = relatedEditableCells(draft.evaluation(), open).length
  const lockedCount = markedCells(all).length - opened
  const [scope, setScope] = useState<Return['scope']>(opened > 0 ? 'cells' : 'whole')
  const [reason, setReason] = useState('')
  const [until, setUntil] = useState(proposedUntil(list.now))
  const [tried, setTried] = useState(false)
  const { busy, act } = useReviewAction(reviewed)
  const { deadline, now } = list
  const late = isLate(deadline, now) ? deadline : null
  const moment = late && (momentOf(until) ?? null)
  const why = returnBlockReason({ scope, reason, marks: opened, until: moment }, { deadline, now })
  const noCells = marks > 0 ? returningText.nothingOpens : reviewAnswerText.returnObstacles.noMarks
  const submit = async (): Promise<void> => {
    setTried(true)
    if (why !== null || busy) return
    const isDone = await act(({ params, body }) =>
      send(reviewCalls.reviewReturn, { params, body: { ...body, scope, reason, until: moment } }),
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={returningText.title}
      about={reviewed.name}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={returningText.submit}
      busy={busy}
    >
      <div className="stack-wide">
        {lockedCount > 0 && (
          <Note kind="info">
            {opened === 0 ? returningText.nothingOpens : returningText.someOpenNothing(lockedCount)}
          </Note>
        )}
        <RadioList
          label={returningText.scope}
          options={[
            { value: 'cells', label: returningText.cells(opened, relatedCount) },
            { value: 'whole', label: returningText.whole },
          ]}
          value={scope}
          error={tried && why === 'noMarks' ? noCells : null}
          onChange={setScope}
        />
        <TextArea
          label={returningText.reason}
          value={reason}
          maxLength={4000}
          error={tried && why === 'noReason' ? reviewAnswerText.returnObstacles.noReason : null}
          onChange={setReason}
        />
        {late && (
          <>
            <Note kind="warning">{reviewAnswerText.noMoreTime(momentText(late.at))}</Note>
            <LineField
              label={returningText.until}
              kind="text"
              value={until}
              note={extendingText.untilForm}
              error={tried ? wrongUntil(why, late) : null}
              onChange={setUntil}
            />
          </>
        )}
      </div>
    </FormDialog>
  )
}

/** Proposes three days from now, at the end of the working day. */
function proposedUntil(now: string): string {
  const inThreeDays = new Date(Date.parse(now) + 3 * 24 * 3_600_000).toISOString()
  return `${momentText(inThreeDays).split(' ')[0]} 18:00`
}

function wrongUntil(why: ReturnType<typeof returnBlockReason>, { own }: Deadline): string | null {
  if (why === 'noMoreTime') return extendingText.noMoment
  return why === 'tooEarly' ? extensionText.tooEarly(momentText(own)) : null
}

const undoing = undoingText

type UndoDialogProps = {
  readonly reviewed: ReviewedDraft
  readonly what: Undoable
  /** With a revised period, the receipt may not be that of the newest sending. */
  readonly receipt: string | null
  readonly onClose: () => void
}

function UndoDialog({ reviewed, what, receipt, onClose }: UndoDialogProps): ReactNode {
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { busy, act } = useReviewAction(reviewed)
  const submit = async (): Promise<void> => {
    setTried(true)
    if (!hasVisibleText(reason) || busy) return
    const isDone = await act(({ params, body }) =>
      send(reviewCalls.reviewUndo, { params, body: { ...body, receipt, reason } }),
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={undoing[what].title}
      about={reviewed.name}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={undoing[what].open}
      busy={busy}
    >
      <div className="stack-wide">
        <Note kind="info">{undoing[what].about}</Note>
        <TextArea
          label={undoing.reason}
          value={reason}
          maxLength={4000}
          error={tried && !hasVisibleText(reason) ? reviewAnswerText.undone.noReason : null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}

const extendingText = deadlineDialogText

type ExtendDialogProps = {
  readonly reviewed: ReviewedDraft
  readonly deadline: Deadline
  /** The server's clock, ISO 8601. */
  readonly now: string
  readonly onClose: () => void
}

/** Shortening an extension needs an explicit confirmation. */
function ExtendDialog({ reviewed, deadline, now, onClose }: ExtendDialogProps): ReactNode {
  const [until, setUntil] = useState(momentText(deadline.at))
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [ticked, setTicked] = useState(false)
  const { busy, act } = useReviewAction(reviewed)
  const moment = momentOf(until) ?? null
  const cuts = moment !== null && cutsShort(moment, deadline)
  const shortens = cuts && ticked ? deadline.at : null
  const problems = extensionProblems({ until: moment ?? '', reason, shortens }, { deadline, now })
  // An invalid time needs no confirmation.
  const tooShort =
    cuts &&
    extensionProblems({ until: moment, reason, shortens: deadline.at }, { deadline, now }).includes(
      'tooShort',
    )
  const isUnticked = cuts && !tooShort && !ticked
  const wrongMoment = (): string | null => {
    if (moment === null) return extendingText.noMoment
    if (tooShort) return shorteningText.tooShort(momentText(deadline.own))
    if (isUnticked) return null
    if (problems.includes('tooEarly')) return extensionText.tooEarly(momentText(deadline.own))
    return problems.includes('longerAlready') ? extensionText.noLonger(momentText(deadline.at)) : null
  }
  const submit = async (): Promise<void> => {
    setTried(true)
    if (moment === null || problems.length > 0 || busy) return
    const isDone = await act(({ params, body: { sessionCode } }) =>
      send(yearCalls.reviewExtend, { params, body: { sessionCode, until: moment, reason, shortens } }),
    )
    if (isDone) onClose()
  }
  return (
    <FormDialog
      title={extendingText.title}
      about={reviewed.name}
      size="middle"
      onClose={onClose}
      onSubmit={() => void submit()}
      submit={cuts ? shorteningText.confirm : extendingText.submit}
      busy={busy}
    >
      <div className="stack-wide">
        <LineField
          label={extendingText.until}
          kind="text"
          value={until}
          note={extendingText.untilForm}
          error={tried ? wrongMoment() : null}
          onChange={(next) => {
            setUntil(next)
            // The confirmation applied to another time.
            setTicked(false)
          }}
        />
        {cuts && !tooShort && (
          <>
            <Note kind="warning">{shorteningText.about(momentText(deadline.at))}</Note>
            <Checkbox label={shorteningText.confirm} checked={ticked} onChange={setTicked} />
            {tried && isUnticked && <p role="alert">{shorteningText.notConfirmed}</p>}
          </>
        )}
        <TextArea
          label={cuts ? shorteningText.reason : extendingText.reason}
          value={reason}
          maxLength={4000}
          error={tried && problems.includes('noReason') ? extensionText.noReason() : null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}
