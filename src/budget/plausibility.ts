import { plausibilityText } from '#budget/plausibility-text.ts'
import { check, type Problem } from '#engine/check.ts'
import { applies } from '#engine/compile.ts'
import { entryAt, withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate, formStateAt, type Inputs, reevaluate, valueAt } from '#engine/evaluate.ts'
import { type CellAddress, keyOf } from '#engine/key.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Severity, Sheet, Unit } from '#engine/sheet.ts'
import { unitAt } from '#engine/units.ts'
import { counterpartsOf, type Edition, programOf, stateBefore, type View } from '#forms/editions/edition.ts'
import { firstYear, plausibility } from '#forms/norms/plausibility.ts'
import { requestedTotal } from '#forms/readings.ts'

export type CalculatedYear = {
  readonly edition: Edition
  readonly view: View
  readonly evaluation: Evaluation
}

export function calculatedYear({
  edition,
  view,
  inputs,
}: Pick<CalculatedYear, 'edition' | 'view'> & { readonly inputs: Inputs }): CalculatedYear {
  return { edition, view, evaluation: evaluate(programOf(edition, view.group), inputs) }
}

export function underOwnNames({ edition, view, evaluation }: CalculatedYear): CalculatedYear {
  return { edition, view, evaluation: { ...evaluation, program: programOf(edition, view.group) } }
}

/**
 * Returns all errors, warnings and notes of a view, tab by tab (calculation §9, Plausibility). Without last year,
 * comparisons are skipped.
 */
export function implausible(now: CalculatedYear, lastYear: CalculatedYear | null): readonly Problem[] {
  return sheetsShown(now).flatMap((sheet) => [
    ...check(sheet, now.evaluation),
    ...doubtfulEntries(sheet, now, lastYear),
  ])
}

function sheetsShown({ view, evaluation: { program, inputs } }: CalculatedYear): readonly Sheet[] {
  const codes = new Set(view.tabs.flatMap(({ sheets }) => sheets))
  return [...codes].flatMap((code) => {
    const sheet = program.sheets.get(code)
    return sheet && applies(sheet, inputs.facts) ? [sheet] : []
  })
}

type TypedFigure = {
  readonly value: number
  readonly unit: Unit
  readonly was: number
  /** The requested total without this figure, tugrik a year. */
  readonly rest: () => number
  readonly most: number | null
  readonly limit: (name: keyof typeof plausibility.sources) => number
  /** A limit that needs no earlier year. */
  readonly firstYearLimit: (name: keyof typeof firstYear.sources) => number
}

export type GeneralRule = {
  readonly code: string
  readonly severity: Severity
  readonly units: readonly Unit[]
  readonly about: string
  readonly broken: (typed: TypedFigure) => string | null
}

/** ASSUMED: groups and posts count like people; percentages, days and quantities are not compared with last year. */
const counts: readonly Unit[] = ['people', 'groups', 'posts']
const shown = (figure: number): string => formatNumber(figure, { atMost: 2 })

export const generalRules: readonly GeneralRule[] = [
  {
    code: 'farFromLastYear',
    severity: 'warning',
    units: [...counts, 'tugrik'],
    about: plausibilityText.about.farFromLastYear,
    broken: ({ value, was, unit, limit }) => {
      const [least, times] = [
        limit(unit === 'tugrik' ? 'lastYearAmount' : 'lastYearPeople'),
        limit('lastYearTimes'),
      ]
      if (value <= 0 || was <= 0 || Math.abs(value - was) < least) return null
      if (value > times * was) return plausibilityText.aboveLastYear(shown(was), shown(value), shown(times))
      if (value * times < was) return plausibilityText.belowLastYear(shown(was), shown(value), shown(times))
      return null
    },
  },
  {
    code: 'inThousands',
    severity: 'warning',
    units: ['tugrik'],
    about: plausibilityText.about.inThousands,
    broken: ({ value, limit }) => {
      const least = limit('leastAmount')
      return value > 0 && value < least ? plausibilityText.inThousands(shown(value), shown(least)) : null
    },
  },
  {
    code: 'percentAboveWhole',
    severity: 'warning',
    units: ['percent'],
    about: plausibilityText.about.percentAboveWhole,
    broken: ({ value, most, firstYearLimit }) => {
      const above = firstYearLimit('percentMost')
      return most === null && value > above
        ? plausibilityText.percentAboveWhole(shown(value), shown(above))
        : null
    },
  },
  {
    code: 'aboveBudget',
    severity: 'warning',
    units: ['tugrik'],
    about: plausibilityText.about.aboveBudget,
    // An amount may be part of the budget, so it is compared with the rest, if any.
    broken: ({ value, rest }) => {
      const budget = value > 0 ? rest() : 0
      return budget > 0 && value > budget ? plausibilityText.aboveBudget(shown(value), shown(budget)) : null
    },
  },
]

export function mayBeAboveRest(value: number, budget: number): boolean {
  return value > 0 && value * 2 > budget
}

/** Returns tugrik a year. */
function budgetWithout(at: CellAddress, { view, evaluation }: CalculatedYear, value: number): number {
  const budget = requestedTotal(evaluation, view)
  if (!mayBeAboveRest(value, budget)) return budget
  const entries = withEntries(evaluation.inputs.entries, at.sheet, { [keyOf(at)]: null })
  return requestedTotal(reevaluate(evaluation, entries, [at]), view)
}

/** Skips locked cells. */
export function doubtfulEntries(
  sheet: Sheet,
  now: CalculatedYear,
  lastYear: CalculatedYear | null,
): readonly Problem[] {
  const entered = now.evaluation.program.entered.get(sheet.code) ?? []
  const was = lastYearFigures(now, lastYear)
  return entered.flatMap((at) => doubtfulEntry(sheet, at, now, was))
}

export type FigureBefore = (at: CellAddress) => number

export function lastYearFigures(
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

export function doubtfulEntry(
  sheet: Sheet,
  at: CellAddress,
  now: CalculatedYear,
  figureBefore: FigureBefore,
): readonly Problem[] {
  const { evaluation } = now
  const value = entryAt(evaluation.inputs.entries, at.sheet, keyOf(at))
  const state = formStateAt(evaluation, at)
  if (value === null || state.kind !== 'open') return []
  const unit = unitAt(sheet, at)
  const limitOf = (norm: string, row: string): number =>
    valueAt(evaluation, { sheet: norm, row, field: 'value' })
  const typed: TypedFigure = {
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

export const serviceTooShort = 'serviceTooShort'

/** The parent's entered years of service; 0 is not entered. */
export type ParentService = { readonly who: string; readonly years: number }

/**
 * Checks for fewer years than `least` (calculation §9, Plausibility; facts §7.1). The child counts, with a warning.
 * ASSUMED: 0 means not entered.
 */
export function servedTooShort(
  { isConfirmed, years }: { readonly isConfirmed: boolean; readonly years: number },
  least: number,
): boolean {
  return isConfirmed && years > 0 && years < least
}
