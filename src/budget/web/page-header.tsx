import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
} from 'react'
import { accountMenuText, guideLinkText } from '#budget/page-text.ts'
import { goToAccount, type Navigation, type PageAddress } from '#budget/web/address.ts'
import styles from '#budget/web/page-header.module.css'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import { screenText } from '#ui/screen-text.ts'
import { NoWrap } from '#ui/unbroken.tsx'

const text = screenText.page

/** The bell of every header; the page that knows notifications provides it. */
export const HeaderBellContext = createContext<ReactNode>(null)

type PageHeaderProps = {
  readonly heading: string
  readonly displayName: string
  readonly onSignOut: () => void
  readonly guide: string
  readonly opener?: ReactNode
  readonly choice: ReactNode
  readonly children?: ReactNode
}

export function PageHeader({ heading, opener, choice, children, ...account }: PageHeaderProps): ReactNode {
  return (
    <header ref={useHeaderHeight()} className={styles.header}>
      {opener}
      <div className={styles.about}>
        <h1 className={styles.heading} title={heading}>
          <NoWrap>{heading}</NoWrap>
        </h1>
        {choice}
      </div>
      <div className={styles.status} data-expected={Boolean(children)}>
        {children}
      </div>
      <div className={`screen-only ${styles.bell}`}>{useContext(HeaderBellContext)}</div>
      <Account {...account} />
    </header>
  )
}

/** Sticky elements start below the header, also when it wraps into two lines. */
function useHeaderHeight(): RefObject<HTMLElement | null> {
  const header = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = header
    if (!current) return
    const { style } = document.documentElement
    const heights = new ResizeObserver(() => {
      const stays = getComputedStyle(current).position === 'sticky'
      style.setProperty('--top-line-now', `${stays ? current.offsetHeight : 0}px`)
    })
    heights.observe(current)
    return () => {
      heights.disconnect()
      style.removeProperty('--top-line-now')
    }
  }, [])
  return header
}

type AccountProps = Pick<PageHeaderProps, 'displayName' | 'onSignOut' | 'guide'>

function Account({ displayName, onSignOut, guide }: AccountProps): ReactNode {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <div className={`screen-only ${styles.account}`}>
      <button
        type="button"
        className={styles.person}
        popoverTarget={id}
        aria-label={accountMenuText.account(displayName)}
        title={displayName}
        data-initials={initialsOf(displayName)}
      />
      <div ref={menu} id={id} popover="auto" className={styles.menu}>
        <p className={styles.user}>{displayName}</p>
        <a className={styles.link} href={guide} target="_blank" rel="noreferrer">
          {guideLinkText}
        </a>
        <Button
          variant="quiet"
          onClick={() => {
            menu.current?.hidePopover()
            goToAccount()
          }}
        >
          {accountMenuText.ownAccount}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            // A confirmation dialog must not open below the menu.
            menu.current?.hidePopover()
            onSignOut()
          }}
        >
          {text.signOut}
        </Button>
      </div>
    </div>
  )
}

export function initialsOf(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(([letter = '']) => letter.toLocaleUpperCase('mn'))
    .join('')
}

type YearChoiceProps = {
  readonly year: number | null
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
}

export function YearChoice({ year, years, onYear }: YearChoiceProps): ReactNode {
  if (years.length === 0) return null
  return (
    <Select
      label={text.year}
      options={years.map((each) => ({ value: String(each), label: text.inYear(each) }))}
      value={year === null ? null : String(year)}
      placeholder={text.noYear}
      onChange={(value) => onYear(Number(value))}
    />
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}

type PlaceLinkProps = {
  readonly place: Navigation
  readonly change: Partial<PageAddress>
  readonly title?: string
  readonly children: ReactNode
}

/** With Ctrl, Cmd or Shift the browser opens a new tab, like any link. */
export function PlaceLink({ place, change, title, children }: PlaceLinkProps): ReactNode {
  const follow = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    place.go(change)
  }
  return (
    <a href={place.hrefOf(change)} title={title} onClick={follow}>
      {children}
    </a>
  )
}
