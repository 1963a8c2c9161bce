import type { ReactNode } from 'react'
import { useHeadingFocus } from '#ui/arrival.tsx'
import { Note } from '#ui/note.tsx'
import styles from '#ui/panel.module.css'
import { screenText } from '#ui/screen-text.ts'

type Props = {
  readonly heading: string
  readonly purpose: string
  readonly lock: string | null
  readonly children: ReactNode
}

export function Panel({ heading, purpose, lock, children }: Props): ReactNode {
  const arrival = useHeadingFocus()
  return (
    <section className="stack">
      <div>
        <h2 ref={arrival} tabIndex={-1}>
          {heading}
        </h2>
        <p className={styles.purpose}>{purpose}</p>
      </div>
      {lock !== null && <Note kind="info">{screenText.page.closed(lock)}</Note>}
      {children}
    </section>
  )
}

export function PanelBar({
  children,
  controls,
}: {
  readonly children: ReactNode
  readonly controls: ReactNode
}): ReactNode {
  return (
    <div className="row-apart">
      <div className="row">{children}</div>
      <div className="row">{controls}</div>
    </div>
  )
}
