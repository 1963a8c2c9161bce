import { type ReactNode, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useReportList } from '#client/api/queries.ts'
import { askAbout } from '#client/draft/open-draft.ts'
import { useAnswer } from '#client/draft/use-draft.ts'
import type { ReadinessHere } from '#client/parts/use-readiness.ts'
import { HomeHelp } from '#client/screens/summary/home-help.tsx'
import styles from '#client/screens/summary/next-step-section.module.css'
import type { AskedDoubt } from '#client/screens/summary/readiness-section.tsx'
import { useCalculate, useSendReport, whyNot } from '#client/screens/summary/report-acts.ts'
import {
  chooseLetter,
  goToSection,
  nextStepButton,
  Section,
  toRegisters,
} from '#client/screens/summary/section.tsx'
import { type OpenYear, usePendingCount } from '#client/shell/open-year.ts'
import { isFocusFree, useHasArrived } from '#client/ui/arrival.tsx'
import { Button } from '#client/ui/button.tsx'
import type { PeriodRow } from '#contract/answers.ts'
import { namesItsPlace } from '#domain/draft/justifications.ts'
import { type NextStep, nextStep, type PointStep } from '#domain/draft/next-step.ts'
import type { YearLock } from '#domain/draft/periods.ts'
import { type Point, readinessRules } from '#domain/draft/readiness.ts'
import { type Tab, tabOf } from '#domain/editions/edition.ts'
import { lacks } from '#domain/organisation/rights.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { homeText } from '#text/home.ts'
import { consentScreenText as consentText } from '#text/rights.ts'
import { screenText } from '#text/screens.ts'

type Props = {
  readonly open: OpenYear
  /** Those of the year, newest first: the newest is the one that is sent. */
  readonly periods: { readonly data: readonly PeriodRow[] | undefined }
  /** With what is typed and not saved; `null` until it is known. */
  readonly here: ReadinessHere | null
  /** Somebody wants to say why something doubtful is right. */
  readonly onJustify: (doubt: AskedDoubt) => void
}

const text = homeText.next

/** What to do next: one sentence, and one button that begins it. */
export function NextStepSection(props: Props): ReactNode {
  return (
    <Section title={text.title} area="next">
      <Step {...props} />
      <HomeHelp open={props.open} />
    </Section>
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
  // What others do is not begun here: whoever may only check or send waits until it is done.
  if (lacks(open.home, 'prepare') && !ownSteps.includes(step.is))
    return <p className={styles.sentence}>{consentText.prepared}</p>
  if (step.is === 'send' && lacks(open.home, 'send'))
    return <p className={styles.sentence}>{report?.list.whyNotSend}</p>
  return <Told step={step} open={open} period={periods.data?.[0]} here={here} onJustify={onJustify} />
}

/** What somebody does who prepares nothing, or what nobody of the institution can do anything about. */
const ownSteps: readonly NextStep['is'][] = ['consent', 'send', 'late', 'unknown']

/** The sentence of a step, and its button. */
function Told(props: Omit<BeginProps, 'sentence'>): ReactNode {
  const { step, open, here } = props
  const sentence = useId()
  useFocusOnStep(step)
  return (
    <>
      <p id={sentence} className={styles.sentence}>
        {step.is === 'unknown' ? text.unknown[here.untold?.is ?? 'notRead'] : sentenceOf(step, open)}
      </p>
      <Begin {...props} sentence={sentence} />
    </>
  )
}

/**
 * Whoever comes home begins at the button of the next step, as in the grid of a blank; and whoever pressed it, and sees another one in its
 * place, at that. Sending is begun by nobody who has just come: a press of the space bar is meant to scroll there.
 */
function useFocusOnStep({ is }: NextStep): void {
  const isMoved = useHasArrived()
  const last = useRef<'nothing' | 'here' | 'elsewhere'>(isMoved || is === 'send' ? 'elsewhere' : 'nothing')
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      last.current = target === nextStepButton() ? 'here' : 'elsewhere'
    }
    document.addEventListener('focusin', follow)
    return () => document.removeEventListener('focusin', follow)
  }, [])
  // After every drawing: another step may have another button.
  useEffect(() => {
    if (last.current !== 'elsewhere' && isFocusFree()) nextStepButton()?.focus({ preventScroll: true })
  })
}

type WaitingProps = Pick<Props, 'open'> & {
  readonly lock: YearLock
  readonly period: PeriodRow | undefined
}

/** Of a year that is shut: why, what comes next, and the way to what was sent. */
function Waiting({ open, lock, period }: WaitingProps): ReactNode {
  const { data } = useReportList(period?.sessionCode ?? null, open.home.user)
  const mayRecall = lock === 'sent' && data?.whyNotRecall === null
  const isWithoutReport = lock === 'yearClosed' && data?.calculatedAt === null
  const wait = mayRecall ? 'recallable' : isWithoutReport ? 'closedUnsent' : lock
  return (
    <>
      <p className={styles.sentence}>
        <span>{open.lock !== null && screenText.page.closed(open.lock)}</span>{' '}
        <span className={styles.more}>{text.wait[wait]}</span>
      </p>
      <Button onClick={() => goToSection('report')}>{text.buttons.receipt}</Button>
    </>
  )
}

function sentenceOf(step: Exclude<NextStep, { readonly is: 'unknown' }>, open: OpenYear): ReactNode {
  switch (step.is) {
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
      return <Among first={wordsOf(step.point, open)} more={text.more[step.is]} times={step.times} />
  }
}

/** What somebody does about a consent that is missing. */
function consentActOf({ home }: Pick<OpenYear, 'home'>): keyof typeof consentText.step {
  if (!lacks(home, 'check')) return 'give'
  return lacks(home, 'prepare') ? 'wait' : 'ask'
}

/** Where an error stands its sentence does not say. */
function wordsOf({ rule, at, message }: Point, { draft, year }: OpenYear): string {
  const { sheet, row, field } = at
  const isSaid = rule === readinessRules.mark || namesItsPlace(rule)
  if (sheet === null || row === null || field === null || isSaid) return message
  return `${nameOf(draft.program, { sheet, row, field }, '', year)}: ${message}`
}

type AmongProps = {
  readonly first: string
  readonly times: number
  readonly more: (others: number) => string
}

/** A sentence about the first of several, and how many others there are. */
function Among({ first, times, more }: AmongProps): ReactNode {
  return (
    <>
      {first} {times > 1 && <span className={styles.more}>{more(times - 1)}</span>}
    </>
  )
}

/** The tab on which a point is settled; `undefined` where it is about none. */
function tabFor({ at, panel }: Point, { view }: Pick<OpenYear, 'view'>): Tab | undefined {
  return at.sheet === null
    ? view.tabs.find((tab) => panel !== null && tab.panel === panel)
    : tabOf(view, at.sheet)
}

type BeginProps = Pick<Props, 'open' | 'onJustify'> & {
  /** The element with the sentence. */
  readonly sentence: string
  readonly step: NextStep
  readonly period: PeriodRow | undefined
  readonly here: ReadinessHere
}

function Begin({ step, open, period, here, onJustify, sentence }: BeginProps): ReactNode {
  switch (step.is) {
    case 'wait':
    case 'late':
    case 'unknown':
      return null
    case 'calculate':
      return period && <Calculate open={open} period={period} sentence={sentence} />
    case 'consent':
      return <Go words={consentText.toReport} sentence={sentence} onGo={() => goToReport(period, open)} />
    case 'send':
      return period && <Send open={open} period={period} here={here} sentence={sentence} />
    case 'justify':
      // A reason is sent as it is written.
      if (here.report === null) return null
      return step.doubt.rule === readinessRules.letter ? (
        <Go words={text.buttons.letter} sentence={sentence} onGo={() => chooseLetterOf(period, open)} />
      ) : (
        <Go words={text.buttons.justify} sentence={sentence} onGo={() => onJustify({ ...step.doubt })} />
      )
    default:
      return <Go words={text.buttons[step.is]} sentence={sentence} onGo={() => goTo(step, open)} />
  }
}

/** The letter goes with the newest period, also where the page shows the attachments of another: those of the newest come first then. */
function chooseLetterOf(period: PeriodRow | undefined, { place }: OpenYear): void {
  const { period: shown } = place.address
  if (shown !== null && shown !== period?.sessionCode) flushSync(() => place.go({ period: null }))
  chooseLetter()
}

/** The report that is sent is the newest, also where the page shows another. */
function goToReport(period: PeriodRow | undefined, { place }: OpenYear): void {
  const { period: shown } = place.address
  if (shown !== null && shown !== period?.sessionCode) flushSync(() => place.go({ period: null }))
  goToSection('report')
}

type GoProps = Pick<BeginProps, 'sentence'> & { readonly words: string; readonly onGo: () => void }

function Go({ words, sentence, onGo }: GoProps): ReactNode {
  return (
    <Button variant="primary" describedBy={sentence} onClick={onGo}>
      {words}
    </Button>
  )
}

/** To the cell that it is about, to answer with what is known of it; else to the tab. */
function goTo({ is, point }: { readonly is: PointStep; readonly point: Point }, open: OpenYear): void {
  const { sheet, row, field } = point.at
  if (sheet !== null && row !== null && field !== null) {
    const at = { sheet, row, field }
    if (is === 'answer') askAbout(open.draft, at)
    else open.draft.revealRequest.setState(at, true)
  } else if (point.rule === readinessRules.register) open.place.go(toRegisters)
  else open.place.go({ tab: tabFor(point, open)?.value ?? null })
}

type ActProps = Pick<BeginProps, 'open' | 'sentence'> & { readonly period: PeriodRow }

function Calculate({ open, period, sentence }: ActProps): ReactNode {
  const { busy, start } = useCalculate(period, open)
  const why = useWhyNot({ open, period })
  return (
    <Button
      variant="primary"
      describedBy={sentence}
      onClick={start}
      busy={busy}
      disabledReason={why.calculate}
    >
      {text.buttons.calculate}
    </Button>
  )
}

function Send({ open, period, here, sentence }: ActProps & Pick<BeginProps, 'here'>): ReactNode {
  const { busy, start } = useSendReport(period, open, here)
  const why = useWhyNot({ open, period })
  return (
    <Button variant="primary" describedBy={sentence} onClick={start} busy={busy} disabledReason={why.send}>
      {text.buttons.send}
    </Button>
  )
}

function useWhyNot({ open, period }: Pick<ActProps, 'open' | 'period'>): ReturnType<typeof whyNot> {
  const { data } = useReportList(period.sessionCode, open.home.user)
  return whyNot(data, usePendingCount(open))
}
