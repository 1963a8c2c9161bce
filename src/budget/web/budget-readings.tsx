import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { explanationLinkText } from '#budget/page-text.ts'
import styles from '#budget/web/budget-readings.module.css'
import { CeilingInHeader } from '#budget/web/ceiling-status.tsx'
import { askAbout, type OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useTotalDifferenceReasons, useTotals } from '#budget/web/use-readings.ts'
import {
  amountText,
  changeText,
  differenceName,
  differenceText,
  percentText,
  whyDifferText,
} from '#forms/amounts.ts'
import { totalField } from '#forms/budget-components.ts'
import type { View } from '#forms/editions/edition.ts'
import type { TotalChange, TotalName } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'

import { Button, TextButton } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'
import { NamedStateMark } from '#ui/state-mark.tsx'

type Props = { readonly draft: OpenDraft; readonly view: View }

/** Compares the requested total with last year and the last calculation. */
export function HeaderTotals({ draft, view }: Props): ReactNode {
  const { now, lastYear, fromLastYear, fromCalculated } = useTotals(draft, view)
  const moved = fromCalculated ? changeText({ ...fromCalculated, percent: null }, view.group) : ''
  return (
    <dl className={`facts ${styles.header}`} aria-label={budgetTotalText.now}>
      <div>
        <dt>{budgetTotalText.thousands(budgetTotalText.names.requested)}</dt>
        <dd className={styles.requested}>
          <RequestedTotal draft={draft} sheet={view.budget} name={budgetTotalText.names.requested}>
            {amountText(now.requested, view.group)}
          </RequestedTotal>
          {lastYear !== null && fromLastYear === null && (
            <span className="muted-small">
              {` ${budgetTotalText.inYear(draft.year - 1)} ${amountText(lastYear.requested, view.group)}`}
            </span>
          )}
          <SinceLastYear change={fromLastYear?.requested ?? null} year={draft.year} />
          {/[1-9]/.test(moved) && (
            <span className="muted-small">{` · ${budgetTotalText.fromCalculated} ${moved}`}</span>
          )}
          <CeilingInHeader draft={draft} view={view} />
        </dd>
      </div>
      <div>
        <dt>{budgetTotalText.names.headcount}</dt>
        <dd className={styles.headcount}>
          <RequestedTotal draft={draft} sheet={view.headcount} name={budgetTotalText.names.headcount}>
            {amountText(now.headcount, view.group)}
          </RequestedTotal>
          <SinceLastYear change={fromLastYear?.headcount ?? null} year={draft.year} />
          {now.percent !== null && (
            <span className="muted-small">
              {` ${budgetTotalText[now.whole === null ? 'apart' : 'apartFromWhole'](percentText(now.percent))}`}
            </span>
          )}
        </dd>
      </div>
    </dl>
  )
}

function SinceLastYear({
  change,
  year,
}: {
  readonly change: TotalChange | null
  readonly year: number
}): ReactNode {
  if (change === null || change.percent === null) return null
  return (
    <span className="muted-small">
      {` ${budgetTotalText.fromLastYear(year - 1)} ${percentText(change.percent)}`}
    </span>
  )
}

type RequestedTotalProps = {
  readonly draft: OpenDraft
  readonly sheet: string
  readonly name: string
  readonly children: string
}

function RequestedTotal({ draft, sheet, name, children }: RequestedTotalProps): ReactNode {
  return (
    <TextButton
      label={explanationLinkText(`${name} ${children}`)}
      onClick={() => askAbout(draft, { sheet, row: '1', field: totalField })}
    >
      {children}
    </TextButton>
  )
}

type HeroProps = Props & {
  /** For a reviewer: the totals beyond the bound. */
  readonly moved?: readonly TotalName[]
}

export function BudgetHero({ draft, view, moved = [] }: HeroProps): ReactNode {
  const { now, lastYear, fromLastYear, ofLearner, comparison } = useTotals(draft, view)
  const { approved } = useAnswer(draft)
  const [details, setDetails] = useState<'shown' | 'hidden'>('hidden')
  const hero = useInSight()
  const before = draft.year - 1
  const since = (change: TotalChange | undefined): ReactNode => {
    if (comparison === 'loading') return <span className={styles.waiting} />
    if (comparison === 'noLastYear') return null
    return change === undefined || change.percent === null ? (
      budgetTotalText.none
    ) : (
      <>
        <strong>{percentText(change.percent)}</strong> {budgetTotalText.fromLastYear(before)}
      </>
    )
  }
  return (
    <>
      <div ref={hero} className={styles.hero}>
        <dl className={styles.figures}>
          <Figure
            name={budgetTotalText.hero}
            amount={amountText(now.requested, view.group)}
            since={
              lastYear === null ? (
                since(undefined)
              ) : (
                <>
                  {moved.includes('requested') && <NamedStateMark of="doubt" />}{' '}
                  <strong>
                    {fromLastYear ? changeText(fromLastYear.requested, view.group) : budgetTotalText.none}
                  </strong>{' '}
                  {budgetTotalText.inYear(before)} {amountText(lastYear.requested, view.group)}
                </>
              )
            }
          />
          <Figure
            name={budgetTotalText.names.headcount}
            amount={amountText(now.headcount, view.group)}
            since={
              <>
                {moved.includes('headcount') && <NamedStateMark of="doubt" />}{' '}
                {since(fromLastYear?.headcount)}
              </>
            }
          />
          <Figure
            name={budgetTotalText.costOfLearner}
            amount={known(ofLearner.now, view)}
            since={since(fromLastYear?.ofLearner)}
          />
          {approved?.of === 'newest' && (
            <Figure
              name={budgetTotalText.approved}
              amount={amountText(approved.whole, view.group)}
              since={null}
            />
          )}
        </dl>
        <CeilingInHeader draft={draft} view={view} />
        <Button
          variant="quiet"
          expanded={details === 'shown'}
          onClick={() => setDetails(details === 'shown' ? 'hidden' : 'shown')}
        >
          {budgetTotalText.whyDiffer}
        </Button>
      </div>
      {details === 'shown' && <Difference draft={draft} view={view} />}
    </>
  )
}

type FigureProps = { readonly name: string; readonly amount: string; readonly since: ReactNode }

function Figure({ name, amount, since }: FigureProps): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={styles.amount}>{amount}</dd>
      <dd className={styles.since}>{since}</dd>
    </div>
  )
}

function known(amount: number | null, { group }: Pick<View, 'group'>): string {
  return amount === null ? budgetTotalText.none : amountText(amount, group)
}

/** The header repeats no figure that is in sight: its style sheet reads the attribute. */
function useInSight(): RefObject<HTMLDivElement | null> {
  const hero = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = hero
    if (!current) return
    const sight = new IntersectionObserver(([entry]) => {
      current.dataset.hero = entry?.isIntersecting ? 'inSight' : 'scrolledAway'
    })
    sight.observe(current)
    return () => sight.disconnect()
  }, [])
  return hero
}

/** A private institution has further income to cover it. */
function Difference({ draft, view }: Props): ReactNode {
  const { now, lastYear, ofLearner } = useTotals(draft, view)
  const why = useTotalDifferenceReasons(draft, view)
  const before = draft.year - 1
  return (
    <div className={styles.difference}>
      <dl className="facts row-text">
        <LabelledValue name={differenceName(now)} value={differenceText(now, view.group)} />
        <LabelledValue
          name={budgetTotalText.headcountIn(before)}
          value={known(lastYear?.headcount ?? null, view)}
        />
        <LabelledValue
          name={budgetTotalText.costOfLearnerIn(before)}
          value={known(ofLearner.lastYear, view)}
        />
      </dl>
      <p className="muted-small">{whyDifferText(why)}</p>
    </div>
  )
}
