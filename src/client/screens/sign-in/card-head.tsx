import type { ReactNode } from 'react'
import styles from '#client/screens/sign-in/sign-in-screen.module.css'
import { Unbroken } from '#client/ui/unbroken.tsx'

type Props = {
  readonly title: string
  /** What is to be known before anything is typed; `null` where a notice below says it. */
  readonly about: string | null
}

/** What a card says first before whoever is not signed in. */
export function CardHead({ title, about }: Props): ReactNode {
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      {about !== null && (
        <p className={styles.about}>
          <Unbroken>{about}</Unbroken>
        </p>
      )}
    </header>
  )
}
