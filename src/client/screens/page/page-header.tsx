import type { ReactNode } from 'react'
import styles from '#client/screens/page/page-header.module.css'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/select.tsx'
import type { HomeAnswer } from '#contract/answers.ts'
import { screenText } from '#text/screens.ts'

const text = screenText.page

type Props = {
  readonly home: HomeAnswer
  readonly year: number | null
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
  readonly onSignOut: () => void
}

/** The organisation as the heading, the financial year, who is signed in, and the way out. */
export function PageHeader({ home, year, years, onYear, onSignOut }: Props): ReactNode {
  const options = years.map((each) => ({ value: String(each), label: String(each) }))
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{home.user.organizationName}</h1>
      {years.length > 0 && (
        <Select
          label={text.year}
          options={options}
          value={year === null ? null : String(year)}
          placeholder={text.chooseYear}
          onChange={(value) => onYear(Number(value))}
        />
      )}
      <span className={styles.user}>
        <span className="only-heard">{text.user}: </span>
        {home.displayName}
      </span>
      <Button variant="quiet" onClick={onSignOut}>
        {text.signOut}
      </Button>
    </header>
  )
}
