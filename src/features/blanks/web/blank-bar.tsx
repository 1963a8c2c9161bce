import { Fragment, type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { markNoteText } from '#budget/edit-text.ts'
import type { SheetState } from '#budget/web/cell-and-sheet.ts'
import type { ComparisonEnd } from '#budget/web/comparison.ts'
import type { ComparisonSource, OpenDraft } from '#budget/web/open-draft.ts'
import { useAnswer, useSheetStates } from '#budget/web/use-draft.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Severity } from '#engine/sheet.ts'
import { comparisonText } from '#features/blanks/comparison-text.ts'
import { blankBarText, cellActionText, offlineText, problemText } from '#features/blanks/text.ts'
import styles from '#features/blanks/web/blank-bar.module.css'
import { type NextPlace, type SaveControl, saveLineOf } from '#features/blanks/web/blank-screen.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import type { SelectionStore } from '#ui/grid/cursor.ts'
import { Note } from '#ui/note.tsx'
import { PdfButton } from '#ui/pdf-button.tsx'
import { StateMark, type StateMarkName } from '#ui/state-mark.tsx'

type BlankBarProps = {
  readonly draft: OpenDraft
  readonly sheets: readonly string[]
  readonly open: readonly string[]
  readonly saving: SaveControl
  /** `null` if the page has none. */
  readonly next: (() => NextPlace) | null
  readonly onGoOn: (() => void) | undefined
  readonly chosen: SelectionStore
  readonly onChoose: () => void
}

type BlankActionsProps = {
  readonly draft: OpenDraft
  readonly ends: readonly ComparisonEnd[]
  readonly comparisonNote: string | null
  readonly panelShown: boolean
  readonly onDetails: () => void
  readonly onHelp: () => void
  readonly onPdf: (() => Promise<void>) | null
  readonly actions: ReactNode
}

export function BlankBar(props: BlankBarProps): ReactNode {
  const { draft, sheets, open, saving, next, onGoOn, chosen, onChoose } = props
  const all = useSheetStates(draft, sheets)
  const goOn = next && onGoOn && <GoOn draft={draft} next={next} onGoOn={onGoOn} />
  return (
    <div className="blank-bar">
      {open.length > 0 ? (
        <SaveBar saving={saving} onChoose={onChoose}>
          {goOn}
        </SaveBar>
      ) : (
        goOn
      )}
      <ProblemBar draft={draft} states={all} />
      <CopiedLine draft={draft} states={saving.states} />
      <RangeLine chosen={chosen} />
    </div>
  )
}

export function BlankActions(props: BlankActionsProps): ReactNode {
  const { draft, ends, comparisonNote, panelShown, onDetails, onHelp, onPdf, actions } = props
  return (
    <div className="blank-tools">
      {ends.length > 0 && <ComparisonSelect draft={draft} ends={ends} note={comparisonNote} />}
      <Button variant="quiet" expanded={panelShown} onClick={onDetails}>
        {cellActionText.open}
        <kbd className="blank-keys">{cellActionText.openKeys}</kbd>
      </Button>
      {actions}
      {onPdf && <PdfButton variant="quiet" onPdf={onPdf} />}
      <Button variant="quiet" onClick={onHelp}>
        {blankBarText.help}
        <kbd className="blank-keys">{blankBarText.helpKeys}</kbd>
      </Button>
    </div>
  )
}

type ComparisonSelectProps = {
  readonly draft: OpenDraft
  readonly ends: readonly ComparisonEnd[]
  readonly note: string | null
}

function ComparisonSelect({ draft, ends, note }: ComparisonSelectProps): ReactNode {
  const comparisonSource = useStore(draft.comparisonSource)
  const options: readonly { readonly value: ComparisonSource; readonly label: string }[] = [
    { value: 'nothing', label: comparisonText.nothing },
    ...ends.map((end) => ({ value: end, label: comparisonText.end(end, draft.year) })),
  ]
  return (
    <>
      {note !== null && (
        <span role="status" className="blank-full-width muted-small">
          {note}
        </span>
      )}
      <Select
        label={comparisonText.compare}
        options={options}
        value={comparisonSource}
        onChange={(value) =>
          draft.comparisonSource.setState(
            options.find((each) => each.value === value)?.value ?? 'nothing',
            true,
          )
        }
      />
    </>
  )
}

type SaveBarProps = {
  readonly saving: SaveControl
  readonly onChoose: () => void
  readonly children: ReactNode
}

function SaveBar({ saving, onChoose, children }: SaveBarProps): ReactNode {
  const { states, around, conflicts, save, saveAll } = saving
  const { kind, message } = saveLineOf(states, around)
  const here = states.reduce((sum, { pending }) => sum + pending, 0)
  return (
    <>
      {!around.canKeep && around.year > 0 && (
        <div className="blank-full-width">
          <Note kind="warning">{offlineText.cannotKeep}</Note>
        </div>
      )}
      <Button variant="primary" busy={kind === 'saving'} onClick={save}>
        {blankBarText.save}
        <kbd className="blank-keys">{blankBarText.saveKeys}</kbd>
      </Button>
      {children}
      <span role="status" className={`blank-line blank-line-${kind}`}>
        {kind !== 'never' && <StateMark of={lineMarks[kind]} />} {message}
        {kind === 'failed' && (
          <>
            {' – '}
            <TextButton label={blankBarText.retry} onClick={save}>
              {blankBarText.retry}
            </TextButton>
          </>
        )}
      </span>
      {(kind === 'back' || (around.connection !== 'down' && around.year > here)) && (
        <Button onClick={saveAll}>{offlineText.saveAll(around.year)}</Button>
      )}
      {conflicts > 0 && (
        <>
          <span role="status" className="blank-conflicts">
            {offlineText.conflict.count(conflicts)}
          </span>
          <Button onClick={onChoose}>{offlineText.conflict.compare}</Button>
        </>
      )}
    </>
  )
}

const lineMarks = {
  saved: 'done',
  saving: 'started',
  pending: 'started',
  back: 'started',
  offline: 'doubt',
  failed: 'error',
} as const satisfies Record<string, StateMarkName>

const countMarks = { error: 'error', mark: 'open', warning: 'doubt' } as const

type GoOnProps = {
  readonly draft: OpenDraft
  readonly next: () => NextPlace
  readonly onGoOn: () => void
}

/** The button is also available on read-only pages. */
function GoOn({ draft, next, onGoOn }: GoOnProps): ReactNode {
  // Every save, also a colleague's, may change the next step.
  useAnswer(draft)
  return (
    <Button onClick={onGoOn}>
      {blankBarText.goOn(next().label)}
      <kbd className="blank-keys">{blankBarText.goOnKeys}</kbd>
    </Button>
  )
}

type ProblemBarProps = { readonly draft: OpenDraft; readonly states: readonly SheetState[] }

function ProblemBar({ draft, states }: ProblemBarProps): ReactNode {
  const [shown, setShown] = useState(false)
  const problems = listedProblems(states)
  if (problems.length === 0) return null
  return (
    <>
      <span className="blank-together">
        <span role="status" className="blank-problems">
          {countsOf(problems).map(({ kind, words }, index) => (
            <Fragment key={kind}>
              {index > 0 && ' · '}
              <span data-kind={kind}>
                {kind !== 'note' && <StateMark of={countMarks[kind]} />} {words}
              </span>
            </Fragment>
          ))}
        </span>
        <Button variant="quiet" expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? problemText.hide : problemText.show}
        </Button>
      </span>
      {shown && <ProblemList draft={draft} problems={problems} />}
    </>
  )
}

function countsOf(
  problems: readonly ListedProblem[],
): readonly { readonly kind: Exclude<ListedProblem['kind'], 'refused'>; readonly words: string }[] {
  const count = (which: ListedProblem['kind']): number => problems.filter(({ kind }) => kind === which).length
  const counts = [
    { kind: 'error', count: count('error') + count('refused'), words: problemText.errors },
    { kind: 'mark', count: count('mark'), words: problemText.marks },
    { kind: 'warning', count: count('warning'), words: problemText.warnings },
    { kind: 'note', count: count('note'), words: problemText.notes },
  ] as const
  return counts.flatMap((each) => (each.count > 0 ? { kind: each.kind, words: each.words(each.count) } : []))
}

type ProblemListProps = { readonly draft: OpenDraft; readonly problems: readonly ListedProblem[] }

function ProblemList({ draft, problems }: ProblemListProps): ReactNode {
  return (
    <section className={styles.list} aria-label={problemText.title}>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.kind} ${cellKeyOf(problem.at)} ${problem.message}`} data-kind={problem.kind}>
            <span className={styles.kind}>{problemText.kind[problem.kind]}</span>
            <Jump draft={draft} at={problem.at} />
            <span className={styles.message}>{problem.message}</span>
            {problem.kind === 'refused' && (
              <TextButton label={problemText.dismiss} onClick={() => draft.dismiss([problem.at])}>
                {problemText.dismiss}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Jump({ draft, at }: { readonly draft: OpenDraft; readonly at: CellAddress }): ReactNode {
  const name = nameOf(draft.program, at, at.sheet, draft.year)
  return (
    <TextButton label={problemText.goTo(name)} onClick={() => draft.revealRequest.setState(at, true)}>
      {name}
    </TextButton>
  )
}

type CopiedLineProps = { readonly draft: OpenDraft; readonly states: readonly SheetState[] }

function CopiedLine({ draft, states }: CopiedLineProps): ReactNode {
  const copied = states.flatMap((state) => state.copied)
  if (copied.length === 0) return null
  return (
    <>
      <span role="status" className="blank-copied">
        {cellActionText.copied(copied.length)}
      </span>
      <Button variant="quiet" onClick={() => draft.confirm(copied)}>
        {cellActionText.confirmAll}
      </Button>
    </>
  )
}

function RangeLine({ chosen }: { readonly chosen: SelectionStore }): ReactNode {
  const figures = useStore(chosen, (now) => now.figures)
  return (
    <span role="status" className="blank-range">
      {figures && blankBarText.range(figures.count, shown(figures.sum), shown(figures.average))}
    </span>
  )
}

const shown = (figure: number | null): string => (figure === null ? '–' : formatNumber(figure, { atMost: 2 }))

/** `refused`: the value was rejected, and the message can be dismissed. */
type ListedProblem = {
  readonly kind: 'refused' | 'mark' | Severity
  readonly at: CellAddress
  readonly message: string
}

/** Sorts by severity: rejected values, errors, marks, warnings, hints. */
function listedProblems(
  states: readonly Pick<SheetState, 'problems' | 'refusals' | 'marks'>[],
): readonly ListedProblem[] {
  const problems = states.flatMap((state) =>
    state.problems.map(({ severity, sheet, row, field, message }) => ({
      kind: severity,
      at: { sheet, row, field },
      message,
    })),
  )
  return [
    ...states.flatMap(({ refusals }) =>
      refusals.map((refusal) => ({ kind: 'refused' as const, ...refusal })),
    ),
    ...problems.filter(({ kind }) => kind === 'error'),
    ...states.flatMap(({ marks }) =>
      marks.map(({ at, text, by }) => ({
        kind: 'mark' as const,
        at,
        message: markNoteText.quotedMark(by, text),
      })),
    ),
    ...problems.filter(({ kind }) => kind === 'warning'),
    ...problems.filter(({ kind }) => kind === 'note'),
  ]
}
