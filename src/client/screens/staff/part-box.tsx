import type { ReactNode } from 'react'
import styles from '#client/screens/staff/benefit-form.module.css'
import { Checkbox } from '#client/ui/checkbox.tsx'

type Props = {
  readonly name: string
  readonly on: boolean
  readonly onSwitch: (on: boolean) => void
  readonly children: ReactNode
}

/** One lump sum under the box that opens it. */
export function PartBox({ name, on, onSwitch, children }: Props): ReactNode {
  return (
    <section className={styles.part} data-on={on} aria-label={name}>
      <Checkbox label={name} checked={on} onChange={onSwitch} />
      <div className={styles.fields}>{children}</div>
    </section>
  )
}
