import { type ReactNode, useState, useSyncExternalStore } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { Inputs } from '#client/screens/blank/panel/explanation-inputs.tsx'
import { Button } from '#client/ui/button.tsx'
import { formatNumber } from '#domain/number/format.ts'
import { type Explanation, explain } from '#domain/sheet/explain.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { panelText } from '#text/cell-panel.ts'
import { sourceInWords } from '#text/source-words.ts'

type Props = { readonly workbook: OpenWorkbook; readonly at: Address }

/** How a figure came about, and of each figure in it again, down to what was typed and to norms. */
export function ExplanationTrail({ workbook, at }: Props): ReactNode {
  const [trail, setTrail] = useState<readonly Address[]>([])
  // The sheet's state changes with every committed cell, and with it what there is to explain.
  useSyncExternalStore(
    (listener) => workbook.subscribeSheet(at.sheet, listener),
    () => workbook.evaluation(),
  )
  const told = explain(workbook.evaluation(), trail.at(-1) ?? at, workbook.year)
  if (!told) return null
  return (
    <section className={styles.section} aria-label={panelText.explanation}>
      <h3>{panelText.explanation}</h3>
      {trail.length > 0 && (
        <>
          <Button variant="quiet" onClick={() => setTrail(trail.slice(0, -1))}>
            {panelText.back}
          </Button>
          <p className={styles.name}>
            {told.caption} = {formatNumber(told.value, { atMost: 6 })}
          </p>
        </>
      )}
      <Formula told={told} />
      <Inputs workbook={workbook} inputs={told.inputs} onFollow={(input) => setTrail([...trail, input])} />
    </section>
  )
}

function Formula({ told }: { readonly told: Explanation }): ReactNode {
  return (
    <dl className={styles.formula}>
      {told.inWords === null ? (
        <dd>{told.kind === 'given' ? panelText.fromOutside : panelText.typed}</dd>
      ) : (
        <>
          <dt>{panelText.inWords}</dt>
          <dd>{told.inWords}</dd>
          <dt>{panelText.inValues}</dt>
          <dd>
            {told.inValues} = {formatNumber(told.value, { atMost: 6 })}
          </dd>
        </>
      )}
      {told.source !== '' && (
        <>
          <dt>{panelText.source}</dt>
          <dd>{sourceInWords(told.source)}</dd>
        </>
      )}
    </dl>
  )
}
