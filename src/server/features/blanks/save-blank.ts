import type { Conflict, SaveAnswer } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import type { BlankSave, calls } from '#contract/calls.ts'
import { savedName, sentCells } from '#contract/wire.ts'
import {
  type AppliedTexts,
  applyTexts,
  type ChangedEntry,
  changedEntries,
  overtakenCells,
} from '#domain/draft/save.ts'
import { programOf } from '#domain/editions/edition.ts'
import { check } from '#domain/sheet/check.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import { cellKeyOf, keyOf } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import type { Stamp } from '#server/draft/draft-stamp.store.ts'
import type { DraftWrite } from '#server/draft/draft-write.ts'
import { addEventAt } from '#server/draft/event.store.ts'
import type { Draft } from '#server/draft/load-draft.ts'
import { readNames } from '#server/draft/names.store.ts'
import { storeCells, storeSave } from '#server/features/blanks/blanks.store.ts'
import type { AskedOf } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

type SaveBody = AskedOf<(typeof calls)[BlankSave]>['body']

/** What is saved: the blank, its sheet, and what was sent for it. */
type Saving = {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly body: SaveBody
  /** The stamp as the sender is told it. */
  readonly tell: (stamp: Stamp) => string
}

/**
 * Saves a blank in an open draft: nothing newer (409), no rule broken (422), then the changed cells with their versions and
 * events, and the save itself, which counts also where it changes nothing. Throws a `Refusal` and writes nothing otherwise.
 */
export async function saveBlank(
  { draft, ...write }: DraftWrite & { readonly draft: Draft },
  saving: Saving,
): Promise<SaveAnswer> {
  const { trx, institution } = write
  const { blank, sheet, body } = saving
  const { inputs, norms } = draft
  const program = programOf(norms.edition, institution.group)
  const applied = applyTexts(sheet, evaluate(program, inputs), sentCells(sheet, blank, body.blanks))
  const nameOf = await readNames(trx, institution.id)
  refuseOvertaken(saving, draft, applied.entries, nameOf)
  refuseBroken(program, saving, draft, applied)
  const changed = changedEntries(applied.entries, inputs.entries[sheet.code] ?? {})
  await storeCells(write, sheet.code, changed)
  await storeSave(write, sheet.code)
  if (changed.length === 0 && !draft.stored.saved[sheet.code]) await noteEmptySave(write, sheet.code)
  const done = { status: 1, message: messageOf(applied) } as const
  if (body.versions === undefined) return done
  return {
    ...done,
    stamp: saving.tell(write.stamp.after),
    ...stored(sheet.code, draft, changed),
    saved: { [sheet.code]: { at: write.at.toISOString(), by: nameOf(write.by) } },
  }
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

/** Whoever says first that nothing is to be entered has prepared the draft too; a save of cells is known by its cells. */
async function noteEmptySave({ trx, institution, year, by, at }: DraftWrite, sheet: string): Promise<void> {
  const about = { institutionId: institution.id, year, by, at }
  await addEventAt(trx, { sheet, row: '' }, { ...about, kind: 'blank.saved', detail: null })
}

function refuseOvertaken(
  { blank, sheet, body: { versions = {} } }: Saving,
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

function refuseBroken(
  program: Program,
  { blank, sheet }: Saving,
  { inputs }: Draft,
  { entries, problems }: AppliedTexts,
): void {
  const after = evaluate(program, { ...inputs, entries: withEntries(inputs.entries, sheet.code, entries) })
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
