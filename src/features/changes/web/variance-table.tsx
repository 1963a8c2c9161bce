import { type ReactNode, useMemo, useState } from 'react'
import {
  type BudgetState,
  type CellChangeEffect,
  causeKey,
  effectsOf,
  explainVariance,
  type FactEffect,
  programIn,
  type VarianceCause,
  type VarianceStep,
} from '#budget/variance.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { useDraftState } from '#budget/web/use-draft.ts'
import { type SnapshotEnd, stateNow, useSnapshots } from '#budget/web/use-snapshots.ts'
import { factText } from '#engine/fact-text.ts'
import { cellKeyOf } from '#engine/key.ts'
import { captionOf, nameOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import { CauseTable, signedTugrik } from '#features/changes/web/cause-table.tsx'
import styles from '#features/changes/web/variance-table.module.css'
import { bridgeEnds, type VarianceState } from '#features/changes/web/variance-table.ts'
import { type TotalName, totalNames } from '#forms/readings.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { Button, TextButton } from '#ui/button.tsx'
import { Select } from '#ui/fields.tsx'
import { Note } from '#ui/note.tsx'
import { QueryState } from '#ui/query-state.tsx'
import { TableFrame, type TableRow } from '#ui/table-frame.tsx'

export function BudgetBridge({ draft }: { readonly draft: OpenDraft }): ReactNode {
  const snapshots = useSnapshots({ draft })
  const { evaluation } = useDraftState(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the state now is another one when the calculation is
  const now = useMemo(() => stateNow(draft), [draft, evaluation])
  const { ends, lost } = useMemo(() => bridgeEnds(snapshots, now), [snapshots, now])
  const [chosen, setChosen] = useState<BridgeChoice>({ from: null, to: null, total: 'requested' })
  const from = ends.slice(0, -1).find(({ end }) => end === chosen.from) ?? ends[0]
  const laterEnds = from ? ends.slice(ends.indexOf(from) + 1) : []
  const to = laterEnds.find(({ end }) => end === chosen.to) ?? laterEnds.at(-1)
  if (snapshots.isPending || snapshots.error !== null)
    return <QueryState failed={varianceText.failed} of={snapshots} rows={6} />
  const options = (of: readonly VarianceState[]) => of.map(({ end, label }) => ({ value: end, label }))
  const choose = (change: Partial<BridgeChoice>): void => setChosen({ ...chosen, ...change })
  return (
    <div className="stack-wide">
      {lost.length > 0 && <Note kind="info">{varianceText.lost(lost.join(', '))}</Note>}
      {from && to ? (
        <>
          <div className="row">
            <Select
              label={varianceText.from}
              options={options(ends.slice(0, -1))}
              value={from.end}
              onChange={(end) => choose({ from: endIn(ends, end) })}
            />
            <Select
              label={varianceText.to}
              options={options(laterEnds)}
              value={to.end}
              onChange={(end) => choose({ to: endIn(ends, end) })}
            />
            <Select
              label={varianceText.total}
              options={totalNames.map((name) => ({ value: name, label: budgetTotalText.names[name] }))}
              value={chosen.total}
              onChange={(name) => choose({ total: totalNames.find((each) => each === name) ?? chosen.total })}
            />
          </div>
          <BetweenStates
            key={`${from.end} ${to.end} ${chosen.total}`}
            {...{ draft, from, to, totalName: chosen.total }}
          />
        </>
      ) : (
        lost.length === 0 && <p className="muted">{varianceText.none(draft.year - 1)}</p>
      )}
    </div>
  )
}

type BridgeChoice = {
  readonly from: SnapshotEnd | 'now' | null
  readonly to: SnapshotEnd | 'now' | null
  readonly total: TotalName
}

function endIn(ends: readonly VarianceState[], value: string): VarianceState['end'] | null {
  return ends.find(({ end }) => end === value)?.end ?? null
}

type BridgeOptions = {
  readonly draft: OpenDraft
  readonly from: VarianceState
  readonly to: VarianceState
  readonly totalName: TotalName
}

function BetweenStates(between: BridgeOptions): ReactNode {
  const { from, to, totalName } = between
  const { before, after, steps } = useMemo(
    () => explainVariance(from.state, to.state, totalName),
    [from.state, to.state, totalName],
  )
  if (steps.length === 0) return <p className="muted">{varianceText.unchanged(from.label, to.label)}</p>
  return (
    <CauseTable
      caption={varianceText.caption(from.label, to.label)}
      before={{ name: from.label, amount: before }}
      after={{ name: to.label, amount: after }}
      rows={steps.map((step) => {
        const count = step.changes.length + step.facts.length
        return {
          key: causeKey(step.cause),
          name: causeName(step.cause, to.state),
          amount: step.amount,
          detailsLabel: count === 0 ? null : varianceText.changes(count),
          renderDetails: () => <Changes between={between} step={step} />,
        }
      })}
    />
  )
}

function Changes({
  between: { draft, from, to, totalName },
  step: { cause, amount },
}: {
  readonly between: BridgeOptions
  readonly step: VarianceStep
}): ReactNode {
  const { cells, facts } = useMemo(
    () => effectsOf(from.state, to.state, { cause, totalName }),
    [from.state, to.state, cause, totalName],
  )
  const [idle, setIdle] = useState<'hidden' | 'shown'>('hidden')
  const all = [...facts, ...cells].toSorted((a, b) => Math.abs(b.effect ?? 0) - Math.abs(a.effect ?? 0))
  const moving = all.filter(({ effect }) => effect !== 0)
  // Changes without an individual effect would hide the others.
  const isLong = moving.length > 0 && all.length > moving.length
  const known = all.flatMap(({ effect }) => effect ?? [])
  const sum = known.reduce((total, effect) => total + effect, 0)
  const isAlone = known.length === all.length
  const { cell, was, is, effect } = varianceText.cells
  return (
    <>
      <TableFrame
        label={varianceText.changed(causeName(cause, to.state))}
        headers={[cell, was, is, effect]}
        classes={`table-figures ${styles.changes}`}
        rows={(isLong && idle === 'hidden' ? moving : all).map((change) =>
          'at' in change ? cellRow(change, { draft, from, to }) : factRow(change),
        )}
      />
      {isLong && (
        <Button
          variant="quiet"
          expanded={idle === 'shown'}
          onClick={() => setIdle(idle === 'shown' ? 'hidden' : 'shown')}
        >
          {varianceText.idle(all.length - moving.length)}
        </Button>
      )}
      {!isAlone && <p className="muted">{varianceText.notAlone}</p>}
      {isAlone && sum !== amount && (
        <p className="muted">{varianceText.notAdditive(signedTugrik(sum), signedTugrik(amount))}</p>
      )}
    </>
  )
}

function cellRow(
  { at, was, is, effect }: CellChangeEffect,
  { draft, from, to }: Omit<BridgeOptions, 'totalName'>,
): TableRow {
  const program = programIn(to.state)
  const known = program.indexOf.has(cellKeyOf(at))
    ? { program, of: to }
    : { program: programIn(from.state), of: from }
  const name = nameOf(known.program, at, '', known.of.state.year)
  const decimals = known.program.sheets.get(at.sheet)?.fields[at.field]?.decimals ?? 3
  const figure = (value: number | null): string =>
    value === null ? varianceText.nothing : formatNumber(value, { atMost: decimals })
  const hasTab = to.state.view.tabs.some(({ sheets }) => sheets.includes(at.sheet))
  const link = hasTab && (
    <TextButton label={varianceText.toCell(name)} onClick={() => draft.revealRequest.setState(at, true)}>
      {name}
    </TextButton>
  )
  return { key: cellKeyOf(at), cells: [link || name, figure(was), figure(is), effectText(effect)] }
}

function factRow({ name, was, is, effect }: FactEffect): TableRow {
  const value = (text: string | null): string => (text === null ? varianceText.nothing : factText.value(text))
  return { key: name, cells: [factText.name(name), value(was), value(is), effectText(effect)] }
}

function effectText(effect: number | null): string {
  return effect === null ? varianceText.nothing : signedTugrik(effect)
}

export function causeName(cause: VarianceCause, state: BudgetState): string {
  if (cause.kind !== 'blank') return varianceText.causes[cause.kind]
  return captionOf(programIn(state).sheets.get(cause.sheet)?.caption ?? cause.sheet, state.year)
}
