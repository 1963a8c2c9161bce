import { type MouseEvent, type ReactNode, useCallback, useId, useMemo } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceMark, type PlaceState, placeWords, usePlaceState } from '#budget/web/blank-status.tsx'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { initialsOf } from '#budget/web/page-header.tsx'
import { yearPageText } from '#features/home/year-page-text.ts'
import { liveText } from '#features/live/text.ts'
import { useColleagues } from '#features/live/web/colleagues.ts'
import { groupedTabs, type Tab, type View } from '#forms/editions/edition.ts'

import styles from '#ui/frame/sidebar.module.css'
import { closeDrawer, Sidebar, sidebarItem } from '#ui/frame/sidebar.tsx'

export type RailProps = {
  readonly view: View
  readonly tab: Tab
  readonly draft: OpenDraft | null
  readonly place: Navigation
  readonly onJump: () => void
}

export function YearSidebar({ view, tab: { value: active }, draft, place, onJump }: RailProps): ReactNode {
  const id = useId()
  const groups = useMemo(() => groupedTabs(view.tabs), [view.tabs])
  const listed = useMemo(() => groups.flatMap(({ tabs }) => tabs), [groups])
  const turn = useCallback(
    (step: number) => {
      const next = listed[listed.findIndex(({ value }) => value === active) + step]
      if (next) place.go({ tab: next.value })
    },
    [listed, active, place],
  )
  return (
    <Sidebar label={yearPageText.sidebarLabel} active={String(active)} onStep={turn} onJump={onJump}>
      {groups.map(({ group, tabs }) => (
        <div key={group} className={styles.group}>
          {group !== null && (
            <span id={`${id}-${group}`} className={styles.heading}>
              {yearPageText.groups[group]}
            </span>
          )}
          <div
            role="tablist"
            className={styles.group}
            aria-orientation="vertical"
            {...(group === null ? { 'aria-label': tabs[0]?.label } : { 'aria-labelledby': `${id}-${group}` })}
          >
            {tabs.map((tab) =>
              draft ? (
                <OpenItem key={tab.value} {...{ tab, view, active, draft, place }} />
              ) : (
                <Item key={tab.value} {...{ tab, active, place }} state={null} people={[]} />
              ),
            )}
          </div>
        </div>
      ))}
    </Sidebar>
  )
}

type ItemProps = Pick<RailProps, 'tab' | 'place'> & {
  readonly active: number
}

function OpenItem({
  draft,
  view,
  ...item
}: ItemProps & Pick<RailProps, 'view'> & { readonly draft: OpenDraft }): ReactNode {
  const people = useColleagues(draft).filter(({ tabs }) => tabs.includes(item.tab.value))
  const state = usePlaceState({ draft, view, tab: item.tab })
  return <Item {...item} state={state} people={people.map(({ name }) => name)} />
}

function Item({
  tab: { value, label },
  active,
  place,
  state,
  people,
}: ItemProps & { readonly state: PlaceState | null; readonly people: readonly string[] }): ReactNode {
  const isActive = value === active
  const open = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    closeDrawer()
    place.go({ tab: value })
  }
  return (
    <a
      role="tab"
      id={`tab-${value}`}
      {...sidebarItem({ active: isActive, number: value })}
      href={place.hrefOf({ tab: value })}
      aria-selected={isActive}
      aria-controls={isActive ? 'place' : undefined}
      aria-description={wordsOf(state, people) || undefined}
      tabIndex={isActive ? 0 : -1}
      title={label}
      data-tab={value}
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
      {state && <PlaceMark state={state} />}
    </a>
  )
}

function wordsOf(state: PlaceState | null, people: readonly string[]): string {
  return [state && placeWords(state), people.length > 0 && liveText.inBlank(people)]
    .filter(Boolean)
    .join(', ')
}
