import { shownEntries } from '#budget/calculation-basis.ts'
import { peopleSheet } from '#budget/record-amounts.ts'
import { entryAt, type ReferenceFigures, type Workbook, withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, type Inputs, reevaluateWith, valueAt } from '#engine/evaluate.ts'
import type { Facts } from '#engine/formula.ts'
import {
  addressIn,
  addressOf,
  type CellAddress,
  type CellKey,
  cellKeyOf,
  keyOf,
  type PlaceKey,
} from '#engine/key.ts'
import { roundHalfAway, sumOf } from '#engine/number/rounding.ts'
import { compiledCellAt, type Program } from '#engine/program.ts'
import { componentsOf, totalField } from '#forms/budget-components.ts'
import {
  type Counterpart,
  counterpartsOf,
  type Edition,
  programOf,
  programShown,
  stateBefore,
  type View,
  viewNamed,
} from '#forms/editions/edition.ts'
import { type BudgetTotals, budgetTotals, type TotalName } from '#forms/readings.ts'

export type BudgetState = {
  readonly year: number
  readonly edition: Edition
  readonly view: View
  readonly inputs: Inputs
}

/** A blank is named by its sheet. */
export type VarianceCause =
  | { readonly kind: 'edition' | 'norms' | 'profile' | 'registers' | 'people' | 'positions' }
  | { readonly kind: 'blank'; readonly sheet: string }

/**
 * A changed entry or given cell; `null`: empty. `parts`: further parts of a formerly single cell, included in the
 * figures.
 */
export type InputCellChange = {
  readonly at: CellAddress
  readonly parts: readonly CellAddress[]
  readonly was: number | null
  readonly is: number | null
}

/** `null`: unknown. */
export type FactChange = { readonly name: string; readonly was: string | null; readonly is: string | null }

/** Amounts are in whole tugrik. */
export type VarianceStep = {
  readonly cause: VarianceCause
  readonly amount: number
  readonly changes: readonly InputCellChange[]
  readonly facts: readonly FactChange[]
}

/** Amounts in whole tugrik: `before` plus the amounts of all steps is `after`. */
export type Variance = {
  readonly before: number
  readonly after: number
  readonly steps: readonly VarianceStep[]
}

/**
 * Applies each cause in turn and recalculates. The differences of rounded totals add up; joint effects count for the
 * later cause.
 */
export function explainVariance(
  before: BudgetState,
  after: BudgetState,
  totalName: TotalName = 'requested',
): Variance {
  let evaluation = evaluateState(before)
  const from = roundedTotal(evaluation, before, totalName)
  let total = from
  const steps = stagesOf(before, after).flatMap((stage): VarianceStep[] => {
    const found = differences(stage)
    if (!moves(stage, found)) return []
    evaluation = calculatedOn(evaluation, stage, found)
    const now = roundedTotal(evaluation, stage.to, totalName)
    const amount = now - total
    total = now
    const step = { cause: stage.cause, ...found, changes: together(found.changes, stage) }
    return amount === 0 && step.changes.length + step.facts.length === 0 ? [] : [{ ...step, amount }]
  })
  return { before: from, after: total, steps }
}

/** `effect` is in whole tugrik; `null` if the change cannot be reverted alone. */
export type CellChangeEffect = InputCellChange & { readonly effect: number | null }
export type FactEffect = FactChange & { readonly effect: number | null }

/**
 * Returns the total minus the total with the change reverted. Effects of cells that multiply do not add up to the
 * step.
 */
export function effectsOf(
  before: BudgetState,
  after: BudgetState,
  { cause, totalName = 'requested' }: { readonly cause: VarianceCause; readonly totalName?: TotalName },
): { readonly cells: readonly CellChangeEffect[]; readonly facts: readonly FactEffect[] } {
  const stage = stagesOf(before, after).find((each) => isSame(each.cause, cause))
  if (!stage) return { cells: [], facts: [] }
  const { to } = stage
  const whole = evaluateState(to)
  const total = roundedTotal(whole, to, totalName)
  const without = (evaluation: Evaluation): number => total - roundedTotal(evaluation, to, totalName)
  const { changes, facts } = differences(stage)
  const isAlone = hasSameForms(stage)
  return {
    cells: together(changes, stage).map((change) => ({
      ...change,
      effect: isAlone ? without(withoutChange(whole, stage, change)) : null,
    })),
    facts: facts.map((change) => ({
      ...change,
      effect: isAlone
        ? without(evaluate(whole.program, { ...to.inputs, facts: withFact(to.inputs.facts, change) }))
        : null,
    })),
  }
}

/** Amounts are in whole tugrik. Components that were one before are compared together. */
export type ComponentMove = {
  /** A column of the table by variable cost. */
  readonly field: string
  /** Further columns that were part of it before. */
  readonly parts: readonly string[]
  readonly before: number
  readonly after: number
  /** The share caused by the edition and the norms (calculation §9, Ready to be sent). */
  readonly byNorms: number
}

/** Returns the components, the total last; empty if the view has no such table. */
export function componentMoves(before: BudgetState, after: BudgetState): readonly ComponentMove[] {
  return movesSince(budgetBefore(before, after).components, evaluateState(after), after)
}

export type ComponentBefore = Omit<ComponentMove, 'after'>

export type BudgetWithoutEntries = Pick<BudgetState, 'edition' | 'view'> & {
  readonly inputs: Omit<Inputs, 'entries'>
}

/** Amounts are in whole tugrik. */
export type MinistrySteps = Readonly<Record<'before' | 'forms' | 'norms', BudgetTotals>>

/** Applies other forms, then other norms; joint effects count for the norms. Totals are rounded as in a variance. */
export function ministrySteps(before: BudgetState, after: BudgetWithoutEntries): MinistrySteps {
  const forms = inEditionOf(before, after)
  return {
    before: totalsIn(before),
    forms: totalsIn(forms),
    norms: totalsIn(withNorms(forms, after)),
  }
}

const totalsIn = (state: BudgetState): BudgetTotals => roundedTotals(evaluateState(state), state.view)

/** Returns whole tugrik. */
export function roundedTotals(evaluation: Evaluation, view: BudgetState['view']): BudgetTotals {
  const { requested, headcount } = budgetTotals(evaluation, view)
  return { requested: roundHalfAway(requested), headcount: roundHalfAway(headcount) }
}

export type BudgetBefore = {
  readonly components: readonly ComponentBefore[]
  /** Before, and with today's forms and norms. The remaining change is the institution's. */
  readonly readings: Readonly<Record<'before' | 'norms', BudgetTotals>>
}

/** Prepares a comparison that does not depend on the entries of `after`. */
export function budgetBefore(before: BudgetState, after: BudgetWithoutEntries): BudgetBefore {
  const ministry = withNorms(inEditionOf(before, after), after)
  const [was, moved] = [evaluateState(before), evaluateState(ministry)]
  return {
    components: componentsBefore({ before, after, ministry }, was, moved),
    readings: { before: roundedTotals(was, before.view), norms: roundedTotals(moved, ministry.view) },
  }
}

function componentsBefore(
  {
    before,
    after,
    ministry,
  }: { readonly before: BudgetState; readonly after: BudgetWithoutEntries; readonly ministry: BudgetState },
  was: Evaluation,
  moved: Evaluation,
): readonly ComponentBefore[] {
  const table = programIn(after).sheets.get(after.view.budget)
  if (!table) return []
  const counterpartOf = counterpartsOf(after.edition, before.edition.code)
  const { budget } = after.view
  return [...componentsOf(table), totalField].flatMap((field): readonly ComponentBefore[] => {
    const counterpart = counterpartOf({ sheet: budget, row: '1', field })
    const [first = field, ...parts] = counterpart.is.map((key) => addressOf(key).field)
    if (first !== field) return []
    const stateThen = stateBefore(was, { ...counterpart, is: [] })
    const start = 'value' in stateThen ? roundHalfAway(stateThen.value) : 0
    const norms = sum([field, ...parts].map((each) => component(moved, ministry, each)))
    return [{ field, parts, before: start, byNorms: norms - start }]
  })
}

export function movesSince(
  before: readonly ComponentBefore[],
  evaluation: Evaluation,
  now: Pick<BudgetState, 'view'>,
): readonly ComponentMove[] {
  return before.map((each) => ({
    ...each,
    after: sum([each.field, ...each.parts].map((field) => component(evaluation, now, field))),
  }))
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}

function component(evaluation: Evaluation, { view }: Pick<BudgetState, 'view'>, field: string): number {
  return roundHalfAway(valueAt(evaluation, { sheet: view.budget, row: '1', field }))
}

export function programIn({ edition, view }: Pick<BudgetState, 'edition' | 'view'>): Program {
  return programShown(edition, view)
}

export function evaluateState(state: BudgetState): Evaluation {
  return evaluate(programIn(state), state.inputs)
}

function roundedTotal(evaluation: Evaluation, { view }: BudgetState, total: TotalName): number {
  return roundHalfAway(budgetTotals(evaluation, view)[total])
}

type Stage = {
  readonly cause: VarianceCause
  readonly from: BudgetState
  readonly to: BudgetState
  readonly counterpartOf: (at: CellAddress) => Counterpart
}

function stagesOf(before: BudgetState, after: BudgetState): readonly Stage[] {
  let from = before
  const counterpartOf = counterpartsOf(after.edition, before.edition.code)
  const stage = (cause: VarianceCause, put: (state: BudgetState) => BudgetState): Stage => {
    const made = { cause, from, to: put(from), counterpartOf }
    from = made.to
    return made
  }
  return [
    stage({ kind: 'edition' }, (state) => inEditionOf(state, after)),
    stage({ kind: 'norms' }, (state) => withNorms(state, after)),
    stage({ kind: 'profile' }, (state) => withProfile(state, after)),
    stage({ kind: 'registers' }, (state) => withGivens(state, after, 'registers')),
    ...blanksOf(from, after).map((sheet) =>
      stage({ kind: 'blank', sheet }, (state) => withBlank(state, after, sheet)),
    ),
    stage({ kind: 'people' }, (state) => withGivens(state, after, 'people')),
    stage({ kind: 'positions' }, (state) => withGivens(state, after, 'positions')),
  ]
}

/** Sums merged cells. The first part of a split cell takes the whole until its blank is applied. */
function inEditionOf(state: BudgetState, after: BudgetWithoutEntries): BudgetState {
  const { edition } = after
  if (edition.code === state.edition.code) return { ...state, edition }
  const view = viewNamed(edition.views, state.view.code) ?? after.view
  const known = programOf(state.edition, state.view.group)
  const counterpartOf = counterpartsOf(edition, state.edition.code)
  const entries: Record<string, Record<PlaceKey, number | null>> = {}
  const givens: Record<string, Record<string, Record<string, number>>> = {}
  for (const { address, cell } of programOf(edition, view.group).slots) {
    const { sheet, row, field } = address
    const was = takenOver(address, counterpartOf(address), known)
    if (cell.kind === 'entered') {
      const typed = was?.flatMap((at) => entryAt(state.inputs.entries, at.sheet, keyOf(at)) ?? []) ?? []
      if (typed.length > 0) entries[sheet] = { ...entries[sheet], [keyOf(address)]: sumOf(typed) }
    }
    if (cell.kind === 'given') {
      const value = was
        ? sumOf(was.map((at) => givenAt(state.inputs.givens, at)))
        : givenAt(after.inputs.givens, address)
      givens[sheet] ??= {}
      const rows = givens[sheet] ?? {}
      rows[row] = { ...rows[row], [field]: value }
    }
  }
  const inputs = { ...state.inputs, entries: shownEntries(view, entries), givens }
  return { ...state, edition, view, inputs }
}

/** Returns an empty list for a further part; `null` without a counterpart. */
function takenOver(
  at: CellAddress,
  { was, is, adds }: Counterpart,
  known: Program,
): readonly CellAddress[] | null {
  const existing = was.map(addressOf).filter((each) => compiledCellAt(known, each))
  if (existing.length === 0 || (was.length + is.length > 2 && !adds)) return null
  return is[0] === cellKeyOf(at) ? existing : []
}

/** Year settings among the facts (`NormSettings`). */
const settings: readonly string[] = ['excessPer']

function withNorms(state: BudgetState, after: BudgetWithoutEntries): BudgetState {
  return withFacts(withGivens(state, after, 'norms'), after, (name) => settings.includes(name))
}

/** Drops entries that another view hides. */
function withProfile(state: BudgetState, after: BudgetState): BudgetState {
  const known = withFacts(state, after, (name) => !settings.includes(name))
  if (after.view.code === state.view.code) return known
  const entries = shownEntries(after.view, known.inputs.entries)
  return { ...known, view: after.view, inputs: { ...known.inputs, entries } }
}

function withFacts(
  state: BudgetState,
  after: BudgetWithoutEntries,
  isMeant: (name: string) => boolean,
): BudgetState {
  const unchanged = Object.entries(state.inputs.facts).filter(([name]) => !isMeant(name))
  const taken = Object.entries(after.inputs.facts).filter(([name]) => isMeant(name))
  return { ...state, inputs: { ...state.inputs, facts: Object.fromEntries([...unchanged, ...taken]) } }
}

type GivenKind = 'norms' | 'registers' | 'people' | 'positions'

const positionFields: readonly string[] = ['positionQuantity', 'positionBase']

function withGivens(state: BudgetState, after: BudgetWithoutEntries, kind: GivenKind): BudgetState {
  const norms = new Set(after.edition.norms.map(({ sheet }) => sheet.code))
  const isMeant = (sheet: string): boolean => {
    if (sheet === peopleSheet) return kind === 'people' || kind === 'positions'
    return kind === (norms.has(sheet) ? 'norms' : 'registers')
  }
  const { givens } = state.inputs
  const mixed: Record<string, ReferenceFigures[string]> = { ...givens }
  for (const sheet of new Set([...Object.keys(givens), ...Object.keys(after.inputs.givens)])) {
    if (!isMeant(sheet)) continue
    const [from, to] = [givens[sheet] ?? {}, after.inputs.givens[sheet] ?? {}]
    const isPosition = (field: string): boolean => positionFields.includes(field) === (kind === 'positions')
    mixed[sheet] = sheet === peopleSheet ? mixedRows(from, to, isPosition) : to
  }
  return { ...state, inputs: { ...state.inputs, givens: mixed } }
}

function mixedRows(
  from: ReferenceFigures[string],
  to: ReferenceFigures[string],
  isMeant: (field: string) => boolean,
): ReferenceFigures[string] {
  const rows = new Set([...Object.keys(from), ...Object.keys(to)])
  return Object.fromEntries(
    [...rows].map((row) => {
      const unchanged = Object.entries(from[row] ?? {}).filter(([field]) => !isMeant(field))
      const taken = Object.entries(to[row] ?? {}).filter(([field]) => isMeant(field))
      return [row, Object.fromEntries([...unchanged, ...taken])]
    }),
  )
}

function blanksOf(state: BudgetState, after: BudgetState): readonly string[] {
  const shown = after.view.tabs.flatMap(({ sheets }) => sheets)
  const entered = [...Object.keys(after.inputs.entries), ...Object.keys(state.inputs.entries)]
  return [...new Set([...shown.filter((sheet) => entered.includes(sheet)), ...entered])]
}

function withBlank(state: BudgetState, after: BudgetState, sheet: string): BudgetState {
  const { [sheet]: _, ...others } = state.inputs.entries
  const entries = after.inputs.entries[sheet]
  return {
    ...state,
    inputs: { ...state.inputs, entries: entries ? { ...others, [sheet]: entries } : others },
  }
}

type Differences = Pick<VarianceStep, 'changes' | 'facts'>

function differences(stage: Stage): Differences {
  const { from, to } = stage
  const programs = new Set([from, to].map(programIn))
  return {
    changes:
      from.edition.code === to.edition.code
        ? [
            ...entryChanges(programs, from.inputs.entries, to.inputs.entries),
            ...givenChanges([...programs], from.inputs.givens, to.inputs.givens),
          ]
        : [...entriesLeft(stage), ...givensLeft(stage)],
    facts: factChanges(from.inputs.facts, to.inputs.facts),
  }
}

function entriesLeft({ from, to }: Stage): readonly InputCellChange[] {
  const [program, counterpartOf] = [programIn(from), laterOf(from, to)]
  return Object.entries(from.inputs.entries).flatMap(([sheet, entries]) =>
    Object.entries(entries).flatMap(([place, was]): InputCellChange[] => {
      const at = addressIn(sheet, place)
      if (was === null || compiledCellAt(program, at)?.cell.kind !== 'entered') return []
      const isTaken = counterpartOf(at)
        .is.map(addressOf)
        .some((each) => entryAt(to.inputs.entries, each.sheet, keyOf(each)) !== null)
      return isTaken ? [] : [{ at, parts: [], was, is: null }]
    }),
  )
}

function givensLeft({ from, to, counterpartOf }: Stage): readonly InputCellChange[] {
  const [before, now, laterAt] = [programIn(from), programIn(to), laterOf(from, to)]
  const given = ({ slots }: Program) =>
    slots.flatMap(({ cell, address }) => (cell.kind === 'given' ? [address] : []))
  const isGiven = (program: Program, at: CellAddress): boolean =>
    compiledCellAt(program, at)?.cell.kind === 'given'
  const came = given(now).flatMap((at): InputCellChange[] => {
    if (takenOver(at, counterpartOf(at), before)) return []
    const was = isGiven(before, at) ? givenAt(from.inputs.givens, at) : null
    const is = givenAt(to.inputs.givens, at)
    return was === is ? [] : [{ at, parts: [], was, is }]
  })
  const left = given(before).flatMap((at): InputCellChange[] => {
    const isReference = [at, ...laterAt(at).is.map(addressOf)].some((each) => isGiven(now, each))
    return isReference ? [] : [{ at, parts: [], was: givenAt(from.inputs.givens, at), is: null }]
  })
  return [...came, ...left]
}

function laterOf(from: BudgetState, to: BudgetState): (at: CellAddress) => Counterpart {
  return counterpartsOf(to.edition, from.edition.code, 'was')
}

function together(
  changes: readonly InputCellChange[],
  { from, to, counterpartOf }: Stage,
): readonly InputCellChange[] {
  const reported = new Set<CellKey>()
  return changes.flatMap((change) => {
    const { is, adds } = counterpartOf(change.at)
    const [at, ...parts] = is.map(addressOf).filter(({ sheet }) => sheet === change.at.sheet)
    if (!at || parts.length === 0 || !adds || !hasSameForms({ from, to })) return change
    if (reported.has(cellKeyOf(at))) return []
    reported.add(cellKeyOf(at))
    const inAll = ({ inputs }: BudgetState): number | null => {
      const own = [at, ...parts].flatMap((each) => inputAt(inputs, each) ?? [])
      return own.length === 0 ? null : sumOf(own)
    }
    return { at, parts, was: inAll(from), is: inAll(to) }
  })
}

function inputAt({ entries, givens }: Inputs, at: CellAddress): number | null {
  return givens[at.sheet] ? givenAt(givens, at) : entryAt(entries, at.sheet, keyOf(at))
}

function withoutChange(
  whole: Evaluation,
  { from, to }: Stage,
  { at, parts, was }: InputCellChange,
): Evaluation {
  const cells = [at, ...parts]
  const inputs = cells.reduce(
    (now, each) => withCell(now, each, parts.length === 0 ? was : inputAt(from.inputs, each)),
    to.inputs,
  )
  return reevaluateWith(whole, inputs, cells)
}

/** Recalculates only readers of changed cells; facts and other forms require everything. */
function calculatedOn(before: Evaluation, stage: Stage, { changes, facts }: Differences): Evaluation {
  if (facts.length > 0 || !hasSameForms(stage)) return evaluateState(stage.to)
  return reevaluateWith(
    before,
    stage.to.inputs,
    changes.map(({ at }) => at),
  )
}

function moves(stage: Stage, { changes, facts }: Differences): boolean {
  return changes.length > 0 || facts.length > 0 || !hasSameForms(stage)
}

function hasSameForms({ from, to }: Pick<Stage, 'from' | 'to'>): boolean {
  return from.edition.code === to.edition.code && from.view.code === to.view.code
}

function entryChanges(
  programs: ReadonlySet<Program>,
  from: Workbook,
  to: Workbook,
): readonly InputCellChange[] {
  return namesIn(from, to).flatMap((sheet) => {
    if (from[sheet] === to[sheet]) return []
    return namesIn(from[sheet], to[sheet]).flatMap((place): InputCellChange[] => {
      const at = addressIn(sheet, place)
      const [was, is] = [entryAt(from, sheet, keyOf(at)), entryAt(to, sheet, keyOf(at))]
      const isRead = [...programs].some((program) => compiledCellAt(program, at)?.cell.kind === 'entered')
      return was === is || !isRead ? [] : [{ at, parts: [], was, is }]
    })
  })
}

function givenChanges(
  programs: readonly Program[],
  from: ReferenceFigures,
  to: ReferenceFigures,
): readonly InputCellChange[] {
  const [before, after] = [programs[0], programs.at(-1)]
  const value = (program: Program | undefined, givens: ReferenceFigures, at: CellAddress): number | null =>
    program && compiledCellAt(program, at)?.cell.kind === 'given' ? givenAt(givens, at) : null
  return namesIn(from, to).flatMap((sheet) => {
    const [rows, others] = [from[sheet], to[sheet]]
    if (rows === others) return []
    return namesIn(rows, others).flatMap((row) =>
      namesIn(rows?.[row], others?.[row]).flatMap((field): InputCellChange[] => {
        const at = { sheet, row, field }
        // Skips the program if nothing differs: a year has thousands of norms.
        if (before === after && givenAt(from, at) === givenAt(to, at)) return []
        const [was, is] = [value(before, from, at), value(after, to, at)]
        return was === is ? [] : [{ at, parts: [], was, is }]
      }),
    )
  })
}

function namesIn(one: object = {}, other: object = {}): readonly string[] {
  return one === other ? Object.keys(one) : [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

function factChanges(from: Facts, to: Facts): readonly FactChange[] {
  return namesIn(from, to).flatMap((name): FactChange[] => {
    const [was, is] = [from[name] ?? null, to[name] ?? null]
    return was === is ? [] : [{ name, was, is }]
  })
}

function isSame(one: VarianceCause, other: VarianceCause): boolean {
  return causeKey(one) === causeKey(other)
}

/** Returns a key that is equal across institutions. */
export function causeKey(cause: VarianceCause): string {
  return cause.kind === 'blank' ? `blank ${cause.sheet}` : cause.kind
}

function givenAt(givens: ReferenceFigures, { sheet, row, field }: CellAddress): number {
  return givens[sheet]?.[row]?.[field] ?? 0
}

function withCell(inputs: Inputs, at: CellAddress, value: number | null): Inputs {
  const { sheet, row, field } = at
  const rows = inputs.givens[sheet]
  if (!rows) return { ...inputs, entries: withEntries(inputs.entries, sheet, { [keyOf(at)]: value }) }
  const given = { ...rows, [row]: { ...rows[row], [field]: value ?? 0 } }
  return { ...inputs, givens: { ...inputs.givens, [sheet]: given } }
}

function withFact(facts: Facts, { name, was }: FactChange): Facts {
  const { [name]: _, ...others } = facts
  return was === null ? others : { ...others, [name]: was }
}
