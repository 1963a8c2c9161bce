import type { ReactNode } from 'react'
import { AnswerMark } from '#client/answer-mark.tsx'
import { usePeriods, useReportList } from '#client/api/queries.ts'
import marks from '#client/marks.module.css'
import type { OpenYear } from '#client/open-year.ts'
import styles from '#client/screens/summary/summary-screen.module.css'
import { useFollowReport } from '#client/screens/summary/use-follow-report.ts'
import { dateTime } from '#client/ui/date-time.ts'
import { Note } from '#client/ui/note.tsx'
import { TextButton } from '#client/ui/text-button.tsx'
import { nameOf } from '#domain/sheet/names.ts'
import { reviewText } from '#text/review.ts'

const text = reviewText.return

/** Why the draft came back, and every mark with its answer and the way to its cell; nothing while it is not returned. */
export function Returned({ open }: { readonly open: OpenYear }): ReactNode {
  const { workbook, year, home } = open
  const newest = usePeriods(year, home.user).data?.[0]?.sessionCode ?? null
  const list = useReportList(newest, home.user).data
  useFollowReport(open, list)
  const returned = list?.returned
  if (!returned) return null
  const { review } = workbook.draft()
  return (
    <section className={styles.returned} aria-label={text.title}>
      <Note kind="warning">
        <strong>{text.title}</strong>
        <p className={styles.reason}>{returned.reason}</p>
        <p className={styles.reason}>
          {returned.scope === 'whole' ? text.whole : text.cells(review.marks.length)}
        </p>
        <p className={styles.reason}>{text.who(returned.by, dateTime(returned.on))}</p>
      </Note>
      <ul className={marks.marks}>
        {review.marks.map((mark) => {
          const name = nameOf(workbook.program, mark.at, '', year)
          return (
            <li key={mark.id}>
              <TextButton label={text.toCell(name)} onClick={() => workbook.pointed.point(mark.at)}>
                {name}
              </TextButton>
              <ul className={marks.marks}>
                <AnswerMark mark={mark} open={open} />
              </ul>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
