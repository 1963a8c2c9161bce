import type { ReactNode } from 'react'
import { captionOf } from '#engine/names.ts'
import type { Check, Severity } from '#engine/sheet.ts'
import { guideText } from '#features/guide/text.ts'
import styles from '#features/guide/web/form-guides.module.css'
import type { FormGuide } from '#forms/guide/form-guide.ts'
import { NoWrap } from '#ui/unbroken.tsx'

type FormGuideProps = {
  readonly guide: FormGuide
  readonly title: string | null
  readonly checks: readonly Check[]
  readonly year: number
}

export function FormGuideText({ guide, title, checks, year }: FormGuideProps): ReactNode {
  const { fill, papers, mistakes, example } = guide
  const Heading = title === null ? 'h3' : 'h4'
  const textOf = (sentence: string): string => captionOf(sentence, year)
  const list = (heading: string, sentences: readonly string[]): ReactNode => (
    <div className={styles.part}>
      <Heading>{heading}</Heading>
      <ul className="stack bullets">
        {sentences.map((sentence) => (
          <li key={sentence}>
            <NoWrap>{textOf(sentence)}</NoWrap>
          </li>
        ))}
      </ul>
    </div>
  )
  const rules = rulesOf(checks)
  return (
    <div className={styles.guide}>
      {title !== null && <h3>{textOf(title)}</h3>}
      {list(guideText.fill, fill)}
      {list(guideText.papers, papers)}
      {list(guideText.mistakes, mistakes)}
      <div className={`${styles.part} ${styles.example}`}>
        <Heading>{guideText.example}</Heading>
        <p>
          <NoWrap>{textOf(example.words)}</NoWrap>
        </p>
      </div>
      {rules.length > 0 && (
        <div className={styles.part}>
          <Heading>{guideText.rules}</Heading>
          <ul className="stack bullets">
            {rules.map(({ severity, message }) => (
              <li key={message}>
                <strong>{guideText.severities[severity]}.</strong> {textOf(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const order: readonly Severity[] = ['error', 'warning', 'note']

/** A rule may apply to many cells. The most severe come first. */
function rulesOf(checks: readonly Check[]): readonly Pick<Check, 'severity' | 'message'>[] {
  const once = [...new Map(checks.map((check) => [check.message, check])).values()]
  return once.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}
