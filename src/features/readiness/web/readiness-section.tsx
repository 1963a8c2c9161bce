import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { lacks } from '#api/access.ts'
import type { JustificationRow } from '#budget/api.ts'
import { messageNamesSubject, placeOfDoubt, type WarningPosition } from '#budget/justifications.ts'
import { serviceTooShort } from '#budget/plausibility.ts'
import {
  calculationRules,
  type DoubtGroup,
  groupedDoubts,
  isReady,
  type OpenDoubt,
  type Point,
  readinessRules,
  validReasons,
  withUnsaved,
} from '#budget/readiness.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import { recordRules } from '#budget/record-amounts.ts'
import type { OpenYear } from '#budget/web/open-year.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { unsavedRecords } from '#budget/web/pending-edits.ts'
import { saveSheets } from '#budget/web/save-sheets.ts'
import { goToNextStep, goToSection, SummarySection, toRegisters } from '#budget/web/section.tsx'
import { useDraftState, useSheetState, useSheetStates } from '#budget/web/use-draft.ts'
import { useProgress } from '#budget/web/use-progress.ts'
import type { CellAddress } from '#engine/key.ts'
import { nameOf, namePartsOf } from '#engine/names.ts'
import type { Program } from '#engine/program.ts'
import { justificationText, readinessText } from '#features/readiness/text.ts'
import { JustificationWords, Justify, lapsedJustification } from '#features/readiness/web/justifications.tsx'
import styles from '#features/readiness/web/readiness-section.module.css'
import {
  type ReadinessHere,
  type UnknownReadiness,
  useReadiness,
} from '#features/readiness/web/use-readiness.ts'
import { tabOf } from '#forms/editions/edition.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { errorMessage, isNetworkError } from '#ui/api/request-failed.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'
import { NamedStateMark, type StateMarkName } from '#ui/state-mark.tsx'
import { showToast } from '#ui/toasts.ts'

/** Hidden while a year is closed. */
export function ReadinessSection({ here, open, requestedDoubt }: Props): ReactNode {
  if (open.lock !== null) return null
  if (here === null)
    return (
      <SummarySection title={readinessText.title} area="ready">
        <Loading rows={3} />
      </SummarySection>
    )
  return <Checklist here={here} open={open} requestedDoubt={requestedDoubt} />
}

type Props = {
  /** Includes unsaved edits; `null` until known. */
  readonly here: ReadinessHere | null
  readonly open: OpenYear
  readonly requestedDoubt: DoubtReference | null
}

export type DoubtReference = Pick<OpenDoubt, 'rule' | 'at'>

type ChecklistProps = Omit<Props, 'here'> & { readonly here: ReadinessHere }

/** More lines would push the rest of the page out of sight. */
const MAX_LINES = 8

function Checklist({ here, open, requestedDoubt }: ChecklistProps): ReactNode {
  const { readiness, report, untold } = here
  const { errors, missing, goodToKnow } = readiness
  const doubts = groupedDoubts(readiness.toJustify)
  const left = errors.length + missing.length + doubts.length
  const barred = whyBarred(here, open)
  const state = useFocusWhenResolved(left, requestedDoubt === null ? 'here' : 'nextStep')
  const [length, setLength] = useState<'first' | 'all'>('first')
  const isWhole = length === 'all' || requestedDoubt !== null || left <= MAX_LINES
  /** Lines that are left for a group after those before it. */
  const first = <Item,>(items: readonly Item[], before: number): readonly Item[] =>
    isWhole ? items : items.slice(0, Math.max(0, MAX_LINES - 1 - before))
  return (
    <SummarySection
      title={readinessText.title}
      area="ready"
      head={
        <p
          ref={state}
          tabIndex={-1}
          className={styles.state}
          data-ready={isReady(readiness) && untold === null && barred === null}
          role="status"
        >
          {stateOf(here, left, barred)}
        </p>
      }
    >
      {untold && <UntoldNote untold={untold} />}
      <ul aria-label={readinessText.points}>
        <Done here={here} open={open} />
        <Points kind="errors" points={first(errors, 0)} open={open} />
        <Points kind="missing" points={first(missing, errors.length)} open={open} />
        {first(doubts, errors.length + missing.length).map((group) => (
          <Doubt
            key={group.key}
            group={group}
            open={open}
            sessionCode={report?.sessionCode ?? null}
            requestedDoubt={requestedDoubt !== null && isAmong(group, requestedDoubt) ? requestedDoubt : null}
          />
        ))}
      </ul>
      {!isWhole && (
        <div className="aligned">
          <Button variant="quiet" onClick={() => setLength('all')}>
            {readinessText.all(left)}
          </Button>
        </div>
      )}
      {goodToKnow.length > 0 && (
        <details className="muted-small">
          <summary>
            {readinessText.goodToKnow} ({goodToKnow.length})
          </summary>
          <ul>
            <Points kind="goodToKnow" points={goodToKnow} open={open} />
          </ul>
        </details>
      )}
    </SummarySection>
  )
}

function stateOf({ readiness, untold }: ReadinessHere, left: number, barred: string | null): string {
  if (untold !== null) return left > 0 ? readinessText.untold.open(left) : readinessText.untold.none
  if (!isReady(readiness)) return readinessText.open(left)
  return barred ?? readinessText.ready
}

/** Consent is missing, or another user sends. */
function whyBarred({ report }: ReadinessHere, { home }: Pick<OpenYear, 'home'>): string | null {
  const list = report?.list
  const isBarred = lacks(home, 'send') || list?.consent?.given === null
  return (isBarred ? list?.sendBlockReason : null) ?? null
}

function UntoldNote({ untold }: { readonly untold: UnknownReadiness }): ReactNode {
  if (untold.kind === 'noPeriod') return <Note kind="info">{readinessText.untold.noPeriod}</Note>
  const { error, retry } = untold
  return (
    <Note kind={isNetworkError(error) ? 'info' : 'warning'}>
      {isNetworkError(error)
        ? readinessText.untold.noLine
        : readinessText.untold.notRead(errorMessage(error))}{' '}
      <Button onClick={retry}>{screenText.retry}</Button>
    </Note>
  )
}

/** Unsaved edits prevent sending like any other gap. */
export function useReadinessNow(open: OpenYear): ReadinessHere | null {
  const { draft, view } = open
  const here = useReadiness(open)
  const codes = view.tabs.flatMap(({ sheets }) => sheets)
  const states = useSheetStates(draft, codes)
  const state = useDraftState(draft)
  if (here === null) return null
  const pending = new Map(codes.map((code, index) => [code, states[index]?.pending ?? 0]))
  const readiness = withUnsaved(here.readiness, view, {
    cells: (sheet) => pending.get(sheet) ?? 0,
    records: (panel) => unsavedRecords(state, panel),
  })
  return { ...here, readiness }
}

function isAmong({ doubts }: DoubtProps['group'], { rule, at }: DoubtReference): boolean {
  return doubts.some((each) => each.rule === rule && placeOfDoubt(each.at) === placeOfDoubt(at))
}

/**
 * A settled point disappears together with the focused button. The focus moves to the remaining points, or to the
 * next step if the user came from there.
 */
function useFocusWhenResolved(
  left: number,
  cameFrom: 'here' | 'nextStep',
): RefObject<HTMLParagraphElement | null> {
  const state = useRef<HTMLParagraphElement>(null)
  const before = useRef(left)
  useEffect(() => {
    const isFewer = left < before.current
    before.current = left
    if (!isFewer || document.activeElement !== document.body) return
    if (cameFrom === 'nextStep') goToNextStep()
    else state.current?.focus()
  }, [left, cameFrom])
  return state
}

const marks = { errors: 'error', missing: 'open', goodToKnow: null } as const

type PointKind = keyof typeof marks

type LineProps = {
  readonly mark: StateMarkName | null
  readonly shown: boolean
  readonly onToggle: (shown: boolean) => void
  readonly text: ReactNode
  readonly act: ReactNode
  /** Below the whole text. */
  readonly children: ReactNode
}

/** A line with its act. The text ends where the line does, and unfolds with further acts. */
function Line({ mark, shown, onToggle, text, act, children }: LineProps): ReactNode {
  return (
    <li className={styles.point} data-point={mark}>
      {mark === null ? <span /> : <NamedStateMark of={mark} />}
      <details open={shown} onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary className={styles.text}>{text}</summary>
        {shown && children}
      </details>
      <span className={styles.act}>{act}</span>
    </li>
  )
}

function Points({ kind, points, open }: PointsProps): ReactNode {
  return points.map((point) => (
    <PointLine
      key={`${point.rule} ${JSON.stringify(point.at)} ${point.message}`}
      kind={kind}
      point={point}
      open={open}
    />
  ))
}

type PointsProps = Pick<PointProps, 'kind' | 'open'> & { readonly points: readonly Point[] }

function PointLine({ point, kind, open }: PointProps): ReactNode {
  const [shown, setShown] = useState(false)
  const { at, rule, message } = point
  return (
    <Line
      mark={marks[kind]}
      shown={shown}
      onToggle={setShown}
      text={
        <>
          <Cell at={at} rule={rule} open={open} name={shown ? 'whole' : 'short'} />
          {message}
        </>
      }
      act={<PointAct point={point} kind={kind} open={open} />}
    >
      {rule === readinessRules.neverSaved && at.sheet !== null && (
        <NothingToEnter sheet={at.sheet} open={open} />
      )}
    </Line>
  )
}

type CellNameProps = CellProps & { readonly name: 'short' | 'whole' }

function Cell({ at, rule, open: { draft, year }, name }: CellNameProps): ReactNode {
  const cell = cellOf(at)
  if (cell === null || rule === readinessRules.mark || messageNamesSubject(rule)) return null
  const short = name === 'short' ? shortName(draft.program, cell, year) : ''
  return <span className="muted">{short || nameOf(draft.program, cell, '', year)} </span>
}

/** A folded line has room for one part: the longer axis of the sheet names its lines. */
function shortName(program: Program, at: CellAddress, year: number): string {
  const { rows = [], fields = {} } = program.sheets.get(at.sheet) ?? {}
  const parts = namePartsOf(program, at, year)
  return parts?.[rows.length < Object.keys(fields).length ? 'column' : 'row'] ?? ''
}

type CellProps = { readonly at: WarningPosition; readonly rule: string; readonly open: OpenYear }

function cellOf({ sheet, row, field }: WarningPosition) {
  return sheet === null || row === null || field === null ? null : { sheet, row, field }
}

const { actions } = readinessText

type PointProps = { readonly point: Point; readonly kind: PointKind; readonly open: OpenYear }

function PointAct({ point, kind, open }: PointProps): ReactNode {
  const { at, panel, rule } = point
  const { view, place } = open
  if (cellOf(at) !== null) return <ToCell at={at} words={cellWords(rule, kind)} open={open} />
  if (rule === readinessRules.register)
    return (
      <PlaceLink place={place} change={toRegisters}>
        {actions.toRecord}
      </PlaceLink>
    )
  if (calculationRules.includes(rule)) return <ToSection area="report" words={actions.toReport} />
  const tab =
    at.sheet === null
      ? view.tabs.find((each) => panel !== null && each.panel === panel)
      : tabOf(view, at.sheet)
  if (!tab) return null
  return (
    <PlaceLink place={place} change={{ tab: tab.value }}>
      {panel === null ? actions.fill : actions.toRecord}
      <span className="visually-hidden">: {tab.label}</span>
    </PlaceLink>
  )
}

function cellWords(rule: string, kind: PointKind): string {
  if (rule === readinessRules.mark) return actions.answer
  return kind === 'goodToKnow' ? actions.show : actions.mend
}

type ToCellProps = { readonly at: WarningPosition; readonly words: string; readonly open: OpenYear }

function ToCell({ at, words, open: { draft, year } }: ToCellProps): ReactNode {
  const cell = cellOf(at)
  if (cell === null) return null
  const name = nameOf(draft.program, cell, '', year)
  return (
    <TextButton
      label={actions.labelled(words, name)}
      onClick={() => draft.revealRequest.setState(cell, true)}
    >
      {words}
    </TextButton>
  )
}

type NothingProps = { readonly sheet: string; readonly open: OpenYear }

/** Lets the user declare an empty sheet. The button is not offered after the first entry. */
function NothingToEnter({ sheet, open: { draft, home, view } }: NothingProps): ReactNode {
  const label = tabOf(view, sheet)?.label ?? ''
  const { pending, filled } = useSheetState(draft, sheet)
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveSheets({ draft, codes: [sheet], user: home.user }),
    onSuccess: ([sent]) => {
      if (draft.isClosed() || !sent) return
      if (sent.ended === 'saved') showToast({ kind: 'success', message: readinessText.emptySaved(label) })
      else showToast({ kind: 'warning', message: sent.message })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['report-list'] }),
  })
  if (pending + filled > 0) return null
  return (
    <Button label={actions.labelled(actions.nothingToEnter, label)} busy={isPending} onClick={() => mutate()}>
      {actions.nothingToEnter}
    </Button>
  )
}

type DoubtProps = {
  readonly group: DoubtGroup<OpenDoubt<JustificationRow>>
  readonly open: OpenYear
  /** `null` until known. */
  readonly sessionCode: string | null
  readonly requestedDoubt: DoubtReference | null
}

/** One justification can settle the group. */
function Doubt({ group: { doubts }, open, sessionCode, requestedDoubt }: DoubtProps): ReactNode {
  const [first] = doubts
  const [shown, setShown] = useState(first.lapsed !== null)
  const field = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<DoubtReference | null>(null)
  if (requestedDoubt !== null && requestedDoubt !== answered) {
    setAnswered(requestedDoubt)
    setShown(true)
  }
  useEffect(() => {
    if (answered !== null) field.current?.querySelector('textarea')?.focus()
  }, [answered])
  const isOne = doubts.length === 1
  const at = isOne ? first.at : { ...first.at, row: null, field: null }
  const isLetter = first.rule === readinessRules.letter
  return (
    <Line
      mark="doubt"
      shown={shown}
      onToggle={setShown}
      text={
        <>
          <Cell at={first.at} rule={first.rule} open={open} name={shown ? 'whole' : 'short'} />
          {!isOne && <span className="muted">{readinessFindingText.andMore(doubts.length - 1)}: </span>}
          {first.message}
        </>
      }
      act={
        isLetter ? (
          <ToSection area="attachments" words={actions.toLetter} />
        ) : (
          <TextButton
            label={actions.labelled(actions.justify, first.message)}
            onClick={() => setShown(!shown)}
          >
            {actions.justify}
          </TextButton>
        )
      }
    >
      <div ref={field} className="stack">
        <ToCell at={first.at} words={actions.show} open={open} />
        <ToRecords rule={first.rule} open={open} />
        {sessionCode === null ? (
          <p className="muted-small">{readinessText.untold.justifyLater}</p>
        ) : (
          <Justify
            {...first}
            {...{ open, sessionCode, at, cells: doubts.length, before: lapsedJustification(first) }}
          />
        )}
      </div>
    </Line>
  )
}

function ToSection({ area, words }: ToSectionProps): ReactNode {
  return (
    <TextButton label={words} onClick={() => goToSection(area)}>
      {words}
    </TextButton>
  )
}

type ToSectionProps = Pick<Parameters<typeof SummarySection>[0], 'area'> & { readonly words: string }

type ToRecordsProps = { readonly rule: string; readonly open: OpenYear }

function ToRecords({ rule, open: { view, place } }: ToRecordsProps): ReactNode {
  const register =
    rule === serviceTooShort ? 'children' : recordRules.find(({ code }) => code === rule)?.panel
  const tab = register && view.tabs.find(({ panel }) => panel === register)
  if (!tab) return null
  return (
    <PlaceLink place={place} change={{ tab: tab.value }}>
      {actions.show}
      <span className="visually-hidden">: {tab.label}</span>
    </PlaceLink>
  )
}

/** Everything that is finished is one line. */
function Done({ here: { readiness, report }, open }: Omit<ChecklistProps, 'requestedDoubt'>): ReactNode {
  const [shown, setShown] = useState(false)
  const reasons = validReasons(readiness)
  const saved = useProgress(open.draft, open.view).saved.length
  const isMissing = (...rules: readonly string[]): boolean =>
    readiness.missing.some(({ rule }) => rules.includes(rule))
  const asksLetter = [...readiness.toJustify, ...readiness.justified].some(
    ({ rule }) => rule === readinessRules.letter,
  )
  const { marks } = open.draft.answer().review
  const { unsaved, mark } = readinessRules
  const done = [
    ...(saved > 0 ? [readinessText.done.saved(saved)] : []),
    ...(report === null || asksLetter ? [] : [readinessText.done.letter]),
    ...(report?.list.returned && marks.length > 0 && !isMissing(mark) ? [readinessText.done.marks] : []),
    ...(report === null || isMissing(unsaved, ...calculationRules) ? [] : [readinessText.done.fresh]),
  ]
  const finished = [...done, ...(reasons.length > 0 ? [readinessText.done.justified(reasons.length)] : [])]
  if (finished.length === 0) return null
  return (
    <Line mark="done" shown={shown} onToggle={setShown} text={finished.join(' · ')} act={null}>
      {reasons.length > 0 && (
        <ul className="muted-small">
          {reasons.map((justification) => (
            <Reason
              key={justification.id}
              justification={justification}
              open={open}
              sessionCode={report?.sessionCode ?? null}
            />
          ))}
        </ul>
      )}
    </Line>
  )
}

type ReasonProps = {
  readonly justification: JustificationRow
  readonly open: OpenYear
  readonly sessionCode: string | null
}

function Reason({ justification, open, sessionCode }: ReasonProps): ReactNode {
  const [changes, setChanges] = useState(false)
  const { rule, about, at, text: words, figures } = justification
  return (
    <li className={styles.reason}>
      <JustificationWords justification={justification} />
      <span>
        <Button
          variant="quiet"
          label={actions.labelled(justificationText.change, about)}
          disabledReason={sessionCode === null ? readinessText.untold.justifyLater : null}
          expanded={changes}
          onClick={() => setChanges(!changes)}
        >
          {justificationText.change}
        </Button>
      </span>
      {changes && sessionCode !== null && (
        <Justify
          {...{ open, sessionCode, rule, at, message: about, cells: Object.keys(figures).length }}
          before={{ text: words, lapsed: 'no' }}
        />
      )}
    </li>
  )
}
