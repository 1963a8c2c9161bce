import { entryAt, type Workbook } from '#engine/entries.ts'
import { type CellState, type Evaluation, stateAt, valueAt } from '#engine/evaluate.ts'
import type { Formula } from '#engine/formula.ts'
import { addressOf, type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { compile, type Program } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'
import type { Norm } from '#forms/norms/norm.ts'
import type { Group, ViewCode } from '#forms/profile.ts'

/**
 * The frozen forms of a year. A year refers to one edition permanently (calculation §9, Editions). It includes the
 * shape of norms, not their figures.
 */
export type Edition = {
  /** Lower-case letters, digits and hyphens (`askedGuide`). */
  readonly code: string
  readonly order: string
  readonly from: number
  /** `null` until another edition starts. */
  readonly until: number | null
  /** A norm follows those that limit it. */
  readonly norms: readonly Norm[]
  /** A sheet follows those it reads. */
  readonly sheets: Readonly<Record<Group, readonly Sheet[]>>
  readonly views: Readonly<Record<ViewCode, View>>
  /** The author's mappings from the edition before, see `became.ts`. */
  readonly became: readonly Mapping[]
  /** Cells that are not listed keep their position. */
  readonly since: Readonly<Record<string, EditionMapping>>
}

/**
 * Names of the edition before and their counterparts, of one kind, see `mapping.ts`. Empty `is`: removed. Empty
 * `was`: new.
 */
export type Mapping = { readonly was: readonly string[]; readonly is: readonly string[] }

/** An empty side means removed or new. `adds`: amounts or counts, so both sides have equal sums. */
export type Counterpart = {
  readonly was: readonly CellKey[]
  readonly is: readonly CellKey[]
  readonly adds: boolean
}

export type PanelName = 'summary' | 'staff' | 'positions' | 'children'

export const tabGroups = ['learners', 'pay', 'costs', 'people', 'total'] as const
export type TabGroup = (typeof tabGroups)[number]

export type Tab = {
  readonly value: number
  readonly label: string
  readonly group: TabGroup | null
  readonly sheets: readonly string[]
  readonly panel: PanelName | null
}

/**
 * The counts of a budget: paid `learners` and `boarders` (people), `classes`, `teachers` among all `posts`, `pay`
 * with employer's insurance and `heating` (tugrik a year).
 */
export const measures = [
  'learners',
  'classes',
  'boarders',
  'teachers',
  'posts',
  'pay',
  'heating',
  'capital',
] as const
export type EditionMeasure = (typeof measures)[number]

/** A view is only this data (design calculation §3). */
export type View = {
  readonly code: ViewCode
  readonly group: Group
  readonly tabs: readonly Tab[]
  /**
   * The one-row sheet by variable cost: `budgetTotal` is the total, `...Qty` fields are the components (calculation
   * §9, Two readings).
   */
  readonly budget: string
  readonly headcount: string
  /** The amount to compare with headcount if the state pays only a part, tugrik a year. */
  readonly whole: Formula | null
  /** Heating, power, water and rent, in both totals, tugrik a year. */
  readonly fixed: Formula
  /** Tugrik a year. */
  readonly income: Formula
  /** `null` if the forms of the view lack the count. */
  readonly measures: Readonly<Record<Exclude<EditionMeasure, 'learners' | 'capital'>, Formula | null>> & {
    readonly learners: Formula
    /** The capital part (calculation §9, Ceilings); the rest of the requested total is current. */
    readonly capital: Formula
  }
  /** Their dates show whether the price of a learner is older than the pay. */
  readonly dated: { readonly cost: readonly string[]; readonly pay: string }
  /** In list order (design calculation §7). */
  readonly reports: readonly string[]
}

export type EditionMapping = Readonly<Record<'was' | 'is', ReadonlyMap<CellKey, Counterpart>>>

export function groupedTabs(
  tabs: readonly Tab[],
): readonly { readonly group: TabGroup | null; readonly tabs: readonly Tab[] }[] {
  return [null, ...tabGroups]
    .map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group) }))
    .filter((each) => each.tabs.length > 0)
}

/** Prefers the sheet's own tab over one that shows it below another. */
export function tabOf({ tabs }: Pick<View, 'tabs'>, sheet: string): Tab | undefined {
  return tabs.find(({ sheets }) => sheets[0] === sheet) ?? tabs.find(({ sheets }) => sheets.includes(sheet))
}

export function viewNamed(views: Edition['views'], name: string | undefined): View | undefined {
  return Object.values(views).find(({ code }) => code === name)
}

export function everySheet({ norms, sheets }: Edition): ReadonlyMap<string, Sheet> {
  const all = [...norms.map(({ sheet }) => sheet), ...Object.values(sheets).flat()]
  return new Map(all.map((sheet) => [sheet.code, sheet]))
}

export function sheetsOf({ norms, sheets }: Edition, group: Group): readonly Sheet[] {
  return [...norms.map(({ sheet }) => sheet), ...sheets[group]]
}

const programs = new WeakMap<Edition, Map<Group, Program>>()

export function programOf(edition: Edition, group: Group): Program {
  const known = programs.get(edition) ?? new Map<Group, Program>()
  programs.set(edition, known)
  const program = known.get(group) ?? compile(sheetsOf(edition, group))
  known.set(group, program)
  return program
}

/** Keyed by edition too: a later edition keeps unchanged view objects over its own sheets. */
const shown = new WeakMap<Edition, Map<View, Program>>()

/** Renames a sheet with its own tab, or the only blank on a tab, to the tab's name. */
export function programShown(edition: Edition, view: View): Program {
  const own = shown.get(edition) ?? new Map<View, Program>()
  shown.set(edition, own)
  const known = own.get(view)
  if (known) return known
  const program = programOf(edition, view.group)
  const alone = new Map(
    view.tabs.flatMap(({ sheets: codes, label }) => {
      const blanks = codes.filter((code) => (program.entered.get(code)?.length ?? 0) > 0)
      const [only, ...others] = codes.length === 1 ? codes : blanks
      const isTaken = codes.some((code) => program.sheets.get(code)?.caption === label)
      return only === undefined || others.length > 0 || isTaken ? [] : [[only, label] as const]
    }),
  )
  const sheets = new Map(
    [...program.sheets].map(([code, sheet]) => [
      code,
      { ...sheet, caption: alone.get(code) ?? sheet.caption },
    ]),
  )
  const called = { ...program, sheets }
  own.set(view, called)
  return called
}

/** Works from both sides. For an edition that is not earlier, every cell keeps its position. */
export function counterpartsOf(
  { since }: Pick<Edition, 'since'>,
  before: string,
  side: keyof EditionMapping = 'is',
): (at: CellAddress) => Counterpart {
  return (at) => since[before]?.[side].get(cellKeyOf(at)) ?? sameCounterpart(at)
}

export function sameCounterpart(at: CellAddress): Counterpart {
  const key = cellKeyOf(at)
  return { was: [key], is: [key], adds: true }
}

/** Sums several cells. `absent` if the cell is new, a part of a split cell, or not summable. */
export function stateBefore(then: Evaluation, counterpart: Counterpart): CellState {
  const [only, ...others] = continuedCells(counterpart).map(addressOf)
  if (!only) return { kind: 'absent' }
  if (others.length === 0) return stateAt(then, only)
  return { kind: 'computed', value: sum([only, ...others].map((at) => valueAt(then, at))) }
}

/** Returns `null` if empty or not attributable to this cell alone. */
export function entryBefore(entries: Workbook, counterpart: Counterpart): number | null {
  const typed = continuedCells(counterpart)
    .map(addressOf)
    .flatMap((at) => entryAt(entries, at.sheet, keyOf(at)) ?? [])
  return typed.length > 0 ? sum(typed) : null
}

/** Returns the cells that this cell alone continues. */
export function continuedCells({ was, is, adds }: Counterpart): readonly CellKey[] {
  return is.length < 2 && (adds || was.length < 2) ? was : []
}

const sum = (figures: readonly number[]): number =>
  roundToPrecision(figures.reduce((one, other) => one + other))
