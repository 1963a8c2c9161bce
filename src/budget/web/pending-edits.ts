import type { CellRefusal } from '#api/answers.ts'
import type { DraftAnswer } from '#budget/api.ts'
import { cellStateText } from '#budget/edit-text.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import { placesOf, withCells, withoutCells } from '#budget/web/cells.ts'
import {
  type RecordEdit,
  type RecordEdits,
  type RecordKey,
  type RecordName,
  recordNameOf,
} from '#budget/web/record-edits.ts'
import {
  type CellConflict,
  type DraftStateChange,
  evaluateAnswer,
  evaluationDoubts,
  type OpenDraftState,
  problemsOf,
  type Versions,
} from '#budget/web/state.ts'
import { applies } from '#engine/compile.ts'
import { type Entries, entryAt, type Workbook } from '#engine/entries.ts'
import { stateAt, valueAt } from '#engine/evaluate.ts'
import {
  addressIn,
  addressOf,
  type CellAddress,
  type CellKey,
  cellKeyOf,
  type PlaceKey,
  partsOfKey,
} from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { CellNotice } from '#ui/grid/grid-source.ts'

/** `seen` is the base version of the value. */
export type PendingEdit = { readonly value: number | null; readonly seen: number }

export type PendingEdits = ReadonlyMap<CellKey, PendingEdit>

export function pendingEditsOf({
  pendingEdits,
  baseVersions,
}: Pick<OpenDraftState, 'pendingEdits' | 'baseVersions'>): PendingEdits {
  return new Map(
    Object.entries(pendingEdits).flatMap(([sheet, cells]) =>
      placesOf(cells).map((place): [CellKey, PendingEdit] => [
        `${sheet}/${place}`,
        { value: cells[place] ?? null, seen: baseVersions[sheet]?.[place] ?? 0 },
      ]),
    ),
  )
}

type EditContext = Pick<OpenDraftState, 'answer' | 'evaluation' | 'program' | 'pendingEdits'>

export function sendable(state: EditContext, code: string): Entries {
  const cells = state.pendingEdits[code] ?? {}
  return Object.fromEntries(
    placesOf(cells)
      .filter((place) => unsendableReason(state, addressIn(code, place)) === null)
      .map((place) => [place, cells[place] ?? null]),
  )
}

/** Returns `null` if the value can be saved. */
export function unsendableReason(
  { answer, evaluation, program }: EditContext,
  at: CellAddress,
): string | null {
  if (answer.lockReason !== null) return answer.lockReason
  const sheet = program.sheets.get(at.sheet)
  if (!sheet || !applies(sheet, answer.facts)) return cellStateText.otherForm
  const cell = stateAt(evaluation, at)
  if (cell.kind === 'open') return null
  if (cell.kind === 'locked') return cell.lock.why
  return cell.kind === 'computed' || cell.kind === 'given' ? ruleText[cell.kind] : ruleText.unknownField
}

export type UnsendableEdit = { readonly at: CellAddress; readonly value: number | null; readonly why: string }

/** In the order of the blanks. */
export function unsendableEdits(state: EditContext): readonly UnsendableEdit[] {
  const found = Object.entries(state.pendingEdits).flatMap(([code, cells]) =>
    placesOf(cells).flatMap((place) => {
      const at = addressIn(code, place)
      const why = unsendableReason(state, at)
      return why === null ? [] : [{ at, why, value: cells[place] ?? null }]
    }),
  )
  return onPaper(state.program, found)
}

/** Texts and files have their own section on the home page. */
const listOf: Partial<Readonly<Record<RecordName, PeoplePanel | 'registers'>>> = {
  status: 'staff',
  benefit: 'staff',
  child: 'children',
  position: 'positions',
  pupilRow: 'registers',
  staffRow: 'registers',
  childRow: 'registers',
}

/** Returns 0 while the year is locked, also if marked cells are open. */
export function unsavedRecords({ records, answer }: OpenDraftState, list: PeoplePanel | 'registers'): number {
  if (answer.lockReason !== null || answer.review.editRestriction !== null) return 0
  const names = [...records.keys()].map(recordNameOf)
  return names.filter((name) => name !== undefined && listOf[name] === list).length
}

/** A pending value and a newer one of another user. */
export type TwoValues = {
  readonly key: CellKey
  readonly at: CellAddress
  readonly mine: number | null
  readonly conflict: CellConflict
}

/**
 * Shows both values until the user chooses. ASSUMED: a 0 in an empty cell from a colleague's save of the whole blank
 * is no conflict.
 */
export function conflictsAt(
  state: OpenDraftState,
  found: readonly (readonly [CellKey, CellConflict])[],
): DraftStateChange {
  const filled = found.filter(([key, { theirs, version }]) => {
    const { sheet, place } = partsOfKey(key)
    return theirs === 0 && version === 1 && state.baseVersions[sheet]?.[place] === 0
  })
  const versions = filled.map(([key, { version }]): [CellKey, number] => [key, version])
  return {
    state: {
      ...state,
      conflicts: new Map([...state.conflicts, ...found]),
      baseVersions: withCells(state.baseVersions, versions),
    },
    touched: found.map(([key]) => key),
  }
}

/** Finds conflicts before saving. The draft contains the last user of the sheet, a save that of the cell. */
function withNewConflicts({ state, touched }: DraftStateChange): DraftStateChange {
  const { answer, conflicts } = state
  const found = [...pendingEditsOf(state)].flatMap(([key, { value, seen }]): [CellKey, CellConflict][] => {
    const { sheet, place } = partsOfKey(key)
    const [version, theirs] = [versionAt(answer, sheet, place), entryAt(answer.entries, sheet, place)]
    const last = answer.saved[sheet]
    // A cleared cell is stored as 0. Cells that are being saved are checked by their own response.
    const isSame = (theirs ?? 0) === (value ?? 0) || state.sent[sheet]?.[place] !== undefined
    if (version <= seen || isSame || !last || conflicts.get(key)?.version === version) return []
    if (unsendableReason(state, addressIn(sheet, place)) !== null) return []
    return [[key, { theirs, ...last, version }]]
  })
  return found.length === 0 ? { state, touched } : { ...conflictsAt(state, found), touched }
}

export function openConflict(
  { conflicts, pendingEdits, baseVersions }: OpenDraftState,
  key: CellKey,
): CellConflict | null {
  const found = conflicts.get(key)
  if (!found) return null
  const { sheet, place } = partsOfKey(key)
  return pendingEdits[sheet]?.[place] !== undefined && (baseVersions[sheet]?.[place] ?? 0) < found.version
    ? found
    : null
}

/** In the order of the blanks. */
export function twoValues(state: OpenDraftState): readonly TwoValues[] {
  const found = [...state.conflicts.keys()].flatMap((key): readonly TwoValues[] => {
    const conflict = openConflict(state, key)
    const { sheet, place } = partsOfKey(key)
    const at = addressIn(sheet, place)
    return conflict ? [{ key, at, conflict, mine: state.pendingEdits[sheet]?.[place] ?? null }] : []
  })
  return found.length < 2 ? found : onPaper(state.program, found)
}

export function resolveWithMine(state: OpenDraftState, keys: readonly CellKey[]): DraftStateChange {
  const versions = keys.flatMap((key): [CellKey, number][] => {
    const version = state.conflicts.get(key)?.version
    return version === undefined ? [] : [[key, version]]
  })
  return { state: { ...state, baseVersions: withCells(state.baseVersions, versions) }, touched: keys }
}

/** The base version stays that of the first edit despite refetches, so that a save detects concurrent changes. */
export function withBaseVersions(before: OpenDraftState, after: OpenDraftState): OpenDraftState {
  if (after.pendingEdits === before.pendingEdits) return after
  const seen = Object.entries(after.pendingEdits).map(([sheet, cells]) => [
    sheet,
    cells === before.pendingEdits[sheet] ? after.baseVersions[sheet] : versionsFor(after, sheet, cells),
  ])
  return { ...after, baseVersions: Object.fromEntries(seen) }
}

/** Edits may have been made during the save. */
function ownBaseVersions(
  baseVersions: Versions,
  [code, sent]: readonly [code: string, sent: Entries],
  { entries, versions }: DraftAnswer,
): Versions {
  const own = placesOf(sent).filter(
    (place) => (entryAt(entries, code, place) ?? 0) === (sent[place] ?? 0), // a cleared cell is stored as 0
  )
  const ownVersions = own.map((place) => [place, versions[`${code}/${place}`] ?? 0])
  return { ...baseVersions, [code]: { ...baseVersions[code], ...Object.fromEntries(ownVersions) } }
}

function versionsFor({ baseVersions, answer }: OpenDraftState, sheet: string, cells: Entries) {
  return Object.fromEntries(
    placesOf(cells).map((place) => [place, baseVersions[sheet]?.[place] ?? versionAt(answer, sheet, place)]),
  )
}

export function versionAt(
  { versions }: Pick<DraftAnswer, 'versions'>,
  sheet: string,
  place: PlaceKey,
): number {
  return versions[`${sheet}/${place}`] ?? 0
}

/** Cells outside the blanks come first. */
function onPaper<Thing extends { readonly at: CellAddress }>(
  program: Program,
  things: readonly Thing[],
): readonly Thing[] {
  const codes = [...program.sheets.keys()]
  const rankOf = ({ sheet: code, row, field }: CellAddress): readonly number[] => {
    const sheet = program.sheets.get(code)
    return [
      codes.indexOf(code),
      sheet?.rows.findIndex((each) => each.code === row) ?? -1,
      Object.keys(sheet?.fields ?? {}).indexOf(field),
    ]
  }
  const ranked = things.map((thing) => ({ thing, rank: rankOf(thing.at) }))
  return ranked.sort((a, b) => compare(a.rank, b.rank)).map(({ thing }) => thing)
}

function compare(a: readonly number[], b: readonly number[]): number {
  return a.map((part, index) => part - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0
}

export function opened(program: Program, answer: DraftAnswer, year: number): OpenDraftState {
  const evaluation = evaluateAnswer(program, answer, {})
  const problems = problemsOf(evaluation)
  return {
    program,
    year,
    answer,
    pendingEdits: {},
    baseVersions: {},
    records: new Map(),
    conflicts: new Map(),
    connection: 'up',
    sent: {},
    unanswered: {},
    failed: new Set(),
    notes: new Map(),
    copied: new Set(),
    arrived: new Set(),
    problems,
    lastYear: null,
    doubts: evaluationDoubts(evaluation, answer, null),
    evaluation,
  }
}

export function sending(state: OpenDraftState, code: string): DraftStateChange {
  return { state: { ...state, sent: { ...state.sent, [code]: sendable(state, code) } }, touched: [] }
}

/** Edits made during the save stay pending. */
export function saved(state: OpenDraftState, code: string, answer: DraftAnswer): DraftStateChange {
  const { cells, ...others } = withoutRequest(state, code)
  const pending = { ...state.pendingEdits, [code]: stillPending(state.pendingEdits[code] ?? {}, cells) }
  const after = recalculated(state, answer, pending)
  return withNewConflicts({
    state: {
      ...after,
      baseVersions: ownBaseVersions(state.baseVersions, [code, cells], answer),
      ...others,
      failed: new Set([...state.failed].filter((key) => addressOf(key).sheet !== code)),
      notes: new Map(
        [...after.notes].filter(([key, { kind }]) => kind !== 'notSaved' || addressOf(key).sheet !== code),
      ),
    },
    touched: 'all',
  })
}

/** Pending edits stay, except those that the server now has. Stored values of an unanswered save are our own. */
export function reread(before: OpenDraftState, answer: DraftAnswer): DraftStateChange {
  const baseVersions = Object.entries(before.unanswered).reduce(
    (versions, sent) => ownBaseVersions(versions, sent, answer),
    before.baseVersions,
  )
  const state = { ...before, baseVersions }
  return withNewConflicts({ state: recalculated(state, answer, withoutSaved(state, answer)), touched: 'all' })
}

export function discardEdits(state: OpenDraftState, keys: readonly CellKey[]): DraftStateChange {
  const pending = withoutCells(state.pendingEdits, new Set(keys))
  return { state: recalculated(state, state.answer, pending), touched: 'all' }
}

function recalculated(before: OpenDraftState, answer: DraftAnswer, pending: Workbook): OpenDraftState {
  const evaluation = evaluateAnswer(before.program, answer, pending)
  const after = {
    ...before,
    answer,
    pendingEdits: pending,
    evaluation,
    problems: problemsOf(evaluation),
    doubts: evaluationDoubts(evaluation, answer, before.lastYear),
  }
  const notes = new Map([...before.notes].filter(([key, note]) => !isPast(key, note, before, after)))
  return { ...after, notes }
}

/** Returns `true` if the cell has another value, is locked, or its rejected value is gone. */
function isPast(key: CellKey, { kind }: CellNotice, before: OpenDraftState, after: OpenDraftState): boolean {
  const at = addressOf(key)
  const { sheet, place } = partsOfKey(key)
  if (after.answer.lockReason !== null || stateAt(after.evaluation, at).kind !== 'open') return true
  if (kind === 'notSaved' && after.pendingEdits[sheet]?.[place] === undefined) return true
  const entry = entryAt(after.evaluation.inputs.entries, sheet, place)
  // A save may store the implied value of an empty cell.
  const sameAsBefore = [
    entryAt(before.evaluation.inputs.entries, sheet, place),
    valueAt(before.evaluation, at),
  ]
  return !sameAsBefore.includes(entry)
}

/** Records requests of an earlier page. */
export function withUnanswered(state: OpenDraftState, unanswered: Workbook): DraftStateChange {
  return { state: { ...state, unanswered: { ...state.unanswered, ...unanswered } }, touched: [] }
}

/** The request has no response: its cells are pending again, and the server may have stored them. */
export function markUnanswered(state: OpenDraftState, code: string): DraftStateChange {
  const { [code]: sent = {} } = state.sent
  const { state: after, touched } = markUnsent(state, code)
  return { state: { ...after, unanswered: { ...after.unanswered, [code]: sent } }, touched }
}

/** The server has stored nothing: the cells are pending again. */
export function markUnsent(state: OpenDraftState, code: string): DraftStateChange {
  const { cells, ...others } = withoutRequest(state, code)
  return { state: { ...state, ...others }, touched: keysOf(code, cells) }
}

function withoutRequest(state: OpenDraftState, code: string) {
  const { [code]: cells = {}, ...sent } = state.sent
  const { [code]: _, ...unanswered } = state.unanswered
  return { cells, sent, unanswered }
}

/** Omits problems that our own check finds, so that they disappear when corrected. */
export function notSaved(
  state: OpenDraftState,
  code: string,
  refusals: readonly CellRefusal[],
): DraftStateChange {
  const { cells, ...others } = withoutRequest(state, code)
  const rejected = refusals.map(
    ({ row, field, message }) => [cellKeyOf({ sheet: code, row, field }), message] as const,
  )
  const keys = rejected.length > 0 ? rejected.map(([key]) => key) : keysOf(code, cells)
  const known = new Set(
    (state.problems.get(code) ?? []).map((problem) => `${cellKeyOf(problem)} ${problem.message}`),
  )
  const notes = rejected
    .filter(([key, message]) => !known.has(`${key} ${message}`))
    .map(([key, message]): readonly [CellKey, CellNotice] => [key, { kind: 'notSaved', message }])
  const after: OpenDraftState = {
    ...state,
    ...others,
    failed: new Set([...state.failed, ...keys]),
    notes: new Map([...state.notes, ...notes]),
  }
  return { state: after, touched: keys }
}

/** Discards the rejected values too. */
export function dismissed(state: OpenDraftState, cells: readonly CellAddress[]): DraftStateChange {
  const keys = new Set(cells.map(cellKeyOf))
  const notes = new Map([...state.notes].filter(([key]) => !keys.has(key)))
  return { state: { ...state, notes }, touched: keys }
}

function stillPending(pending: Entries, sent: Entries): Entries {
  return Object.fromEntries(
    placesOf(pending)
      .filter((place) => sent[place] === undefined || sent[place] !== pending[place])
      .map((place) => [place, pending[place] ?? null]),
  )
}

/** Counts a value that is being saved as pending. */
function withoutSaved({ pendingEdits, sent }: OpenDraftState, { entries }: DraftAnswer): Workbook {
  const left = Object.entries(pendingEdits).map(([sheet, cells]) => {
    const remaining = placesOf(cells).filter(
      (place) => sent[sheet]?.[place] !== undefined || cells[place] !== entryAt(entries, sheet, place),
    )
    return [sheet, Object.fromEntries(remaining.map((place) => [place, cells[place]]))]
  })
  return Object.fromEntries(left)
}

function keysOf(code: string, entries: Entries): readonly CellKey[] {
  return placesOf(entries).map((place): CellKey => `${code}/${place}`)
}

type EditChanges<Key, Edit> = {
  readonly changed: readonly (readonly [Key, Edit])[]
  readonly dropped: readonly Key[]
}
type Elsewhere = {
  readonly cells: EditChanges<CellKey, PendingEdit>
  readonly records: EditChanges<RecordKey, RecordEdit>
  readonly answer: DraftAnswer
}

/** Skips validation. The save rejects invalid values at their cells. */
export function applyExternalEdits(
  before: OpenDraftState,
  { cells, records, answer }: Elsewhere,
): DraftStateChange {
  const state = { ...before, records: recordsAfter(before.records, records) }
  const { changed, dropped } = cells
  if (changed.length + dropped.length === 0 && answer === before.answer) return { state, touched: [] }
  const droppedKeys = new Set(dropped)
  const values = changed.map(([key, { value }]) => [key, value] as const)
  const versions = changed.map(([key, { seen }]) => [key, seen] as const)
  const touched = new Set([...droppedKeys, ...changed.map(([key]) => key)])
  const after = {
    ...state,
    pendingEdits: withCells(withoutCells(state.pendingEdits, droppedKeys), values),
    baseVersions: withCells(state.baseVersions, versions),
    failed: new Set([...state.failed].filter((key) => !touched.has(key))),
  }
  return reread(after, answer)
}

function recordsAfter(edits: RecordEdits, { changed, dropped }: Elsewhere['records']): RecordEdits {
  if (changed.length + dropped.length === 0) return edits
  const droppedKeys = new Set(dropped)
  const come = changed.map(([key, { title, mine, base }]) => [key, { title, mine, base }] as const)
  return new Map([...[...edits].filter(([key]) => !droppedKeys.has(key)), ...come])
}

export function withRecord(state: OpenDraftState, key: RecordKey, edit: RecordEdit | null): OpenDraftState {
  const records = new Map(state.records)
  if (edit === null) records.delete(key)
  else records.set(key, edit)
  return { ...state, records }
}

export function connectionTurned(
  state: OpenDraftState,
  line: OpenDraftState['connection'],
): DraftStateChange {
  return {
    state: { ...state, connection: line },
    touched: line === state.connection ? [] : pendingEditsOf(state).keys(),
  }
}
