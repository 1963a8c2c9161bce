import { remainingBlanks, shownSheets } from '#budget/blanks-to-fill.ts'
import { ceilingText } from '#budget/ceiling-text.ts'
import {
  ceilingRules,
  componentChangedRule,
  covers,
  type Doubt,
  type Justification,
  placeOfDoubt,
  type WarningPosition,
  type WarningRef,
} from '#budget/justifications.ts'
import { type Ceiling, compareWithCeilings, excessesText, requestedByExpenseKind } from '#budget/limits.ts'
import { type ParentService, servedTooShort, serviceTooShort } from '#budget/plausibility.ts'
import { readinessFindingText } from '#budget/readiness-text.ts'
import { doubtfulAmounts, type RecordAmount } from '#budget/record-amounts.ts'
import type { Mark, Status } from '#budget/review-states.ts'
import type { BudgetBefore, ComponentMove } from '#budget/variance.ts'
import type { Problem } from '#engine/check.ts'
import { type Evaluation, valueAt } from '#engine/evaluate.ts'
import { readsOfCondition } from '#engine/formula.ts'
import { type CellAddress, cellKeyOf } from '#engine/key.ts'
import { captionOf, nameOf, namePartsOf } from '#engine/names.ts'
import { formatNumber } from '#engine/number/format.ts'
import type { Program } from '#engine/program.ts'
import { amountText } from '#forms/amounts.ts'
import { componentName, totalField } from '#forms/budget-components.ts'
import type { PanelName, View } from '#forms/editions/edition.ts'
import { plausibility } from '#forms/norms/plausibility.ts'
import { type BudgetTotals, type TotalName, totalNames } from '#forms/readings.ts'

export type Point = {
  readonly rule: string
  readonly at: WarningPosition
  readonly panel: PeoplePanel | null
  readonly message: string
}

export type RecordPanel = 'staff' | 'children'

export type PeoplePanel = Exclude<PanelName, 'summary'>

/** An incomplete personal record (calculation §9, People's records). */
export type RecordGap = {
  readonly panel: RecordPanel
  readonly who: string
  readonly lacks: readonly string[]
}

/** Percent of last year's figure, and percent of the budget. */
type MoveLimits = { readonly percent: number; readonly share: number }

/** The default (calculation §9, Ready to be sent). */
const usualLimits: MoveLimits = { percent: 30, share: 1 }

function limitsIn(evaluation: Evaluation): MoveLimits {
  const limit = (row: keyof typeof plausibility.sources): number =>
    valueAt(evaluation, { sheet: plausibility.sheet.code, row, field: 'value' })
  return {
    percent: limit('movedPercent') || usualLimits.percent,
    share: limit('movedShare') || usualLimits.share,
  }
}

export const readinessRules = {
  unsaved: 'unsaved',
  neverSaved: 'neverSaved',
  record: 'record',
  /** The pupil register is missing, so the blanks of the school are zero. */
  register: 'register',
  mark: 'mark',
  notCalculated: 'notCalculated',
  returned: 'returned',
  stale: 'stale',
  late: 'late',
  letter: 'letter',
  moved: componentChangedRule,
  aboveCeiling: ceilingRules.binding,
  aboveGuide: ceilingRules.guiding,
} as const

/** The rules that a recalculation resolves. */
export const calculationRules: readonly string[] = [
  readinessRules.notCalculated,
  readinessRules.returned,
  readinessRules.stale,
]

export type DoubtInputs = {
  readonly evaluation: Evaluation
  readonly year: number
  readonly view: Pick<View, 'tabs' | 'budget' | 'group' | 'measures'>
  readonly problems: readonly Problem[]
  readonly services: readonly ParentService[]
  readonly amounts: readonly RecordAmount[]
  readonly moves: readonly ComponentMove[]
  readonly letter: 'attached' | 'none' | 'unknown'
  readonly ceilings: readonly Ceiling[]
}

export type BeforeSending<Stored extends Justification = Justification> = DoubtInputs & {
  readonly saves: (sheet: string) => boolean
  readonly saved: (sheet: string) => boolean
  readonly gaps: readonly RecordGap[]
  /** Mandatory rows of an empty pupil register. */
  readonly pupilsLacking: readonly string[]
  readonly marks: readonly Pick<Mark, 'at' | 'text' | 'state'>[]
  readonly report: ReportKnown | null
  readonly justifications: readonly Stored[]
}

export type AllBeforeSending<Stored extends Justification = Justification> = BeforeSending<Stored> & {
  readonly report: ReportKnown
}

export type ReportKnown = {
  /** `returned`: unchanged since the return. */
  readonly calculated: 'yes' | 'no' | 'returned'
  readonly changed: number
  readonly time: 'left' | 'over'
}

export function calculatedOf(status: Status | undefined): ReportKnown['calculated'] {
  if (status === 'RETURNED') return 'returned'
  return status === 'CALCULATED' ? 'yes' : 'no'
}

/** `lapsed`: a text written for other figures, offered for reuse. */
export type OpenDoubt<Stored = Justification> = Doubt & { readonly lapsed: Stored | null }

export type JustifiedDoubt<Stored = Justification> = Doubt & { readonly justification: Stored }

/** The obstacles and notes (calculation §9, Ready to be sent). */
export type Readiness<Stored = Justification> = {
  readonly errors: readonly Point[]
  readonly missing: readonly Point[]
  readonly toJustify: readonly OpenDoubt<Stored>[]
  readonly justified: readonly JustifiedDoubt<Stored>[]
  readonly goodToKnow: readonly Point[]
}

/** Checks a draft; the home page, the button and the server share this rule. */
export function assessReadiness<Stored extends Justification>(
  known: BeforeSending<Stored>,
): Readiness<Stored> {
  const { errors, toJustify, justified } = findings(known, known.justifications)
  return { errors, missing: missingIn(known), toJustify, justified, goodToKnow: pointsOf(known, 'note') }
}

export function findings<Stored extends Justification>(
  known: DoubtInputs,
  justifications: readonly Stored[],
): Pick<Readiness<Stored>, 'errors' | 'toJustify' | 'justified'> & { readonly warnings: readonly Point[] } {
  const judged = doubtsOf(known).map((doubt) => ({
    doubt,
    by: reasonFor(doubt, justifications),
    lapsed: justifications.find((each) => covers(each, doubt) === 'lapsed') ?? null,
  }))
  return {
    errors: pointsOf(known, 'error'),
    warnings: pointsOf(known, 'warning'),
    toJustify: judged.flatMap(({ doubt, by, lapsed }) => (by === null ? { ...doubt, lapsed } : [])),
    justified: judged.flatMap(({ doubt, by }) => (by === null ? [] : { ...doubt, justification: by })),
  }
}

export function reasonFor<Stored extends Justification>(
  doubt: WarningRef,
  justifications: readonly Stored[],
): Stored | null {
  return justifications.find((each) => covers(each, doubt) === 'holds') ?? null
}

export function validReasons<Stored>({ justified }: Pick<Readiness<Stored>, 'justified'>): readonly Stored[] {
  return [...new Set(justified.map(({ justification }) => justification))]
}

export function isReady({
  errors,
  missing,
  toJustify,
}: Pick<Readiness, 'errors' | 'missing' | 'toJustify'>): boolean {
  return errors.length + missing.length + toJustify.length === 0
}

/** Includes errors of all sheets, because they block the calculation. */
function pointsOf(known: DoubtInputs, severity: string): readonly Point[] {
  return problemsOf(known, severity).map(pointOf)
}

function problemsOf({ problems, view, evaluation }: DoubtInputs, severity: string): readonly Problem[] {
  const shown = new Set(shownSheets(view, evaluation))
  return problems.filter(
    (each) => each.severity === severity && (severity === 'error' || shown.has(each.sheet)),
  )
}

function pointOf({ code, sheet, row, field, message }: Problem): Point {
  return { rule: code, at: { sheet, row, field }, panel: null, message }
}

const nowhere: WarningPosition = { sheet: null, row: null, field: null }

function missingIn(known: BeforeSending): readonly Point[] {
  const { gaps, marks, report, evaluation, year, view } = known
  // After a return for marked cells, personal records are locked, so they cannot be required.
  const isWhole = !evaluation.inputs.draftLock
  const relevantGaps = gaps.filter(({ panel }) => isWhole && view.tabs.some((tab) => tab.panel === panel))
  return [
    ...(isWhole ? withoutPupils(known) : []),
    ...neverSaved(known),
    ...aboveBinding(known),
    ...relevantGaps.map(({ panel, who, lacks }) => ({
      rule: readinessRules.record,
      at: nowhere,
      panel,
      message: readinessFindingText.recordLacks(who, lacks),
    })),
    ...marks
      .filter(({ state }) => state === 'open')
      .map(({ at, text }) => ({
        rule: readinessRules.mark,
        at,
        panel: null,
        message: readinessFindingText.markUnanswered(nameOf(evaluation.program, at, '', year), text),
      })),
    ...(report === null ? [] : reportPoints(report)),
  ]
}

/** Reports missing mandatory rows (calculation §9, Without a registry). */
function withoutPupils({ pupilsLacking, evaluation: { program }, year }: BeforeSending): readonly Point[] {
  if (pupilsLacking.length === 0) return []
  const name = (row: string): string =>
    namePartsOf(program, { sheet: 'register-pupils', row, field: '' }, year)?.row ?? row
  const message = readinessFindingText.withoutPupils(pupilsLacking.map(name))
  return [{ rule: readinessRules.register, at: nowhere, panel: null, message }]
}

export type UnsavedCounts = {
  readonly cells: (sheet: string) => number
  readonly records: (panel: PeoplePanel) => number
}

/**
 * Adds pending edits, known only to the browser, to the missing points. A never-saved blank with pending edits is
 * reported once.
 */
export function withUnsaved<Stored>(
  found: Readiness<Stored>,
  { tabs }: Pick<View, 'tabs'>,
  { cells, records }: UnsavedCounts,
): Readiness<Stored> {
  const unsaved = tabs.flatMap(({ label, sheets, panel }): readonly Point[] => {
    const list = panel === 'summary' ? null : panel
    const count = sheets.reduce((sum, sheet) => sum + cells(sheet), 0) + (list === null ? 0 : records(list))
    if (count === 0) return []
    const sheet = sheets.find((each) => cells(each) > 0) ?? null
    const message = readinessFindingText.unsaved(label, count)
    return [{ rule: readinessRules.unsaved, at: { ...nowhere, sheet }, panel: list, message }]
  })
  const isCovered = ({ rule, at }: Point): boolean =>
    rule === readinessRules.neverSaved && at.sheet !== null && cells(at.sheet) > 0
  return { ...found, missing: [...unsaved, ...found.missing.filter((point) => !isCovered(point))] }
}

function neverSaved(known: BeforeSending): readonly Point[] {
  const { evaluation, year } = known
  const { sheets } = evaluation.program
  return remainingBlanks(known).map((sheet) => ({
    rule: readinessRules.neverSaved,
    at: { ...nowhere, sheet },
    panel: null,
    message: readinessFindingText.neverSaved(captionOf(sheets.get(sheet)?.caption ?? sheet, year)),
  }))
}

function reportPoints({ calculated, changed, time }: ReportKnown): readonly Point[] {
  const about = { at: nowhere, panel: null }
  const { notCalculated, returned, stale, late } = readinessRules
  return [
    ...(calculated === 'no'
      ? [{ ...about, rule: notCalculated, message: readinessFindingText.notCalculated }]
      : []),
    ...(calculated === 'returned'
      ? [{ ...about, rule: returned, message: readinessFindingText.returned }]
      : []),
    ...(calculated === 'yes' && changed > 0
      ? [{ ...about, rule: stale, message: readinessFindingText.stale(changed) }]
      : []),
    ...(time === 'over' ? [{ ...about, rule: late, message: readinessFindingText.late }] : []),
  ]
}

const totalOf = ({ budget }: Pick<View, 'budget'>): CellAddress => ({
  sheet: budget,
  row: '1',
  field: totalField,
})

function aboveBinding(known: NonCellInputs): readonly Point[] {
  const { view } = known
  const excesses = ceilingComparisonIn(known)?.exceeded.binding ?? []
  if (excesses.length === 0) return []
  const message = ceilingText.bars(excessesText(excesses, view.group))
  return [{ rule: readinessRules.aboveCeiling, at: totalOf(view), panel: null, message }]
}

function ceilingComparisonIn({ ceilings, evaluation, view }: NonCellInputs) {
  return ceilings.length === 0
    ? null
    : compareWithCeilings(requestedByExpenseKind(evaluation, view), ceilings, view.group)
}

/** Builds one warning for both kinds of expense. Its justification lapses if either amount changes. */
function aboveGuide(known: NonCellInputs): readonly Doubt[] {
  const { view } = known
  const excesses = ceilingComparisonIn(known)?.exceeded.guiding ?? []
  if (excesses.length === 0) return []
  return [
    {
      rule: readinessRules.aboveGuide,
      at: totalOf(view),
      ...doubtTexts(ceilingText.found(excessesText(excesses, view.group)), ceilingText.request),
      figures: excesses
        .map((each) => `${each.kind} ${Math.round(each.requested)} ${Math.round(each.limit)}`)
        .join(' '),
    },
  ]
}

type NonCellInputs = Omit<DoubtInputs, 'problems'>

export function doubtsOf(known: DoubtInputs): readonly Doubt[] {
  return [...doubtsIn(known.evaluation, problemsOf(known, 'warning')), ...collectNonCellWarnings(known)]
}

export function doubtsIn(evaluation: Evaluation, warnings: readonly Problem[]): readonly Doubt[] {
  return warnings.map((problem) => {
    const { rule, at, message } = pointOf(problem)
    return { rule, at, message, finding: message, figures: figuresOf(evaluation, problem) }
  })
}

function collectNonCellWarnings(known: NonCellInputs): readonly Doubt[] {
  const { letter } = known
  return [
    ...servedTooShortly(known),
    ...doubtfulAmounts(known.amounts, known),
    ...movedFar(known),
    ...aboveGuide(known),
    ...(letter === 'none'
      ? [
          {
            ...withoutLetter,
            ...doubtTexts(readinessFindingText.letterMissing, readinessFindingText.requests.letter),
          },
        ]
      : []),
  ]
}

/** Counts the unexplained warnings that concern no cell, without building messages. */
export function countOpenNonCellWarnings(
  known: NonCellInputs,
  justifications: readonly Justification[],
): number {
  const doubts: readonly WarningRef[] = [
    ...servedTooShortly(known),
    ...doubtfulAmounts(known.amounts, known),
    ...farMoves(known).map((move) => moveWarning(known.view, move)),
    ...aboveGuide(known),
    ...(known.letter === 'none' ? [withoutLetter] : []),
  ]
  return doubts.filter((doubt) => reasonFor(doubt, justifications) === null).length
}

const withoutLetter: WarningRef = { rule: readinessRules.letter, at: nowhere, figures: '' }

const doubtTexts = (finding: string, request: string): Pick<Doubt, 'message' | 'finding'> => ({
  message: readinessFindingText.withRequest(finding, request),
  finding,
})

/** One warning for all such children, with one justification. */
function servedTooShortly({ services, evaluation, view }: NonCellInputs): readonly Doubt[] {
  if (!view.tabs.some(({ panel }) => panel === 'children')) return []
  const least = valueAt(evaluation, {
    sheet: plausibility.sheet.code,
    row: 'scholarshipYears',
    field: 'value',
  })
  const short = services.filter(({ years }) => servedTooShort({ isConfirmed: true, years }, least))
  if (short.length === 0) return []
  return [
    {
      rule: serviceTooShort,
      at: nowhere,
      ...doubtTexts(
        readinessFindingText.servedTooShort(
          short.map(({ who }) => who),
          least,
        ),
        readinessFindingText.requests.servedTooShort,
      ),
      figures: short.map(({ who, years }) => `${who}=${years}`).join(' '),
    },
  ]
}

/** ASSUMED: a warning depends on the figure of its cell and on every figure that its rule reads. */
function figuresOf(evaluation: Evaluation, problem: Problem): string {
  const cells = new Map<string, CellAddress>(
    cellsOfWarning(evaluation.program, problem).map((at) => [cellKeyOf(at), at]),
  )
  return [...cells].map(([key, at]) => `${key}=${valueAt(evaluation, at)}`).join(' ')
}

export function cellsOfWarning(
  { rules }: Pick<Program, 'rules'>,
  { code, sheet, row, field }: Pick<Problem, 'code' | 'sheet' | 'row' | 'field'>,
): readonly CellAddress[] {
  const own = (rules.get(sheet) ?? []).filter(
    ({ check }) => check.code === code && check.row === row && check.field === field,
  )
  return [{ sheet, row, field }, ...own.flatMap(({ check }) => readsOfCondition(check.when))]
}

/** Compares net of norms. */
function movedFar(known: NonCellInputs): readonly Doubt[] {
  const { view, evaluation, year } = known
  const limits = limitsIn(evaluation)
  const sheet = evaluation.program.sheets.get(view.budget)
  const name = (field: string): string => (sheet ? captionOf(componentName(sheet, field), year) : field)
  return farMoves(known).map((move) => {
    const { field, parts, after } = move
    const { base, net } = apartFromNorms(move)
    const figures = {
      base: amountText(base, view.group),
      after: amountText(after, view.group),
      change: changeOf(move, limits, amountText(Math.abs(net), view.group)),
    }
    return {
      ...moveWarning(view, move),
      ...doubtTexts(
        field === totalField
          ? readinessFindingText.totalMoved(figures)
          : readinessFindingText.componentMoved([field, ...parts].map(name).join(', '), figures),
        readinessFindingText.requests.moved,
      ),
    }
  })
}

function farMoves({ moves, evaluation }: NonCellInputs): readonly ComponentMove[] {
  const limits = limitsIn(evaluation)
  const budget = Math.abs(moves.find(({ field }) => field === totalField)?.after ?? 0)
  return moves.filter((move) => isFar(move, budget, limits))
}

function moveWarning({ budget }: NonCellInputs['view'], move: ComponentMove): WarningRef {
  const figures = [apartFromNorms(move).base, move.after].map(Math.round).join(' ')
  return { rule: readinessRules.moved, at: { sheet: budget, row: '1', field: move.field }, figures }
}

/**
 * Returns the totals changed beyond the limit of *Moved*, net of norms (calculation §10, Headcount reading), whole
 * tugrik. ASSUMED: also if justified.
 */
export function changedTotals(
  before: BudgetBefore['readings'] | null,
  now: BudgetTotals,
  evaluation: Evaluation,
): readonly TotalName[] {
  if (before === null) return []
  const limits = limitsIn(evaluation)
  return totalNames.filter((name) => {
    const was = before.before[name]
    const move = { before: was, after: now[name], byNorms: before.norms[name] - was }
    return isFar(move, Math.abs(now[name]), limits)
  })
}

type MovedComponent = Pick<ComponentMove, 'before' | 'after' | 'byNorms'>

/** Returns the change net of norms (calculation §10, Moved). */
function apartFromNorms({ before, after, byNorms }: MovedComponent): {
  readonly base: number
  readonly net: number
} {
  const base = before + byNorms
  return { base, net: after - base }
}

/** Counts any change from zero. */
function isFar(move: MovedComponent, budget: number, { percent, share }: MoveLimits): boolean {
  const { base, net } = apartFromNorms(move)
  return Math.abs(net) * 100 > Math.abs(base) * percent && Math.abs(net) * 100 > budget * share
}

function changeOf(move: ComponentMove, { percent: limit }: MoveLimits, amount: string): string {
  const { base, net } = apartFromNorms(move)
  if (base === 0) return readinessFindingText.appeared(amount)
  const percent = apartFrom(limit, (Math.abs(net) / Math.abs(base)) * 100)
  return net > 0 ? readinessFindingText.up(amount, percent) : readinessFindingText.down(amount, percent)
}

/** Formats as few decimals as distinguish the percentage from the limit. */
function apartFrom(limit: number, percent: number): string {
  const texts = [0, 1, 2, 3].map((atMost) => formatNumber(percent, { atMost }))
  return texts.find((text) => text !== formatNumber(limit, { atMost: 3 })) ?? texts.at(-1) ?? ''
}

/** One justification may cover a rule in a sheet. A changed component has its own. */
export type DoubtGroup<Kind extends Doubt> = {
  readonly key: string
  readonly doubts: readonly [Kind, ...Kind[]]
}

export function groupedDoubts<Kind extends Doubt>(doubts: readonly Kind[]): readonly DoubtGroup<Kind>[] {
  const byKey = Map.groupBy(doubts, ({ rule, at }) =>
    rule === readinessRules.moved ? `${rule} ${placeOfDoubt(at)}` : `${rule} ${at.sheet ?? ''}`,
  )
  return [...byKey].flatMap(([key, [first, ...others]]) => (first ? { key, doubts: [first, ...others] } : []))
}
