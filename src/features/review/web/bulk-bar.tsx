import { type ReactNode, useMemo, useState } from 'react'
import type { Level } from '#api/access.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import type { ListSelection } from '#features/portfolio/web/list-selection.ts'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { MAX_PREVIEWED_ROWS } from '#features/review/api.ts'
import { type BulkActName, bulkActionsFor } from '#features/review/bulk.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import styles from '#features/review/web/bulk.module.css'
import { BulkDialog } from '#features/review/web/bulk-dialog.tsx'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/toasts.ts'

const text = bulkText.bar

type Props = ListSelection & { readonly year: number; readonly level: Level }

export function BulkBar({ year, level, chosen, rows, found, everyone, onChoose, onNone }: Props): ReactNode {
  const [act, setAct] = useState<BulkActName | null>(null)
  const [reads, setReads] = useState(false)
  const { data: overview } = useOverview(year, {})
  const acts = useMemo(() => {
    const now = new Map([...chosen, ...rows.map((row) => [row.institutionId, row] as const)])
    return bulkActionsFor(
      [...chosen.keys()].flatMap((id) => now.get(id)?.budgetStatus ?? []),
      level,
    )
  }, [chosen, rows, level])
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
      <strong role="status">{text.chosen(chosen.size)}</strong>
      {found > chosen.size && found <= MAX_PREVIEWED_ROWS && (
        <Button variant="quiet" busy={reads} onClick={all}>
          {text.all(found)}
        </Button>
      )}
      <Button variant="quiet" onClick={onNone}>
        {text.none}
      </Button>
      <span className={styles.acts}>
        {acts.map((each) => (
          <Button
            key={each}
            variant={each === 'approve' ? 'primary' : 'plain'}
            disabledReason={overview?.closed ? bulkBlockText.yearClosed : null}
            onClick={() => setAct(each)}
          >
            {each === 'approve' ? bulkText.acts.approve[level] : bulkText.acts[each]}
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
          about={bulkText.about(chosen.size)}
          onClose={(what) => {
            setAct(null)
            if (what === 'done') onNone()
          }}
        />
      )}
    </section>
  )
}
