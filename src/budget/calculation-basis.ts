import type { ReferenceFigures, Workbook } from '#engine/entries.ts'
import type { Facts } from '#engine/formula.ts'
import { addressOf, type CellKey, cellKeyOf } from '#engine/key.ts'
import { compiledCellAt, type Program } from '#engine/program.ts'
import type { View } from '#forms/editions/edition.ts'

/** The version of every input, by key. */
export type InputVersions = Readonly<Record<string, string>>

/** The edition's code and the digest of its figures, see `editionText`. */
export type FormsVersion = { readonly edition: string; readonly figures: string }

export const formsInputs = ['edition', 'figures'] as const

/** The inputs apart from entries and people (decision 0020). */
export type CalculationBasis = {
  readonly facts: Facts
  readonly registers: ReferenceFigures
  readonly norms: number
  /** `null` in calculations from before forms were stored. */
  readonly forms: FormsVersion | null
}

const factPrefix = 'fact/'
/** The prefix of all register codes; a test checks it. */
const registerPrefix = 'register-'

export const viewInput = `${factPrefix}view`

/** The version of a register figure or fact is its value. */
export function basisVersions({ facts, registers, norms, forms }: CalculationBasis): InputVersions {
  const figures = Object.entries(registers).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).map(([field, value]) => [cellKeyOf({ sheet, row, field }), String(value)]),
    ),
  )
  const known = Object.entries(facts).map(([name, value]) => [`${factPrefix}${name}`, value])
  return { ...Object.fromEntries([...figures, ...known]), ...forms, norms: String(norms) }
}

export function calculationBasisOf(inputs: InputVersions): CalculationBasis {
  const registers: Record<string, Record<string, Record<string, number>>> = {}
  for (const [key, value] of Object.entries(inputs)) {
    if (!key.startsWith(registerPrefix)) continue
    const { sheet, row, field } = addressOf(key as CellKey)
    registers[sheet] = {
      ...registers[sheet],
      [row]: { ...registers[sheet]?.[row], [field]: Number(value) },
    }
  }
  const facts = Object.entries(inputs).flatMap(([key, value]) =>
    key.startsWith(factPrefix) ? [[key.slice(factPrefix.length), value]] : [],
  )
  const { edition, figures, norms } = inputs
  const forms = edition === undefined || figures === undefined ? null : { edition, figures }
  return { registers, facts: Object.fromEntries(facts), norms: Number(norms), forms }
}

/** Ignores cells saved as empty since then, see `savedEmpty`, and forms if none were stored then. */
export function changedInputs(then: InputVersions, now: InputVersions, empty: ReadonlySet<string>): number {
  const keys = new Set([...Object.keys(then), ...Object.keys(now)])
  const unstored = new Set<string>([...empty, ...formsInputs])
  const isNothing = (key: string): boolean => then[key] === undefined && unstored.has(key)
  return [...keys].filter((key) => then[key] !== now[key] && !isNothing(key)).length
}

const FIRST = 1

/** Returns cells saved once, as empty, without a proposal. They equal 0 as before, so no calculation becomes stale. */
export function savedEmpty(
  program: Program,
  cells: ReadonlyMap<CellKey, { readonly value: number | null; readonly version: number }>,
): ReadonlySet<CellKey> {
  const empty = [...cells].filter(([key, { value, version }]) => {
    const slot = version === FIRST && value === 0 ? compiledCellAt(program, addressOf(key)) : undefined
    return slot !== undefined && slot.run === null
  })
  return new Set(empty.map(([key]) => key))
}

/**
 * Omits entries that the view hides; they count as empty (design calculation §5), because the user cannot correct
 * them.
 */
export function shownEntries({ tabs }: View, entries: Workbook): Workbook {
  const sheets = new Set(tabs.flatMap((tab) => tab.sheets))
  return Object.fromEntries(Object.entries(entries).filter(([sheet]) => sheets.has(sheet)))
}
