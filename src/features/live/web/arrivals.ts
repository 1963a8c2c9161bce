import type { DraftAnswer } from '#budget/api.ts'
import { placesOf, sameContent } from '#budget/web/cells.ts'
import type { DraftStateChange, OpenDraftState } from '#budget/web/state.ts'
import { entryAt, type Workbook } from '#engine/entries.ts'
import type { CellKey } from '#engine/key.ts'
import { editionOf } from '#forms/editions/editions.ts'

/** `null` if the last user who saved the sheet is unknown. */
export type RemoteChange = {
  readonly sheet: string
  readonly cells: readonly CellKey[]
  readonly by: string | null
}

/** `own`: the cells of saves without a response. Their values are no change of others. */
export function remoteChanges(
  before: DraftAnswer,
  after: DraftAnswer,
  own: Workbook,
): readonly RemoteChange[] {
  return Object.entries(after.entries).flatMap(([sheet, entries]): readonly RemoteChange[] => {
    const cells = placesOf(entries)
      .filter((place) => (entryAt(before.entries, sheet, place) ?? 0) !== (entries[place] ?? 0))
      .filter(
        (place) => own[sheet]?.[place] === undefined || (own[sheet][place] ?? 0) !== (entries[place] ?? 0),
      )
      .map((place): CellKey => `${sheet}/${place}`)
    return cells.length === 0 ? [] : [{ sheet, cells, by: after.saved[sheet]?.by ?? null }]
  })
}

export type DraftEvent =
  | 'sent'
  | 'approved'
  | 'approvalUndone'
  | 'periodClosed'
  | 'yearClosed'
  | 'yearReopened'
  | 'returned'
  | 'returnedInPart'
  | 'recalled'
  | 'reopened'
  | 'norms'
  | 'ceiling'

export function draftEvents(before: DraftAnswer, after: DraftAnswer): readonly DraftEvent[] {
  const turns: DraftEvent[] = []
  const lock = lockTurn(before, after)
  if (lock !== null) turns.push(lock)
  if (hasOtherNorms(before, after)) turns.push('norms')
  if (!sameContent(before.ceilings, after.ceilings)) turns.push('ceiling')
  return turns
}

/** A recalled report must not have been sent again. */
function lockTurn(before: DraftAnswer, after: DraftAnswer): DraftEvent | null {
  if (after.lock === before.lock) return null
  if (before.lock === 'yearClosed') return 'yearReopened'
  if (after.lock === 'sent' && before.lock === 'approved') return 'approvalUndone'
  if (after.lock !== null) return after.lock
  if (before.lock === 'periodClosed') return 'reopened'
  if (after.review.recalledAt !== null) return 'recalled'
  return after.review.editRestriction === null ? 'returned' : 'returnedInPart'
}

/** Ignores registers, which are reference figures but no norms. */
function hasOtherNorms(before: DraftAnswer, after: DraftAnswer): boolean {
  const codes = editionOf(after.edition).norms.map(({ sheet }) => sheet.code)
  return codes.some((code) => !sameContent(before.givens[code] ?? {}, after.givens[code] ?? {}))
}

export function highlightCells(state: OpenDraftState, cells: readonly CellKey[]): DraftStateChange {
  return { state: { ...state, arrived: new Set([...state.arrived, ...cells]) }, touched: cells }
}

export function clearHighlight(state: OpenDraftState, cells: readonly CellKey[]): DraftStateChange {
  const dropped = new Set(cells)
  return {
    state: { ...state, arrived: new Set([...state.arrived].filter((key) => !dropped.has(key))) },
    touched: cells,
  }
}
