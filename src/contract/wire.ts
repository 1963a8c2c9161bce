import type { WireRow } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import { steady } from '#domain/number/steady.ts'
import { type Evaluation, formStateAt, stateAt } from '#domain/sheet/evaluate.ts'
import { type Address, addressIn, type CellKey, cellKeyOf, type PlaceKey } from '#domain/sheet/key.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { saysFigure } from '#domain/sheet/sent-figure.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'

/** The rows of a sheet as the specifications answer them: computed numbers as numbers, entered ones as decimal text. */
export function rowsOnWire(
  sheet: Sheet,
  blank: Pick<Blank, 'spelling' | 'rowId' | 'beside'>,
  evaluation: Evaluation,
  year: number,
): readonly WireRow[] {
  const parts = partsOf(sheet, blank, evaluation)
  return sheet.rows.map(({ code, caption }) => ({
    specificationCode: code,
    specificationName: captionOf(caption, year),
    ...(blank.rowId === null ? {} : { [blank.rowId]: Number(code) }),
    ...Object.fromEntries(
      parts.flatMap((part) =>
        Object.keys(part.fields).map((field) => [
          answeredName(blank, field),
          onWire(evaluation, { sheet: part.code, row: code, field }),
        ]),
      ),
    ),
  }))
}

/** The sheets whose fields a row of a blank carries: its own, and the one with the same rows beside it. */
function partsOf(sheet: Sheet, { beside }: Pick<Blank, 'beside'>, { program }: Evaluation): readonly Sheet[] {
  const other = beside === null ? undefined : program.sheets.get(beside)
  return other ? [sheet, other] : [sheet]
}

function onWire(evaluation: Evaluation, at: Address): string | number | null {
  const state = formStateAt(evaluation, at)
  switch (state.is) {
    case 'absent':
      return null
    case 'text':
      return state.text
    case 'open': {
      const figure = state.entry ?? state.proposal
      return figure === null ? null : String(steady(figure))
    }
    case 'locked':
      return String(steady(state.value))
    default:
      return steady(state.value)
  }
}

/** The rows that a save sends: each row with an open cell, whole, its entered cells as decimal text, empty ones as ''. */
export function rowsToSave(
  sheet: Sheet,
  blank: Blank,
  evaluation: Evaluation,
  year: number,
): readonly WireRow[] {
  return sheet.rows.flatMap(({ code, caption }) => {
    const cells = Object.keys(sheet.fields).flatMap((field): [string, string][] => {
      const state = stateAt(evaluation, { sheet: sheet.code, row: code, field })
      return state.is === 'open'
        ? [[savedName(blank, field), state.entry === null ? '' : String(state.entry)]]
        : []
    })
    if (cells.length === 0) return []
    return [
      { specificationCode: code, specificationName: captionOf(caption, year), ...Object.fromEntries(cells) },
    ]
  })
}

/** The versions that a save brings, by the keys of the answers: of every open cell, as `seen` knows it. */
export function versionsToSave(
  sheet: Sheet,
  evaluation: Evaluation,
  seen: (place: PlaceKey) => number,
): Readonly<Record<CellKey, number>> {
  const open = [...sheet.cells.keys()].flatMap((place): [CellKey, number][] => {
    const at = addressIn(sheet.code, place)
    return stateAt(evaluation, at).is === 'open' ? [[cellKeyOf(at), seen(place)]] : []
  })
  return Object.fromEntries(open)
}

/** The keys of sent versions that name no cell of the sheet that can be typed in. */
export function unknownVersions(sheet: Sheet, versions: Readonly<Record<string, number>>): readonly string[] {
  const typed = [...sheet.cells].flatMap(([place, { kind }]) =>
    kind === 'entered' ? [cellKeyOf(addressIn(sheet.code, place))] : [],
  )
  const known = new Set<string>(typed)
  return Object.keys(versions).filter((key) => !known.has(key))
}

/** What a client sent for one entered cell. */
export type SentCell = { readonly row: string; readonly field: string; readonly text: string | null }

/**
 * Picks the entered cells out of what a client sent. `null` and '' mean empty, a missing field is left as it is (contract README).
 * `unknownRows`, `unknownNames` and `sentAlong` return the rest.
 */
export function sentCells(
  sheet: Sheet,
  blank: Blank,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly SentCell[] {
  return rows.flatMap((row) => {
    const code = String(row.specificationCode ?? '')
    return Object.keys(sheet.fields).flatMap((field): SentCell[] => {
      const sent = row[savedName(blank, field)]
      if (sent === undefined || cellAt(sheet, { row: code, field })?.kind !== 'entered') return []
      return [{ row: code, field, text: sent === null ? null : textOf(sent) }]
    })
  })
}

/**
 * The rows that a client sent with an amount and that the sheet has not, by their code: whoever sent them must know that they are kept nowhere.
 * One without an amount is ignored.
 */
export function unknownRows(
  sheet: Sheet,
  blank: Blank,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const names = Object.keys(sheet.fields).map((field) => savedName(blank, field))
  const isAmount = (sent: unknown): boolean =>
    sent !== undefined && sent !== null && !['', '0'].includes(textOf(sent))
  const unknown = rows.flatMap((row) => {
    const code = String(row.specificationCode ?? '')
    const isThere = code === '' || sheet.rows.some((own) => own.code === code)
    return isThere || !names.some((name) => isAmount(row[name])) ? [] : [code]
  })
  return [...new Set(unknown)]
}

/** A field of a row that was sent, under the name that it was sent by. */
type SentName = { readonly row: string; readonly name: string }

/** Fields that rows of the specifications carry for display; not every sheet has them (spec 000 §3, 001 §3, 002 §3). */
const displayed = ['specificationCode', 'specificationName', 'code', 'unit']

/** The fields that a client sent and that no row of the blank has: neither in reads nor in saves. */
export function unknownNames(
  sheet: Sheet,
  blank: Blank,
  evaluation: Evaluation,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly SentName[] {
  const fields = partsOf(sheet, blank, evaluation).flatMap((part) => Object.keys(part.fields))
  const known = new Set([
    ...displayed,
    ...(blank.rowId === null ? [] : [blank.rowId]),
    ...fields.flatMap((field) => [answeredName(blank, field), savedName(blank, field)]),
  ])
  return rows.flatMap((row) =>
    Object.keys(row).flatMap((name) =>
      known.has(name) ? [] : [{ row: String(row.specificationCode ?? ''), name }],
    ),
  )
}

/** A value that came along with a save and is not stored: of a cell that is not typed, or under the name that only reads use. */
export type AlongCell = SentName & { readonly at: Address; readonly sent: unknown }

/** What a client sent besides the entered cells, in the rows that the sheet has. */
export function sentAlong(
  sheet: Sheet,
  blank: Blank,
  evaluation: Evaluation,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly AlongCell[] {
  const parts = partsOf(sheet, blank, evaluation)
  return rows.flatMap((sent) => {
    const row = String(sent.specificationCode ?? '')
    if (!sheet.rows.some(({ code }) => code === row)) return []
    return parts.flatMap((part) =>
      Object.keys(part.fields).flatMap((field) => {
        const saved = savedName(blank, field)
        const isStored = part === sheet && cellAt(sheet, { row, field })?.kind === 'entered'
        const names = new Set([answeredName(blank, field), saved])
        if (isStored) names.delete(saved)
        return [...names].flatMap((name) =>
          sent[name] === undefined
            ? []
            : [{ row, name, at: { sheet: part.code, row, field }, sent: sent[name] }],
        )
      }),
    )
  })
}

/** Whether a sent value says the same as a cell does. An empty one says nothing; figures are compared to two decimals. */
export function saysTheSame({ sent, at }: AlongCell, evaluation: Evaluation): boolean {
  const own = onWire(evaluation, at)
  return saysFigure(sent, Number(own)) || textOf(sent) === String(own)
}

/** What is neither text nor number stays unreadable; some of it has not even a text. */
function textOf(sent: unknown): string {
  return typeof sent === 'object' ? '{}' : String(sent).trim()
}

/** The name under which reads answer a field. */
function answeredName({ spelling }: Pick<Blank, 'spelling'>, field: string): string {
  return spelling[field] ?? field
}

/** The name under which a field travels in saves, and in what is said of them. */
export function savedName(blank: Pick<Blank, 'spelling' | 'savedAs'>, field: string): string {
  return blank.savedAs[field] ?? answeredName(blank, field)
}

/** The field that a saved name stands for. */
export function fieldNamed(sheet: Sheet, blank: Pick<Blank, 'spelling' | 'savedAs'>, name: string): string {
  return Object.keys(sheet.fields).find((field) => savedName(blank, field) === name) ?? name
}
