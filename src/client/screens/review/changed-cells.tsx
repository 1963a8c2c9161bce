import type { ReactNode } from 'react'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/review/review.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import { useDraftReview } from '#client/use-draft-review.ts'
import type { ChangedCell } from '#contract/review.ts'
import { formatNumber } from '#domain/number/format.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { markText, reviewText } from '#text/review.ts'

const text = reviewText.one

/**
 * What is not as at the sending before: what was done besides typing, and every other cell with both values, who and when,
 * and the way to it.
 */
export function ChangedCells({ workbook }: { readonly workbook: OpenWorkbook }): ReactNode {
  const { changed, changedElse } = useDraftReview(workbook)
  if (changed.length + changedElse.length === 0) return <p className={styles.muted}>{text.noChanged}</p>
  return (
    <ul className={styles.list}>
      {changedElse.map(({ kind, times, by, on }) => (
        <li key={kind} className={styles.change}>
          <span>{text.times(text.changedElse[kind], times)}</span>
          <span className={styles.muted}>
            {by} · {dateTime(on)}
          </span>
        </li>
      ))}
      {changed.map((cell) => (
        <Changed key={cellKeyOf(cell.at)} cell={cell} workbook={workbook} />
      ))}
    </ul>
  )
}

type Props = { readonly cell: ChangedCell; readonly workbook: OpenWorkbook }

function Changed({ cell: { at, from, to, by, on }, workbook }: Props): ReactNode {
  const name = nameOf(workbook.program, at, '', workbook.year)
  return (
    <li className={styles.change}>
      <TextButton label={text.toCell(name)} onClick={() => workbook.pointed.point(at)}>
        {name}
      </TextButton>
      <span className={styles.figure}>{text.change(shown(from), shown(to))}</span>
      <span className={styles.muted}>
        {by} · {dateTime(on)}
      </span>
    </li>
  )
}

const shown = (value: number | null): string =>
  value === null ? markText.empty : formatNumber(value, { atMost: 6 })
