import { type ReactNode, useState } from 'react'
import type { Level } from '#api/access.ts'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { countText } from '#engine/number/format.ts'
import {
  filterLabels,
  type InstitutionListQuery,
  viewFilters,
} from '#features/portfolio/institution-filter.ts'
import { isSameFilter } from '#features/portfolio/institution-rows.ts'
import {
  changeFilter,
  filterParams,
  listQueryFromAddress,
  serializeListQuery,
} from '#features/portfolio/web/filter-in-address.ts'
import styles from '#features/portfolio/web/institution-list.module.css'
import { useFoundCount, useOverview } from '#features/portfolio/web/queries.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { readSetting, writeSetting } from '#ui/remembered.ts'

const text = workspaceText.views

type Props = {
  readonly year: number
  readonly level: Level
  readonly userId: number
  readonly place: Navigation
  readonly at: Partial<PageAddress>
}

/** Each own view is a count of the server. */
const MAX_OWN_VIEWS = 6

const viewNames = ['all', 'review', 'moved', 'unusual', 'withErrors', 'dueSoon', 'overdue'] as const

/** The predefined views, and those that the user saved in this browser. */
export function ListViews({ year, level, userId, place, at }: Props): ReactNode {
  const overview = useOverview(year, {}).data
  const [own, setOwn] = useOwnViews(userId)
  const listQuery = listQueryFromAddress(place.address)
  const views = viewFilters(level)
  const counts = overview && {
    ...overview.attention,
    dueSoon: overview.dueSoon,
    all: overview.whole.institutions,
    review: overview.whole.counts[views.review.budgetStatus],
  }
  const isIn = (filter: InstitutionListQuery): boolean => isSameFilter(listQuery, filter)
  const isView =
    viewNames.some((name) => isSameFilter(listQuery, views[name])) ||
    own.some((filter) => isIn(listQueryFromAddress({ filter })))
  return (
    <nav className={styles.views} aria-label={text.label}>
      <ul>
        {viewNames.map((name) => (
          <li key={name} data-current={isSameFilter(listQuery, views[name])}>
            <PlaceLink place={place} change={{ ...at, filter: changeFilter(listQuery, views[name]) }}>
              {text.names[name]} <small>{counts && countText(counts[name])}</small>
            </PlaceLink>
          </li>
        ))}
        {own.map((filter) => (
          <li key={filter} data-current={isIn(listQueryFromAddress({ filter }))}>
            <OwnView
              {...{ year, place, at, filter }}
              onRemove={() => setOwn(own.filter((each) => each !== filter))}
            />
          </li>
        ))}
      </ul>
      {!isView && (
        <Button
          variant="quiet"
          disabledReason={own.length >= MAX_OWN_VIEWS ? text.full(MAX_OWN_VIEWS) : null}
          onClick={() => setOwn([...own, serializeListQuery({ ...listQuery, page: 0 })])}
        >
          {text.save}
        </Button>
      )}
    </nav>
  )
}

type OwnViewProps = Pick<Props, 'year' | 'place' | 'at'> & {
  readonly filter: string
  readonly onRemove: () => void
}

function OwnView({ year, place, at, filter, onRemove }: OwnViewProps): ReactNode {
  const view = listQueryFromAddress({ filter })
  const found = useFoundCount(year, filterParams(view))
  const name = filterLabels(view)
    .map(({ words }) => words)
    .join(', ')
  return (
    <>
      <PlaceLink place={place} change={{ ...at, filter }} title={name}>
        <span className={styles.viewName}>{name}</span>{' '}
        <small>{found !== undefined && countText(found)}</small>
      </PlaceLink>
      <IconButton icon="close" label={text.remove(name)} onClick={onRemove} />
    </>
  )
}

/** Filters as in the address, oldest first. */
function useOwnViews(userId: number) {
  const setting = `tosov.views.${userId}`
  const [own, setOwn] = useState(() => (readSetting(setting) ?? '').split('\n').filter(Boolean))
  const save = (views: readonly string[]): void => {
    setOwn([...views])
    writeSetting(setting, views.join('\n'))
  }
  return [own, save] as const
}
