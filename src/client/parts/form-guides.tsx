import type { ReactNode } from 'react'
import styles from '#client/parts/form-guides.module.css'
import { Unbroken } from '#client/ui/unbroken.tsx'
import type { FormGuide } from '#domain/guide/form-guide.ts'
import { captionOf } from '#domain/sheet/names.ts'
import type { Check, Severity } from '#domain/sheet/sheet.ts'
import { guideText as text } from '#text/guide.ts'

type FormGuideProps = {
  readonly guide: FormGuide
  /** What the form is called; `null` where that stands above it already. */
  readonly title: string | null
  /** What the program itself checks in it. */
  readonly checks: readonly Check[]
  readonly year: number
}

/** How one form or register is filled in. */
export function FormGuideText({ guide, title, checks, year }: FormGuideProps): ReactNode {
  const { fill, papers, mistakes, example } = guide
  const Heading = title === null ? 'h3' : 'h4'
  const said = (sentence: string): string => captionOf(sentence, year)
  const list = (heading: string, sentences: readonly string[]): ReactNode => (
    <div className={styles.part}>
      <Heading>{heading}</Heading>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Unbroken>{said(sentence)}</Unbroken>
          </li>
        ))}
      </ul>
    </div>
  )
  const rules = rulesOf(checks)
  return (
    <div className={styles.guide}>
      {title !== null && <h3>{said(title)}</h3>}
      {list(text.fill, fill)}
      {list(text.papers, papers)}
      {list(text.mistakes, mistakes)}
      <div className={`${styles.part} ${styles.example}`}>
        <Heading>{text.example}</Heading>
        <p>
          <Unbroken>{said(example.words)}</Unbroken>
        </p>
      </div>
      {rules.length > 0 && (
        <div className={styles.part}>
          <Heading>{text.rules}</Heading>
          <ul>
            {rules.map(({ severity, message }) => (
              <li key={message}>
                <strong>{text.severities[severity]}.</strong> {said(message)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

const order: readonly Severity[] = ['error', 'warning', 'note']

/** The rules of a form, each once however many cells it holds for, the gravest first. */
function rulesOf(checks: readonly Check[]): readonly Pick<Check, 'severity' | 'message'>[] {
  const once = [...new Map(checks.map((check) => [check.message, check])).values()]
  return once.toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity))
}
