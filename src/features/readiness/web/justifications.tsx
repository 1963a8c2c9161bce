import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { JustificationRow } from '#budget/api.ts'
import { placeOfDoubt, type WarningPosition } from '#budget/justifications.ts'
import type { OpenDoubt } from '#budget/readiness.ts'
import { rereadYear } from '#budget/web/open-drafts.ts'
import { type OpenYear, usePendingCount } from '#budget/web/open-year.ts'
import type { RecordKind } from '#budget/web/record-edits.ts'
import { useRecordForm } from '#budget/web/use-records.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { hasVisibleText } from '#engine/text/normalise.ts'
import { timeText } from '#engine/time.ts'
import { readinessCalls } from '#features/readiness/api.ts'
import { justificationText, pendingFirstText } from '#features/readiness/text.ts'
import styles from '#features/readiness/web/marks.module.css'
import { type ReadinessHere, useReadiness } from '#features/readiness/web/use-readiness.ts'
import { queryClient } from '#ui/api/query-client.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { useCellView } from '#ui/grid/grid-source.ts'
import { TextArea } from '#ui/text-area.tsx'
import { showToast } from '#ui/toasts.ts'

type JustifyProps = {
  readonly open: OpenYear
  readonly sessionCode: string
  readonly rule: string
  readonly message: string
  /** The cell, or all cells of the rule in the sheet. */
  readonly at: WarningPosition
  readonly cells: number
  /** `lapsed`: written for other figures. */
  readonly before: { readonly text: string; readonly lapsed: 'yes' | 'no' } | null
}

/** The text is a pending edit until it is saved. */
export function Justify({ open, sessionCode, rule, message, at, cells, before }: JustifyProps): ReactNode {
  const stored = {
    id: `${rule} ${placeOfDoubt(at)}`,
    title: message,
    form: { words: before?.text ?? '' },
  }
  const { form, edit, setFields, onSaved } = useRecordForm(open.draft, justificationKind, stored)
  const words = form.words.trim()
  const pending = usePendingCount(open)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      send(readinessCalls.justify, { body: { sessionCode, justifications: [{ rule, ...at, text: words }] } }),
    onSuccess: (answer) => {
      onSaved(edit)
      showToast({ kind: 'success', message: answer.message })
    },
    onError: (error) => showToast({ kind: 'error', message: errorMessage(error) }),
    onSettled: () => justified(open),
  })
  const unsaved = pending > 0 ? pendingFirstText(pending) : null
  const blockReason = unsaved ?? (hasVisibleText(words) ? null : justificationText.wordsFirst)
  return (
    <div className={styles.answer}>
      {before?.lapsed === 'yes' && <p className="muted-small">{justificationText.lapsed}</p>}
      <TextArea
        label={justificationText.words}
        value={form.words}
        maxLength={2000}
        onChange={(next) => setFields({ words: next })}
        onDone={() => !isPending && blockReason === null && mutate()}
      />
      {cells > 1 && <p className="muted-small">{justificationText.forAll(cells)}</p>}
      <Button busy={isPending} disabledReason={blockReason} onClick={() => mutate()}>
        {justificationText.save}
        <kbd className={styles.keys}>{justificationText.saveKeys}</kbd>
      </Button>
    </div>
  )
}

export function lapsedJustification({ lapsed }: OpenDoubt<JustificationRow>): JustifyProps['before'] {
  return lapsed && { text: lapsed.text, lapsed: 'yes' }
}

type JustificationForm = { readonly words: string }

const justificationKind: RecordKind<JustificationForm> = {
  name: 'justification',
  empty: { words: '' },
  parts: [{ caption: justificationText.words, fields: ['words'], show: ({ words }) => words }],
}

async function justified(open: OpenYear): Promise<void> {
  await Promise.all([
    rereadYear(open),
    queryClient.invalidateQueries({ queryKey: ['report-list'] }),
    queryClient.invalidateQueries({ queryKey: ['events'] }),
  ])
}

export function CellJustifications({
  open,
  at,
}: {
  readonly open: OpenYear
  readonly at: CellAddress
}): ReactNode {
  const here = useReadiness(open)
  if (open.lock !== null) return <JustifiedAt justifications={open.draft.answer().justifications} at={at} />
  return here && <Doubts here={here} open={open} at={at} />
}

type DoubtsProps = { readonly here: ReadinessHere; readonly open: OpenYear; readonly at: CellAddress }

function Doubts({ here: { readiness, report }, open, at }: DoubtsProps): ReactNode {
  // The panel already shows this problem above.
  const code = useCellView(open.draft, cellKeyOf(at)).problem?.code
  const isHere = (each: { readonly at: WarningPosition }): boolean => placeOfDoubt(each.at) === cellKeyOf(at)
  const doubts = readiness.toJustify.filter(isHere)
  const done = readiness.justified.filter(isHere)
  if (doubts.length + done.length === 0) return null
  return (
    <section className={`stack ${styles.section}`} aria-label={justificationText.title}>
      <h3>{justificationText.title}</h3>
      <ul className="stack">
        {doubts.map((doubt) => (
          <li key={`${doubt.rule} ${placeOfDoubt(doubt.at)}`} className={styles.mark} data-state="open">
            {doubt.rule !== code && <p>{doubt.message}</p>}
            {report && (
              <Justify
                {...doubt}
                {...{ open, sessionCode: report.sessionCode, cells: 1, before: lapsedJustification(doubt) }}
              />
            )}
          </li>
        ))}
        {done.map(({ rule, justification }) => (
          <li key={rule} className={styles.mark} data-state="answered">
            <JustificationWords justification={justification} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type JustifiedAtProps = {
  readonly justifications: readonly JustificationRow[]
  readonly at: CellAddress
  readonly act?: (justification: JustificationRow) => ReactNode
}

export function JustifiedAt({ justifications, at, act }: JustifiedAtProps): ReactNode {
  const here = justifications.filter(({ figures }) => cellKeyOf(at) in figures)
  if (here.length === 0) return null
  return (
    <section className={`stack ${styles.section}`} aria-label={justificationText.title}>
      <h3>{justificationText.title}</h3>
      <ul className="stack">
        {here.map((justification) => (
          <li key={justification.id} className={styles.mark} data-state="answered">
            <JustificationWords justification={justification} />
            {justification.outdatedCells.includes(cellKeyOf(at)) && (
              <Lapsed words={justificationText.lapsedHere} />
            )}
            {act?.(justification)}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Lapsed({ words }: { readonly words: string }): ReactNode {
  return <p className={styles.lapsed}>{words}</p>
}

export function LapsedCells({
  justification: { figures, outdatedCells },
}: {
  readonly justification: JustificationRow
}): ReactNode {
  if (outdatedCells.length === 0) return null
  const isWhole = outdatedCells.length === Object.keys(figures).length
  return (
    <Lapsed
      words={isWhole ? justificationText.lapsedWhole : justificationText.lapsedPartly(outdatedCells.length)}
    />
  )
}

export function JustificationWords({
  justification,
}: {
  readonly justification: JustificationRow
}): ReactNode {
  const { about, text: words, by, savedAt, answer, answeredBy, answeredAt } = justification
  return (
    <>
      <p className="muted-small">{about}</p>
      <p className="said">{justificationText.quoted(words)}</p>
      <p className="muted-small">{justificationText.who(by, timeText(savedAt))}</p>
      {answeredAt !== null && (
        <>
          <p className="said">
            {justificationText.answer}: {justificationText.quoted(answer)}
          </p>
          <p className="muted-small">{justificationText.who(answeredBy ?? '', timeText(answeredAt))}</p>
        </>
      )}
    </>
  )
}
