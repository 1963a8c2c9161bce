import type { ReactNode } from 'react'
import { ceilingText } from '#budget/ceiling-text.ts'
import { ceilingComparisonText, compareWithCeilings, excessesText, wholeLimit } from '#budget/limits.ts'
import { CeilingWarning } from '#budget/web/above-limit.tsx'
import styles from '#budget/web/ceiling-status.module.css'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer } from '#budget/web/use-draft.ts'
import { useRequestedByKind } from '#budget/web/use-readings.ts'
import { amountText } from '#forms/amounts.ts'
import type { View } from '#forms/editions/edition.ts'
import { limitsText } from '#forms/limits.ts'
import { lazyComponent } from '#ui/loaded-apart.tsx'

/** Only revised budgets need it. */
const ApprovedTable = lazyComponent(
  () => import('#budget/web/ceiling-tables.tsx').then((tables) => tables.ApprovedTable),
  null,
)

type Props = { readonly draft: OpenDraft; readonly view: View }

export function CeilingInHeader({ draft, view }: Props): ReactNode {
  const { ceilings } = useAnswer(draft)
  const requested = useRequestedByKind(draft, view)
  const comparison = compareWithCeilings(requested, ceilings, view.group)
  if (comparison === null) return null
  const { limits, exceeded } = comparison
  const status = ceilingComparisonText(comparison)
  const whole = wholeLimit(limits)
  const excesses = exceeded.binding.length > 0 ? exceeded.binding : exceeded.guiding
  const over = excesses.reduce((sum, { requested: now, limit }) => sum + now - limit, 0)
  return (
    <span className={styles.ceiling} title={limitsText(limits, view.group)}>
      {ceilingText.top.limit(whole === null ? limitsText(limits, view.group) : amountText(whole, view.group))}
      {status !== 'within' && (
        <CeilingWarning effect={status}>
          <span aria-hidden="true">{ceilingText.top.above(amountText(over, view.group))}</span>
          <span className="visually-hidden">
            {ceilingText.top.aboveForScreenReader(excessesText(excesses, view.group))}
          </span>
        </CeilingWarning>
      )}
    </span>
  )
}

export function RevisedTotal({
  draft,
  view,
  sheets,
}: Props & { readonly sheets: readonly string[] }): ReactNode {
  const { approved } = useAnswer(draft)
  return approved?.of === 'before' && sheets.includes(view.budget) ? (
    <ApprovedTable draft={draft} view={view} />
  ) : null
}
