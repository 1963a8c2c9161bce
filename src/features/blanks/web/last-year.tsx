import type { ReactNode } from 'react'
import {
  type BudgetSum,
  type ComparisonEnd,
  type ComparisonFigures,
  type ComparisonState,
  type CurrentBudget,
  comparableStateAt,
  type StoredBudget,
  type YearComparison,
} from '#budget/web/comparison.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { shownFigure } from '#engine/evaluate.ts'
import { addressOf, type CellAddress, cellKeyOf } from '#engine/key.ts'
import { joinParts, namePartsOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { timeText } from '#engine/time.ts'
import { comparisonText as text } from '#features/blanks/comparison-text.ts'
import { counterpartText } from '#features/blanks/counterpart-text.ts'
import { coverageNote } from '#features/blanks/web/blank-screen.ts'
import styles from '#features/blanks/web/cell-panel.module.css'
import { stateBefore } from '#forms/editions/edition.ts'
import { changeFrom } from '#forms/readings.ts'
import { cellText } from '#ui/grid/cell-text.ts'
import { yearDifference } from '#ui/grid/grid-cell.tsx'
import { useCellView } from '#ui/grid/grid-source.ts'
import { TableFrame } from '#ui/table-frame.tsx'

type Props = {
  readonly draft: OpenDraft
  readonly at: CellAddress
  readonly comparison: YearComparison
  readonly ends: readonly ComparisonEnd[]
}

export function ComparedCell({ draft, at, comparison, ends }: Props): ReactNode {
  const all = ends.map((end) => ({ end, compared: comparison[end] }))
  if (all.every(({ compared }) => compared.kind === 'off')) return null
  const loaded = all.flatMap(({ end, compared }) => (compared.kind === 'loaded' ? [{ end, compared }] : []))
  return (
    <section className={styles.section} aria-label={text.title}>
      <h3>{text.title}</h3>
      {loaded.length === 0 ? (
        <p className="muted">{whyNone(all.map(({ compared }) => compared))}</p>
      ) : (
        <TableFrame
          label={text.title}
          headers={[{ key: 'end', content: null }, text.value, text.difference, text.percent]}
          classes={`table-figures table-top ${styles.compared}`}
        >
          {loaded.map(({ end, compared }) => (
            <tr key={end}>
              <th scope="row">
                {text.end(end, draft.year)}
                <span className={styles.stored}>{storedIn(compared.budget)}</span>
              </th>
              <ComparedFigures draft={draft} at={at} compared={compared} />
            </tr>
          ))}
        </TableFrame>
      )}
      {loaded.map(({ end, compared }) => {
        const note = coverageNote(end, compared.budget, draft.year)
        return note && <p key={end}>{note}</p>
      })}
      {loaded.map(({ end, compared }) => {
        const note = end === 'lastYear' ? counterpartNote(compared, at, draft.year - 1) : null
        return note && <p key={`${end} counterpart`}>{note}</p>
      })}
    </section>
  )
}

/** Returns `null` if the corresponding cell is equal. */
export function counterpartNote(
  { evaluation, counterpartOf }: ComparisonFigures,
  at: CellAddress,
  year: number,
): string | null {
  const { was, is, adds } = counterpartOf(at)
  const [first, ...others] = was.map(addressOf)
  const name = (stood: CellAddress): string =>
    joinParts(Object.values(namePartsOf(evaluation.program, stood, year) ?? {}))
  const names = was.map((key) => name(addressOf(key)))
  if (is.length === 0) return null
  if (!first) return counterpartText.fresh(year)
  if (is.length > 1) {
    const whole = stateBefore(evaluation, { was, is: [], adds })
    const decimals = evaluation.program.sheets.get(first.sheet)?.fields[first.field]?.decimals ?? 0
    return counterpartText.part(year, { was: names.join(', '), figure: cellText(whole, decimals) || '–' })
  }
  if (others.length > 0) return (adds ? counterpartText.joined : counterpartText.unlike)(year, names)
  return was[0] === cellKeyOf(at) ? null : counterpartText.moved(year, name(first))
}

function storedIn(budget: StoredBudget | BudgetSum | CurrentBudget): string {
  if (budget.kind === 'now') return text.budgetLabels.now
  return budget.kind === 'summed'
    ? text.budgetLabels.summed(budget.loaded, budget.of)
    : text.budgetLabels[budget.kind](timeText(budget.at))
}

function whyNone(all: readonly ComparisonState[]): string {
  if (all.some(({ kind }) => kind === 'loading')) return text.loading
  return all.some(({ kind }) => kind === 'failed') ? text.failed : text.noneAtAll
}

type FiguresProps = Pick<Props, 'draft' | 'at'> & {
  readonly compared: Extract<ComparisonState, { readonly kind: 'loaded' }>
}

function ComparedFigures({ draft, at, compared }: FiguresProps): ReactNode {
  const { evaluation, counterpartOf } = compared
  const { state } = useCellView(draft, cellKeyOf(at))
  const decimals = draft.program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 0
  const then = stateBefore(evaluation, counterpartOf(at))
  const { difference, percent } = changeTexts(
    shownFigure(then),
    shownFigure(comparableStateAt(compared, at, state)),
    decimals,
  )
  return [cellText(then, decimals) || '–', difference, percent].map((shown, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: three columns that stay
    <td key={index}>{shown}</td>
  ))
}

/** Returns difference and percent; – if there is nothing to compare. */
export function changeTexts(
  was: number | null,
  is: number | null,
  decimals: number,
): { readonly difference: string; readonly percent: string } {
  if (was === null || is === null) return { difference: '–', percent: '–' }
  const difference = yearDifference(is, was, decimals)
  const { percent } = changeFrom(was, is)
  return {
    difference: difference ?? text.same,
    percent: difference === null || percent === null ? '–' : text.percentOf(signedPercent(percent)),
  }
}

function signedPercent(percent: number): string {
  const figure = formatNumber(Math.abs(percent), { atMost: 1, atLeast: 1 })
  return figure === '0.0' ? figure : `${percent < 0 ? '−' : '+'}${figure}`
}
