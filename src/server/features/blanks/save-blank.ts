import type { Transaction } from 'kysely'
import type { WriteAnswer } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import { savedName, sentCells } from '#contract/wire.ts'
import { check } from '#domain/sheet/check.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import { evaluate } from '#domain/sheet/evaluate.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import type { Schema } from '#server/database/schema.ts'
import { type ChangedCell, writeCells } from '#server/features/blanks/blanks.store.ts'
import { conflictsOf } from '#server/features/blanks/conflicts.ts'
import type { SaveBody } from '#server/features/blanks/save-body.ts'
import { type TakenCells, takeCells } from '#server/features/blanks/take-cells.ts'
import { type Draft, loadDraft } from '#server/features/drafts/load-draft.ts'
import { readNames } from '#server/features/drafts/names.store.ts'
import { whyShut } from '#server/features/drafts/why-closed.ts'
import type { Institution } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

export type Saving = {
  readonly institution: Institution
  readonly program: Program
  readonly sheet: Sheet
  readonly blank: Blank
  readonly body: SaveBody
  readonly by: string
  readonly at: Date
}

/**
 * Saves a blank in one transaction, with the draft locked: the draft is open (409), nothing newer (409), no rule broken (422), then the changed
 * cells with their versions and events. Throws a `Refusal` and writes nothing otherwise.
 */
export async function saveBlank(trx: Transaction<Schema>, saving: Saving): Promise<WriteAnswer> {
  const { institution, body } = saving
  const closed = await whyShut(trx, institution.id, body.year)
  if (closed) throw new Refusal(409, closed)
  const draft = await loadDraft(trx, institution, body.year)
  const taken = takeAll(saving, draft, await readNames(trx, institution.id))
  const cells = changedCells(taken.entries, draft.inputs.entries[saving.sheet.code] ?? {})
  await writeCells(trx, {
    institutionId: institution.id,
    year: body.year,
    sheet: saving.sheet.code,
    by: saving.by,
    at: saving.at,
    cells,
  })
  return { status: 1, message: messageOf(taken) }
}

function takeAll(
  { program, sheet, blank, body }: Saving,
  { inputs, stored }: Draft,
  nameOf: (userName: string) => string,
): TakenCells {
  const before = evaluate(program, inputs)
  const taken = takeCells(sheet, before, sentCells(sheet, blank, body.blanks))
  const conflicts = conflictsOf({ sheet: sheet.code, blank }, stored, taken.entries, body.versions ?? {}).map(
    (conflict) => ({ ...conflict, by: nameOf(conflict.by) }),
  )
  if (conflicts.length > 0) throw new Refusal(409, blankText.conflict(conflicts.length), { conflicts })
  const after = evaluate(program, {
    ...inputs,
    entries: withEntries(inputs.entries, sheet.code, taken.entries),
  })
  const broken = check(sheet, after).filter(({ severity }) => severity === 'error')
  const errors = [...taken.refusals, ...broken].map(({ row, field, message }) => ({
    row,
    field: savedName(blank, field),
    message,
  }))
  if (errors.length > 0) throw new Refusal(422, blankText.refused(errors.length), { errors })
  return taken
}

/** Cells whose stored value becomes another; a cell that was never entered and stays a proposal is none. */
function changedCells(after: Entries, before: Entries): readonly ChangedCell[] {
  return Object.entries(after).flatMap(([key, to]): ChangedCell[] => {
    const [row = '', field = ''] = key.split('.')
    const from = before[`${row}.${field}`] ?? null
    return from === to ? [] : [{ row, field, from, to }]
  })
}

function messageOf({ lockedLeft, settled }: TakenCells): string {
  const notes = [
    lockedLeft > 0 ? blankText.lockedLeft(lockedLeft) : [],
    settled > 0 ? blankText.settled(settled) : [],
  ].flat()
  return notes.length === 0 ? blankText.saved : `${blankText.saved}. ${notes.join(' ')}`
}
