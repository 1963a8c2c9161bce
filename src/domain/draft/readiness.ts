import { blanksLeft, shownSheets } from '#domain/draft/blanks-to-fill.ts'
import type { BudgetBefore, ComponentMove } from '#domain/draft/bridge.ts'
import { componentName, totalField } from '#domain/draft/budget-components.ts'
import { type ReadingName, type Readings, readingNames } from '#domain/draft/budget-total.ts'
import { askedByKind, besideCeilings, type Ceiling, excessesInWords } from '#domain/draft/ceiling.ts'
import {
  ceilingRules,
  covers,
  type Doubt,
  type Justification,
  movedRule,
  type PointAt,
  placeOfDoubt,
  type StandingDoubt,
} from '#domain/draft/justifications.ts'
import { type ParentService, servedTooShort, serviceTooShort } from '#domain/draft/plausibility.ts'
import { amountText } from '#domain/draft/readings-in-words.ts'
import { doubtfulAmounts, type RecordAmount } from '#domain/draft/record-amounts.ts'
import type { Mark, Status } from '#domain/draft/review.ts'
import type { Panel, View } from '#domain/editions/edition.ts'
import { plausibility } from '#domain/norms/plausibility.ts'
import { formatNumber } from '#domain/number/format.ts'
import type { Problem } from '#domain/sheet/check.ts'
import { type Evaluation, valueAt } from '#domain/sheet/evaluate.ts'
import { readsOfCondition } from '#domain/sheet/formula.ts'
import { type Address, cellKeyOf } from '#domain/sheet/key.ts'
import { captionOf, nameOf, namePartsOf } from '#domain/sheet/names.ts'
import type { Program } from '#domain/sheet/program.ts'
import { ceilingText } from '#text/ceiling.ts'
import { readinessText } from '#text/readiness.ts'

/** Something that bars sending, or is told before it: which rule asks for it, where, and the sentence for the person. */
export type Point = {
  readonly rule: string
  readonly at: PointAt
  /** The list of people in which it is mended; `null`: at its cell or sheet, or on the home page. */
  readonly panel: PeoplePanel | null
  readonly message: string
}

/** Where people's records are filled in. */
export type RecordPanel = 'staff' | 'children'

/** Where what people add to a budget is typed. */
export type PeoplePanel = Exclude<Panel, 'summary'>

/** A person's record that lacks what it needs to count (calculation §9, People's records): whose, and what, in a reader's words. */
export type RecordGap = {
  readonly panel: RecordPanel
  readonly who: string
  readonly lacks: readonly string[]
}

/** From where on a move is to be justified: percent of last year's figure, and percent of the budget. */
type MoveLimits = { readonly percent: number; readonly share: number }

/** 30 % and 1 % (calculation §9, Ready to be sent): where the norms of a year are older than these limits. */
const usualLimits: MoveLimits = { percent: 30, share: 1 }

function limitsIn(evaluation: Evaluation): MoveLimits {
  const limit = (row: keyof typeof plausibility.sources): number =>
    valueAt(evaluation, { sheet: plausibility.sheet.code, row, field: 'value' })
  return {
    percent: limit('movedPercent') || usualLimits.percent,
    share: limit('movedShare') || usualLimits.share,
  }
}

/** The names of the rules that stand in no sheet. */
export const readinessRules = {
  unsaved: 'unsaved',
  neverSaved: 'neverSaved',
  record: 'record',
  /** The pupil register, without which a school's blanks come to nothing. */
  register: 'register',
  mark: 'mark',
  notCalculated: 'notCalculated',
  /** Back from a reviewer, and not calculated since. */
  returned: 'returned',
  stale: 'stale',
  late: 'late',
  letter: 'letter',
  moved: movedRule,
  /** Above a ceiling that binds, and above one that guides. */
  aboveCeiling: ceilingRules.binding,
  aboveGuide: ceilingRules.guiding,
} as const

/** What a calculation settles: while any of it is missing, the report is not as the year is now. */
export const calculationRules: readonly string[] = [
  readinessRules.notCalculated,
  readinessRules.returned,
  readinessRules.stale,
]

/** On what it stands what is to be justified. */
export type Doubtful = {
  readonly evaluation: Evaluation
  readonly year: number
  readonly view: Pick<View, 'tabs' | 'budget' | 'group' | 'measures'>
  /** What the rules of the sheets find. */
  readonly problems: readonly Problem[]
  /** Of confirmed children of staff, how long the parent has served. */
  readonly services: readonly ParentService[]
  /** What is typed as money in the records of people, children and posts. */
  readonly amounts: readonly RecordAmount[]
  /** Beside last year's budget; none without one. */
  readonly moves: readonly ComponentMove[]
  readonly letter: 'attached' | 'none' | 'unknown'
  /** Those that are set for the newest period, by whichever level. */
  readonly ceilings: readonly Ceiling[]
}

/** All that the answer stands on; the server knows every part of it, the browser while it can ask. */
export type BeforeSending<Written extends Justification = Justification> = Doubtful & {
  /** Whether the institution saves a sheet, and whether it ever has. */
  readonly saves: (sheet: string) => boolean
  readonly saved: (sheet: string) => boolean
  readonly gaps: readonly RecordGap[]
  /** Rows that no school is without of a pupil register that has nothing of them; none where it has, or where the view reads none. */
  readonly pupilsLacking: readonly string[]
  /** What reviewers have said that the institution sees. */
  readonly marks: readonly Pick<Mark, 'at' | 'words' | 'state'>[]
  readonly report: ReportKnown | null
  readonly justifications: readonly Written[]
}

/** The same with every part known, as only the server may ask before it sends. */
export type AllBeforeSending<Written extends Justification = Justification> = BeforeSending<Written> & {
  readonly report: ReportKnown
}

/** How the report of the newest period stands, which the server alone knows. */
export type ReportKnown = {
  /** `returned`: as it was sent, and has come back since. */
  readonly calculated: 'yes' | 'no' | 'returned'
  /** How many inputs changed since. */
  readonly changed: number
  /** Whether the deadline is over. */
  readonly time: 'left' | 'over'
}

/** Whether the report of a status is calculated. */
export function calculatedOf(status: Status | undefined): ReportKnown['calculated'] {
  if (status === 'RETURNED') return 'returned'
  return status === 'CALCULATED' ? 'yes' : 'no'
}

/** What is to be justified and is not; a text that was written for other figures is offered again. */
export type OpenDoubt<Written = Justification> = Doubt & { readonly lapsed: Written | null }

/** What was to be justified, with the reason. */
export type JustifiedDoubt<Written = Justification> = Doubt & { readonly justification: Written }

/** Whether a draft may be sent (calculation §9, Ready to be sent): what bars it, by what is to be done, and what is good to know. */
export type Readiness<Written = Justification> = {
  readonly errors: readonly Point[]
  readonly missing: readonly Point[]
  readonly toJustify: readonly OpenDoubt<Written>[]
  readonly justified: readonly JustifiedDoubt<Written>[]
  readonly goodToKnow: readonly Point[]
}

/** Asks whether a draft is ready to be sent: the one rule for the home page, the button and the server. */
export function readiness<Written extends Justification>(known: BeforeSending<Written>): Readiness<Written> {
  const { errors, toJustify, justified } = findings(known, known.justifications)
  return { errors, missing: missingIn(known), toJustify, justified, goodToKnow: pointsOf(known, 'note') }
}

/** What the figures of a draft alone ask for: what readiness tells of it besides what is missing, and its warnings. */
export function findings<Written extends Justification>(
  known: Doubtful,
  justifications: readonly Written[],
): Pick<Readiness<Written>, 'errors' | 'toJustify' | 'justified'> & { readonly warnings: readonly Point[] } {
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

/** The reason that stands for a doubt; `null` where it is to be justified. */
export function reasonFor<Written extends Justification>(
  doubt: StandingDoubt,
  justifications: readonly Written[],
): Written | null {
  return justifications.find((each) => covers(each, doubt) === 'holds') ?? null
}

/** The reasons that still stand for something, each once; others that were written go nowhere. */
export function reasonsThatHold<Written>({
  justified,
}: Pick<Readiness<Written>, 'justified'>): readonly Written[] {
  return [...new Set(justified.map(({ justification }) => justification))]
}

/** Whether nothing bars the sending. */
export function isReady({
  errors,
  missing,
  toJustify,
}: Pick<Readiness, 'errors' | 'missing' | 'toJustify'>): boolean {
  return errors.length + missing.length + toJustify.length === 0
}

/** Problems of sheets that the institution sees; an error counts wherever it is, since it refuses the calculation. */
function pointsOf(known: Doubtful, severity: string): readonly Point[] {
  return problemsOf(known, severity).map(pointOf)
}

function problemsOf({ problems, view, evaluation }: Doubtful, severity: string): readonly Problem[] {
  const shown = new Set(shownSheets(view, evaluation))
  return problems.filter(
    (each) => each.severity === severity && (severity === 'error' || shown.has(each.sheet)),
  )
}

function pointOf({ code, sheet, row, field, message }: Problem): Point {
  return { rule: code, at: { sheet, row, field }, panel: null, message }
}

const nowhere: PointAt = { sheet: null, row: null, field: null }

function missingIn(known: BeforeSending): readonly Point[] {
  const { gaps, marks, report, evaluation, year, view } = known
  // Back for marked cells only, people's records are shut: what cannot be done now cannot be asked.
  const isWhole = !evaluation.inputs.draftLock
  const asked = gaps.filter(({ panel }) => isWhole && view.tabs.some((tab) => tab.panel === panel))
  return [
    ...(isWhole ? withoutPupils(known) : []),
    ...neverSaved(known),
    ...aboveBinding(known),
    ...asked.map(({ panel, who, lacks }) => ({
      rule: readinessRules.record,
      at: nowhere,
      panel,
      message: readinessText.recordLacks(who, lacks),
    })),
    ...marks
      .filter(({ state }) => state === 'open')
      .map(({ at, words }) => ({
        rule: readinessRules.mark,
        at,
        panel: null,
        message: readinessText.markUnanswered(nameOf(evaluation.program, at, '', year), words),
      })),
    ...(report === null ? [] : reportPoints(report)),
  ]
}

/** A pupil register with nothing of what no school is without (calculation §9, Without a registry). */
function withoutPupils({ pupilsLacking, evaluation: { program }, year }: BeforeSending): readonly Point[] {
  if (pupilsLacking.length === 0) return []
  const name = (row: string): string =>
    namePartsOf(program, { sheet: 'register-pupils', row, field: '' }, year)?.row ?? row
  const message = readinessText.withoutPupils(pupilsLacking.map(name))
  return [{ rule: readinessRules.register, at: nowhere, panel: null, message }]
}

/** How many changes wait that the server does not hold yet: of a sheet, and of what is typed of people in a list. */
export type Unsaved = {
  readonly cells: (sheet: string) => number
  readonly records: (panel: PeoplePanel) => number
}

/**
 * A draft with what is typed in it and the server does not hold yet, which only the browser knows: it is missing too, tab by tab. A blank
 * that was never saved and waits with what is typed in it is told once: the save of that is its first.
 */
export function withUnsaved<Written>(
  found: Readiness<Written>,
  { tabs }: Pick<View, 'tabs'>,
  { cells, records }: Unsaved,
): Readiness<Written> {
  const unsaved = tabs.flatMap(({ label, sheets, panel }): readonly Point[] => {
    const list = panel === 'summary' ? null : panel
    const count = sheets.reduce((sum, sheet) => sum + cells(sheet), 0) + (list === null ? 0 : records(list))
    if (count === 0) return []
    const sheet = sheets.find((each) => cells(each) > 0) ?? null
    const message = readinessText.unsaved(label, count)
    return [{ rule: readinessRules.unsaved, at: { ...nowhere, sheet }, panel: list, message }]
  })
  const isTold = ({ rule, at }: Point): boolean =>
    rule === readinessRules.neverSaved && at.sheet !== null && cells(at.sheet) > 0
  return { ...found, missing: [...unsaved, ...found.missing.filter((point) => !isTold(point))] }
}

function neverSaved(known: BeforeSending): readonly Point[] {
  const { evaluation, year } = known
  const { sheets } = evaluation.program
  return blanksLeft(known).map((sheet) => ({
    rule: readinessRules.neverSaved,
    at: { ...nowhere, sheet },
    panel: null,
    message: readinessText.neverSaved(captionOf(sheets.get(sheet)?.caption ?? sheet, year)),
  }))
}

function reportPoints({ calculated, changed, time }: ReportKnown): readonly Point[] {
  const about = { at: nowhere, panel: null }
  const { notCalculated, returned, stale, late } = readinessRules
  return [
    ...(calculated === 'no' ? [{ ...about, rule: notCalculated, message: readinessText.notCalculated }] : []),
    ...(calculated === 'returned' ? [{ ...about, rule: returned, message: readinessText.returned }] : []),
    ...(calculated === 'yes' && changed > 0
      ? [{ ...about, rule: stale, message: readinessText.stale(changed) }]
      : []),
    ...(time === 'over' ? [{ ...about, rule: late, message: readinessText.late }] : []),
  ]
}

/** The total of the budget that is asked for: where a ceiling is exceeded. */
const totalOf = ({ budget }: Pick<View, 'budget'>): Address => ({
  sheet: budget,
  row: '1',
  field: totalField,
})

function aboveBinding(known: BesideCells): readonly Point[] {
  const { view } = known
  const excesses = besideCeilingsIn(known)?.exceeded.binding ?? []
  if (excesses.length === 0) return []
  const message = ceilingText.bars(excessesInWords(excesses, view.group))
  return [{ rule: readinessRules.aboveCeiling, at: totalOf(view), panel: null, message }]
}

function besideCeilingsIn({ ceilings, evaluation, view }: BesideCells) {
  return ceilings.length === 0 ? null : besideCeilings(askedByKind(evaluation, view), ceilings, view.group)
}

/** What is above a ceiling that guides: one reason is written for both kinds of expense, and lapses with any of the amounts. */
function aboveGuide(known: BesideCells): readonly Doubt[] {
  const { view } = known
  const excesses = besideCeilingsIn(known)?.exceeded.guiding ?? []
  if (excesses.length === 0) return []
  return [
    {
      rule: readinessRules.aboveGuide,
      at: totalOf(view),
      ...asked(ceilingText.found(excessesInWords(excesses, view.group)), ceilingText.request),
      figures: excesses
        .map((each) => `${each.kind} ${Math.round(each.asked)} ${Math.round(each.limit)}`)
        .join(' '),
    },
  ]
}

/** On what it stands what is to be justified besides cells. */
type BesideCells = Omit<Doubtful, 'problems'>

/** Everything for which a reason is asked, whether or not there is one. */
export function doubtsOf(known: Doubtful): readonly Doubt[] {
  return [...doubtsIn(known.evaluation, problemsOf(known, 'warning')), ...doubtsBesideCells(known)]
}

/** What is asked at cells: where the rules of the sheets warn. */
export function doubtsIn(evaluation: Evaluation, warnings: readonly Problem[]): readonly Doubt[] {
  return warnings.map((problem) => {
    const { rule, at, message } = pointOf(problem)
    return { rule, at, message, finding: message, figures: figuresOf(evaluation, problem) }
  })
}

/** What is asked besides. */
function doubtsBesideCells(known: BesideCells): readonly Doubt[] {
  const { letter } = known
  return [
    ...servedTooShortly(known),
    ...doubtfulAmounts(known.amounts, known),
    ...movedFar(known),
    ...aboveGuide(known),
    ...(letter === 'none'
      ? [{ ...withoutLetter, ...asked(readinessText.letterMissing, readinessText.requests.letter) }]
      : []),
  ]
}

/** How many of these nobody has given a reason for: counted without a sentence. */
export function openBesideCells(known: BesideCells, justifications: readonly Justification[]): number {
  const doubts: readonly StandingDoubt[] = [
    ...servedTooShortly(known),
    ...doubtfulAmounts(known.amounts, known),
    ...farMoves(known).map((move) => standingOf(known.view, move)),
    ...aboveGuide(known),
    ...(known.letter === 'none' ? [withoutLetter] : []),
  ]
  return doubts.filter((doubt) => reasonFor(doubt, justifications) === null).length
}

const withoutLetter: StandingDoubt = { rule: readinessRules.letter, at: nowhere, figures: '' }

const asked = (finding: string, request: string): Pick<Doubt, 'message' | 'finding'> => ({
  message: readinessText.asked(finding, request),
  finding,
})

/** Confirmed children whose parent has served too short, as one doubt: one reason is written for all of them. */
function servedTooShortly({ services, evaluation, view }: BesideCells): readonly Doubt[] {
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
      ...asked(
        readinessText.servedTooShort(
          short.map(({ who }) => who),
          least,
        ),
        readinessText.requests.servedTooShort,
      ),
      figures: short.map(({ who, years }) => `${who}=${years}`).join(' '),
    },
  ]
}

/** ASSUMED: a warning stands on the figure of its cell, and on every figure that its rule reads. */
function figuresOf(evaluation: Evaluation, problem: Problem): string {
  const cells = new Map<string, Address>(
    standsOn(evaluation.program, problem).map((at) => [cellKeyOf(at), at]),
  )
  return [...cells].map(([key, at]) => `${key}=${valueAt(evaluation, at)}`).join(' ')
}

/** The cells on whose figures a warning stands. */
export function standsOn(
  { rules }: Pick<Program, 'rules'>,
  { code, sheet, row, field }: Pick<Problem, 'code' | 'sheet' | 'row' | 'field'>,
): readonly Address[] {
  const own = (rules.get(sheet) ?? []).filter(
    ({ check }) => check.code === code && check.row === row && check.field === field,
  )
  return [{ sheet, row, field }, ...own.flatMap(({ check }) => readsOfCondition(check.when))]
}

/** The total and the components that moved far from last year's, apart from what the norms did. */
function movedFar(known: BesideCells): readonly Doubt[] {
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
      ...standingOf(view, move),
      ...asked(
        field === totalField
          ? readinessText.totalMoved(figures)
          : readinessText.componentMoved([field, ...parts].map(name).join(', '), figures),
        readinessText.requests.moved,
      ),
    }
  })
}

function farMoves({ moves, evaluation }: BesideCells): readonly ComponentMove[] {
  const limits = limitsIn(evaluation)
  const budget = Math.abs(moves.find(({ field }) => field === totalField)?.after ?? 0)
  return moves.filter((move) => isFar(move, budget, limits))
}

function standingOf({ budget }: BesideCells['view'], move: ComponentMove): StandingDoubt {
  const figures = [apartFromNorms(move).base, move.after].map(Math.round).join(' ')
  return { rule: readinessRules.moved, at: { sheet: budget, row: '1', field: move.field }, figures }
}

/**
 * The readings of a calculated budget that moved, net of norms, by more than the bound of *Moved*, for a reviewer to look at (calculation §10, Headcount
 * reading). ASSUMED: also where a reason was written. `before`: last year's; without one nothing has moved. Whole tugrik.
 */
export function movedReadings(
  before: BudgetBefore['readings'] | null,
  now: Readings,
  evaluation: Evaluation,
): readonly ReadingName[] {
  if (before === null) return []
  const limits = limitsIn(evaluation)
  return readingNames.filter((name) => {
    const was = before.before[name]
    const move = { before: was, after: now[name], byNorms: before.norms[name] - was }
    return isFar(move, Math.abs(now[name]), limits)
  })
}

/** A move as far as its size is asked. */
type Moved = Pick<ComponentMove, 'before' | 'after' | 'byNorms'>

/** What a component was by the norms of now, and how far it moved from that: its move net of norms (calculation §10, Moved). */
function apartFromNorms({ before, after, byNorms }: Moved): {
  readonly base: number
  readonly net: number
} {
  const base = before + byNorms
  return { base, net: after - base }
}

/** Whether a component moved, net of norms, by more than a part of itself and a part of the budget. What was nothing has moved by any. */
function isFar(move: Moved, budget: number, { percent, share }: MoveLimits): boolean {
  const { base, net } = apartFromNorms(move)
  return Math.abs(net) * 100 > Math.abs(base) * percent && Math.abs(net) * 100 > budget * share
}

function changeOf(move: ComponentMove, { percent: limit }: MoveLimits, amount: string): string {
  const { base, net } = apartFromNorms(move)
  if (base === 0) return readinessText.appeared(amount)
  const percent = apartFrom(limit, (Math.abs(net) / Math.abs(base)) * 100)
  return net > 0 ? readinessText.up(amount, percent) : readinessText.down(amount, percent)
}

/** A percentage in whole percent; with decimals where it would otherwise read as the limit that it is above. */
function apartFrom(limit: number, percent: number): string {
  const texts = [0, 1, 2, 3].map((atMost) => formatNumber(percent, { atMost }))
  return texts.find((text) => text !== formatNumber(limit, { atMost: 3 })) ?? texts.at(-1) ?? ''
}

/** Doubts that one reason may cover: those of one rule in one sheet. A moved component has a reason of its own. */
export type DoubtGroup<Kind extends Doubt> = {
  readonly key: string
  readonly doubts: readonly [Kind, ...Kind[]]
}

/** Puts the doubts of one rule in one blank together, in the order of the first. */
export function groupedDoubts<Kind extends Doubt>(doubts: readonly Kind[]): readonly DoubtGroup<Kind>[] {
  const byKey = Map.groupBy(doubts, ({ rule, at }) =>
    rule === readinessRules.moved ? `${rule} ${placeOfDoubt(at)}` : `${rule} ${at.sheet ?? ''}`,
  )
  return [...byKey].flatMap(([key, [first, ...others]]) => (first ? { key, doubts: [first, ...others] } : []))
}
