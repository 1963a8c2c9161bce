import { type ReactNode, useDeferredValue, useMemo } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { draftView } from '#budget/web/open-drafts.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import type { CellAddress } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { unitAt } from '#engine/units.ts'
import { sensitivityText } from '#features/changes/effects-text.ts'
import { type Sensitivity, sensitivityOf } from '#features/changes/sensitivity.ts'
import styles from '#features/changes/web/cell-effect.module.css'
import { componentName } from '#forms/budget-components.ts'

/** Shows the sensitivity to one more unit in an entered cell. */
export function CellEffect({
  draft,
  at,
}: {
  readonly draft: OpenDraft
  readonly at: CellAddress
}): ReactNode {
  // Deferred, because the calculation covers the whole budget.
  const { evaluation, answer } = useDeferredValue(useDraftState(draft))
  const view = draftView(answer)
  const sensitivity = useMemo(
    () => (view ? sensitivityOf(evaluation, view, at) : null),
    [evaluation, view, at],
  )
  if (!sensitivity) return null
  return (
    <section className="stack ruled" aria-label={sensitivityText.title}>
      <h3 className="minor">{sensitivityText.title}</h3>
      <p>{effectMessage(sensitivity, countedAt(draft, at))}</p>
      <EffectParts draft={draft} sensitivity={sensitivity} />
    </section>
  )
}

type PartsProps = { readonly draft: OpenDraft; readonly sensitivity: Sensitivity }

export function EffectParts({ draft, sensitivity: { components } }: PartsProps): ReactNode {
  const view = draftView(draft.answer())
  const table = view && draft.program.sheets.get(view.budget)
  if (!table || components.length === 0) return null
  return (
    <details className={styles.parts}>
      <summary>{sensitivityText.components(components.length)}</summary>
      <dl>
        {components.map(({ field, amount }) => (
          <div key={field} className={`entry ${styles.part}`}>
            <dt>{captionOf(componentName(table, field), draft.year)}</dt>
            <dd>{signedAmount(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

export function countedAt({ program }: OpenDraft, at: CellAddress): string {
  const sheet = program.sheets.get(at.sheet)
  return sheet ? unitAt(sheet, at) : ''
}

function effectMessage({ change, requested, headcount }: Sensitivity, unit: string): string {
  const move = (amount: number) => (amount === 0 ? null : { by: whole(Math.abs(amount)), up: amount > 0 })
  const effects = { requested: move(requested), headcount: move(headcount) }
  return sensitivityText.summary(unit, change > 0 ? 'more' : 'less', effects)
}

/** Amounts below 1 keep two decimals. */
function whole(amount: number): string {
  return formatNumber(amount, { atMost: amount < 1 ? 2 : 0 })
}

export function signedAmount(amount: number): string {
  return formatDifference(amount, { atMost: Math.abs(amount) < 1 ? 2 : 0 })
}
