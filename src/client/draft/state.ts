import { type BySheet, placesOf } from '#client/draft/cells.ts'
import type { RecordEdits } from '#client/draft/record-edits.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import { type CalculatedYear, doubtfulEntries } from '#domain/draft/plausibility.ts'
import { viewNamed } from '#domain/editions/edition.ts'
import { editions } from '#domain/editions/editions.ts'
import { brokenRules, check, entryOutside, outsideCode, type Problem } from '#domain/sheet/check.ts'
import { entryAt, type Workbook, withEntries } from '#domain/sheet/entries.ts'
import { type Evaluation, evaluate } from '#domain/sheet/evaluate.ts'
import { readsOfCondition } from '#domain/sheet/formula.ts'
import { type Address, type CellKey, cellKeyOf, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import { type DraftLock, draftLockAt } from '#domain/sheet/lock.ts'
import { dependents, type Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/**
 * A sentence that stays at a cell until its next accepted value: a value that was not taken, one that the server
 * did not keep, or word that the value was moved to its limit.
 */
export type Note = { readonly kind: 'refused' | 'notKept' | 'notice'; readonly message: string }

/** Versions of the server's cells; 0 where it held nothing. */
export type Versions = BySheet<number>

/** Somebody else's newer value that a save met at a cell. */
export type Conflict = {
  readonly theirs: number | null
  readonly by: string
  /** ISO time. */
  readonly at: string
  /** The version of their value. */
  readonly version: number
}

/** One institution's year while it is open in the browser. Plain immutable data; every step makes the next one. */
export type DraftState = {
  readonly program: Program
  readonly year: number
  /** What the server holds, as last heard. */
  readonly answer: DraftAnswer
  /** The entered cells that the server does not hold yet; `null` is a cleared cell. */
  readonly pendingEdits: Workbook
  /** On which version of the server's value each pending cell stands. */
  readonly baseVersions: Versions
  /** What is typed beside the cells, of people and positions, and not sent yet. */
  readonly records: RecordEdits
  /** What saves have met; it counts until the pending cell stands on that version, or is none any more. */
  readonly conflicts: ReadonlyMap<CellKey, Conflict>
  /** Whether the server can be reached. */
  readonly connection: 'up' | 'down'
  /** What is under way to the server. */
  readonly sent: Workbook
  /** Cells whose last sending failed. */
  readonly failed: ReadonlySet<CellKey>
  readonly notes: ReadonlyMap<CellKey, Note>
  /** Cells whose value was copied from last year and that nobody has confirmed yet. */
  readonly copied: ReadonlySet<CellKey>
  /** Cells that somebody else has saved a moment ago. */
  readonly arrived: ReadonlySet<CellKey>
  /** The broken rules of each blank, and its values outside their limits. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  /** Last year's budget, against which what is typed is held; `null` while it is not read, and where there is none. */
  readonly lastYear: CalculatedYear | null
  /** What looks doubtful of each blank's typed values beside last year's and the budget. */
  readonly doubts: ReadonlyMap<string, readonly Problem[]>
  /** The calculation of the draft with the pending cells laid over it. */
  readonly evaluation: Evaluation
}

/** A state, and the cells that may look different in it. */
export type Change = { readonly state: DraftState; readonly touched: Iterable<CellKey> | 'all' }

/** Calculates a draft with pending cells over it. What is locked counts as the server has it. */
export function calculated(program: Program, answer: DraftAnswer, pending: Workbook): Evaluation {
  const { entries, givens, facts, closed, review } = answer
  const ofReview: DraftLock | null = review.hold && {
    reason: 'review',
    why: review.hold.reason,
    open: new Set(review.hold.open),
    beside: new Set(review.hold.beside),
  }
  const lock: DraftLock | null = closed === null ? ofReview : { reason: 'year', why: closed }
  const counted = laidOver(entries, pending, lock)
  // A locked year says so above its sheets: its cells look as they do while it is open.
  return evaluate(program, { entries: counted, givens, facts, ...(ofReview && { draftLock: ofReview }) })
}

function laidOver(entries: Workbook, over: Workbook, lock: DraftLock | null): Workbook {
  return Object.entries(over).reduce((sum, [sheet, cells]) => {
    const open = placesOf(cells).filter((place) => draftLockAt(lock, `${sheet}/${place}`) === null)
    return withEntries(sum, sheet, Object.fromEntries(open.map((place) => [place, cells[place] ?? null])))
  }, entries)
}

/** A calculation with other entries at some cells, and the sentences that the change leaves at cells. */
type Changed = {
  readonly next: Evaluation
  readonly changed: readonly Address[]
  readonly notes: readonly (readonly [CellKey, Note])[]
}

/**
 * The state after entries have changed, however they did: what is pending, what is wrong, and which cells look different. In a year that
 * was shut while somebody typed their value waits aside, as `calculated` has it: the figures stay those of the server.
 */
export function changedTo(state: DraftState, { next, changed, notes }: Changed): Change {
  const isShut = state.answer.closed !== null
  const slots = isShut ? [] : reachedSlots(state.program, changed)
  const keys = new Set(changed.map(cellKeyOf))
  const after: DraftState = {
    ...state,
    ...(!isShut && {
      evaluation: next,
      problems: problemsAfter(state.problems, next, slots),
      doubts: doubtsOf(next, state.answer, state.lastYear),
    }),
    pendingEdits: changed.reduce(
      (pending, at) => noted(state, pending, at, next.inputs.entries),
      state.pendingEdits,
    ),
    failed: new Set([...state.failed].filter((key) => !keys.has(key))),
    copied: new Set([...state.copied].filter((key) => !keys.has(key))),
    notes: new Map([...[...state.notes].filter(([key]) => !keys.has(key)), ...notes]),
  }
  const told = notes.map(([key]) => key)
  return { state: after, touched: new Set([...touchedBy(state, after, slots), ...keys, ...told]) }
}

/** A cell is pending when it differs from what the server holds, or from what is under way to it. */
function noted(state: DraftState, pending: Workbook, at: Address, entries: Workbook): Workbook {
  const key = keyOf(at)
  const value = entryAt(entries, at.sheet, key)
  const { [key]: _, ...others } = pending[at.sheet] ?? {}
  const held =
    state.sent[at.sheet]?.[key] === undefined && value === entryAt(state.answer.entries, at.sheet, key)
  return { ...pending, [at.sheet]: held ? others : withOne(others, key, value) }
}

function withOne(entries: Readonly<Record<PlaceKey, number | null>>, key: PlaceKey, value: number | null) {
  return { ...entries, [key]: value }
}

/** The cells that a change reaches, and those at which a problem came or went. */
function touchedBy(before: DraftState, after: DraftState, slots: readonly number[]): readonly CellKey[] {
  const told = (['problems', 'doubts'] as const).flatMap((kind) =>
    [...after[kind]].flatMap(([code, problems]) => {
      const known = before[kind].get(code) ?? []
      return problems === known ? [] : [...problems, ...known]
    }),
  )
  return [...keysOfSlots(after.program, slots), ...told.map(cellKeyOf)]
}

/** What is told of a blank: what its rules find, and what looks doubtful in it. */
export function toldOf({ problems, doubts }: DraftState, sheet: string): readonly Problem[] {
  const [found = none, doubted = none] = [problems.get(sheet), doubts.get(sheet)]
  return doubted.length === 0 ? found : [...found, ...doubted]
}

const none: readonly Problem[] = []

/** What looks doubtful in the blanks of a year; nothing where the program has no view for it, as for a sum or a set of norms. */
export function doubtsOf(
  evaluation: Evaluation,
  { edition: code, facts }: Pick<DraftAnswer, 'edition' | 'facts'>,
  lastYear: CalculatedYear | null,
): DraftState['doubts'] {
  const edition = editions().find((each) => each.code === code)
  const view = edition && viewNamed(edition.views, facts.view)
  if (!view) return new Map()
  const now = { edition, view, evaluation }
  return new Map(
    blanksOf(evaluation.program).flatMap((sheet) => {
      const doubts = doubtfulEntries(sheet, now, lastYear)
      return doubts.length === 0 ? [] : [[sheet.code, doubts]]
    }),
  )
}

/** Last year's budget has been read: what is typed is held against it. */
export function besideLastYear(state: DraftState, lastYear: CalculatedYear | null): Change {
  const doubts = doubtsOf(state.evaluation, state.answer, lastYear)
  return { state: { ...state, lastYear, doubts }, touched: 'all' }
}

/** The slots that a change of some cells reaches, their own among them. */
export function reachedSlots(program: Program, changed: readonly Address[]): readonly number[] {
  return dependents(
    program,
    changed.flatMap((at) => program.indexOf.get(cellKeyOf(at)) ?? []),
  )
}

/** The keys of some slots. */
export function keysOfSlots({ slots }: Program, indices: readonly number[]): readonly CellKey[] {
  return indices.flatMap((index) => slots[index]?.key ?? [])
}

/** For each slot the blanks whose problems may change with it: its own, and those whose rules read it. */
type Watch = ReadonlyMap<number, ReadonlySet<string>>

/** The problems of every blank. */
export function problemsOf(evaluation: Evaluation): ReadonlyMap<string, readonly Problem[]> {
  return new Map(blanksOf(evaluation.program).map((sheet) => [sheet.code, check(sheet, evaluation)]))
}

/**
 * The problems after a change of some slots: equal to `problemsOf`, but only values that the change reaches are held
 * against their limits again, and only the rules of blanks that it reaches.
 */
export function problemsAfter(
  before: ReadonlyMap<string, readonly Problem[]>,
  evaluation: Evaluation,
  slots: readonly number[],
): ReadonlyMap<string, readonly Problem[]> {
  const watch = watchOf(evaluation.program)
  const codes = new Set(slots.flatMap((slot) => [...(watch.get(slot) ?? [])]))
  const reached = new Set(slots)
  const sheets = blanksOf(evaluation.program).filter(({ code }) => codes.has(code))
  return new Map([
    ...before,
    ...sheets.map(
      (sheet) =>
        [sheet.code, checkedAgain(sheet, before.get(sheet.code) ?? [], evaluation, reached)] as const,
    ),
  ])
}

function checkedAgain(
  sheet: Sheet,
  before: readonly Problem[],
  evaluation: Evaluation,
  reached: ReadonlySet<number>,
): readonly Problem[] {
  const { program } = evaluation
  const indexOf = (at: Address): number => program.indexOf.get(cellKeyOf(at)) ?? -1
  const left = before.filter((problem) => problem.code === outsideCode && !reached.has(indexOf(problem)))
  const found = [...reached].flatMap((index) => {
    const at = program.slots[index]?.address
    return at?.sheet === sheet.code ? (entryOutside(evaluation, at) ?? []) : []
  })
  const outside = [...left, ...found].sort((a, b) => indexOf(a) - indexOf(b))
  return [...outside, ...brokenRules(sheet, evaluation)]
}

const watches = new WeakMap<Program, Watch>()

function watchOf(program: Program): Watch {
  const known = watches.get(program)
  if (known) return known
  const watch = new Map<number, Set<string>>()
  for (const sheet of blanksOf(program)) {
    for (const slot of watchedBy(sheet, program))
      watch.set(slot, (watch.get(slot) ?? new Set()).add(sheet.code))
  }
  watches.set(program, watch)
  return watch
}

function watchedBy(sheet: Sheet, program: Program): readonly number[] {
  const own = program.slots.filter(
    ({ address, cell }) => address.sheet === sheet.code && cell.kind === 'entered',
  )
  const read = sheet.checks.flatMap(({ when }) => readsOfCondition(when))
  return [
    ...own.map(({ index }) => index),
    ...read.flatMap((address) => program.indexOf.get(cellKeyOf(address)) ?? []),
  ]
}

function blanksOf(program: Program): readonly Sheet[] {
  return [...program.sheets.values()].filter(({ kind }) => kind === 'blank')
}
