import { type ReactNode, useSyncExternalStore } from 'react'
import { AnswerMark } from '#client/answer-mark.tsx'
import styles from '#client/marks.module.css'
import type { OpenYear } from '#client/open-year.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { markText } from '#text/review.ts'

/** In the panel about a cell of the own draft: what reviewers said here, and the answer to each. */
export function CellMarks({ open, at }: { readonly open: OpenYear; readonly at: Address }): ReactNode {
  const { workbook } = open
  const { review } = useSyncExternalStore(workbook.follow, workbook.draft)
  const marks = review.marks.filter((mark) => cellKeyOf(mark.at) === cellKeyOf(at))
  if (marks.length === 0) return null
  return (
    <section className={styles.section} aria-label={markText.title}>
      <h3>{markText.title}</h3>
      <ul className={styles.marks}>
        {marks.map((mark) => (
          <AnswerMark key={mark.id} mark={mark} open={open} />
        ))}
      </ul>
    </section>
  )
}
