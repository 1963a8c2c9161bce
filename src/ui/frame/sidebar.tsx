import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { isDialogOpen } from '#ui/dialog.tsx'
import { shellText } from '#ui/frame/frame-text.ts'
import styles from '#ui/frame/sidebar.module.css'
import { SIDEBAR_STORAGE_KEY } from '#ui/frame/waiting-frame.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { readSetting, writeSetting } from '#ui/remembered.ts'

/** The folded state is stored on the device; the drawer is for tablets. */
const railStore = createStore<{ readonly folded: boolean; readonly drawer: 'open' | 'closed' }>()(() => ({
  folded: readSetting(SIDEBAR_STORAGE_KEY) === 'folded',
  drawer: 'closed',
}))

function setFolded(folded: boolean): void {
  writeSetting(SIDEBAR_STORAGE_KEY, folded ? 'folded' : 'open')
  railStore.setState({ folded })
}

type RailFrameProps = {
  readonly label: string
  /** A change scrolls to the entry. */
  readonly active: string
  /** Does nothing at the ends. */
  readonly onStep: (step: -1 | 1) => void
  readonly onJump: () => void
  readonly children: ReactNode
}

/** The keyboard navigation finds links by these props. `null`: an icon replaces the number. */
export const sidebarItem = (is: { readonly active: boolean; readonly number: number | null }) => ({
  className: styles.item,
  'data-rail': is.active ? 'active' : 'other',
  'data-number': is.number ?? undefined,
})

/** Arrow keys move the focus; Alt+PageUp and Alt+PageDown open the previous or next page from anywhere. */
export function Sidebar({ label, active, onStep: onTurn, onJump, children }: RailFrameProps): ReactNode {
  const rail = useRef<HTMLElement>(null)
  const { folded, drawer } = useStore(railStore)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another place was opened
  useEffect(() => {
    rail.current?.querySelector(ACTIVE)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    if (drawer === 'open') rail.current?.querySelector<HTMLElement>(ACTIVE)?.focus()
  }, [drawer])
  useTurning(onTurn)
  /** The drawer would cover the focused element. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) closeDrawer()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the drawer, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the drawer, too */}
      <div className={styles.backdrop} data-drawer={drawer} onClick={closeDrawer} />
      <nav
        ref={rail}
        id="rail"
        className={styles.rail}
        aria-label={label}
        data-folded={folded}
        data-drawer={drawer}
        onKeyDown={move}
        onBlur={leave}
      >
        <button type="button" className={styles.jump} aria-keyshortcuts="Control+K" onClick={onJump}>
          <Icon name="search" />
          <span className={styles.label}>{shellText.jump.open}</span>
          <kbd className={styles.keys}>{shellText.jump.keysToOpen}</kbd>
        </button>
        {children}
        <span className={styles.fold}>
          <IconButton
            icon={folded ? 'last' : 'first'}
            label={folded ? shellText.unfold : shellText.fold}
            onClick={() => setFolded(!folded)}
          />
        </span>
      </nav>
    </>
  )
}

const ACTIVE = '[data-rail="active"]'

export function closeDrawer(): void {
  railStore.setState({ drawer: 'closed' })
}

const OPENER = 'rail-opener'

export function SidebarToggle(): ReactNode {
  const { drawer } = useStore(railStore)
  return (
    <button
      type="button"
      id={OPENER}
      className={styles.opener}
      aria-label={drawer === 'open' ? shellText.closeRail : shellText.openRail}
      aria-expanded={drawer === 'open'}
      aria-controls="rail"
      onClick={() => railStore.setState({ drawer: drawer === 'open' ? 'closed' : 'open' })}
    >
      <Icon name="menu" />
    </button>
  )
}

/** Enter follows a link; space does so on tabs. */
function move(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'Escape' && railStore.getState().drawer === 'open') {
    closeDrawer()
    document.getElementById(OPENER)?.focus()
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-rail]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key === ' ') {
    event.preventDefault()
    all[at]?.click()
  }
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  all[(to + all.length) % all.length]?.focus()
}

function useTurning(onTurn: RailFrameProps['onStep']): void {
  useEffect(() => {
    const turn = (event: globalThis.KeyboardEvent): void => {
      const step = ({ PageUp: -1, PageDown: 1 } as const)[event.code]
      if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      if (!isDialogOpen()) onTurn(step)
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [onTurn])
}
