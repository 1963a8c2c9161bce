import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { useColleagues } from '#client/draft/colleagues.ts'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import { PlaceMark, type PlaceState, placeWords, usePlaceState } from '#client/parts/place-state.tsx'
import styles from '#client/screens/page/rail.module.css'
import type { Place } from '#client/shell/address.ts'
import { initialsOf } from '#client/shell/page-header.tsx'
import { FOLDED_RAIL } from '#client/shell/waiting-frame.tsx'
import { isDialogOpen } from '#client/ui/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { IconButton } from '#client/ui/icon-button.tsx'
import { remember, remembered } from '#client/ui/remembered.ts'
import { groupedTabs, type Tab, type View } from '#domain/editions/edition.ts'
import { frameText } from '#text/frame.ts'
import { liveText } from '#text/live.ts'

/** Whether the rail is folded to its marks, which this device keeps, and whether it lies over the page of a tablet. */
const railStore = createStore<{ readonly folded: boolean; readonly drawer: 'open' | 'closed' }>()(() => ({
  folded: remembered(FOLDED_RAIL) === 'folded',
  drawer: 'closed',
}))

function setFolded(folded: boolean): void {
  remember(FOLDED_RAIL, folded ? 'folded' : 'open')
  railStore.setState({ folded })
}

export type RailProps = {
  readonly view: View
  /** The one that is open. */
  readonly tab: Tab
  /** `null` while the year is not open. */
  readonly draft: OpenDraft | null
  readonly place: Place
  /** Looks for a place, a line, a person or a report by its name. */
  readonly onJump: () => void
}

/**
 * All places of a year, by what they are about, each with its number and how it stands. Arrows move along it, Enter or a click opens;
 * Alt+PageUp and Alt+PageDown open the one before and the next from wherever the focus is.
 */
export function Rail({ view, tab: { value: active }, draft, place, onJump }: RailProps): ReactNode {
  const id = useId()
  const rail = useRef<HTMLElement>(null)
  const { folded, drawer } = useStore(railStore)
  const groups = useMemo(() => groupedTabs(view.tabs), [view.tabs])
  const listed = useMemo(() => groups.flatMap(({ tabs }) => tabs), [groups])
  useEffect(() => {
    rail.current?.querySelector(`[data-tab="${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  useEffect(() => {
    if (drawer === 'open') rail.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [drawer])
  useTurning(listed, active, place)
  const close = (): void => railStore.setState({ drawer: 'closed' })
  /** Whoever leaves the drawer is done with it; it would cover what has the focus then. */
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Esc closes the drawer, too */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes the drawer, too */}
      <div className={styles.backdrop} data-drawer={drawer} onClick={close} />
      <nav
        ref={rail}
        id="rail"
        className={styles.rail}
        aria-label={frameText.rail}
        data-folded={folded}
        data-drawer={drawer}
        onKeyDown={(event) => move(event, close)}
        onBlur={leave}
      >
        <button type="button" className={styles.jump} aria-keyshortcuts="Control+K" onClick={onJump}>
          <Icon name="search" />
          <span className={styles.label}>{frameText.jump.open}</span>
          <kbd className={styles.keys}>{frameText.jump.keysToOpen}</kbd>
        </button>
        {groups.map(({ group, tabs }) => (
          <div key={group} className={styles.group}>
            {group !== null && (
              <span id={`${id}-${group}`} className={styles.heading}>
                {frameText.groups[group]}
              </span>
            )}
            <div
              role="tablist"
              className={styles.group}
              aria-orientation="vertical"
              {...(group === null
                ? { 'aria-label': tabs[0]?.label }
                : { 'aria-labelledby': `${id}-${group}` })}
            >
              {tabs.map((tab) =>
                draft ? (
                  <OpenItem key={tab.value} {...{ tab, view, active, draft, place }} onOpen={close} />
                ) : (
                  <Item key={tab.value} {...{ tab, active, place }} state={null} people={[]} onOpen={close} />
                ),
              )}
            </div>
          </div>
        ))}
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

type ItemProps = Pick<RailProps, 'tab' | 'place'> & {
  /** The value of the tab that is open. */
  readonly active: number
  readonly onOpen: () => void
}

function OpenItem({
  draft,
  view,
  ...item
}: ItemProps & Pick<RailProps, 'view'> & { readonly draft: OpenDraft }): ReactNode {
  const people = useColleagues(draft).filter(({ places }) => places.includes(item.tab.value))
  const state = usePlaceState({ draft, view, tab: item.tab })
  return <Item {...item} state={state} people={people.map(({ name }) => name)} />
}

/** `state`: `null` while the year is not open. */
function Item({
  tab: { value, label },
  active,
  place,
  onOpen,
  state,
  people,
}: ItemProps & { readonly state: PlaceState | null; readonly people: readonly string[] }): ReactNode {
  const isActive = value === active
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
    place.go({ tab: value })
  }
  return (
    <a
      role="tab"
      id={`tab-${value}`}
      className={styles.item}
      href={place.hrefOf({ tab: value })}
      aria-selected={isActive}
      aria-controls={isActive ? 'place' : undefined}
      aria-description={wordsOf(state, people) || undefined}
      tabIndex={isActive ? 0 : -1}
      title={label}
      data-tab={value}
      data-number={value}
      onClick={open}
    >
      <span className={styles.label}>{label}</span>
      {people.length > 0 && (
        <span
          className={styles.people}
          aria-hidden="true"
          title={liveText.inBlank(people)}
          data-people={people.length === 1 ? initialsOf(people[0] ?? '') : people.length}
        />
      )}
      {state && <PlaceMark {...state} />}
    </a>
  )
}

function wordsOf(state: PlaceState | null, people: readonly string[]): string {
  return [state && placeWords(state), people.length > 0 && liveText.inBlank(people)]
    .filter(Boolean)
    .join(', ')
}

/** Along the rail, over the heads of its groups. Enter opens, as in any link; space does where a tab is. */
function move(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape' && railStore.getState().drawer === 'open') {
    close()
    document.getElementById(OPENER)?.focus()
  }
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
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
function useTurning(tabs: readonly Tab[], active: number, place: Place): void {
  useEffect(() => {
    const turn = (event: globalThis.KeyboardEvent): void => {
      const step = { PageUp: -1, PageDown: 1 }[event.code]
      if (step === undefined || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      const next = tabs[tabs.findIndex(({ value }) => value === active) + step]
      if (next && !isDialogOpen()) place.go({ tab: next.value })
    }
    window.addEventListener('keydown', turn)
    return () => window.removeEventListener('keydown', turn)
  }, [tabs, active, place])
}
