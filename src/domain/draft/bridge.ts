import { componentsOf, totalField } from '#domain/draft/budget-components.ts'
import { budgetReadings, type Readings } from '#domain/draft/budget-total.ts'
import { shownEntries } from '#domain/draft/inputs.ts'
import { peopleSheet } from '#domain/draft/record-amounts.ts'
import {
  type Edition,
  placesBefore,
  programOf,
  programShown,
  type View,
  viewNamed,
} from '#domain/editions/edition.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { entryAt, type Givens, type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluate, type Inputs, reevaluateWith, valueAt } from '#domain/sheet/evaluate.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { type Address, addressIn, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import { type Program, slotAt } from '#domain/sheet/program.ts'

/** A budget as it stood at some time: all that it is calculated from, and by which forms. */
export type BudgetState = {
  readonly year: number
  readonly edition: Edition
  readonly view: View
  readonly inputs: Inputs
}

/** What can move a budget; of a blank its sheet is told. */
export type Cause =
  | { readonly kind: 'edition' | 'norms' | 'profile' | 'registers' | 'people' | 'positions' }
  | { readonly kind: 'blank'; readonly sheet: string }

/** A typed or given cell that differs; `null` where nothing was entered, or no such cell was. */
export type CellChange = { readonly at: Address; readonly was: number | null; readonly is: number | null }

/** A fact of the institution or a setting of the year that differs; `null` where it was not known. */
export type FactChange = { readonly name: string; readonly was: string | null; readonly is: string | null }

/** How far one cause moved the total, in whole tugrik, and what differs in it. */
export type Step = {
  readonly cause: Cause
  readonly amount: number
  readonly changes: readonly CellChange[]
  readonly facts: readonly FactChange[]
}

/** What moved a total from one state to another, whole tugrik: `before`, and the amounts of all steps, are `after`. */
export type Bridge = { readonly before: number; readonly after: number; readonly steps: readonly Step[] }

/** In which reading a budget is measured. */
export type Reading = keyof Readings

/**
 * What moved a budget, cause by cause in one order: edition, norms, profile, registers, each blank in the order of the view, people, positions.
 * Each is put in place of what was and everything is calculated; the differences of the rounded totals on the way are the amounts, so they add
 * up to the tugrik, and what several causes do together belongs to the last of them. Without changes and amount there is no step.
 */
export function bridge(before: BudgetState, after: BudgetState, reading: Reading = 'asked'): Bridge {
  let evaluation = calculated(before)
  const from = roundedTotal(evaluation, before, reading)
  let total = from
  const steps = stagesOf(before, after).flatMap((stage): Step[] => {
    const step = { cause: stage.cause, ...differences(stage) }
    if (!moves(stage, step)) return []
    evaluation = calculatedOn(evaluation, stage, step)
    const now = roundedTotal(evaluation, stage.to, reading)
    const amount = now - total
    total = now
    return amount === 0 && step.changes.length + step.facts.length === 0 ? [] : [{ ...step, amount }]
  })
  return { before: from, after: total, steps }
}

/** A change with what it alone does to the total, whole tugrik; `null` where it cannot be put back alone. */
export type CellEffect = CellChange & { readonly effect: number | null }
export type FactEffect = FactChange & { readonly effect: number | null }

/**
 * The changes of one cause, each with its effect: by how much the total after the step differs from the total with this one put back. Where
 * cells multiply, the effects do not add up to the amount of the step.
 */
export function effectsOf(
  before: BudgetState,
  after: BudgetState,
  { cause, reading = 'asked' }: { readonly cause: Cause; readonly reading?: Reading },
): { readonly cells: readonly CellEffect[]; readonly facts: readonly FactEffect[] } {
  const stage = stagesOf(before, after).find((each) => isSame(each.cause, cause))
  if (!stage) return { cells: [], facts: [] }
  const { to } = stage
  const whole = calculated(to)
  const total = roundedTotal(whole, to, reading)
  const without = (evaluation: Evaluation): number => total - roundedTotal(evaluation, to, reading)
  const { changes, facts } = differences(stage)
  const isAlone = hasSameForms(stage)
  return {
    cells: changes.map((change) => ({
      ...change,
      effect: isAlone
        ? without(reevaluateWith(whole, withCell(to.inputs, change.at, change.was), [change.at]))
        : null,
    })),
    facts: facts.map((change) => ({
      ...change,
      effect: isAlone
        ? without(evaluate(whole.program, { ...to.inputs, facts: withFact(to.inputs.facts, change) }))
        : null,
    })),
  }
}

/** A component of the budget that is asked for, or its total: what it was and is, and how much of it the ministry moved. Whole tugrik. */
export type ComponentMove = {
  /** A column of the table by variable cost. */
  readonly field: string
  readonly before: number
  readonly after: number
  /** What the edition and the norms explain of it (calculation §9, Ready to be sent). */
  readonly byNorms: number
}

/** How each component of the budget that is asked for moved, its total last. None where the view has no such table. */
export function componentMoves(before: BudgetState, after: BudgetState): readonly ComponentMove[] {
  return movesSince(componentsBefore(before, after), calculated(after), after)
}

/** A component as it was, and how much of its move is the ministry's: what does not hang on what is typed. */
export type ComponentBefore = Omit<ComponentMove, 'after'>

/** A budget as far as others set it: all but what is typed. */
type Surrounded = Pick<BudgetState, 'edition' | 'view'> & { readonly inputs: Omit<Inputs, 'entries'> }

/** The components of a budget as they were before, its total last, for `movesSince`: the same whatever is typed in `after`. */
export function componentsBefore(before: BudgetState, after: Surrounded): readonly ComponentBefore[] {
  const table = programIn(after).sheets.get(after.view.budget)
  if (!table) return []
  const ministry = withNorms(inEditionOf(before, after), after)
  const [was, moved] = [calculated(before), calculated(ministry)]
  const placeBefore = placesBefore(after.edition, before.edition.code)
  return [...componentsOf(table), totalField].map((field) => {
    const own = placeBefore({ sheet: after.view.budget, row: '1', field })
    const start = own ? component(was, before, own.field) : 0
    return { field, before: start, byNorms: component(moved, ministry, field) - start }
  })
}

/** How components moved to what a calculated budget has of them. */
export function movesSince(
  before: readonly ComponentBefore[],
  evaluation: Evaluation,
  now: Pick<BudgetState, 'view'>,
): readonly ComponentMove[] {
  return before.map((each) => ({ ...each, after: component(evaluation, now, each.field) }))
}

function component(evaluation: Evaluation, { view }: Pick<BudgetState, 'view'>, field: string): number {
  return roundHalfAway(valueAt(evaluation, { sheet: view.budget, row: '1', field }))
}

/** The calculation of a budget's own forms, called as its view calls them. */
export function programIn({ edition, view }: Pick<BudgetState, 'edition' | 'view'>): Program {
  return programShown(edition, view)
}

/** Works out everything of a budget by its own forms. */
export function calculated(state: BudgetState): Evaluation {
  return evaluate(programIn(state), state.inputs)
}

function roundedTotal(evaluation: Evaluation, { view }: BudgetState, reading: Reading): number {
  return roundHalfAway(budgetReadings(evaluation, view)[reading])
}

/** One cause put in place: the state before it and after it. */
type Stage = { readonly cause: Cause; readonly from: BudgetState; readonly to: BudgetState }

function stagesOf(before: BudgetState, after: BudgetState): readonly Stage[] {
  let from = before
  const stage = (cause: Cause, put: (state: BudgetState) => BudgetState): Stage => {
    const made = { cause, from, to: put(from) }
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

/** What was, in the forms of another edition: each cell where that has it, the tabs of its view, and of norms the cells that came with it. */
function inEditionOf(state: BudgetState, after: Surrounded): BudgetState {
  const { edition } = after
  if (edition.code === state.edition.code) return { ...state, edition }
  const view = viewNamed(edition.views, state.view.code) ?? after.view
  const program = programOf(edition, view.group)
  const known = programOf(state.edition, state.view.group)
  const place = placesBefore(edition, state.edition.code)
  const placeBefore = (at: Address): Address | null => {
    const was = place(at)
    return was && slotAt(known, was) ? was : null
  }
  const entries: Record<string, Record<PlaceKey, number | null>> = {}
  const givens: Record<string, Record<string, Record<string, number>>> = {}
  for (const { address, cell } of program.slots) {
    const was = placeBefore(address)
    if (cell.kind === 'entered' && was) {
      const entry = entryAt(state.inputs.entries, was.sheet, keyOf(was))
      if (entry !== null) entries[address.sheet] = { ...entries[address.sheet], [keyOf(address)]: entry }
    }
    if (cell.kind === 'given') {
      const { sheet, row, field } = address
      const value = was ? givenAt(state.inputs.givens, was) : givenAt(after.inputs.givens, address)
      givens[sheet] ??= {}
      const rows = givens[sheet] ?? {}
      rows[row] = { ...rows[row], [field]: value }
    }
  }
  const inputs = { ...state.inputs, entries: shownEntries(view, entries), givens }
  return { ...state, edition, view, inputs }
}

/** Choices of a year that stand among the facts of its institutions (`NormSettings`). */
const settings: readonly string[] = ['excessPer']

function withNorms(state: BudgetState, after: Surrounded): BudgetState {
  return withFacts(withGivens(state, after, 'norms'), after, (name) => settings.includes(name))
}

/** The facts of the institution; what another view does not show is no longer entered. */
function withProfile(state: BudgetState, after: BudgetState): BudgetState {
  const known = withFacts(state, after, (name) => !settings.includes(name))
  if (after.view.code === state.view.code) return known
  const entries = shownEntries(after.view, known.inputs.entries)
  return { ...known, view: after.view, inputs: { ...known.inputs, entries } }
}

function withFacts(state: BudgetState, after: Surrounded, isMeant: (name: string) => boolean): BudgetState {
  const kept = Object.entries(state.inputs.facts).filter(([name]) => !isMeant(name))
  const taken = Object.entries(after.inputs.facts).filter(([name]) => isMeant(name))
  return { ...state, inputs: { ...state.inputs, facts: Object.fromEntries([...kept, ...taken]) } }
}

type GivenKind = 'norms' | 'registers' | 'people' | 'positions'

/** Of the people's register what new positions are. */
const positionFields: readonly string[] = ['positionQuantity', 'positionBase']

function withGivens(state: BudgetState, after: Surrounded, kind: GivenKind): BudgetState {
  const norms = new Set(after.edition.norms.map(({ sheet }) => sheet.code))
  const isMeant = (sheet: string): boolean => {
    if (sheet === peopleSheet) return kind === 'people' || kind === 'positions'
    return kind === (norms.has(sheet) ? 'norms' : 'registers')
  }
  const { givens } = state.inputs
  const mixed: Record<string, Givens[string]> = { ...givens }
  for (const sheet of new Set([...Object.keys(givens), ...Object.keys(after.inputs.givens)])) {
    if (!isMeant(sheet)) continue
    const [from, to] = [givens[sheet] ?? {}, after.inputs.givens[sheet] ?? {}]
    const isPosition = (field: string): boolean => positionFields.includes(field) === (kind === 'positions')
    mixed[sheet] = sheet === peopleSheet ? mixedRows(from, to, isPosition) : to
  }
  return { ...state, inputs: { ...state.inputs, givens: mixed } }
}

/** Of the meant fields what is to be, of the others what is there. */
function mixedRows(
  from: Givens[string],
  to: Givens[string],
  isMeant: (field: string) => boolean,
): Givens[string] {
  const rows = new Set([...Object.keys(from), ...Object.keys(to)])
  return Object.fromEntries(
    [...rows].map((row) => {
      const kept = Object.entries(from[row] ?? {}).filter(([field]) => !isMeant(field))
      const taken = Object.entries(to[row] ?? {}).filter(([field]) => isMeant(field))
      return [row, Object.fromEntries([...kept, ...taken])]
    }),
  )
}

/** The sheets in which something was or is entered, in the order of the view; behind them those that it does not show. */
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

type Differences = Pick<Step, 'changes' | 'facts'>

function differences({ from, to }: Stage): Differences {
  const programs = new Set([from, to].map(programIn))
  return {
    changes: [
      ...entryChanges(programs, from.inputs.entries, to.inputs.entries),
      ...givenChanges([...programs], from.inputs.givens, to.inputs.givens),
    ],
    facts: factChanges(from.inputs.facts, to.inputs.facts),
  }
}

/** The state after a stage, from the one before it: cells reach only what reads them, facts and other forms everything. */
function calculatedOn(before: Evaluation, stage: Stage, { changes, facts }: Differences): Evaluation {
  if (facts.length > 0 || !hasSameForms(stage)) return calculated(stage.to)
  return reevaluateWith(
    before,
    stage.to.inputs,
    changes.map(({ at }) => at),
  )
}

/** Only what differs can move a total, or other forms that read the same. */
function moves(stage: Stage, { changes, facts }: Differences): boolean {
  return changes.length > 0 || facts.length > 0 || !hasSameForms(stage)
}

function hasSameForms({ from, to }: Stage): boolean {
  return from.edition.code === to.edition.code && from.view.code === to.view.code
}

function entryChanges(programs: ReadonlySet<Program>, from: Workbook, to: Workbook): readonly CellChange[] {
  return namesIn(from, to).flatMap((sheet) => {
    if (from[sheet] === to[sheet]) return []
    return namesIn(from[sheet], to[sheet]).flatMap((place): CellChange[] => {
      const at = addressIn(sheet, place)
      const [was, is] = [entryAt(from, sheet, keyOf(at)), entryAt(to, sheet, keyOf(at))]
      const isRead = [...programs].some((program) => slotAt(program, at)?.cell.kind === 'entered')
      return was === is || !isRead ? [] : [{ at, was, is }]
    })
  })
}

function givenChanges(programs: readonly Program[], from: Givens, to: Givens): readonly CellChange[] {
  const [before, after] = [programs[0], programs.at(-1)]
  const value = (program: Program | undefined, givens: Givens, at: Address): number | null =>
    program && slotAt(program, at)?.cell.kind === 'given' ? givenAt(givens, at) : null
  return namesIn(from, to).flatMap((sheet) => {
    const [rows, others] = [from[sheet], to[sheet]]
    if (rows === others) return []
    return namesIn(rows, others).flatMap((row) =>
      namesIn(rows?.[row], others?.[row]).flatMap((field): CellChange[] => {
        const at = { sheet, row, field }
        // Without a program to ask where nothing differs: a year has thousands of norms.
        if (before === after && givenAt(from, at) === givenAt(to, at)) return []
        const [was, is] = [value(before, from, at), value(after, to, at)]
        return was === is ? [] : [{ at, was, is }]
      }),
    )
  })
}

/** The names of two records together. */
function namesIn(one: object = {}, other: object = {}): readonly string[] {
  return one === other ? Object.keys(one) : [...new Set([...Object.keys(one), ...Object.keys(other)])]
}

function factChanges(from: Facts, to: Facts): readonly FactChange[] {
  return namesIn(from, to).flatMap((name): FactChange[] => {
    const [was, is] = [from[name] ?? null, to[name] ?? null]
    return was === is ? [] : [{ name, was, is }]
  })
}

function isSame(one: Cause, other: Cause): boolean {
  return causeKey(one) === causeKey(other)
}

/** A cause as one text: that it is the same of two institutions. */
export function causeKey(cause: Cause): string {
  return cause.kind === 'blank' ? `blank ${cause.sheet}` : cause.kind
}

function givenAt(givens: Givens, { sheet, row, field }: Address): number {
  return givens[sheet]?.[row]?.[field] ?? 0
}

function withCell(inputs: Inputs, at: Address, value: number | null): Inputs {
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
