import type { WireRow } from '#contract/answers.ts'
import type { Blank } from '#contract/blanks.ts'
import { steady } from '#domain/number/steady.ts'
import { type Evaluation, formStateAt, stateAt } from '#domain/sheet/evaluate.ts'
import { addressIn, keyOf, type PlaceKey } from '#domain/sheet/key.ts'
import { captionOf } from '#domain/sheet/names.ts'
import { cellAt, type Sheet } from '#domain/sheet/sheet.ts'

/** The rows of a sheet as the specifications answer them: computed numbers as numbers, entered ones as decimal text. */
export function rowsOnWire(
  sheet: Sheet,
  blank: Pick<Blank, 'spelling' | 'rowId' | 'beside'>,
  evaluation: Evaluation,
  year: number,
): readonly WireRow[] {
  const beside = blank.beside === null ? undefined : evaluation.program.sheets.get(blank.beside)
  const parts = beside ? [sheet, beside] : [sheet]
  return sheet.rows.map(({ code, caption }) => ({
    specificationCode: code,
    specificationName: captionOf(caption, year),
    ...(blank.rowId === null ? {} : { [blank.rowId]: Number(code) }),
    ...Object.fromEntries(
      parts.flatMap((part) =>
        Object.keys(part.fields).map((field) => [
          blank.spelling[field] ?? field,
          onWire(part, evaluation, code, field),
        ]),
      ),
    ),
  }))
}

function onWire(sheet: Sheet, evaluation: Evaluation, row: string, field: string): string | number | null {
  const state = formStateAt(evaluation, { sheet: sheet.code, row, field })
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

/** The versions that a save brings, by row and saved name: of every open cell, as `seen` knows it. */
export function versionsToSave(
  sheet: Sheet,
  blank: Pick<Blank, 'spelling' | 'savedAs'>,
  evaluation: Evaluation,
  seen: (place: PlaceKey) => number,
): Readonly<Record<string, number>> {
  const open = [...sheet.cells.keys()].flatMap((place): [string, number][] => {
    const at = addressIn(sheet.code, place)
    const saved = keyOf({ row: at.row, field: savedName(blank, at.field) })
    return stateAt(evaluation, at).is === 'open' ? [[saved, seen(place)]] : []
  })
  return Object.fromEntries(open)
}

/** What a client sent for one entered cell. */
export type SentCell = { readonly row: string; readonly field: string; readonly text: string | null }

/**
 * Picks the entered cells out of what a client sent. `null` and '' mean empty, a missing field is left as it is,
 * unknown or computed fields are ignored (contract README); of unknown rows `unknownRows` tells.
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

/** What is neither text nor number stays unreadable; some of it has not even a text. */
function textOf(sent: unknown): string {
  return typeof sent === 'object' ? '{}' : String(sent).trim()
}

/** The name under which a field travels in saves, and in what is said of them. */
export function savedName(blank: Pick<Blank, 'spelling' | 'savedAs'>, field: string): string {
  return blank.savedAs[field] ?? blank.spelling[field] ?? field
}

/** The field that a saved name stands for. */
export function fieldNamed(sheet: Sheet, blank: Pick<Blank, 'spelling' | 'savedAs'>, name: string): string {
  return Object.keys(sheet.fields).find((field) => savedName(blank, field) === name) ?? name
}
