import { type KeyboardEvent, type ReactNode, useState } from 'react'
import styles from '#ui/bubble.module.css'

type Props = {
  readonly id: string
  readonly text: string | null
  readonly children: ReactNode
}

/** Shows a text under the pointer or the keyboard's focus. It flips at the window's edge. Esc hides it. */
export function Bubble({ id, text, children }: Props): ReactNode {
  const [isAway, setIsAway] = useState(false)
  const keyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') setIsAway(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the button inside
    <span className={styles.of} data-away={isAway} onKeyDown={keyDown} onBlur={() => setIsAway(false)}>
      {children}
      {text !== null && (
        <span id={id} role="tooltip" className={styles.bubble}>
          {text}
        </span>
      )}
    </span>
  )
}
