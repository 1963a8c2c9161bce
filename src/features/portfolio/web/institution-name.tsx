import { type ReactNode, useState } from 'react'
import type { Navigation } from '#budget/web/address.ts'
import { PlaceLink } from '#budget/web/page-header.tsx'
import { otherInstitutionsText } from '#features/portfolio/text.ts'
import styles from '#features/portfolio/web/reviewer.module.css'

type NamesProps = {
  readonly place: Navigation
  readonly of: readonly { readonly institutionId: string; readonly name: string }[]
  readonly summary: string
  readonly count?: number
}

/** Collapsed at first, because there may be hundreds. */
export function Names({ place, of, summary, count = of.length }: NamesProps): ReactNode {
  const [opened, setOpened] = useState<'yes' | 'no'>('no')
  return (
    <details
      className={styles.names}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open ? 'yes' : 'no')}
    >
      <summary>{summary}</summary>
      {opened === 'yes' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
        <section tabIndex={0} aria-label={summary}>
          <ul className="bullets">
            {of.map(({ institutionId, name }) => (
              <li key={institutionId}>
                <PlaceLink place={place} change={{ institution: institutionId, tab: null }}>
                  {name}
                </PlaceLink>
              </li>
            ))}
            {count > of.length && <li>{otherInstitutionsText(count - of.length)}</li>}
          </ul>
        </section>
      )}
    </details>
  )
}
