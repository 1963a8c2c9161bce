import type { ReactNode } from 'react'
import { lookOf, lookWith } from '#client/parts/look.ts'
import styles from '#client/parts/look-chips.module.css'
import type { Address, Place } from '#client/shell/address.ts'
import { PlaceLink } from '#client/shell/page-header.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { everything } from '#domain/draft/institution-list.ts'
import { lookInWords } from '#domain/draft/look.ts'
import { deskText } from '#text/desk.ts'

const text = deskText.look

type Props = {
  readonly place: Place
  readonly at: Partial<Address>
}

export function LookChips({ place, at }: Props): ReactNode {
  const look = lookOf(place.address)
  const chosen = lookInWords(look)
  if (chosen.length === 0) return null
  return (
    <div className={styles.chips}>
      <span className={styles.label}>{text.chosen}</span>
      <ul className={styles.list}>
        {chosen.map(({ name, words }) => (
          <li key={name} className={styles.chip}>
            {words}
            <PlaceLink place={place} change={{ ...at, look: lookWith(look, { [name]: everything[name] }) }}>
              <span className="only-heard">{text.clear(words)}</span>
              <Icon name="close" />
            </PlaceLink>
          </li>
        ))}
      </ul>
      <PlaceLink place={place} change={{ ...at, look: lookWith(look, everything) }}>
        {text.clearAll}
      </PlaceLink>
    </div>
  )
}
