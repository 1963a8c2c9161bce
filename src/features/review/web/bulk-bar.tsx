import { type ReactNode, useMemo, useState } from 'react'
import type { Level } from '#api/access.ts'
import { MAX_PREVIEWED_ROWS } from '#contract/call.ts'
import type { InstitutionRow } from '#contract/review.ts'
import { type InstitutionListQuery, pickFilter } from '#features/portfolio/institution-filter.ts'
import { serializeListQuery } from '#features/portfolio/web/filter-in-address.ts'
import { useOverview } from '#features/portfolio/web/queries.ts'
import { type BulkActName, bulkActionsFor } from '#features/review/bulk.ts'
import styles from '#features/review/web/bulk.module.css'
import { BulkDialog } from '#features/review/web/bulk-dialog.tsx'
import { bulkText } from '#text/bulk.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import type { RowSelection } from '#ui/data-table.tsx'
import { showToast } from '#ui/toasts.ts'

const text = bulkText.bar

type SelectedRows = ReadonlyMap<string, InstitutionRow>
const nobody: SelectedRows = new Map()

/** Survives paging. A changed filter clears the selection, so that no action affects invisible rows. */
export function useChosen(listQuery: InstitutionListQuery) {
  const of = serializeListQuery(pickFilter(listQuery))
  const [state, setState] = useState({ of, chosen: nobody })
  if (state.of !== of) setState({ of, chosen: nobody })
  const { chosen } = state
  const choose = (rows: readonly InstitutionRow[], to: 'chosen' | 'left'): void => {
    const next = new Map(chosen)
    for (const row of rows) {
      if (to === 'left') next.delete(row.institutionId)
      else next.set(row.institutionId, row)
    }
    setState({ of, chosen: next })
  }
  const choosing: RowSelection<InstitutionRow> = {
    isChosen: ({ institutionId }) => chosen.has(institutionId),
    choose,
    label: ({ name }) => text.row(name),
    pageLabel: text.page,
  }
  return { chosen, choosing, chooseNone: () => setState({ of, chosen: nobody }) }
}

type Props = {
  readonly year: number
  readonly level: Level
  readonly chosen: SelectedRows
  readonly rows: readonly InstitutionRow[]
  readonly found: number
  readonly everyone: () => Promise<readonly InstitutionRow[]>
  readonly onChoose: (rows: readonly InstitutionRow[], to: 'chosen') => void
  readonly onNone: () => void
}

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
            disabledReason={overview?.closed ? bulkText.blockReasons.yearClosed : null}
            onClick={() => setAct(each)}
          >
            {each === 'approve' ? bulkText.acts.approve[level] : bulkText.acts[each]}
          </Button>
        ))}
        {acts.length === 0 && <span className={styles.quiet}>{text.nothing}</span>}
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
