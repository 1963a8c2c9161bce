import type { DraftAnswer } from '#budget/api.ts'
import { type CalculatedYear, doubtfulEntries } from '#budget/plausibility.ts'
import { type BySheet, placesOf } from '#budget/web/cells.ts'
import type { RecordEdits } from '#budget/web/record-edits.ts'
import { brokenRules, check, entryOutside, outsideCode, type Problem } from '#engine/check.ts'
import { entryAt, type Workbook, withEntries } from '#engine/entries.ts'
import { type Evaluation, evaluate } from '#engine/evaluate.ts'
import { readsOfCondition } from '#engine/formula.ts'
import { type CellAddress, type CellKey, cellKeyOf, keyOf, type PlaceKey } from '#engine/key.ts'
import { type DraftLock, draftLockAt } from '#engine/lock.ts'
import { dependents, type Program } from '#engine/program.ts'
import type { Sheet } from '#engine/sheet.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import { editions } from '#forms/editions/editions.ts'
import type { CellNotice, NewerValue } from '#ui/grid/grid-source.ts'

/** 0 for empty cells. */
export type Versions = BySheet<number>

export type CellConflict = NewerValue & { readonly version: number }

/** Immutable: every change creates a new state. */
export type OpenDraftState = {
  readonly program: Program
  readonly year: number
  readonly answer: DraftAnswer
  /** `null` is a cleared cell. */
  readonly pendingEdits: Workbook
  readonly baseVersions: Versions
  readonly records: RecordEdits
  /** Each counts until its cell has that base version or is no longer pending. */
  readonly conflicts: ReadonlyMap<CellKey, CellConflict>
  readonly connection: 'up' | 'down'
  readonly sent: Workbook
  /** The cells of saves without a response: the server may have stored them. */
  readonly unanswered: Workbook
  readonly failed: ReadonlySet<CellKey>
  readonly notes: ReadonlyMap<CellKey, CellNotice>
  /** Cells copied from last year that the user has not confirmed yet. */
  readonly copied: ReadonlySet<CellKey>
  readonly arrived: ReadonlySet<CellKey>
  readonly problems: ReadonlyMap<string, readonly Problem[]>
  /** `null` while it is loading or if there is none. */
  readonly lastYear: CalculatedYear | null
  /** Warnings from the comparison with last year and the budget. */
  readonly doubts: ReadonlyMap<string, readonly Problem[]>
  /** Includes the pending cells. */
  readonly evaluation: Evaluation
}

export type DraftStateChange = { readonly state: OpenDraftState; readonly touched: Iterable<CellKey> | 'all' }

/** Locked cells use the server's values. */
export function evaluateAnswer(program: Program, answer: DraftAnswer, pending: Workbook): Evaluation {
  const { entries, givens, facts, lockReason, review } = answer
  const ofReview: DraftLock | null = review.editRestriction && {
    reason: 'review',
    why: review.editRestriction.reason,
    open: new Set(review.editRestriction.editableCells),
    relatedCells: new Set(review.editRestriction.relatedCells),
  }
  const lock: DraftLock | null = lockReason === null ? ofReview : { reason: 'year', why: lockReason }
  const counted = overlayEntries(entries, pending, lock)
  // A locked year shows its lock above the sheets.
  return evaluate(program, { entries: counted, givens, facts, ...(ofReview && { draftLock: ofReview }) })
}

function overlayEntries(entries: Workbook, over: Workbook, lock: DraftLock | null): Workbook {
  return Object.entries(over).reduce((sum, [sheet, cells]) => {
    const open = placesOf(cells).filter((place) => draftLockAt(lock, `${sheet}/${place}`) === null)
    return withEntries(sum, sheet, Object.fromEntries(open.map((place) => [place, cells[place] ?? null])))
  }, entries)
}

type StateChange = {
  readonly next: Evaluation
  readonly changed: readonly CellAddress[]
  readonly notes: readonly (readonly [CellKey, CellNotice])[]
}

/**
 * Applies changed entries. In a year that was locked in the meantime edits are set aside, and the figures stay those
 * of the server, see `evaluateAnswer`.
 */
export function changedTo(state: OpenDraftState, { next, changed, notes }: StateChange): DraftStateChange {
  const isLocked = state.answer.lockReason !== null
  const slots = isLocked ? [] : reachedSlots(state.program, changed)
  const keys = new Set(changed.map(cellKeyOf))
  const after: OpenDraftState = {
    ...state,
    ...(!isLocked && {
      evaluation: next,
      problems: problemsAfter(state.problems, next, slots),
      doubts: evaluationDoubts(next, state.answer, state.lastYear),
    }),
    pendingEdits: changed.reduce(
      (pending, at) => noted(state, pending, at, next.inputs.entries),
      state.pendingEdits,
    ),
    failed: new Set([...state.failed].filter((key) => !keys.has(key))),
    copied: new Set([...state.copied].filter((key) => !keys.has(key))),
    notes: new Map([...[...state.notes].filter(([key]) => !keys.has(key)), ...notes]),
  }
  const noteKeys = notes.map(([key]) => key)
  return { state: after, touched: new Set([...touchedBy(state, after, slots), ...keys, ...noteKeys]) }
}

/** Marks a cell as pending if it differs from the server's value or from the one being saved. */
function noted(state: OpenDraftState, pending: Workbook, at: CellAddress, entries: Workbook): Workbook {
  const key = keyOf(at)
  const value = entryAt(entries, at.sheet, key)
  const { [key]: _, ...others } = pending[at.sheet] ?? {}
  const isSaved =
    state.sent[at.sheet]?.[key] === undefined && value === entryAt(state.answer.entries, at.sheet, key)
  return { ...pending, [at.sheet]: isSaved ? others : withOne(others, key, value) }
}

function withOne(entries: Readonly<Record<PlaceKey, number | null>>, key: PlaceKey, value: number | null) {
  return { ...entries, [key]: value }
}

/** Includes cells with an added or removed problem. */
function touchedBy(
  before: OpenDraftState,
  after: OpenDraftState,
  slots: readonly number[],
): readonly CellKey[] {
  const changedProblems = (['problems', 'doubts'] as const).flatMap((kind) =>
    [...after[kind]].flatMap(([code, problems]) => {
      const known = before[kind].get(code) ?? []
      return problems === known ? [] : [...problems, ...known]
    }),
  )
  return [...keysOfSlots(after.program, slots), ...changedProblems.map(cellKeyOf)]
}

export function problemsOfSheet({ problems, doubts }: OpenDraftState, sheet: string): readonly Problem[] {
  const [found = none, doubted = none] = [problems.get(sheet), doubts.get(sheet)]
  return doubted.length === 0 ? found : [...found, ...doubted]
}

const none: readonly Problem[] = []

/** Returns none without a view, as for a sum or norms. */
export function evaluationDoubts(
  evaluation: Evaluation,
  { edition: code, facts }: Pick<DraftAnswer, 'edition' | 'facts'>,
  lastYear: CalculatedYear | null,
): OpenDraftState['doubts'] {
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

export function warnAgainstLastYear(
  state: OpenDraftState,
  lastYear: CalculatedYear | null,
): DraftStateChange {
  const doubts = evaluationDoubts(state.evaluation, state.answer, lastYear)
  return { state: { ...state, lastYear, doubts }, touched: 'all' }
}

/** Includes the changed slots. */
export function reachedSlots(program: Program, changed: readonly CellAddress[]): readonly number[] {
  return dependents(
    program,
    changed.flatMap((at) => program.indexOf.get(cellKeyOf(at)) ?? []),
  )
}

export function keysOfSlots({ slots }: Program, indices: readonly number[]): readonly CellKey[] {
  return indices.flatMap((index) => slots[index]?.key ?? [])
}

/** The slot's own blank, and those with rules that read it. */
type Watch = ReadonlyMap<number, ReadonlySet<string>>

export function problemsOf(evaluation: Evaluation): ReadonlyMap<string, readonly Problem[]> {
  return new Map(blanksOf(evaluation.program).map((sheet) => [sheet.code, check(sheet, evaluation)]))
}

/** Equals `problemsOf`, but only checks affected limits and blanks. */
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
  const indexOf = (at: CellAddress): number => program.indexOf.get(cellKeyOf(at)) ?? -1
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
