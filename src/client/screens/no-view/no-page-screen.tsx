import type { ReactNode } from 'react'
import styles from '#client/screens/no-view/no-view-screen.module.css'
import { screenText } from '#text/screens.ts'

/** Any other route than `/` is not shown (spec 000 §2). */
export function NoPageScreen(): ReactNode {
  return (
    <main className={styles.screen}>
      <h1>{screenText.noPage.heading}</h1>
      <a href="/">{screenText.noPage.home}</a>
    </main>
  )
}
