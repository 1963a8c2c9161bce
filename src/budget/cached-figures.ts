import { blanksToFill, hasCellsToType, shownSheets } from '#budget/blanks-to-fill.ts'
import { type Measures, measuresOf } from '#budget/indicators.ts'
import type { Justification } from '#budget/justifications.ts'
import {
  type CalculatedYear,
  calculatedYear,
  doubtfulEntry,
  type FigureBefore,
  implausible,
  lastYearFigures,
  mayBeAboveRest,
} from '#budget/plausibility.ts'
import {
  type BeforeSending,
  cellsOfWarning,
  changedTotals,
  countOpenNonCellWarnings,
  type DoubtInputs,
  doubtsIn,
  findings,
  reasonFor,
} from '#budget/readiness.ts'
import {
  type BudgetBefore,
  type BudgetState,
  budgetBefore,
  movesSince,
  roundedTotals,
} from '#budget/variance.ts'
import { brokenRule, entryOutside, type Problem } from '#engine/check.ts'
import { entryAt } from '#engine/entries.ts'
import { type Evaluation, formStateAt } from '#engine/evaluate.ts'
import { type CellAddress, type CellPosition, keyOf } from '#engine/key.ts'
import { type CompiledRule, compiledCellAt, type Program } from '#engine/program.ts'
import { unitAt } from '#engine/units.ts'
import { requestedTotal, type StoredTotals, storedTotals, type TotalName } from '#forms/readings.ts'

export type EntryProgress = {
  readonly cellsTyped: number
  readonly cellsToType: number
  /** Includes blanks saved without entries. */
  readonly blanksSaved: number
  readonly blanksToFill: number
}

/** The figures that lists show without calculating a draft. */
export type CachedFigures = {
  /** `null` if not started; then only progress is counted. */
  readonly totals: StoredTotals | null
  readonly measures: Measures | null
  readonly progress: EntryProgress
  readonly errors: number
  readonly warnings: number
  readonly unjustifiedWarnings: number
  /** See `changedTotals` in `readiness.ts`. */
  readonly changedTotals: readonly TotalName[]
}

/** Does not depend on the entries of the draft. */
export type LastYearBudget = BudgetBefore & { readonly calculated: CalculatedYear }

export function lastYearOfDraft(
  lastYear: BudgetState | null,
  now: Omit<BudgetState, 'year'>,
): LastYearBudget | null {
  if (lastYear === null) return null
  return { calculated: calculatedYear(lastYear), ...budgetBefore(lastYear, now) }
}

export type CalculatedDraft = CalculatedYear &
  Pick<DoubtInputs, 'year' | 'services' | 'amounts' | 'letter' | 'ceilings'>

export function doubtfulIn(
  draft: CalculatedDraft,
  lastYear: LastYearBudget | null,
): DoubtInputs & CalculatedDraft {
  return {
    ...draft,
    problems: implausible(draft, lastYear?.calculated ?? null),
    moves: lastYear === null ? [] : movesSince(lastYear.components, draft.evaluation, draft),
  }
}

export type CompleteDraft = CalculatedDraft &
  Pick<BeforeSending, 'saves' | 'saved'> & {
    readonly lastYear: LastYearBudget | null
    readonly justifications: readonly Justification[]
    /** See `isStarted` in `review.ts`. */
    readonly started: 'yes' | 'no'
  }

export function computeFigures({
  lastYear,
  justifications,
  started,
  saves,
  saved,
  ...draft
}: CompleteDraft): CachedFigures {
  const { evaluation, view } = draft
  const progress = entryProgress({ evaluation, view, saves, saved })
  if (started === 'no')
    return {
      totals: null,
      measures: null,
      progress,
      errors: 0,
      warnings: 0,
      unjustifiedWarnings: 0,
      changedTotals: [],
    }
  const { errors, warnings, toJustify } = findings(doubtfulIn(draft, lastYear), justifications)
  return {
    totals: storedTotals(evaluation, view),
    measures: measuresOf(evaluation, view),
    progress,
    errors: errors.length,
    warnings: warnings.length,
    unjustifiedWarnings: toJustify.length,
    changedTotals: totalsChangedSince({ ...draft, lastYear }),
  }
}

export function entryProgress({
  evaluation,
  view,
  saves,
  saved,
}: Pick<CompleteDraft, 'evaluation' | 'view' | 'saves' | 'saved'>): EntryProgress {
  const blanks = blanksToFill({ view, evaluation, saves })
  const cells = blanks
    .flatMap((sheet) => evaluation.program.entered.get(sheet) ?? [])
    .filter((at) => formStateAt(evaluation, at).kind === 'open')
  const { entries } = evaluation.inputs
  return {
    cellsTyped: cells.filter((at) => entryAt(entries, at.sheet, keyOf(at)) !== null).length,
    cellsToType: cells.length,
    blanksSaved: blanks.filter(saved).length,
    blanksToFill: blanks.length,
  }
}

export function totalsChangedSince({
  evaluation,
  view,
  lastYear,
}: Pick<CompleteDraft, 'evaluation' | 'view' | 'lastYear'>): readonly TotalName[] {
  return changedTotals(lastYear?.readings ?? null, roundedTotals(evaluation, view), evaluation)
}

export type FigureTotals = {
  readonly figures: CachedFigures
  /** Unexplained warnings without a cell, which a save would otherwise count twice; `null`: not counted yet. */
  readonly nonCellWarnings: number | null
}

export type FiguresBeforeSave = FigureTotals & Pick<CompleteDraft, 'evaluation' | 'saved'>

export type SavedCells = { readonly sheet: string; readonly changed: readonly CellPosition[] }

/** Updates figures after a save by evaluating only affected cells. Equals `computeFigures` if nothing else changed. */
export function updateFigures(
  { figures, nonCellWarnings, ...before }: FiguresBeforeSave,
  { sheet, changed }: SavedCells,
  after: CompleteDraft,
): FigureTotals {
  // The draft was not started, so nothing was counted.
  if (figures.totals === null) return { figures: computeFigures(after), nonCellWarnings: null }
  const { evaluation, view } = after
  const questions = reached(before.evaluation, after, { sheet, changed })
  const draftBefore = { ...after, ...before }
  const was = partialFigures(draftBefore, questions)
  const is = partialFigures(after, questions)
  const [nonCellBefore, nonCellAfter] = [
    nonCellWarnings ?? countNonCellWarnings(draftBefore),
    countNonCellWarnings(after),
  ]
  const { progress } = figures
  return {
    nonCellWarnings: nonCellAfter,
    figures: {
      totals: storedTotals(evaluation, view),
      measures: measuresOf(evaluation, view),
      progress: {
        cellsTyped: progress.cellsTyped + is.cellsTyped - was.cellsTyped,
        cellsToType: progress.cellsToType + is.cellsToType - was.cellsToType,
        blanksSaved: progress.blanksSaved + is.blanksSaved - was.blanksSaved,
        blanksToFill: progress.blanksToFill + is.blanksToFill - was.blanksToFill,
      },
      errors: figures.errors + is.errors - was.errors,
      warnings: figures.warnings + is.warnings - was.warnings,
      unjustifiedWarnings:
        figures.unjustifiedWarnings +
        is.unjustifiedWarnings -
        was.unjustifiedWarnings +
        nonCellAfter -
        nonCellBefore,
      changedTotals: totalsChangedSince(after),
    },
  }
}

function countNonCellWarnings({ lastYear, justifications, ...draft }: CompleteDraft): number {
  const moves = lastYear === null ? [] : movesSince(lastYear.components, draft.evaluation, draft)
  return countOpenNonCellWarnings({ ...draft, moves }, justifications)
}

type Questions = {
  readonly cells: readonly CellAddress[]
  readonly rules: readonly SheetRule[]
  /** Blanks that may have become saved, or gained or lost their last editable cell. */
  readonly blanks: readonly string[]
  readonly figureBefore: FigureBefore
}

type SheetRule = { readonly sheet: string; readonly rule: CompiledRule }

function reached(before: Evaluation, after: CompleteDraft, { sheet, changed }: SavedCells): Questions {
  const { evaluation, view, lastYear } = after
  const { program } = evaluation
  const { cellsOn, rulesOn, amounts } = readersIn(program)
  const shown = new Set(shownSheets(view, evaluation))
  const cells = new Set<number>()
  const rules = new Set<SheetRule>()
  for (const place of changed) {
    const slot = compiledCellAt(program, { sheet, ...place })
    if (slot) cells.add(slot.index)
  }
  for (const index of program.slots.keys()) {
    if (before.values[index] === evaluation.values[index]) continue
    for (const cell of cellsOn[index] ?? []) cells.add(cell)
    for (const rule of rulesOn[index] ?? []) rules.add(rule)
  }
  for (const each of [before, evaluation]) {
    const budget = requestedTotal(each, view)
    for (const index of amounts) if (mayBeAboveRest(each.values[index] ?? 0, budget)) cells.add(index)
  }
  const addresses = [...cells].flatMap((index) => program.slots[index]?.address ?? [])
  return {
    cells: addresses.filter((at) => shown.has(at.sheet)),
    rules: [...rules].filter((each) => shown.has(each.sheet)),
    blanks: [...new Set([sheet, ...addresses.map((at) => at.sheet)])].filter((each) => shown.has(each)),
    figureBefore: lastYearFigures(after, lastYear?.calculated ?? null),
  }
}

type PartialFigures = CachedFigures['progress'] &
  Pick<CachedFigures, 'errors' | 'warnings' | 'unjustifiedWarnings'>

function partialFigures(
  draft: CompleteDraft,
  { cells, rules, blanks, figureBefore }: Questions,
): PartialFigures {
  const { evaluation, saves, saved, justifications } = draft
  const { program, inputs } = evaluation
  const open = cells.filter((at) => saves(at.sheet) && formStateAt(evaluation, at).kind === 'open')
  const toFill = blanks.filter((sheet) => saves(sheet) && hasCellsToType(evaluation, sheet))
  const problems = [
    ...cells.flatMap((at): readonly Problem[] => {
      const sheet = program.sheets.get(at.sheet)
      const outside = entryOutside(evaluation, at)
      return [...(outside ? [outside] : []), ...(sheet ? doubtfulEntry(sheet, at, draft, figureBefore) : [])]
    }),
    ...rules.flatMap(({ sheet, rule }) => brokenRule(sheet, rule, evaluation) ?? []),
  ]
  const warnings = problems.filter(({ severity }) => severity === 'warning')
  const doubts = doubtsIn(evaluation, warnings).filter((doubt) => reasonFor(doubt, justifications) === null)
  return {
    cellsTyped: open.filter((at) => entryAt(inputs.entries, at.sheet, keyOf(at)) !== null).length,
    cellsToType: open.length,
    blanksSaved: toFill.filter(saved).length,
    blanksToFill: toFill.length,
    errors: problems.filter(({ severity }) => severity === 'error').length,
    warnings: warnings.length,
    unjustifiedWarnings: doubts.length,
  }
}

type Readers = {
  readonly cellsOn: readonly (readonly number[])[]
  readonly rulesOn: readonly (readonly SheetRule[])[]
  readonly amounts: readonly number[]
}

const known = new WeakMap<Program, Readers>()

function readersIn(program: Program): Readers {
  const readers = known.get(program) ?? readersOf(program)
  known.set(program, readers)
  return readers
}

function readersOf(program: Program): Readers {
  const isEntered = (index: number) => program.slots[index]?.cell.kind === 'entered'
  const rulesOn = program.slots.map((): SheetRule[] => [])
  for (const [sheet, rules] of program.rules)
    for (const rule of rules) {
      const own = { sheet, rule }
      const slots = cellsOfWarning(program, { ...rule.check, sheet }).map((at) => compiledCellAt(program, at))
      for (const slot of new Set(slots)) if (slot) rulesOn[slot.index]?.push(own)
    }
  return {
    cellsOn: program.slots.map(({ index }) => [index, ...(program.readers[index] ?? [])].filter(isEntered)),
    rulesOn,
    amounts: program.slots.flatMap(({ index, address }) => {
      const sheet = program.sheets.get(address.sheet)
      return isEntered(index) && sheet && unitAt(sheet, address) === 'tugrik' ? [index] : []
    }),
  }
}
