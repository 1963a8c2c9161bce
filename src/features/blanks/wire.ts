import { MAX_LISTED_REASONS } from '#api/refused.ts'
import type { WireRow } from '#budget/api.ts'
import type { Blank } from '#budget/blanks.ts'
import { answeredName, savedName } from '#budget/wire.ts'
import { type Evaluation, formStateAt } from '#engine/evaluate.ts'
import { addressIn, type CellAddress, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { roundToPrecision } from '#engine/number/rounding.ts'
import { plainValue, saysValue } from '#engine/sent-figure.ts'
import { cellAt, type Sheet } from '#engine/sheet.ts'

/** Computed numbers are numbers, entered ones decimal text. */
export function rowsOnWire(
  sheet: Sheet,
  blank: Pick<Blank, 'spelling' | 'rowId' | 'additionalSheet'>,
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

function partsOf(
  sheet: Sheet,
  { additionalSheet }: Pick<Blank, 'additionalSheet'>,
  { program }: Evaluation,
): readonly Sheet[] {
  const other = additionalSheet === null ? undefined : program.sheets.get(additionalSheet)
  return other ? [sheet, other] : [sheet]
}

function onWire(evaluation: Evaluation, at: CellAddress): string | number | null {
  const state = formStateAt(evaluation, at)
  switch (state.kind) {
    case 'absent':
      return null
    case 'text':
      return state.text
    case 'open': {
      const figure = state.entry ?? state.proposal
      return figure === null ? null : String(roundToPrecision(figure))
    }
    case 'locked':
      return String(roundToPrecision(state.value))
    default:
      return roundToPrecision(state.value)
  }
}

export function unknownVersions(sheet: Sheet, versions: Readonly<Record<string, number>>): readonly string[] {
  const typed = [...sheet.cells].flatMap(([place, { kind }]) =>
    kind === 'entered' ? [cellKeyOf(addressIn(sheet.code, place))] : [],
  )
  const known = new Set<string>(typed)
  const strays: string[] = []
  for (const key of Object.keys(versions))
    if (!known.has(key) && strays.push(key) === MAX_LISTED_REASONS) break
  return strays
}

export type SentCell = {
  readonly row: string
  readonly field: string
  readonly content: string | number | null
}

/**
 * `null` and '' mean empty; a missing field does not change (contract README). `unknownRows`, `unknownNames` and
 * `findSentAlong` return the rest.
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
      return [
        { row: code, field, content: sent === null || typeof sent === 'number' ? sent : plainValue(sent) },
      ]
    })
  })
}

/** Reports rows with a value, 0 included, so that the sender learns that they are not stored; '' for no code. */
export function unknownRows(
  sheet: Sheet,
  blank: Blank,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const names = Object.keys(sheet.fields).map((field) => savedName(blank, field))
  const isValue = (sent: unknown): boolean => sent !== undefined && sent !== null && plainValue(sent) !== ''
  const known = new Set(sheet.rows.map(({ code }) => code))
  const unknown = new Set<string>()
  for (const row of rows) {
    const code = String(row.specificationCode ?? '')
    if (known.has(code) || !names.some((name) => isValue(row[name]))) continue
    if (unknown.add(code).size === MAX_LISTED_REASONS) break
  }
  return [...unknown]
}

/** Which of two values was meant is unknown. */
export function repeatedRows(
  sheet: Sheet,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly string[] {
  const sent = new Map<string, number>()
  for (const row of rows) {
    const code = String(row.specificationCode ?? '')
    sent.set(code, (sent.get(code) ?? 0) + 1)
  }
  return sheet.rows.flatMap(({ code }) => ((sent.get(code) ?? 0) > 1 ? [code] : []))
}

type SentName = { readonly row: string; readonly name: string }

/** Not every sheet has them (spec 000 §3, 001 §3, 002 §3). */
const displayed = ['specificationCode', 'specificationName', 'code', 'unit']

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
  const strays: SentName[] = []
  for (const row of rows)
    for (const name of Object.keys(row)) {
      if (known.has(name)) continue
      strays.push({ row: String(row.specificationCode ?? ''), name })
      if (strays.length === MAX_LISTED_REASONS) return strays
    }
  return strays
}

/** Its cell is not entered, or its name is read-only. */
export type AlongCell = SentName & { readonly at: CellAddress; readonly sent: unknown }

export function findSentAlong(
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

export function saysTheSame({ sent, at }: AlongCell, evaluation: Evaluation): boolean {
  return saysValue(sent, onWire(evaluation, at))
}
