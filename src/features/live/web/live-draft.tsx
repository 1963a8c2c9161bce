import { type ReactNode, useEffect } from 'react'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { initialsOf } from '#budget/web/page-header.tsx'
import { liveText } from '#features/live/text.ts'
import { type Colleagues, useColleagues } from '#features/live/web/colleagues.ts'
import { subscribeToDraft } from '#features/live/web/live.ts'
import styles from '#features/live/web/live-draft.module.css'
import type { Tab, View } from '#forms/editions/edition.ts'

type LiveDraftOptions = { readonly draft: OpenDraft; readonly purpose: 'work' | 'view'; readonly tab: Tab }

export function LiveDraft({ draft, purpose, tab }: LiveDraftOptions): ReactNode {
  const { value: place, sheets } = tab
  const inSight = sheets.join()
  useEffect(
    () => subscribeToDraft({ draft, purpose, place, inSight: inSight.split(',') }),
    [draft, purpose, place, inSight],
  )
  return null
}

type Props = {
  readonly draft: OpenDraft
  readonly view: Pick<View, 'tabs'>
  readonly tab: Tab
}

/** The header has no room for more. */
const MAX_SHOWN_USERS = 3

export function DraftUsers({ draft, view, tab }: Props): ReactNode {
  const people = useColleagues(draft)
  const placesOf = ({ tabs }: Colleagues[number]): readonly string[] =>
    view.tabs.flatMap(({ value, label }) => (tabs.includes(value) ? [label] : []))
  const wordsOf = (each: Colleagues[number]): string => liveText.person(each.name, placesOf(each))
  const here = people.filter(({ tabs }) => tabs.includes(tab.value))
  const listed = [...here, ...people.filter((each) => !here.includes(each))]
  const more = listed.slice(MAX_SHOWN_USERS)
  return (
    <>
      {listed.length > 0 && (
        <ul className={styles.people} aria-label={liveText.people}>
          {listed.slice(0, MAX_SHOWN_USERS).map((each) => (
            <li
              key={wordsOf(each)}
              className={styles.person}
              data-at={here.includes(each) ? 'here' : 'elsewhere'}
              title={wordsOf(each)}
            >
              <span aria-hidden="true">{initialsOf(each.name)}</span>
              <span className="visually-hidden">{wordsOf(each)}</span>
            </li>
          ))}
          {more.length > 0 && (
            <li className={styles.person} title={more.map(wordsOf).join('\n')}>
              <span aria-hidden="true">{liveText.more(more.length)}</span>
              <span className="visually-hidden">{more.map(wordsOf).join('; ')}</span>
            </li>
          )}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {here.length > 0 && liveText.inBlank(here.map(({ name }) => name))}
      </span>
    </>
  )
}
