import type { ReactNode } from 'react'
import styles from '#client/screens/page/page-screen.module.css'
import { screenText } from '#text/screens.ts'

/** Stands in the place of the tabs while no year is chosen; no call is made meanwhile. */
export function ChooseYear({ noYears }: { readonly noYears: boolean }): ReactNode {
  return (
    <main>
      <section className={styles.choose}>
        <h2>{screenText.page.chooseYear}</h2>
        <p>{noYears ? screenText.page.noYears : screenText.page.chooseYearWhy}</p>
      </section>
    </main>
  )
}
