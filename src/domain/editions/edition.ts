import type { Norm } from '#domain/norms/norm.ts'
import { steady } from '#domain/number/steady.ts'
import type { Group, ViewCode } from '#domain/organisation/profile.ts'
import { entryAt, type Workbook } from '#domain/sheet/entries.ts'
import { type CellState, type Evaluation, stateAt, valueAt } from '#domain/sheet/evaluate.ts'
import { nameIn } from '#domain/sheet/example.ts'
import type { Formula } from '#domain/sheet/formula.ts'
import { type Address, addressOf, type CellKey, cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import { compile, type Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/**
 * Which forms hold in a year, as one frozen value: a year names its edition and keeps it for ever (calculation §9, Editions). Figures of norms
 * are no part of it, their shape is. A later one is a revision of the one before, see `revise`.
 */
export type Edition = {
  /** Under which the database and the wire name it: small letters, digits and hyphens (`askedGuide`). */
  readonly code: string
  /** By which order of the minister it holds, in a reader's words. */
  readonly order: string
  /** Made up, so that people can see what a later edition changes: marked wherever it shows, and no year begins with it by itself (`editionFor`). */
  readonly example: boolean
  /** The first financial year that begins with it. */
  readonly from: number
  /** The last; `null`: until another begins. */
  readonly until: number | null
  /** The norms that a year has, one that bounds others before them. */
  readonly norms: readonly Norm[]
  /** The sheets of each group besides norms, each behind those that it reads. */
  readonly sheets: Readonly<Record<Group, readonly Sheet[]>>
  readonly views: Readonly<Record<ViewCode, View>>
  /** What of the edition before became what in this one, as its author says it: in the words of `became.ts`. */
  readonly became: readonly Became[]
  /** The cells of each edition before, by its code, that are not what they were; a cell in none of these stands where it stood. */
  readonly since: Readonly<Record<string, Since>>
}

/**
 * Names of the edition before, and of what they are in this one, all of one kind: sheets (`ebs-b1`), rows (`ebs-b1/7`), fields
 * (`ebs-b1/*.stage1Qty`) or cells (`ebs-b1/7.stage1Qty`). None in `is`: gone. None in `was`: new.
 */
export type Became = { readonly was: readonly string[]; readonly is: readonly string[] }

/**
 * Cells of an earlier edition and the cells that are the same in this one, all together: several became one, one became several. None on
 * a side: gone, or new. `adds`: they are amounts or counts, so that the sum of the one side is that of the other.
 */
export type Counterpart = {
  readonly was: readonly CellKey[]
  readonly is: readonly CellKey[]
  readonly adds: boolean
}

/** What a tab can show besides sheets: the summary with the report, or a register of people. */
export type Panel = 'summary' | 'staff' | 'positions' | 'children'

/** What a tab is about, in the order in which the page groups them. */
export const tabGroups = ['learners', 'pay', 'costs', 'people', 'total'] as const
export type TabGroup = (typeof tabGroups)[number]

/** A tab: sheets by code, drawn in this order, or a panel. */
export type Tab = {
  readonly value: number
  readonly label: string
  /** `null` for the summary, which stands before all groups. */
  readonly group: TabGroup | null
  readonly sheets: readonly string[]
  readonly panel: Panel | null
}

/**
 * What is counted of a budget: `learners` and `boarders` that the year is paid for (people), `classes` (groups of kindergartens too), `teachers`
 * among all `posts` (posts), `pay` of all posts with the employer's insurance and `heating` (tugrik a year).
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
export type Measure = (typeof measures)[number]

/** A view is nothing but this list (design calculation §3). */
export type View = {
  readonly code: ViewCode
  readonly group: Group
  readonly tabs: readonly Tab[]
  /**
   * The one-row sheet of the budget that is asked for, by variable cost: its `budgetTotal` is the total, its `...Qty` fields the components
   * (calculation §9, Two readings).
   */
  readonly budget: string
  /** The one-row sheet of the same budget by headcount, the check against it; its `budgetTotal` is the total. */
  readonly headcount: string
  /**
   * What of the asked reading is held against the headcount one where the state pays only a part of it: the whole, tugrik a year; `null`
   * where the total is the whole.
   */
  readonly whole: Formula | null
  /** What of both readings alike are fixed costs (heating, power, water, rent), tugrik a year. */
  readonly fixed: Formula
  /** What the institution earns itself, tugrik a year. */
  readonly income: Formula
  /** What is counted beside the readings, so that institutions can be held against each other; `null` where the forms of the view do not tell. */
  readonly measures: Readonly<Record<Exclude<Measure, 'learners' | 'capital'>, Formula | null>> & {
    readonly learners: Formula
    /** What of the asked total is capital expense (calculation §9, Ceilings); the rest of it is current. */
    readonly capital: Formula
  }
  /** The norms whose dates tell whether the price of a learner is older than the pay: of the variable cost, and of pay. */
  readonly dated: { readonly cost: readonly string[]; readonly pay: string }
  /** Codes of the standard reports, in the order of the list (design calculation §7). */
  readonly reports: readonly string[]
}

/** What is not what it was in an earlier edition, by the cells of that one (`was`) and of this one (`is`). */
export type Since = Readonly<Record<'was' | 'is', ReadonlyMap<CellKey, Counterpart>>>

/** The tabs of a view as the page lists them: the summary, then by what they are about, each group in the view's own order. */
export function groupedTabs(
  tabs: readonly Tab[],
): readonly { readonly group: TabGroup | null; readonly tabs: readonly Tab[] }[] {
  return [null, ...tabGroups]
    .map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group) }))
    .filter((each) => each.tabs.length > 0)
}

/** The tab of a view on which a sheet stands, rather its own than one that shows it below another; `undefined` where it has none there. */
export function tabOf({ tabs }: Pick<View, 'tabs'>, sheet: string): Tab | undefined {
  return tabs.find(({ sheets }) => sheets[0] === sheet) ?? tabs.find(({ sheets }) => sheets.includes(sheet))
}

/** The view of a name that comes from outside; `undefined` for a name that none has. */
export function viewNamed(views: Edition['views'], name: string | undefined): View | undefined {
  return Object.values(views).find(({ code }) => code === name)
}

/** Every sheet of an edition by its code, norms among them. */
export function everySheet({ norms, sheets }: Edition): ReadonlyMap<string, Sheet> {
  const all = [...norms.map(({ sheet }) => sheet), ...Object.values(sheets).flat()]
  return new Map(all.map((sheet) => [sheet.code, sheet]))
}

/** The sheets of a group in calculating order. */
export function sheetsOf({ norms, sheets }: Edition, group: Group): readonly Sheet[] {
  return [...norms.map(({ sheet }) => sheet), ...sheets[group]]
}

const programs = new WeakMap<Edition, Map<Group, Program>>()

/** The compiled calculation of a group; compiled once, when first asked for. */
export function programOf(edition: Edition, group: Group): Program {
  const known = programs.get(edition) ?? new Map<Group, Program>()
  programs.set(edition, known)
  const program = known.get(group) ?? compile(sheetsOf(edition, group))
  known.set(group, program)
  return program
}

/** By edition and view: a later edition keeps the views that it does not change, over sheets of its own. */
const shown = new WeakMap<Edition, Map<View, Program>>()

/**
 * The calculation of a view's group as the view shows it: a sheet that has a tab of its own, or is the only blank on it, is called as the
 * tab. The draft view of a centre has the blanks of the schools under other names. The sheets of an example say so in their names, so that
 * whatever shows one does: the screen, paper, books, explanations.
 */
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
      { ...sheet, caption: calledIn(edition, alone.get(code) ?? sheet.caption) },
    ]),
  )
  const called = { ...program, sheets }
  own.set(view, called)
  return called
}

/** What a form of an edition is called where it is shown. */
export function calledIn({ code }: Pick<Edition, 'code'>, name: string): string {
  return nameIn(code, name)
}

/**
 * What each cell was in the forms of another year (`was`, asked for a cell of theirs, tells what it is now). Of an edition that is not before
 * this one every cell stands where it stands.
 */
export function counterpartsOf(
  { since }: Pick<Edition, 'since'>,
  before: string,
  side: keyof Since = 'is',
): (at: Address) => Counterpart {
  return (at) => since[before]?.[side].get(cellKeyOf(at)) ?? asItStands(at)
}

/** The counterpart of a cell that is what it was. */
export function asItStands(at: Address): Counterpart {
  const key = cellKeyOf(at)
  return { was: [key], is: [key], adds: true }
}

/** What a cell was by another year's figures: of several the sum. `absent` where it is new, a part of what was one, or what does not add up. */
export function stateBefore(then: Evaluation, counterpart: Counterpart): CellState {
  const [only, ...others] = takenOver(counterpart).map(addressOf)
  if (!only) return { is: 'absent' }
  if (others.length === 0) return stateAt(then, only)
  return { is: 'computed', value: sum([only, ...others].map((at) => valueAt(then, at))) }
}

/** The same of what was typed: `null` where nothing was, and where it cannot be told for this cell alone. */
export function entryBefore(entries: Workbook, counterpart: Counterpart): number | null {
  const typed = takenOver(counterpart)
    .map(addressOf)
    .flatMap((at) => entryAt(entries, at.sheet, keyOf(at)) ?? [])
  return typed.length > 0 ? sum(typed) : null
}

/** The cells that one cell alone was: what of them can be told for it, and taken over. */
export function takenOver({ was, is, adds }: Counterpart): readonly CellKey[] {
  return is.length < 2 && (adds || was.length < 2) ? was : []
}

const sum = (figures: readonly number[]): number => steady(figures.reduce((one, other) => one + other))
