import type { ReactNode } from 'react'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { NoWrap } from '#ui/unbroken.tsx'

type Props = {
  readonly title: string
  readonly about: string | null
}

export function CardHead({ title, about }: Props): ReactNode {
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      {about !== null && (
        <p className={styles.about}>
          <NoWrap>{about}</NoWrap>
        </p>
      )}
    </header>
  )
}
