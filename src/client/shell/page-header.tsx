import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'
import type { Address, Place } from '#client/shell/address.ts'
import styles from '#client/shell/page-header.module.css'
import { PasswordDialog } from '#client/shell/password-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Select } from '#client/ui/fields.tsx'
import { screenText } from '#text/screens.ts'
import { passwordText } from '#text/sign-in.ts'

const text = screenText.page

type PageHeaderProps = {
  /** The organisation, or what the page is. */
  readonly heading: string
  readonly displayName: string
  readonly onSignOut: () => void
  /** What is chosen for the whole page, such as its year. */
  readonly children?: ReactNode
}

/** What the page is about, what is chosen for it, who is signed in, and the way out. */
export function PageHeader({ heading, displayName, onSignOut, children }: PageHeaderProps): ReactNode {
  const [changes, setChanges] = useState(false)
  return (
    <header className={styles.header}>
      <h1 className={styles.heading}>{heading}</h1>
      {children}
      <span className={styles.user}>
        <span className="only-heard">{text.user}: </span>
        {displayName}
      </span>
      <Button variant="quiet" onClick={() => setChanges(true)}>
        {passwordText.change}
      </Button>
      <Button variant="quiet" onClick={onSignOut}>
        {text.signOut}
      </Button>
      {changes && <PasswordDialog onDone={() => setChanges(false)} onClose={() => setChanges(false)} />}
    </header>
  )
}

type YearChoiceProps = {
  readonly year: number | null
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
}

/** The financial year of the page; nothing where there is none to choose. */
export function YearChoice({ year, years, onYear }: YearChoiceProps): ReactNode {
  if (years.length === 0) return null
  return (
    <Select
      label={text.year}
      options={years.map((each) => ({ value: String(each), label: String(each) }))}
      value={year === null ? null : String(year)}
      placeholder={text.chooseYear}
      onChange={(value) => onYear(Number(value))}
    />
  )
}

/** Names the window. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

type PlaceLinkProps = {
  readonly place: Place
  /** How the address changes on the way. */
  readonly change: Partial<Address>
  readonly children: ReactNode
}

/** A way within the program. With Ctrl, Cmd or Shift the browser opens it beside, as any link. */
export function PlaceLink({ place, change, children }: PlaceLinkProps): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.go(change)
  }
  return (
    <a href={place.hrefOf(change)} onClick={follow}>
      {children}
    </a>
  )
}
