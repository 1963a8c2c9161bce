import type { ReactNode } from 'react'
import styles from '#ui/account.module.css'
import { IconButton } from '#ui/icon-button.tsx'

export type ResultReportData = {
  readonly message: string
  readonly parts: readonly {
    readonly name: string
    readonly lines: readonly { readonly key: string; readonly text: string }[]
  }[]
}

type Props = {
  readonly title: string
  readonly account: ResultReportData
  readonly closeLabel: string
  readonly onClose: () => void
}

export function ResultReport({ title, account, closeLabel, onClose }: Props): ReactNode {
  const parts = account.parts.filter(({ lines }) => lines.length > 0)
  return (
    <section className={styles.account} aria-label={title}>
      <div className={styles.head}>
        <p>{account.message}</p>
        <IconButton icon="close" label={closeLabel} onClick={onClose} />
      </div>
      {parts.length > 0 && (
        <div className={styles.parts}>
          {parts.map(({ name, lines }) => (
            <details key={name}>
              <summary>
                {name} <span className={styles.count}>{lines.length}</span>
              </summary>
              <ul className={styles.lines}>
                {lines.map(({ key, text }) => (
                  <li key={key}>{text}</li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      )}
    </section>
  )
}
