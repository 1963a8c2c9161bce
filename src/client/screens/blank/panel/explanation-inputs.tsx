import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { TextButton } from '#client/ui/text-button.tsx'
import { formatNumber } from '#domain/number/format.ts'
import type { Explanation } from '#domain/sheet/explain.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = {
  readonly workbook: OpenWorkbook
  readonly inputs: Explanation['inputs']
  readonly hasTab: (sheet: string) => boolean
  readonly onFollow: (at: Address) => void
}

/** The figures that went into another: each can be explained in turn, and what stands on a tab can be gone to. */
export function Inputs({ workbook, inputs, hasTab, onFollow }: Props): ReactNode {
  if (inputs.length === 0) return null
  return (
    <>
      <h4>{panelText.inputs}</h4>
      <ul className={styles.inputs}>
        {inputs.map(({ at, caption, value }) => (
          <li key={cellKeyOf(at)}>
            <TextButton label={panelText.follow(caption)} onClick={() => onFollow(at)}>
              {caption}
            </TextButton>
            <span className={styles.figure}>{formatNumber(value, { atMost: 6 })}</span>
            {hasTab(at.sheet) && (
              <TextButton label={panelText.goToCell(caption)} onClick={() => workbook.pointed.point(at)}>
                {panelText.goTo}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
