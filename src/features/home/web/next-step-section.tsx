import { type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { lacks } from '#api/access.ts'
import type { PeriodRow } from '#budget/api.ts'
import { messageNamesSubject } from '#budget/justifications.ts'
import type { YearLock } from '#budget/periods.ts'
import { type Point, readinessRules } from '#budget/readiness.ts'
import { askAbout } from '#budget/web/open-draft.ts'
import { type OpenYear, usePendingCount } from '#budget/web/open-year.ts'
import {
  chooseLetter,
  goToSection,
  nextStepButton,
  SummarySection,
  toRegisters,
} from '#budget/web/section.tsx'
import { useAnswer } from '#budget/web/use-draft.ts'
import { nameOf } from '#engine/names.ts'
import { homeText } from '#features/home/home-text.ts'
import { type NextStep, nextStep, type PointStep } from '#features/home/next-step.ts'
import styles from '#features/home/web/next-step-section.module.css'
import { useReportList } from '#features/readiness/web/queries.ts'
import type { DoubtReference } from '#features/readiness/web/readiness-section.tsx'
import type { ReadinessHere } from '#features/readiness/web/use-readiness.ts'
import { consentScreenText as consentText } from '#features/reports/consent-text.ts'
import { disabledReasons, useCalculate } from '#features/reports/web/report-section.ts'
import { type Tab, tabOf } from '#forms/editions/edition.ts'
import { isFocusFree, useHasNavigated } from '#ui/arrival.tsx'
import { Button } from '#ui/button.tsx'
import { screenText } from '#ui/screen-text.ts'

type Props = {
  readonly open: OpenYear
  readonly periods: { readonly data: readonly PeriodRow[] | undefined }
  /** Includes unsaved edits; `null` until known. */
  readonly here: ReadinessHere | null
  readonly onJustify: (doubt: DoubtReference) => void
}

const text = homeText.next

export function NextStepSection(props: Props): ReactNode {
  return (
    <SummarySection title={text.title} area="next">
      <div className={styles.step}>
        <Step {...props} />
      </div>
    </SummarySection>
  )
}

function Step({ open, periods, here, onJustify }: Props): ReactNode {
  const { lock } = useAnswer(open.draft)
  if (lock !== null) return <Waiting open={open} lock={lock} period={periods.data?.[0]} />
  if (here === null) return <p className={styles.waiting} role="status" aria-label={screenText.loading} />
  const { report } = here
  const consent = report?.list.consent ?? null
  const step = nextStep(here.readiness, {
    lock,
    report: report === null ? 'unknown' : 'known',
    consent: consent === null ? 'none' : consent.given === null ? 'missing' : 'given',
  })
  // A user who may only check or send waits for the steps of others.
  if (lacks(open.home, 'prepare') && !ownSteps.includes(step.kind))
    return <p className={styles.sentence}>{consentText.prepared}</p>
  if (step.kind === 'send' && lacks(open.home, 'send'))
    return <p className={styles.sentence}>{report?.list.sendBlockReason}</p>
  return <NextStepCard step={step} open={open} period={periods.data?.[0]} here={here} onJustify={onJustify} />
}

/** Steps of users without the right to prepare, and steps that the institution cannot resolve. */
const ownSteps: readonly NextStep['kind'][] = ['consent', 'send', 'late', 'unknown']

function NextStepCard(props: Omit<BeginProps, 'message'>): ReactNode {
  const { step, open, here } = props
  const messageId = useId()
  useFocusOnStep(step)
  return (
    <>
      <p id={messageId} className={styles.sentence} data-leads={'point' in step || 'doubt' in step}>
        {step.kind === 'unknown' ? text.unknown[here.untold?.kind ?? 'notRead'] : stepMessage(step, open)}
      </p>
      <Begin {...props} message={messageId} />
    </>
  )
}

/** Sending never receives the focus on arrival, because the space bar is expected to scroll. */
function useFocusOnStep({ kind }: NextStep): void {
  const isMoved = useHasNavigated()
  const last = useRef<'nothing' | 'here' | 'elsewhere'>(isMoved || kind === 'send' ? 'elsewhere' : 'nothing')
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      last.current = target === nextStepButton() ? 'here' : 'elsewhere'
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  // Another step may have another button.
  useEffect(() => {
    if (last.current !== 'elsewhere' && isFocusFree()) nextStepButton()?.focus({ preventScroll: true })
  })
}

type WaitingProps = Pick<Props, 'open'> & {
  readonly lock: YearLock
  readonly period: PeriodRow | undefined
}

function Waiting({ open, lock, period }: WaitingProps): ReactNode {
  const { data } = useReportList(period?.sessionCode ?? null, open.home.user)
  const mayRecall = lock === 'sent' && data?.recallBlockReason === null
  const isWithoutReport = lock === 'yearClosed' && data?.calculatedAt === null
  const wait = mayRecall ? 'recallable' : isWithoutReport ? 'closedUnsent' : lock
  return (
    <>
      <p className={styles.sentence}>
        <span>{open.lock !== null && screenText.page.closed(open.lock)}</span>{' '}
        <span className="muted">{text.wait[wait]}</span>
      </p>
      <Button onClick={() => openSending(period, open)}>{text.buttons.receipt}</Button>
    </>
  )
}

function stepMessage(step: Exclude<NextStep, { readonly kind: 'unknown' }>, open: OpenYear): ReactNode {
  switch (step.kind) {
    case 'calculate':
      return text.calculate[step.before]
    case 'late':
      return text.late
    case 'send':
      return text.send
    case 'consent':
      return consentText.step[consentActOf(open)]
    case 'wait':
      return null
    case 'justify':
      return <Among first={step.doubt.message} more={text.more.justify} times={step.times} />
    case 'fill':
      return (
        <Among
          first={text.fill(tabFor(step.point, open)?.label ?? '')}
          more={text.more.fill}
          times={step.times}
        />
      )
    default:
      return <Among first={wordsOf(step.point, open)} more={text.more[step.kind]} times={step.times} />
  }
}

function consentActOf({ home }: Pick<OpenYear, 'home'>): keyof typeof consentText.step {
  if (!lacks(home, 'check')) return 'give'
  return lacks(home, 'prepare') ? 'wait' : 'ask'
}

/** Adds the position, which an error message lacks. */
function wordsOf({ rule, at, message }: Point, { draft, year }: OpenYear): string {
  const { sheet, row, field } = at
  const isNamed = rule === readinessRules.mark || messageNamesSubject(rule)
  if (sheet === null || row === null || field === null || isNamed) return message
  return `${nameOf(draft.program, { sheet, row, field }, '', year)}: ${message}`
}

type AmongProps = {
  readonly first: string
  readonly times: number
  readonly more: (others: number) => string
}

function Among({ first, times, more }: AmongProps): ReactNode {
  return (
    <>
      {first} {times > 1 && <span className="muted">{more(times - 1)}</span>}
    </>
  )
}

function tabFor({ at, panel }: Point, { view }: Pick<OpenYear, 'view'>): Tab | undefined {
  return at.sheet === null
    ? view.tabs.find((tab) => panel !== null && tab.panel === panel)
    : tabOf(view, at.sheet)
}

type BeginProps = Pick<Props, 'open' | 'onJustify'> & {
  readonly message: string
  readonly step: NextStep
  readonly period: PeriodRow | undefined
  readonly here: ReadinessHere
}

function Begin({ step, open, period, here, onJustify, message }: BeginProps): ReactNode {
  switch (step.kind) {
    case 'wait':
    case 'late':
    case 'unknown':
      return null
    case 'calculate':
      return period && <Calculate open={open} period={period} message={message} />
    case 'consent':
      return <Go words={consentText.toReport} message={message} onGo={() => goToReport(period, open)} />
    case 'send':
      return period && <Send open={open} period={period} message={message} />
    case 'justify':
      // Justifications are sent with the report.
      if (here.report === null) return null
      return step.doubt.rule === readinessRules.letter ? (
        <Go words={text.buttons.letter} message={message} onGo={() => chooseLetterOf(period, open)} />
      ) : (
        <Go words={text.buttons.justify} message={message} onGo={() => onJustify({ ...step.doubt })} />
      )
    default:
      return <Go words={text.buttons[step.kind]} message={message} onGo={() => goTo(step, open)} />
  }
}

/** Switches to the newest period first. */
function chooseLetterOf(period: PeriodRow | undefined, { place }: OpenYear): void {
  const { period: shown } = place.address
  if (shown !== null && shown !== period?.sessionCode) flushSync(() => place.go({ period: null }))
  chooseLetter()
}

function openSending(period: PeriodRow | undefined, { place }: OpenYear): void {
  place.go({ list: 'sending', period: period?.sessionCode ?? null })
}

function goToReport(period: PeriodRow | undefined, { place }: OpenYear): void {
  const { period: shown } = place.address
  if (shown !== null && shown !== period?.sessionCode) flushSync(() => place.go({ period: null }))
  goToSection('report')
}

type GoProps = Pick<BeginProps, 'message'> & { readonly words: string; readonly onGo: () => void }

function Go({ words, message, onGo }: GoProps): ReactNode {
  return (
    <Button variant="primary" describedBy={message} onClick={onGo}>
      {words}
    </Button>
  )
}

function goTo({ kind, point }: { readonly kind: PointStep; readonly point: Point }, open: OpenYear): void {
  const { sheet, row, field } = point.at
  if (sheet !== null && row !== null && field !== null) {
    const at = { sheet, row, field }
    if (kind === 'answer') askAbout(open.draft, at)
    else open.draft.revealRequest.setState(at, true)
  } else if (point.rule === readinessRules.register) open.place.go(toRegisters)
  else open.place.go({ tab: tabFor(point, open)?.value ?? null })
}

type ActProps = Pick<BeginProps, 'open' | 'message'> & { readonly period: PeriodRow }

function Calculate({ open, period, message }: ActProps): ReactNode {
  const { busy, start } = useCalculate(period, open)
  const why = useDisabledReasons({ open, period })
  return (
    <Button
      variant="primary"
      describedBy={message}
      onClick={start}
      busy={busy}
      disabledReason={why.calculate}
    >
      {text.buttons.calculate}
    </Button>
  )
}

function Send({ open, period, message }: ActProps): ReactNode {
  const why = useDisabledReasons({ open, period })
  return (
    <Button
      variant="primary"
      describedBy={message}
      onClick={() => openSending(period, open)}
      disabledReason={why.send}
    >
      {text.buttons.send}
    </Button>
  )
}

function useDisabledReasons({
  open,
  period,
}: Pick<ActProps, 'open' | 'period'>): ReturnType<typeof disabledReasons> {
  const { data } = useReportList(period.sessionCode, open.home.user)
  return disabledReasons(data, usePendingCount(open))
}
