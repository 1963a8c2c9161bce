import { Fragment, type ReactNode, useState } from 'react'
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
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/dialog.tsx'
import { Select } from '#ui/fields.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Progress } from '#ui/loading.tsx'
import { Failed, Note } from '#ui/note.tsx'
import { confirmDialog } from '#ui/questions.ts'

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
      {effect.isError && (
        <Failed
          title={text.effectFailed}
          message={errorMessage(effect.error)}
          onRetry={() => void effect.refetch()}
        />
      )}
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

function Aside({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keys
    <section className="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}

/** Tugrik a year. */
function EffectTables({ effect }: { readonly effect: NormsEffect }): ReactNode {
  const { total, lines, against } = effect
  const stale = lines.filter(({ becomesStale }) => becomesStale).length
  return (
    <div className="stack-wide">
      <p role="status">{effectText.summary(total.changed, total.institutions, stale)}</p>
      {against === null && <p>{effectText.first}</p>}
      {(['types', 'regions'] as const).map((by) => (
        <Aside key={by} label={effectText.by[by]}>
          <table className={`table table-boxed ${styles.effect}`} data-summed>
            <caption>{effectText.by[by]}</caption>
            <Head first={effectText.group[by]} second={effectText.changed} />
            <tbody>
              {effect[by].map(({ key, name, ...sum }) => (
                <SumRow key={key} name={name} sum={sum} />
              ))}
              <SumRow name={effectText.total} sum={total} />
            </tbody>
          </table>
        </Aside>
      ))}
      {lines.length > 0 && (
        <Aside label={effectText.byInstitution}>
          <table className={`table table-boxed ${styles.effect}`}>
            <caption>{effectText.byInstitution}</caption>
            <Head first={effectText.institution} second={effectText.stale} />
            <tbody>
              {lines.map((line) => (
                <tr key={line.institutionId}>
                  <th scope="row">{`${line.institutionId} ${line.name}`}</th>
                  <td>{line.becomesStale ? effectText.becomesStale : ''}</td>
                  <Amounts before={line.before} after={line.after} />
                </tr>
              ))}
            </tbody>
          </table>
        </Aside>
      )}
    </div>
  )
}

function Head({ first, second }: { readonly first: string; readonly second: string }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2}>
          {first}
        </th>
        <th scope="col" rowSpan={2}>
          {second}
        </th>
        {totalNames.map((total) => (
          <th key={total} scope="colgroup" colSpan={4}>
            {budgetTotalText.names[total]}
          </th>
        ))}
      </tr>
      <tr>
        {totalNames.flatMap((total) =>
          [effectText.before, effectText.after, effectText.difference, effectText.percent].map((head) => (
            <th key={`${total} ${head}`} scope="col">
              {head}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function SumRow({ name, sum }: { readonly name: string; readonly sum: EffectSum }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{effectText.of(sum.changed, sum.institutions)}</td>
      <Amounts before={sum.before} after={sum.after} />
    </tr>
  )
}

function Amounts({ before, after }: Pick<EffectSum, 'before' | 'after'>): ReactNode {
  return totalNames.map((total) => (
    <Fragment key={total}>
      <td className="figure">{amount(before[total])}</td>
      <td className="figure">{amount(after[total])}</td>
      <td className="figure">{differenceOf(before[total], after[total])}</td>
      <td className="figure">{percentOf(before[total], after[total])}</td>
    </Fragment>
  ))
}

function differenceOf(before: number, after: number): string {
  return formatDifference(after - before, { atMost: 0 })
}

/** Rounds to a hundredth, so that a small change of a large sum is visible. */
function percentOf(before: number, after: number): string {
  const percent = changePercent(before, after)
  if (percent === null) return ''
  return `${formatDifference(percent, { atMost: 2 })} %`
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard too */}
      <section className={styles.changeList} tabIndex={0} aria-label={movesText.caption}>
        <table className={`table table-boxed ${styles.effect}`}>
          <caption className="visually-hidden">{movesText.caption}</caption>
          <thead>
            <tr>
              {[movesText.norm, movesText.from, movesText.to, movesText.by].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {moves.map((move) => (
              <tr key={`${move.sheet} ${move.row} ${move.field}`}>
                <th scope="row">{nameOf(normProgram(everyNorm()), move, '', year)}</th>
                <td className="figure">{figure(move.from)}</td>
                <td className="figure">{figure(move.to)}</td>
                <td className="figure">{movedText(move)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Checkbox label={movesText.confirm} checked={confirmed} onChange={onConfirm} />
    </div>
  )
}

function figure(value: number): string {
  return formatNumber(value, { atMost: 6 })
}
