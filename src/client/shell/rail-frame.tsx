import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import styles from '#client/shell/rail.module.css'
import { FOLDED_RAIL } from '#client/shell/waiting-frame.tsx'
import { isDialogOpen } from '#client/ui/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { remember, remembered } from '#client/ui/remembered.ts'
import { frameText } from '#text/frame.ts'

/** Whether the rail is folded to its marks, which this device keeps, and whether it lies over the page of a tablet. */
const railStore = createStore<{ readonly folded: boolean; readonly drawer: 'open' | 'closed' }>()(() => ({
  folded: remembered(FOLDED_RAIL) === 'folded',
  drawer: 'closed',
}))

function setFolded(folded: boolean): void {
  remember(FOLDED_RAIL, folded ? 'folded' : 'open')
  railStore.setState({ folded })
}

type RailFrameProps = {
  /** What it lists. */
  readonly label: string
  /** Which place is open; another one is scrolled to. */
  readonly active: string
  /** Opens the place that many places away, for Alt+PageUp and Alt+PageDown; none is there behind the last. */
  readonly onTurn: (step: -1 | 1) => void
  /** Looks for something by its name. */
  readonly onJump: () => void
  /** Its groups, made of links that `railItem` marks. */
  readonly children: ReactNode
}

/** What every link of a rail has: by it the keys find it. `null`: a drawing stands in the place of its number. */
export const railItem = (is: { readonly active: boolean; readonly number: number | null }) => ({
  className: styles.item,
  'data-rail': is.active ? 'active' : 'other',
  'data-number': is.number ?? undefined,
})

/**
 * All places of a page at its side. Arrows move along them, Enter or a click opens; Alt+PageUp and Alt+PageDown open the one before and the next
 * from wherever the focus is. It folds, which the device keeps, and lies over the page of a tablet.
 */
export function RailFrame({ label, active, onTurn, onJump, children }: RailFrameProps): ReactNode {
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
  /** Whoever leaves the drawer is done with it; it would cover what has the focus then. */
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
          <span className={styles.label}>{frameText.jump.open}</span>
          <kbd className={styles.keys}>{frameText.jump.keysToOpen}</kbd>
        </button>
        {children}
        <span className={styles.fold}>
          <IconButton
            icon={folded ? 'last' : 'first'}
            label={folded ? frameText.unfold : frameText.fold}
            onClick={() => setFolded(!folded)}
          />
        </span>
      </nav>
    </>
  )
}

const ACTIVE = '[data-rail="active"]'

/** Somebody has opened a place: the drawer of a tablet is done with. */
export function closeDrawer(): void {
  railStore.setState({ drawer: 'closed' })
}

const OPENER = 'rail-opener'

/** Opens the rail where it lies over the page. */
export function RailOpener(): ReactNode {
  const { drawer } = useStore(railStore)
  return (
    <button
      type="button"
      id={OPENER}
      className={styles.opener}
      aria-label={drawer === 'open' ? frameText.closeRail : frameText.openRail}
      aria-expanded={drawer === 'open'}
      aria-controls="rail"
      onClick={() => railStore.setState({ drawer: drawer === 'open' ? 'closed' : 'open' })}
    >
      <Icon name="menu" />
    </button>
  )
}

/** Along the rail, over the heads of its groups. Enter opens, as in any link; space does where a tab is. */
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

/** Alt+PageUp and Alt+PageDown, which no browser keeps for itself. */
function useTurning(onTurn: RailFrameProps['onTurn']): void {
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
