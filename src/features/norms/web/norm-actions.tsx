import { type ReactNode, useState } from 'react'
import { nameOf } from '#engine/names.ts'
import { formatDifference, formatNumber } from '#engine/number/format.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { type EffectSum, type NormsEffect, normCalls } from '#features/norms/api.ts'
import { changePercent } from '#features/norms/norms-effect.ts'
import { normsScreenText } from '#features/norms/text.ts'
import {
  type NormSession,
  useForgetNorms,
  useNormRest,
  useNormsEffect,
} from '#features/norms/web/norm-session.ts'
import styles from '#features/norms/web/norms.module.css'
import { everyNorm } from '#forms/editions/editions.ts'
import { movedText, type NormMove } from '#forms/norms/norm-moves.ts'
import { type NormProblem, normProgram } from '#forms/norms/norm-problems.ts'
import { totalNames } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Select } from '#ui/fields.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { PanelBar } from '#ui/panel.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { confirmDialog } from '#ui/questions.ts'
import { TableFrame } from '#ui/table-frame.tsx'
import { TablePager } from '#ui/table-search.tsx'
import { type DataColumn, type pageSizes, useTableView } from '#ui/table-view.ts'

const text = normsScreenText

/** Draws the buttons that import and export the norms of a year as a list. */
export type RenderNormListActions = (list: {
  readonly year: number
  readonly disabledReason: string | null
  readonly onAttempted: () => void
}) => ReactNode

type NormActionsProps = {
  readonly renderListActions: RenderNormListActions
  readonly session: NormSession
  readonly problems: readonly NormProblem[]
  readonly changes: number
  readonly saving: boolean
  readonly onSave: () => void
  readonly onMoved: () => void
}

export function NormActions({
  renderListActions,
  session,
  problems,
  changes,
  saving,
  onSave,
  onMoved,
}: NormActionsProps): ReactNode {
  const [publishes, setPublishes] = useState(false)
  const { year, publishedAt, changedAt, version } = session.base()
  const isDraft = publishedAt === null
  const forget = useForgetNorms(year)
  const moved = (): void => {
    forget()
    onMoved()
  }
  const discarding = useAdminWrite(normCalls.adminNormsDiscard, moved)
  const discard = async (): Promise<void> => {
    const asking = { title: text.discard, message: text.discardSure(year), confirm: text.discard }
    if (await confirmDialog({ ...asking, primary: 'cancel' })) discarding.mutate({ year, version: changedAt })
  }
  return (
    <>
      <Button
        variant={changes > 0 ? 'primary' : 'plain'}
        busy={saving}
        disabledReason={changes > 0 ? null : text.nothingToSave}
        onClick={onSave}
      >
        {text.saveDraft}
      </Button>
      <Button
        variant={isDraft && changes === 0 ? 'primary' : 'plain'}
        disabledReason={publishBlockReason(isDraft, changes, problems.length)}
        onClick={() => setPublishes(true)}
      >
        {text.publish}
      </Button>
      {isDraft && version > 1 && (
        <Button variant="quiet" busy={discarding.isPending} onClick={() => void discard()}>
          {text.discard}
        </Button>
      )}
      {renderListActions({ year, disabledReason: changes > 0 ? text.saveFirst : null, onAttempted: moved })}
      <span role="status">{changes > 0 ? text.pending(changes) : ''}</span>
      <ExcessChoice session={session} />
      {publishes && <PublishDialog session={session} onMoved={moved} onClose={() => setPublishes(false)} />}
    </>
  )
}

function publishBlockReason(isDraft: boolean, changes: number, problems: number): string | null {
  if (changes > 0) return text.saveFirst
  if (!isDraft) return text.noDraft
  return problems > 0 ? text.problemsFirst(problems) : null
}

/** The only setting of a year that is not a figure (facts §3.2, Note). */
function ExcessChoice({ session }: { readonly session: NormSession }): ReactNode {
  const rest = useNormRest(session)
  return (
    <Select
      label={text.excess.label}
      options={[
        { value: 'grade', label: text.excess.grade },
        { value: 'group', label: text.excess.group },
      ]}
      value={rest.settings.excessPer}
      onChange={(chosen) =>
        session.rest.setState({ settings: { excessPer: chosen === 'group' ? 'group' : 'grade' } })
      }
    />
  )
}

type PublishDialogProps = {
  readonly session: NormSession
  readonly onMoved: () => void
  readonly onClose: () => void
}

function PublishDialog({ session, onMoved, onClose }: PublishDialogProps): ReactNode {
  const { year, changedAt } = session.base()
  const [counted, setCounted] = useState<{ readonly done: number; readonly all: number } | null>(null)
  const effect = useNormsEffect(year, changedAt, setCounted)
  const [note, setNote] = useState('')
  const [confirmed, setConfirmed] = useState(false)
  const moves = effect.data?.moves ?? []
  const continued = session.draft.state().copied.size
  const why = confirmBlockReason({
    isCounted: effect.data !== undefined,
    isAsking: moves.length > 0 && !confirmed,
  })
  const publishing = useAdminWrite(normCalls.adminNormsPublish, () => {
    onMoved()
    onClose()
  })
  const submit = (): void => {
    if (effect.data && why === null && !publishing.isPending)
      publishing.mutate({ year, version: changedAt, note, confirmed: moves })
  }
  return (
    <FormDialog
      title={text.publishTitle(year)}
      about={text.publishAbout}
      size="large"
      onClose={onClose}
      onSubmit={submit}
      submit={text.publishNow}
      busy={publishing.isPending}
      disabledReason={why}
    >
      {effect.isPending && (
        <Progress
          label={counted === null ? text.counting : text.counted(counted.done, counted.all)}
          share={counted === null ? null : counted.done / counted.all}
        />
      )}
      <QueryState failed={text.effectFailed} of={effect} />
      {effect.data && <EffectTables effect={effect.data} />}
      {continued > 0 && <p>{text.continued(continued)}</p>}
      <MovedNorms moves={moves} year={year} confirmed={confirmed} onConfirm={setConfirmed} />
      <LineField
        label={text.note}
        kind="text"
        maxLength={300}
        value={note}
        note={text.noteAbout}
        onChange={setNote}
      />
    </FormDialog>
  )
}

type Ready = { readonly isCounted: boolean; readonly isAsking: boolean }

function confirmBlockReason({ isCounted, isAsking }: Ready): string | null {
  if (!isCounted) return text.effectFirst
  return isAsking ? text.moved.confirmFirst : null
}

const effectText = normsScreenText.effect

type Effect = Pick<EffectSum, 'before' | 'after'>

/** Tugrik a year. */
function EffectTables({ effect }: { readonly effect: NormsEffect }): ReactNode {
  const { total, lines, against } = effect
  const stale = lines.filter(({ becomesStale }) => becomesStale).length
  const changed = (sum: EffectSum): string => effectText.of(sum.changed, sum.institutions)
  return (
    <div className="stack-wide">
      <p role="status">{effectText.summary(total.changed, total.institutions, stale)}</p>
      {against === null && <p>{effectText.first}</p>}
      {(['types', 'regions'] as const).map((by) => (
        <EffectTable
          key={by}
          caption={effectText.by[by]}
          rows={effect[by]}
          nameOf={({ name }) => name}
          first={effectText.group[by]}
          second={{
            head: effectText.changed,
            value: (sum) => sum.changed,
            cell: changed,
            totalCell: changed(total),
          }}
          total={total}
        />
      ))}
      {lines.length > 0 && (
        <EffectTable
          caption={effectText.byInstitution}
          rows={lines}
          nameOf={({ institutionId, name }) => `${institutionId} ${name}`}
          first={effectText.institution}
          second={{
            head: effectText.stale,
            value: ({ becomesStale }) => (becomesStale ? effectText.becomesStale : ''),
          }}
          total={null}
        />
      )}
    </div>
  )
}

type EffectTableProps<Row> = {
  readonly caption: string
  readonly rows: readonly Row[]
  readonly nameOf: (row: Row) => string
  readonly first: string
  readonly second: Omit<DataColumn<Row>, 'key'>
  readonly total: Effect | null
}

function EffectTable<Row extends Effect>(props: EffectTableProps<Row>): ReactNode {
  const { caption, rows, nameOf: textOf, first, second, total } = props
  const columns: readonly DataColumn<Row>[] = [
    { key: 'name', head: first, kind: 'name', value: textOf },
    { key: 'second', ...second },
    ...totalNames.flatMap((name) => effectColumns(name, total)),
  ]
  const view = useTableView({ columns, rows, textOf, size: EFFECT_PAGE_SIZE, inAddress: 'nothing' })
  return (
    <>
      <PanelBar controls={rows.length > EFFECT_PAGE_SIZE && <TablePager view={view} />}>
        <h3>{caption}</h3>
      </PanelBar>
      <DataTable
        caption={caption}
        view={view}
        keyOf={textOf}
        empty=""
        totalLabel={total && effectText.total}
      />
    </>
  )
}

/** Every aimag and the capital fit on one page. */
const EFFECT_PAGE_SIZE = 50 satisfies (typeof pageSizes)[number]

function effectColumns(name: (typeof totalNames)[number], total: Effect | null): DataColumn<Effect>[] {
  const figure = (
    head: string,
    value: (effect: Effect) => number | null,
    format: (figure: number) => string,
  ): DataColumn<Effect> => {
    const cell = (effect: Effect | null): string => {
      const shown = effect && value(effect)
      return shown === null ? '' : format(shown)
    }
    const group = budgetTotalText.names[name]
    return { key: `${name} ${head}`, head, group, kind: 'figure', value, cell, totalCell: cell(total) }
  }
  return [
    figure(effectText.before, ({ before }) => before[name], amount),
    figure(effectText.after, ({ after }) => after[name], amount),
    figure(effectText.difference, ({ before, after }) => after[name] - before[name], difference),
    figure(effectText.percent, ({ before, after }) => changePercent(before[name], after[name]), percent),
  ]
}

function difference(figure: number): string {
  return formatDifference(figure, { atMost: 0 })
}

/** Rounds to a hundredth, so that a small change of a large sum is visible. */
function percent(figure: number): string {
  return `${formatDifference(figure, { atMost: 2 })} %`
}

function amount(figure: number): string {
  return formatNumber(figure, { atMost: 0 })
}

const movesText = normsScreenText.moved

type MovedNormsProps = {
  readonly moves: readonly NormMove[]
  readonly year: number
  readonly confirmed: boolean
  readonly onConfirm: (confirmed: boolean) => void
}

/** Lists norms that changed by more than 30 %. */
function MovedNorms({ moves, year, confirmed, onConfirm }: MovedNormsProps): ReactNode {
  if (moves.length === 0) return null
  return (
    <div className="stack">
      <Note kind="warning">{movesText.heading(moves.length)}</Note>
      <TableFrame
        label={movesText.caption}
        headers={[movesText.norm, movesText.from, movesText.to, movesText.by]}
        classes={`table-boxed ${styles.effect}`}
        frame={styles.changeList}
        figures={[movesText.from, movesText.to, movesText.by]}
        rows={moves.map((move) => ({
          key: `${move.sheet} ${move.row} ${move.field}`,
          cells: [
            nameOf(normProgram(everyNorm()), move, '', year),
            figure(move.from),
            figure(move.to),
            movedText(move),
          ],
        }))}
      />
      <Checkbox label={movesText.confirm} checked={confirmed} onChange={onConfirm} />
    </div>
  )
}

function figure(value: number): string {
  return formatNumber(value, { atMost: 6 })
}
