import type { ReactNode } from 'react'
import { explanationLinkText } from '#budget/page-text.ts'
import styles from '#budget/web/budget-readings.module.css'
import { CeilingInHeader } from '#budget/web/ceiling-status.tsx'
import { askAbout, type OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useTotalDifferenceReasons, useTotals } from '#budget/web/use-readings.ts'
import { amountText, changeText, differenceName, percentText, whyDifferText } from '#forms/amounts.ts'
import { totalField } from '#forms/budget-components.ts'
import type { View } from '#forms/editions/edition.ts'
import type { AllBudgetTotals, TotalChange, TotalName } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'

import { TextButton } from '#ui/button.tsx'
import { LabelledValue } from '#ui/fact.tsx'

type Props = { readonly draft: OpenDraft; readonly view: View }

/** Compares the requested total with last year and the last calculation. */
export function HeaderTotals({ draft, view }: Props): ReactNode {
  const { now, lastYear, fromLastYear, fromCalculated, progress } = useTotals(draft, view)
  const moved = fromCalculated ? changeText({ ...fromCalculated, percent: null }, view.group) : ''
  return (
    <dl className={`facts ${styles.header}`} aria-label={budgetTotalText.now}>
      <div>
        <dt>{budgetTotalText.thousands(budgetTotalText.names.requested)}</dt>
        <dd className={styles.requested}>
          <RequestedTotal draft={draft} sheet={view.budget} name={budgetTotalText.names.requested}>
            {amountText(now.requested, view.group)}
          </RequestedTotal>
          {lastYear !== null && progress.left.length > 0 && (
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

function known(amount: number | null, { group }: Pick<View, 'group'>): string {
  return amount === null ? budgetTotalText.none : amountText(amount, group)
}

/** `children` are the ceilings below. */
export function BudgetHero({ draft, view, children }: Props & { readonly children?: ReactNode }): ReactNode {
  const { now, lastYear, fromLastYear, ofLearner, progress } = useTotals(draft, view)
  const why = useTotalDifferenceReasons(draft, view)
  const { approved } = useAnswer(draft)
  const before = draft.year - 1
  const sinceLastYear = (total: TotalName): string => {
    if (fromLastYear !== null) return changeText(fromLastYear[total], view.group)
    if (lastYear === null) return budgetTotalText.none
    return budgetTotalText.notFilled(progress.saved.length, progress.toFill.length)
  }
  return (
    <div className="stack-wide">
      <div className={`facts ${styles.facts}`}>
        <dl className={styles.first}>
          <LabelledValue
            name={budgetTotalText.names.requested}
            value={amountText(now.requested, view.group)}
          />
          <LabelledValue
            name={budgetTotalText.requestedIn(before)}
            value={known(lastYear?.requested ?? null, view)}
          />
          <LabelledValue name={budgetTotalText.requestedSince(before)} value={sinceLastYear('requested')} />
          {approved?.of === 'newest' && (
            <LabelledValue name={budgetTotalText.approved} value={amountText(approved.whole, view.group)} />
          )}
        </dl>
        <dl>
          <LabelledValue
            name={budgetTotalText.names.headcount}
            value={amountText(now.headcount, view.group)}
          />
          <LabelledValue
            name={budgetTotalText.headcountIn(before)}
            value={known(lastYear?.headcount ?? null, view)}
          />
          <LabelledValue name={budgetTotalText.headcountSince(before)} value={sinceLastYear('headcount')} />
          <Difference now={now} group={view.group} />
        </dl>
        <dl>
          <LabelledValue name={budgetTotalText.costOfLearner} value={known(ofLearner.now, view)} />
          <LabelledValue
            name={budgetTotalText.costOfLearnerIn(before)}
            value={known(ofLearner.lastYear, view)}
          />
        </dl>
      </div>
      {children}
      {why.length > 0 && <p className={styles.why}>{whyDifferText(why)}</p>}
    </div>
  )
}

type DifferenceProps = { readonly now: AllBudgetTotals } & Pick<View, 'group'>

/** Private institutions have further income to cover it. */
function Difference({ now, group }: DifferenceProps): ReactNode {
  return (
    <div>
      <dt>{differenceName(now)}</dt>
      <dd>{changeText(now, group)}</dd>
      {now.whole !== null && (
        <dd className="muted-small">{budgetTotalText.againstWhole(amountText(now.whole, group))}</dd>
      )}
    </div>
  )
}
