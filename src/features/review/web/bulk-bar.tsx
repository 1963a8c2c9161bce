import { type ReactNode, useMemo, useState } from 'react'
import type { Level } from '#api/access.ts'
import type { InstitutionRow } from '#features/portfolio/api.ts'
import { listTotals } from '#features/portfolio/institution-rows.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import type { ListSelection } from '#features/portfolio/web/list-selection.ts'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { MAX_PREVIEWED_ROWS } from '#features/review/api.ts'
import { type BulkActName, bulkActionsFor } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import styles from '#features/review/web/bulk.module.css'
import { BulkDialog } from '#features/review/web/bulk-dialog.tsx'
import { millionsText, percentText } from '#forms/amounts.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

const text = bulkText.bar

type Props = ListSelection & { readonly year: number; readonly level: Level }

export function BulkBar({ year, level, chosen, rows, found, everyone, onChoose, onNone }: Props): ReactNode {
  const [act, setAct] = useState<BulkActName | null>(null)
  const [reads, setReads] = useState(false)
  const { data: overview } = useOverview(year, {})
  // A row of the page is newer than its choice.
  const now = useMemo(() => {
    const shown = new Map(rows.map((row) => [row.institutionId, row]))
    return [...chosen.values()].map((row) => shown.get(row.institutionId) ?? row)
  }, [chosen, rows])
  const acts = useMemo(() => {
    const statuses = now.map(({ budgetStatus }) => budgetStatus)
    return bulkActionsFor(statuses, level).map((name) => ({
      name,
      count: statuses.filter((each) => bulkActionsFor([each], level).includes(name)).length,
    }))
  }, [now, level])
  const money = moneyOf(now, year)
  const all = (): void => {
    setReads(true)
    everyone()
      .then((every) => onChoose(every, 'chosen'))
      .catch((error: unknown) => showToast({ kind: 'error', message: errorMessage(error) }))
      .finally(() => setReads(false))
  }
  if (chosen.size === 0) return null
  return (
    <section className={styles.bar} aria-label={text.label}>
      <span role="status" className="row">
        <strong>{text.chosen(chosen.size)}</strong>
        {money !== '' && <span>{money}</span>}
      </span>
      {found > chosen.size && found <= MAX_PREVIEWED_ROWS && (
        <Button variant="quiet" busy={reads} onClick={all}>
          {text.all(found)}
        </Button>
      )}
      <Button variant="quiet" onClick={onNone}>
        {text.none}
      </Button>
      <span className={styles.acts}>
        {acts.map(({ name, count }) => (
          <Button
            key={name}
            variant={name === 'approve' ? 'primary' : 'plain'}
            disabledReason={overview?.closed ? bulkBlockText.yearClosed : null}
            onClick={() => setAct(name)}
          >
            {text.act(name === 'approve' ? bulkText.acts.approve[level] : bulkText.acts[name], count)}
          </Button>
        ))}
        {acts.length === 0 && <span className="muted">{text.nothing}</span>}
      </span>
      {act !== null && (
        <BulkDialog
          year={year}
          level={level}
          name={act}
          institutionIds={[...chosen.keys()]}
          about={[bulkText.about(chosen.size), money].filter(Boolean).join(' · ')}
          onClose={(what) => {
            setAct(null)
            if (what === 'done') onNone()
          }}
        />
      )}
    </section>
  )
}

/** The requested amount of all, and the change of those that have both years. */
function moneyOf(rows: readonly InstitutionRow[], year: number): string {
  const { requested, change } = listTotals(rows)
  if (requested === null) return ''
  const money = text.money(millionsText(requested))
  return change === null ? money : `${money} · ${text.change(year - 1, percentText(change))}`
}
