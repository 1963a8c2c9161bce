import type { CellRefusal } from '#api/answers.ts'
import type { ExtraOf } from '#api/refused.ts'
import type { Conflict, SaveAnswer } from '#budget/api.ts'
import type { BlankSave, blankCalls, conflictRefusal } from '#budget/blank-calls.ts'
import type { Blank } from '#budget/blanks.ts'
import {
  type AppliedTexts,
  applyTexts,
  type ChangedEntry,
  changedEntries,
  conflictingCells,
} from '#budget/save-cells.ts'
import { evaluationOf, evaluationWith } from '#budget/server/draft-cache.ts'
import type { CallContext } from '#budget/server/handler.ts'
import { answerIgnored } from '#budget/server/ignored-fields.ts'
import type { LoadedDraft } from '#budget/server/load-draft.ts'
import type { DraftVersion } from '#budget/server/version.store.ts'
import type { CellWrite, SaveResult } from '#budget/server/write.ts'
import { savedName } from '#budget/wire.ts'
import { check } from '#engine/check.ts'
import type { Entries } from '#engine/entries.ts'
import { parseEntry } from '#engine/entry.ts'
import { type Evaluation, stateAt } from '#engine/evaluate.ts'
import { cellKeyOf, keyOf } from '#engine/key.ts'
import { ruleText } from '#engine/rule-text.ts'
import type { Sheet } from '#engine/sheet.ts'
import { counterpartText } from '#features/blanks/counterpart-text.ts'
import { blankText } from '#features/blanks/save-text.ts'
import {
  type AlongCell,
  findSentAlong,
  repeatedRows,
  saysTheSame,
  sentCells,
  unknownNames,
  unknownRows,
  unknownVersions,
} from '#features/blanks/wire.ts'
import { firstReasons, Refusal, unknownFields } from '#platform/http/refusal.ts'

type SaveBody = CallContext<(typeof blankCalls)[BlankSave]>['body']

export type SavedBlank = {
  readonly blank: Blank
  readonly sheet: Sheet
  readonly body: SaveBody
  readonly tell: (stamp: DraftVersion) => string
}

/** Throws `Refusal`: 409 base version, 422 unknown cells and rules. */
export function validateSave(
  { cachedDraft, by, at, stamp }: CellWrite,
  saving: SavedBlank,
): SaveResult<SaveAnswer> {
  const { blank, sheet, body } = saving
  const { draft, nameOf } = cachedDraft
  const before = draft.inputs.entries[sheet.code] ?? {}
  const known = evaluationOf(cachedDraft)
  const sent = sentCells(sheet, blank, body.blanks)
  const applied = applyTexts(sheet, known, sent)
  refuseOvertaken(saving, draft, applied.entries, nameOf)
  refuseUnclear(saving, known)
  if (sent.length === 0) throw new Refusal(422, blankText.nothingSent)
  const save = { sheet: sheet.code, changed: changedEntries(applied.entries, before) }
  const evaluation = evaluationWith(cachedDraft, save)
  refuseBroken(saving, evaluation, applied)
  const ignored = [
    ...applied.lockedLeft.map((each) => ({ ...each, field: savedName(blank, each.field) })),
    ...ignoredAlong(saving, known, evaluation),
  ]
  const done = {
    status: 1,
    message: messageOf(applied),
    ...answerIgnored(ignored),
  } as const
  const hasVersions = body.versions !== undefined
  const answer = hasVersions
    ? {
        ...done,
        etag: saving.tell(stamp.after),
        ...stored(sheet.code, draft, save.changed),
        saved: { [sheet.code]: { at: at.toISOString(), by: nameOf(by) } },
      }
    : done
  return { ...save, evaluation, answer }
}

function stored(
  sheet: string,
  { stored: { cells } }: LoadedDraft,
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
  { stored: { cells } }: LoadedDraft,
  entries: Entries,
  nameOf: (userName: string) => string,
): void {
  const conflicts = conflictingCells(
    entries,
    (place) => cells.get(cellKeyOf({ sheet: sheet.code, ...place })),
    (place) => versions[cellKeyOf({ sheet: sheet.code, ...place })],
  ).map(
    ({ row, field, mine, stored: { value, by, at, version } }): Conflict => ({
      row,
      field: savedName(blank, field),
      key: cellKeyOf({ sheet: sheet.code, row, field }),
      mine: textOf(mine),
      theirs: textOf(value),
      by: nameOf(by),
      at: at.toISOString(),
      version,
    }),
  )
  if (conflicts.length > 0)
    throw new Refusal(409, blankText.conflict(conflicts.length), { conflicts } satisfies ExtraOf<
      typeof conflictRefusal
    >)
}

/** Throws `Refusal` 422 for rows, fields or versions that the form lacks, and for a row that comes twice. */
function refuseUnclear({ blank, sheet, body }: SavedBlank, known: Evaluation): void {
  const rows = unknownRows(sheet, blank, body.blanks)
  const errors = rows.map((row) => ({ row, field: '', message: counterpartText.noRow(row) }))
  if (rows.length > 0)
    throw new Refusal(422, counterpartText.notSaved(firstReasons(rows.map(quoted))), { errors })
  const repeated = repeatedRows(sheet, body.blanks)
  if (repeated.length > 0)
    throw new Refusal(422, blankText.repeatedRows(firstReasons(repeated.map(quoted))), {
      errors: repeated.map((row) => ({ row, field: '', message: blankText.repeatedRow })),
    })
  const strays = unknownNames(sheet, blank, known, body.blanks)
  if (strays.length > 0) throw unknownFields(strays.map(({ row, name }) => ({ row, field: name })))
  const keys = unknownVersions(sheet, body.versions ?? {})
  if (keys.length > 0)
    throw new Refusal(422, blankText.unknownVersions(firstReasons(keys)), {
      errors: keys.map((field) => ({ row: '', field, message: blankText.unknownVersion })),
    })
}

function quoted(code: string): string {
  return `«${code}»`
}

/** Returns read-only cells with a value that is neither the old nor the new one. */
function ignoredAlong(
  { blank, sheet, body }: SavedBlank,
  before: Evaluation,
  after: Evaluation,
): readonly CellRefusal[] {
  return findSentAlong(sheet, blank, before, body.blanks)
    .filter((cell) => !saysTheSame(cell, before) && !saysTheSame(cell, after))
    .map((cell) => ({ row: cell.row, field: cell.name, message: whyIgnored(blank, after, cell) }))
}

function whyIgnored(blank: Blank, evaluation: Evaluation, { at }: AlongCell): string {
  const state = stateAt(evaluation, at)
  if (state.kind === 'open') return blankText.sentAs(savedName(blank, at.field))
  if (state.kind === 'text') return ruleText.given
  const parsed = parseEntry(state, '')
  return parsed.kind === 'locked' ? parsed.message : ruleText.computed
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
    lockedLeft.length > 0 ? blankText.lockedLeft(lockedLeft.length) : [],
    settled > 0 ? blankText.settled(settled) : [],
  ].flat()
  return notes.length === 0 ? blankText.saved : `${blankText.saved}. ${notes.join(' ')}`
}

function textOf(value: number | null): string | null {
  return value === null ? null : String(value)
}
