import { askedTotal } from '#domain/draft/budget-total.ts'
import { counterpartsOf, type Edition, programOf, stateBefore, type View } from '#domain/editions/edition.ts'
import { firstYear, plausibility } from '#domain/norms/plausibility.ts'
import { formatNumber } from '#domain/number/format.ts'
import { check, type Problem } from '#domain/sheet/check.ts'
import { applies } from '#domain/sheet/compile.ts'
import { entryAt, withEntries } from '#domain/sheet/entries.ts'
import {
  type Evaluation,
  evaluate,
  formStateAt,
  type Inputs,
  reevaluate,
  valueAt,
} from '#domain/sheet/evaluate.ts'
import { type Address, keyOf } from '#domain/sheet/key.ts'
import type { Severity, Sheet, Unit } from '#domain/sheet/sheet.ts'
import { unitAt } from '#domain/sheet/units.ts'
import { plausibilityText as text } from '#text/rules.ts'

/** A calculated year of an institution, with the forms and the view by which it was. */
export type CalculatedYear = {
  readonly edition: Edition
  readonly view: View
  readonly evaluation: Evaluation
}

/** A year calculated from its inputs by its own forms, such as last year's from a snapshot. */
export function calculatedYear({
  edition,
  view,
  inputs,
}: Pick<CalculatedYear, 'edition' | 'view'> & { readonly inputs: Inputs }): CalculatedYear {
  return { edition, view, evaluation: evaluate(programOf(edition, view.group), inputs) }
}

/** A year that was calculated under the names of its view's tabs, told under those of the forms themselves, as `calculatedYear` would. */
export function underOwnNames({ edition, view, evaluation }: CalculatedYear): CalculatedYear {
  return { edition, view, evaluation: { ...evaluation, program: programOf(edition, view.group) } }
}

/**
 * Everything that is wrong, doubtful or good to know in the sheets of a view, tab by tab: values outside their limits, the rules of each
 * sheet, and those that hold for every typed cell (calculation §9, Plausibility). Without a last year nothing is held against it.
 */
export function implausible(now: CalculatedYear, lastYear: CalculatedYear | null): readonly Problem[] {
  return sheetsShown(now).flatMap((sheet) => [
    ...check(sheet, now.evaluation),
    ...doubtfulEntries(sheet, now, lastYear),
  ])
}

/** The sheets of a view that are meant for its institution, in the order of its tabs. */
function sheetsShown({ view, evaluation: { program, inputs } }: CalculatedYear): readonly Sheet[] {
  const codes = new Set(view.tabs.flatMap(({ sheets }) => sheets))
  return [...codes].flatMap((code) => {
    const sheet = program.sheets.get(code)
    return sheet && applies(sheet, inputs.facts) ? [sheet] : []
  })
}

/** What a rule for every typed cell asks of one. */
type Typed = {
  readonly value: number
  readonly unit: Unit
  /** The figure of last year at its place; 0 where there was none. */
  readonly was: number
  /** The total of the institution's budget without this figure, tugrik a year. */
  readonly rest: () => number
  /** The highest that the form takes; `null`: whatever is typed. */
  readonly most: number | null
  /** A figure of the year's limits. */
  readonly limit: (name: keyof typeof plausibility.sources) => number
  /** One of those that need no year before. */
  readonly firstYearLimit: (name: keyof typeof firstYear.sources) => number
}

/** A rule that holds for every typed cell of some units. */
export type GeneralRule = {
  readonly code: string
  readonly severity: Severity
  readonly units: readonly Unit[]
  /** What it says, without a cell, for the description of the calculation. */
  readonly about: string
  /** The sentence at a cell that breaks it; `null` where none does. */
  readonly broken: (typed: Typed) => string | null
}

/** ASSUMED: groups and posts are counted as people are; percents, days and quantities are not compared with last year. */
const counts: readonly Unit[] = ['people', 'groups', 'posts']
const shown = (figure: number): string => formatNumber(figure, { atMost: 2 })

/** The rules for every typed cell, by its unit. */
export const generalRules: readonly GeneralRule[] = [
  {
    code: 'farFromLastYear',
    severity: 'warning',
    units: [...counts, 'tugrik'],
    about: text.about.farFromLastYear,
    broken: ({ value, was, unit, limit }) => {
      const [least, times] = [
        limit(unit === 'tugrik' ? 'lastYearAmount' : 'lastYearPeople'),
        limit('lastYearTimes'),
      ]
      if (value <= 0 || was <= 0 || Math.abs(value - was) < least) return null
      if (value > times * was) return text.aboveLastYear(shown(was), shown(value), shown(times))
      if (value * times < was) return text.belowLastYear(shown(was), shown(value), shown(times))
      return null
    },
  },
  {
    code: 'inThousands',
    severity: 'warning',
    units: ['tugrik'],
    about: text.about.inThousands,
    broken: ({ value, limit }) => {
      const least = limit('leastAmount')
      return value > 0 && value < least ? text.inThousands(shown(value), shown(least)) : null
    },
  },
  {
    code: 'percentAboveWhole',
    severity: 'warning',
    units: ['percent'],
    about: text.about.percentAboveWhole,
    broken: ({ value, most, firstYearLimit }) => {
      const above = firstYearLimit('percentMost')
      return most === null && value > above ? text.percentAboveWhole(shown(value), shown(above)) : null
    },
  },
  {
    code: 'aboveBudget',
    severity: 'warning',
    units: ['tugrik'],
    about: text.about.aboveBudget,
    // An amount may be part of the budget itself: it is held against all the rest. While there is none, no amount is too large for it.
    broken: ({ value, rest }) => {
      const budget = value > 0 ? rest() : 0
      return budget > 0 && value > budget ? text.aboveBudget(shown(value), shown(budget)) : null
    },
  },
]

/** Whether a figure may be above all the rest of a budget: it is more than half of the whole. */
export function mayBeAboveRest(value: number, budget: number): boolean {
  return value > 0 && value * 2 > budget
}

/** What a budget comes to without what is typed in a cell, tugrik a year. Worked out only where the figure may be above that. */
function budgetWithout(at: Address, { view, evaluation }: CalculatedYear, value: number): number {
  const budget = askedTotal(evaluation, view)
  if (!mayBeAboveRest(value, budget)) return budget
  const entries = withEntries(evaluation.inputs.entries, at.sheet, { [keyOf(at)]: null })
  return askedTotal(reevaluate(evaluation, entries, [at]), view)
}

/** The typed cells of a sheet that break a rule for every typed cell. What a lock shuts does not count and is asked nothing. */
export function doubtfulEntries(
  sheet: Sheet,
  now: CalculatedYear,
  lastYear: CalculatedYear | null,
): readonly Problem[] {
  const entered = now.evaluation.program.entered.get(sheet.code) ?? []
  const was = figuresBefore(now, lastYear)
  return entered.flatMap((at) => doubtfulEntry(sheet, at, now, was))
}

/** The figure of last year at a cell of this year's forms; 0 where there was none. */
export type FigureBefore = (at: Address) => number

/** Last year's figures at the cells of this year's forms; without a last year there are none. */
export function figuresBefore(
  { edition }: Pick<CalculatedYear, 'edition'>,
  lastYear: CalculatedYear | null,
): FigureBefore {
  if (lastYear === null) return () => 0
  const counterpartOf = counterpartsOf(edition, lastYear.edition.code)
  return (at) => {
    const was = stateBefore(lastYear.evaluation, counterpartOf(at))
    return 'value' in was ? was.value : 0
  }
}

/** The same of one cell of a sheet. */
export function doubtfulEntry(
  sheet: Sheet,
  at: Address,
  now: CalculatedYear,
  figureBefore: FigureBefore,
): readonly Problem[] {
  const { evaluation } = now
  const value = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  const state = formStateAt(evaluation, at)
  if (value === null || state.is !== 'open') return []
  const unit = unitAt(sheet, at)
  const limitOf = (norm: string, row: string): number =>
    valueAt(evaluation, { sheet: norm, row, field: 'value' })
  const typed: Typed = {
    value,
    unit,
    most: state.limits.max,
    limit: (name) => limitOf(plausibility.sheet.code, name),
    firstYearLimit: (name) => limitOf(firstYear.sheet.code, name),
    was: figureBefore(at),
    rest: () => budgetWithout(at, now, value),
  }
  return generalRules.flatMap(({ code, severity, units, broken }) => {
    const message = units.includes(unit) ? broken(typed) : null
    return message === null ? [] : [{ severity, code, ...at, message }]
  })
}

/** The name of the rule that a parent's service must be as long as the box says. */
export const serviceTooShort = 'serviceTooShort'

/** For how many years the parent of a confirmed child has served, as entered; 0 is none entered. `who`: child and parent, for the person who reads. */
export type ParentService = { readonly who: string; readonly years: number }

/**
 * Whether a child is confirmed as one whose parent has served long enough, while the years entered are fewer than `least`
 * (calculation §9, Plausibility; facts §7.1). It counts, and is doubted. ASSUMED: 0 years are none entered.
 */
export function servedTooShort(
  { isConfirmed, years }: { readonly isConfirmed: boolean; readonly years: number },
  least: number,
): boolean {
  return isConfirmed && years > 0 && years < least
}
