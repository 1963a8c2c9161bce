import type { CellRefusal, Conflict, WriteAnswer } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import type { BlankSave, calls } from '#contract/calls.ts'
import { type SentCell, savedName, sentCells } from '#contract/wire.ts'
import { check } from '#domain/sheet/check.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import { ownFigure, parseEntry } from '#domain/sheet/entry.ts'
import { type CellState, type Evaluation, evaluate, stateAt } from '#domain/sheet/evaluate.ts'
import { cellKeyOf, keyOf, type PlaceKey, placeOf } from '#domain/sheet/key.ts'
import type { Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { DraftWrite } from '#server/draft/draft-write.ts'
import type { Draft, StoredEntries } from '#server/draft/load-draft.ts'
import { readNames } from '#server/draft/names.store.ts'
import { type ChangedCell, storeCells } from '#server/features/blanks/blanks.store.ts'
import type { AskedOf } from '#server/http/handler.ts'
import { Refusal } from '#server/http/refusal.ts'
import { blankText } from '#text/draft.ts'

type SaveBody = AskedOf<(typeof calls)[BlankSave]>['body']

/** What is saved: the blank, its sheet, and what was sent for it. */
type Saving = { readonly blank: Blank; readonly sheet: Sheet; readonly body: SaveBody }

/**
 * Saves a blank in an open draft: nothing newer (409), no rule broken (422), then the changed cells with their versions and
 * events. Throws a `Refusal` and writes nothing otherwise.
 */
export async function saveBlank(
  { draft, ...write }: DraftWrite & { readonly draft: Draft },
  saving: Saving,
): Promise<WriteAnswer> {
  const { trx, institution } = write
  const sheet = saving.sheet.code
  const program = programOf(institution.group)
  const taken = takeAll(program, saving, draft, await readNames(trx, institution.id))
  await storeCells(write, sheet, changedCells(taken.entries, draft.inputs.entries[sheet] ?? {}))
  return { status: 1, message: messageOf(taken) }
}

function takeAll(
  program: Program,
  { sheet, blank, body }: Saving,
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
    const { row, field } = placeOf(key)
    const from = before[keyOf({ row, field })] ?? null
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

/** What a save makes of the cells that a client sent. */
type TakenCells = {
  readonly entries: Entries
  readonly refusals: readonly CellRefusal[]
  /** Locked cells for which another value was sent; they stay as they are. */
  readonly lockedLeft: number
  /** Values moved to a limit, where the specification clamps. */
  readonly settled: number
}

type Outcome =
  | { readonly is: 'entry'; readonly value: number | null; readonly settled: boolean }
  | { readonly is: 'locked' }
  | { readonly is: 'same' }
  | { readonly is: 'refused'; readonly message: string }

/** Reads the sent texts as a person's entries: empty is 0, or gives a proposal back its cell (contract README). */
function takeCells(sheet: Sheet, evaluation: Evaluation, cells: readonly SentCell[]): TakenCells {
  const outcomes = cells.map((cell) => ({
    ...cell,
    ...outcomeOf(stateAt(evaluation, { sheet: sheet.code, ...cell }), cell.text),
  }))
  const entries: [PlaceKey, number | null][] = outcomes.flatMap((each) =>
    each.is === 'entry' ? [[keyOf(each), each.value]] : [],
  )
  return {
    entries: { ...linkedEntries(sheet, entries, cells), ...Object.fromEntries(entries) },
    refusals: outcomes.flatMap((each) =>
      each.is === 'refused' ? [{ row: each.row, field: each.field, message: each.message }] : [],
    ),
    lockedLeft: outcomes.filter(({ is }) => is === 'locked').length,
    settled: outcomes.filter((each) => each.is === 'entry' && each.settled).length,
  }
}

function outcomeOf(state: CellState, text: string | null): Outcome {
  if (state.is === 'locked' && Number(text ?? 0) === state.value) return { is: 'same' }
  const parsed = parseEntry(state, text ?? '')
  switch (parsed.is) {
    case 'shut':
      return { is: state.is === 'locked' ? 'locked' : 'same' }
    case 'refused':
    case 'ambiguous':
      return { is: 'refused', message: parsed.message }
    case 'parsed': {
      const { cell, figure, notice } = parsed
      const emptied = cell.proposal === null ? 0 : null
      const value = figure === null ? emptied : ownFigure(cell, figure)
      return { is: 'entry', value, settled: notice !== null }
    }
  }
}

/** A save that brings a row without the row that its cells are linked to fills that one too (design calculation §5, private b1). */
function linkedEntries(
  sheet: Sheet,
  entries: readonly [PlaceKey, number | null][],
  sent: readonly SentCell[],
): Entries {
  const sentRows = new Set(sent.map(({ row }) => row))
  const values = new Map(entries)
  return Object.fromEntries(
    sheet.links.flatMap(({ from, to }) => {
      const value = values.get(keyOf(from))
      return value === undefined || sentRows.has(to.row) ? [] : [[keyOf(to), value]]
    }),
  )
}

/** The cells of a save that were changed by somebody since the client saw them, and to another value than it sends. Fields as they travel. */
function conflictsOf(
  { sheet, blank }: { readonly sheet: string; readonly blank: Blank },
  stored: StoredEntries,
  entries: Entries,
  seen: Readonly<Record<string, number>>,
): readonly Conflict[] {
  return Object.entries(entries).flatMap(([key, mine]): Conflict[] => {
    const { row, field } = placeOf(key)
    const name = savedName(blank, field)
    const version = seen[keyOf({ row, field: name })]
    const cell = stored.cells.get(cellKeyOf({ sheet, row, field }))
    if (version === undefined || !cell || cell.version <= version || cell.value === mine) return []
    return [
      {
        row,
        field: name,
        mine: textOf(mine),
        theirs: textOf(cell.value),
        by: cell.by,
        at: cell.at.toISOString(),
        version: cell.version,
      },
    ]
  })
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
