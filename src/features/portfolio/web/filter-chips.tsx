import type { ReactNode } from 'react'
import type { Navigation, PageAddress } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { filterLabels } from '#features/portfolio/institution-filter.ts'
import { noFilter } from '#features/portfolio/institution-rows.ts'
import styles from '#features/portfolio/web/filter-chips.module.css'
import { changeFilter, listQueryFromAddress } from '#features/portfolio/web/filter-in-address.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { Icon } from '#ui/icon.tsx'

const text = workspaceText.filter

type Props = {
  readonly place: Navigation
  readonly at: Partial<PageAddress>
}

export function FilterChips({ place, at }: Props): ReactNode {
  const listQuery = listQueryFromAddress(place.address)
  const chosen = filterLabels(listQuery)
  if (chosen.length === 0) return null
  return (
    <div className={styles.chips}>
      <span className="muted">{text.chosen}</span>
      <ul className="row">
        {chosen.map(({ name, words }) => (
          <li key={name} className={styles.chip}>
            {words}
            <PlaceLink
              place={place}
              change={{ ...at, filter: changeFilter(listQuery, { [name]: noFilter[name] }) }}
            >
              <span className="visually-hidden">{text.clear(words)}</span>
              <Icon name="close" />
            </PlaceLink>
          </li>
        ))}
      </ul>
      <PlaceLink place={place} change={{ ...at, filter: changeFilter(listQuery, noFilter) }}>
        {text.clearAll}
      </PlaceLink>
    </div>
  )
}
