import type { ReactNode } from 'react'
import { useCellHistory } from '#client/api/queries.ts'
import { useCellView } from '#client/grid/use-cell-view.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import styles from '#client/screens/blank/panel/cell-panel.module.css'
import { dateTime } from '#client/ui/date-time.ts'
import { TextButton } from '#client/ui/text-button.tsx'
import type { CellEvent } from '#contract/answers.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { cellKeyOf } from '#domain/sheet/program.ts'
import { panelText } from '#text/cell-panel.ts'

type Props = {
  readonly workbook: OpenWorkbook
  readonly at: Address
  /** Why nothing can be changed, or `null`. */
  readonly closed: string | null
}

/** Who changed an entered cell, when, from what to what; an old value comes back as an ordinary edit. */
export function CellHistory({ workbook, at, closed }: Props): ReactNode {
  const { state } = useCellView(workbook, cellKeyOf(at))
  const { isEntered, saved } = historyOf(workbook, at)
  const events = useCellHistory(isEntered ? { year: workbook.year, at, saved } : null)
  if (!isEntered) return null
  const restore = (value: string | null): void => {
    workbook.enterBlock('restored', [{ at, content: value === null ? '' : Number(value) }])
  }
  const open = state.is === 'open' && closed === null
  return (
    <section className={styles.section} aria-label={panelText.history}>
      <h3>{panelText.history}</h3>
      {events.isPending && <p className={styles.muted}>{panelText.loading}</p>}
      {events.isError && <p className={styles.muted}>{panelText.historyFailed}</p>}
      {events.data?.length === 0 && <p className={styles.muted}>{panelText.noHistory}</p>}
      <ol className={styles.events}>
        {events.data?.map((event) => (
          <Event
            key={`${event.at} ${event.from} ${event.to}`}
            event={event}
            onRestore={open ? restore : null}
          />
        ))}
      </ol>
    </section>
  )
}

type EventProps = {
  readonly event: CellEvent
  readonly onRestore: ((value: string | null) => void) | null
}

function Event({ event: { at, by, from, to }, onRestore }: EventProps): ReactNode {
  return (
    <li>
      <span className={styles.change}>{panelText.change(shown(from), shown(to))}</span>
      {onRestore && (
        <TextButton label={panelText.restore(shown(from))} onClick={() => onRestore(from)}>
          {panelText.restore(shown(from))}
        </TextButton>
      )}
      <span className={styles.who}>
        {dateTime(at)} · {by}
      </span>
    </li>
  )
}

const shown = (value: string | null): string =>
  value === null ? panelText.empty : formatNumber(Number(value), { atMost: 6 })

/** Only entered cells have a history; it is read anew when the sheet has been saved again. */
function historyOf({ program, draft }: OpenWorkbook, at: Address): { isEntered: boolean; saved: string } {
  const cell = program.sheets.get(at.sheet)?.cells.get(`${at.row}.${at.field}`)
  return { isEntered: cell?.kind === 'entered', saved: draft().saved[at.sheet]?.at ?? '' }
}
