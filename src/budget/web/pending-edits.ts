import type { DraftAnswer } from '#budget/api.ts'
import { cellStateText } from '#budget/edit-text.ts'
import type { PeoplePanel } from '#budget/readiness.ts'
import { placesOf } from '#budget/web/cells.ts'
import { type RecordEdit, type RecordKey, type RecordName, recordNameOf } from '#budget/web/record-edits.ts'
import {
  type CellConflict,
  type DraftStateChange,
  evaluateAnswer,
  evaluationDoubts,
  type OpenDraftState,
  problemsOf,
} from '#budget/web/state.ts'
import { applies } from '#engine/compile.ts'
import type { Entries } from '#engine/entries.ts'
import { stateAt } from '#engine/evaluate.ts'
import {
  addressIn,
  type CellAddress,
  type CellKey,
  cellKeyOf,
  type PlaceKey,
  partsOfKey,
} from '#engine/key.ts'
import type { Program } from '#engine/program.ts'
import { ruleText } from '#engine/rule-text.ts'

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
function versionsFor({ baseVersions, answer }: OpenDraftState, sheet: string, cells: Entries) {
  return Object.fromEntries(
    placesOf(cells).map((place) => [place, baseVersions[sheet]?.[place] ?? versionAt(answer, sheet, place)]),
  )
}

type DraftVersions = Pick<DraftAnswer, 'versions'>

/** Returns `true` if no cell has a lower version. */
export function supersedes({ versions }: DraftVersions, known: DraftVersions): boolean {
  const fresh = new Map(Object.entries(versions))
  return Object.entries(known.versions).every(([cell, version]) => (fresh.get(cell) ?? 0) >= version)
}

export function versionAt({ versions }: DraftVersions, sheet: string, place: PlaceKey): number {
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

/** Discards the rejected values too. */
export function dismissed(state: OpenDraftState, cells: readonly CellAddress[]): DraftStateChange {
  const keys = new Set(cells.map(cellKeyOf))
  const notes = new Map([...state.notes].filter(([key]) => !keys.has(key)))
  return { state: { ...state, notes }, touched: keys }
}

export function withRecord(state: OpenDraftState, key: RecordKey, edit: RecordEdit | null): OpenDraftState {
  const records = new Map(state.records)
  if (edit === null) records.delete(key)
  else records.set(key, edit)
  return { ...state, records }
}
