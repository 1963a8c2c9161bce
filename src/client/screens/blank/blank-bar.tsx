import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import type { OpenDraft } from '#client/draft/open-draft.ts'
import type { SheetState } from '#client/draft/sheet-state.ts'
import { useSheetStates } from '#client/draft/use-draft.ts'
import type { GridTold } from '#client/grid/told.ts'
import styles from '#client/screens/blank/blank-bar.module.css'
import { type LastYear, whyNotBeside } from '#client/screens/blank/last-year.ts'
import { type Saving, saveLineOf } from '#client/screens/blank/saving.ts'
import { Button, TextButton } from '#client/ui/button.tsx'
import { Note } from '#client/ui/note.tsx'
import { formatNumber } from '#domain/number/format.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'
import { panelText } from '#text/cell-panel.ts'
import { keptText, problemText } from '#text/draft.ts'
import { gridText, helpText } from '#text/grid.ts'
import { markText } from '#text/review.ts'

type BlankBarProps = {
  readonly workbook: OpenDraft
  /** Codes of the tab's sheets, and of those that can be saved now. */
  readonly sheets: readonly string[]
  readonly open: readonly string[]
  readonly saving: Saving
  readonly told: GridTold
  readonly before: LastYear
  /** Whether last year is shown beside this one. */
  readonly compares: boolean
  /** Whether there can be a last year: of a blank, not of a sum. */
  readonly comparable: boolean
  readonly panelShown: boolean
  /** Shows the cells with two values. */
  readonly onChoose: () => void
  readonly onCompare: () => void
  readonly onDetails: () => void
  readonly onHelp: () => void
}

/** The bar below the grids: saving, what is wrong, the chosen range, and the ways to look closer. */
export function BlankBar(props: BlankBarProps): ReactNode {
  const { workbook, sheets, open, saving, told, before, compares, panelShown } = props
  const all = useSheetStates(workbook, sheets)
  const lastYear = workbook.year - 1
  return (
    <div className="blank-bar">
      {open.length > 0 && <SaveBar saving={saving} onChoose={props.onChoose} />}
      <ProblemBar workbook={workbook} states={all} />
      <CopiedLine workbook={workbook} states={saving.states} />
      <RangeLine told={told.range} />
      <span className="blank-ways">
        {compares && <BeforeState before={before} year={lastYear} />}
        {props.comparable && (
          <Button variant="quiet" pressed={compares} onClick={props.onCompare}>
            {panelText.beforeButton(lastYear)}
          </Button>
        )}
        <Button variant="quiet" expanded={panelShown} onClick={props.onDetails}>
          {panelText.open}
        </Button>
        <Button variant="quiet" onClick={props.onHelp}>
          {helpText.open}
        </Button>
      </span>
    </div>
  )
}

/** Why last year does not stand beside this one, where it was asked for and does not. */
function BeforeState({ before, year }: { readonly before: LastYear; readonly year: number }): ReactNode {
  if (before.is === 'off' || before.is === 'there') return null
  return <span role="status">{whyNotBeside(before.is, year)}</span>
}

type SaveBarProps = { readonly saving: Saving; readonly onChoose: () => void }

/** The bar below the grids: save, the line that says what of it is safe, and what else the changes need. */
function SaveBar({ saving, onChoose }: SaveBarProps): ReactNode {
  const { states, around, met, save, saveAll } = saving
  const { kind, sentence } = saveLineOf(states, around)
  const here = states.reduce((sum, { unsaved }) => sum + unsaved, 0)
  return (
    <>
      {!around.canKeep && around.year > 0 && (
        <div className="blank-whole">
          <Note kind="warning">{keptText.cannotKeep}</Note>
        </div>
      )}
      <Button variant="primary" busy={kind === 'saving'} onClick={save}>
        {gridText.save}
        <kbd className="blank-keys">{gridText.saveKeys}</kbd>
      </Button>
      <span role="status" className={`blank-line blank-line-${kind}`}>
        {sentence}
        {kind === 'failed' && (
          <>
            {' – '}
            <TextButton label={gridText.retry} onClick={save}>
              {gridText.retry}
            </TextButton>
          </>
        )}
      </span>
      {(kind === 'back' || (around.connection !== 'down' && around.year > here)) && (
        <Button onClick={saveAll}>{keptText.saveAll(around.year)}</Button>
      )}
      {met > 0 && (
        <>
          <span role="status" className="blank-met">
            {keptText.conflict.count(met)}
          </span>
          <Button onClick={onChoose}>{keptText.conflict.compare}</Button>
        </>
      )}
    </>
  )
}

type TroubleBarProps = { readonly workbook: OpenDraft; readonly states: readonly SheetState[] }

/** How much is wrong in a tab, errors apart from warnings, and the list of it on demand. */
function ProblemBar({ workbook, states }: TroubleBarProps): ReactNode {
  const [shown, setShown] = useState(false)
  const troubles = listedProblems(states)
  if (troubles.length === 0) return null
  return (
    <>
      <span role="status" className="blank-troubles">
        {countsOf(troubles)}
      </span>
      <Button variant="quiet" expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? problemText.hide : problemText.show}
      </Button>
      {shown && <ProblemList workbook={workbook} troubles={troubles} />}
    </>
  )
}

function countsOf(troubles: readonly ListedProblem[]): string {
  const count = (which: ListedProblem['kind']): number => troubles.filter(({ kind }) => kind === which).length
  const [warnings, marks] = [count('warning'), count('mark')]
  const errors = troubles.length - warnings - marks
  return [
    errors > 0 && problemText.errors(errors),
    marks > 0 && problemText.marks(marks),
    warnings > 0 && problemText.warnings(warnings),
  ]
    .filter((part) => part !== false)
    .join(' · ')
}

type TroubleListProps = { readonly workbook: OpenDraft; readonly troubles: readonly ListedProblem[] }

/** Everything that is wrong in a tab, each with the way to its cell. */
function ProblemList({ workbook, troubles }: TroubleListProps): ReactNode {
  return (
    <section className={styles.list} aria-label={problemText.title}>
      <ul>
        {troubles.map((trouble) => (
          <li key={`${trouble.kind} ${cellKeyOf(trouble.at)} ${trouble.message}`} data-kind={trouble.kind}>
            <span className={styles.kind}>{problemText.kind[trouble.kind]}</span>
            <Jump workbook={workbook} at={trouble.at} />
            <span className={styles.message}>{trouble.message}</span>
            {trouble.kind === 'refused' && (
              <TextButton label={problemText.dismiss} onClick={() => workbook.dismiss([trouble.at])}>
                {problemText.dismiss}
              </TextButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Jump({ workbook, at }: { readonly workbook: OpenDraft; readonly at: Address }): ReactNode {
  const name = nameOf(workbook.program, at, at.sheet, workbook.year)
  return (
    <TextButton label={problemText.goTo(name)} onClick={() => workbook.revealRequest.setState(at, true)}>
      {name}
    </TextButton>
  )
}

type CopiedLineProps = { readonly workbook: OpenDraft; readonly states: readonly SheetState[] }

/** How many values were copied from last year and wait for somebody to let them stand. */
function CopiedLine({ workbook, states }: CopiedLineProps): ReactNode {
  const copied = states.flatMap((state) => state.copied)
  if (copied.length === 0) return null
  return (
    <>
      <span role="status" className="blank-copied">
        {panelText.copied(copied.length)}
      </span>
      <Button variant="quiet" onClick={() => workbook.confirm(copied)}>
        {panelText.confirmAll}
      </Button>
    </>
  )
}

/** Count, sum and average of the chosen range, as in the bar of a spreadsheet. */
function RangeLine({ told }: { readonly told: GridTold['range'] }): ReactNode {
  const figures = useStore(told)
  return (
    <span role="status" className="blank-range">
      {figures && gridText.range(figures.count, shown(figures.sum), shown(figures.average))}
    </span>
  )
}

const shown = (figure: number | null): string => (figure === null ? '–' : formatNumber(figure, { atMost: 2 }))

/** Something at a cell that must or should be mended. `refused`: a value was not taken, and the sentence can be dismissed. */
type ListedProblem = {
  readonly kind: 'refused' | 'error' | 'warning' | 'mark'
  readonly at: Address
  readonly message: string
}

/** What is wrong in some sheets, the gravest first: what was not taken, what breaks a rule, what reviewers said, what looks doubtful. */
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
      marks.map(({ at, words, by }) => ({ kind: 'mark' as const, at, message: markText.said(by, words) })),
    ),
    ...problems.filter(({ kind }) => kind === 'warning'),
  ]
}
