import type { ReactNode } from 'react'
import { reviewText } from '#budget/review-text.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { nameOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import type { ReviewEvent } from '#features/history/api.ts'
import { eventListText } from '#features/history/text.ts'
import styles from '#features/history/web/event-list.module.css'

type Props = { readonly events: readonly ReviewEvent[]; readonly draft: OpenDraft }

const names: Readonly<Record<string, string>> = reviewText.events

/** Newest first. Institutions and reviewers see the same list. */
export function EventList({ events, draft }: Props): ReactNode {
  if (events.length === 0) return <p className="muted">{eventListText.noEvents}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <ol className={styles.list} tabIndex={0} aria-label={eventListText.eventsTitle}>
      {events.map(({ id, at, by, kind, cell, text }) => (
        <li key={id}>
          <time dateTime={at} className="muted">
            {timeText(at)}
          </time>
          <span>
            <strong>{names[kind] ?? kind}</strong> · {by}
            {cell !== null && ` · ${nameOf(draft.program, cell, '', draft.year)}`}
          </span>
          {text !== '' && <span className={`said ${styles.text}`}>{text}</span>}
        </li>
      ))}
    </ol>
  )
}
