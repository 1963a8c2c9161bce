import type { Conflict, SaveAnswer } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import type { BlankSave, calls } from '#contract/calls.ts'
import { savedName, sentCells, unknownRows } from '#contract/wire.ts'
import {
  type AppliedTexts,
  applyTexts,
  type ChangedEntry,
  changedEntries,
  overtakenCells,
} from '#domain/draft/save.ts'
import { check } from '#domain/sheet/check.ts'
import type { Entries } from '#domain/sheet/entries.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import type { Stamp } from '#server/draft/draft-stamp.store.ts'
import type { CellsWrite, Saving } from '#server/draft/draft-write.ts'
import { evaluationOf, evaluationWith } from '#server/draft/hot-drafts.ts'
import type { Draft } from '#server/draft/load-draft.ts'
import type { AskedOf } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { counterpartText } from '#text/counterparts.ts'
import { blankText } from '#text/draft.ts'

type SaveBody = AskedOf<(typeof calls)[BlankSave]>['body']

/** What is saved: the blank, its sheet, and what was sent for it. */
export type SavedBlank = {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly body: SaveBody
  /** The stamp as the sender is told it. */
  readonly tell: (stamp: Stamp) => string
}

/**
 * What a save of a blank comes to: nothing newer (409), no rule broken (422), then the changed cells. Throws a `Refusal` otherwise.
 */
export function judgeSave({ hot, by, at, stamp }: CellsWrite, saving: SavedBlank): Saving<SaveAnswer> {
  const { blank, sheet, body } = saving
  const { draft, nameOf } = hot
  const before = draft.inputs.entries[sheet.code] ?? {}
  const applied = applyTexts(sheet, evaluationOf(hot), sentCells(sheet, blank, body.blanks))
  refuseOvertaken(saving, draft, applied.entries, nameOf)
  refuseUnknown(saving)
  const save = { sheet: sheet.code, changed: changedEntries(applied.entries, before) }
  const evaluation = evaluationWith(hot, save)
  refuseBroken(saving, evaluation, applied)
  const done = { status: 1, message: messageOf(applied) } as const
  const isTold = body.versions !== undefined
  const answer = isTold
    ? {
        ...done,
        stamp: saving.tell(stamp.after),
        ...stored(sheet.code, draft, save.changed),
        saved: { [sheet.code]: { at: at.toISOString(), by: nameOf(by) } },
      }
    : done
  return { ...save, evaluation, answer }
}

/** What a save has changed of the entered cells, as the draft tells it. */
function stored(
  sheet: string,
  { stored: { cells } }: Draft,
  changed: readonly ChangedEntry[],
): Pick<SaveAnswer, 'entries' | 'versions'> {
  const keyed = changed.map((cell) => ({ ...cell, key: cellKeyOf({ sheet, ...cell }) }))
  return {
    entries: { [sheet]: Object.fromEntries(keyed.map((cell) => [keyOf(cell), cell.to])) },
    versions: Object.fromEntries(keyed.map(({ key }) => [key, (cells.get(key)?.version ?? 0) + 1])),
  }
}

function refuseOvertaken(
  { blank, sheet, body: { versions = {} } }: SavedBlank,
  { stored: { cells } }: Draft,
  entries: Entries,
  nameOf: (userName: string) => string,
): void {
  const conflicts = overtakenCells(
    entries,
    (place) => cells.get(cellKeyOf({ sheet: sheet.code, ...place })),
    ({ row, field }) => versions[keyOf({ row, field: savedName(blank, field) })],
  ).map(
    ({ row, field, mine, stored: { value, by, at, version } }): Conflict => ({
      row,
      field: savedName(blank, field),
      mine: textOf(mine),
      theirs: textOf(value),
      by: nameOf(by),
      at: at.toISOString(),
      version,
    }),
  )
  if (conflicts.length > 0) throw new Refusal(409, blankText.conflict(conflicts.length), { conflicts })
}

/** A row that the form of the year lacks holds nothing: nobody is told that it was saved. */
function refuseUnknown({ blank, sheet, body }: SavedBlank): void {
  const rows = unknownRows(sheet, blank, body.blanks)
  const errors = rows.map((row) => ({ row, field: '', message: counterpartText.noRow(row) }))
  if (rows.length > 0) throw new Refusal(422, counterpartText.notSaved(rows), { errors })
}

function refuseBroken({ blank, sheet }: SavedBlank, after: Evaluation, { problems }: AppliedTexts): void {
  const broken = check(sheet, after).filter(({ severity }) => severity === 'error')
  const errors = [...problems, ...broken].map(({ row, field, message }) => ({
    row,
    field: savedName(blank, field),
    message,
  }))
  if (errors.length > 0) throw new Refusal(422, blankText.refused(errors.length), { errors })
}

function messageOf({ lockedLeft, settled }: AppliedTexts): string {
  const notes = [
    lockedLeft > 0 ? blankText.lockedLeft(lockedLeft) : [],
    settled > 0 ? blankText.settled(settled) : [],
  ].flat()
  return notes.length === 0 ? blankText.saved : `${blankText.saved}. ${notes.join(' ')}`
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
