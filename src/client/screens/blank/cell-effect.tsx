import type { ReactNode } from 'react'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { viewOf } from '#client/draft/open-drafts.ts'
import { useDraftState } from '#client/draft/use-draft.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { componentName, type Sensitivity, sensitivityOf } from '#domain/draft/sensitivity.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Address } from '#domain/sheet/key.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { sensitivityText } from '#text/sensitivity.ts'

type Props = { readonly draft: OpenDraft; readonly at: Address }

/** What one more in a typed cell does to the budget, as one sentence, and to its components on demand; nothing where nothing can be typed. */
export function CellEffect({ draft, at }: Props): ReactNode {
  const { evaluation, answer } = useDraftState(draft)
  const view = viewOf(answer)
  const told = view ? sensitivityOf(evaluation, view, at) : null
  const table = view && draft.program.sheets.get(view.budget)
  if (!table || !told) return null
  const unit = draft.program.sheets.get(at.sheet)?.fields[at.field]?.unit ?? ''
  return (
    <section className={styles.section} aria-label={sensitivityText.title}>
      <h3>{sensitivityText.title}</h3>
      <p>{sentenceOf(told, unit)}</p>
      {told.components.length > 0 && (
        <details>
          <summary>{sensitivityText.components(told.components.length)}</summary>
          <dl className={styles.facts}>
            {told.components.map(({ field, amount }) => (
              <div key={field} className={styles.component}>
                <dt>{captionOf(componentName(table, field), draft.year)}</dt>
                <dd className={styles.figure}>{signed(amount)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </section>
  )
}

function sentenceOf({ change, asked, headcount }: Sensitivity, unit: string): string {
  const move = (amount: number) => (amount === 0 ? null : { by: tugrik(Math.abs(amount)), up: amount > 0 })
  const effects = { asked: move(asked), headcount: move(headcount) }
  return sensitivityText.sentence(unit, change > 0 ? 'more' : 'less', effects)
}

/** Whole tugrik; what is less than one keeps its decimals. */
function tugrik(amount: number): string {
  return formatNumber(amount, { atMost: amount < 1 ? 2 : 0 })
}

function signed(amount: number): string {
  return `${amount > 0 ? '+' : '−'}${tugrik(Math.abs(amount))}`
}
