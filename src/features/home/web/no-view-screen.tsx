import type { ReactNode } from 'react'
import type { User } from '#budget/api.ts'
import { noYearText } from '#features/home/no-year-text.ts'
import styles from '#features/home/web/no-view-screen.module.css'
import { LabelledValue } from '#ui/fact.tsx'

const text = noYearText.noView

/** Shows the support contact and the data to report. */
export function NoViewScreen({ user }: { readonly user: User }): ReactNode {
  return (
    <section className={styles.screen}>
      <h2>{text.heading}</h2>
      <p>{text.why}</p>
      <p>{text.whom}</p>
      <dl className={`facts stack ${styles.facts}`}>
        <LabelledValue name={text.institutionId} value={user.institutionId} />
        <LabelledValue name={text.orgType} value={user.orgType ?? ''} />
        <LabelledValue name={text.property} value={user.organizationProperty ?? ''} />
        <LabelledValue name={text.userName} value={user.userName} />
      </dl>
    </section>
  )
}

/** The page for unknown routes (spec 000 §2). */
export function NoPageScreen(): ReactNode {
  return (
    <main className={styles.screen}>
      <h1>{noYearText.noPage.heading}</h1>
      <a href="/">{noYearText.noPage.home}</a>
    </main>
  )
}
