import type { ReactNode } from 'react'
import { screenText } from '#ui/screen-text.ts'
import styles from '#ui/state-mark.module.css'

type Marking = { readonly colour: keyof typeof styles; readonly drawing: ReactNode }

const ring = <circle cx="8" cy="8" r="6" className={styles.line} />
const disc = <circle cx="8" cy="8" r="7" className={styles.area} />

/** Shape first, colour second: greyscale and forced colours keep every difference. */
const marks = {
  done: {
    colour: 'ok',
    drawing: (
      <>
        {disc}
        <path d="m4.6 8.3 2.4 2.4 4.4-5" className={styles.inside} />
      </>
    ),
  },
  started: {
    colour: 'accent',
    drawing: (
      <>
        {ring}
        <path d="M8 2a6 6 0 0 0 0 12z" className={styles.area} />
      </>
    ),
  },
  open: { colour: 'quiet', drawing: ring },
  notStarted: {
    colour: 'quiet',
    drawing: <circle cx="8" cy="8" r="6" className={styles.line} strokeDasharray="2.4 2.3" />,
  },
  calculated: {
    colour: 'accent',
    drawing: (
      <>
        {ring}
        <circle cx="8" cy="8" r="2.6" className={styles.area} />
      </>
    ),
  },
  doubt: { colour: 'warning', drawing: <path d="M8 1.8 15 14H1zM8 6v4m0 1.2v1.6" className={styles.line} /> },
  error: {
    colour: 'danger',
    drawing: (
      <>
        <path d="M5 1h6l4 4v6l-4 4H5l-4-4V5z" className={styles.area} />
        <path d="m5.3 5.3 5.4 5.4m0-5.4-5.4 5.4" className={styles.inside} />
      </>
    ),
  },
  atDistrict: {
    colour: 'accent',
    drawing: (
      <>
        {ring}
        <path d="M8 11.4V5M5.4 7.5 8 4.9l2.6 2.6" className={styles.line} />
      </>
    ),
  },
  atMinistry: {
    colour: 'accent',
    drawing: (
      <>
        {disc}
        <path d="M8 11.8v-7M5.2 7.6 8 4.8l2.8 2.8" className={styles.inside} />
      </>
    ),
  },
  returned: {
    colour: 'warning',
    drawing: <path d="M6.5 3 3 6.4l3.5 3.4M3.4 6.4H10a3.4 3.4 0 0 1 0 6.8H6" className={styles.line} />,
  },
  locked: {
    colour: 'quiet',
    drawing: (
      <>
        <rect x="3" y="7" width="10" height="7.5" rx="1.5" className={styles.area} />
        <path d="M5 7V5a3 3 0 0 1 6 0v2" className={styles.line} />
      </>
    ),
  },
  /** The letter ƒ. */
  computed: {
    colour: 'quiet',
    drawing: (
      <path
        d="M12 3.4C9.4 1.4 8.7 3 8.3 5.2L7 12.2c-.4 2.4-1.7 2.7-3.2 1.4M5.2 6.6h5.6"
        className={styles.line}
      />
    ),
  },
} as const satisfies Record<string, Marking>

export type StateMarkName = keyof typeof marks

/** Hidden from screen readers: its word is next to it, or in the description of its link. */
export function StateMark({ of }: { readonly of: StateMarkName }): ReactNode {
  const { colour, drawing } = marks[of]
  return (
    <span className={`${styles.mark} ${styles[colour]}`} data-mark={of} aria-hidden="true">
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        {drawing}
      </svg>
    </span>
  )
}

/** For places without a word next to the mark: screen readers read its word, and a tooltip shows it. */
export function NamedStateMark({ of }: { readonly of: StateMarkName }): ReactNode {
  const word = screenText.marks[of]
  return (
    <span title={word}>
      <StateMark of={of} />
      <span className="visually-hidden">{word}</span>
    </span>
  )
}
