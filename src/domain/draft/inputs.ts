import type { View } from '#domain/editions/edition.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { addressOf, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { type Program, slotAt } from '#domain/sheet/program.ts'

/** Every input of a calculation with its version, by key: entered cells, register figures, the norms of the year. */
export type InputVersions = Readonly<Record<string, string>>

/** The forms by which a calculation is made: the edition by its code, and the digest of its figures, see `editionText`. */
export type Forms = { readonly edition: string; readonly figures: string }

/** The keys of the forms among the versions of the inputs. */
export const formsInputs = ['edition', 'figures'] as const

/** What a calculation stands on besides what was typed and who the people are (decision 0020). */
export type CalculationBasis = {
  readonly facts: Facts
  /** Figures of the registers, by sheet. */
  readonly registers: Givens
  /** The version of the year's norms. */
  readonly norms: number
  /** `null` of a calculation from before that was kept. */
  readonly forms: Forms | null
}

const factPrefix = 'fact/'
/** How the codes of all registers begin; a test holds that. */
const registerPrefix = 'register-'

/** The key of the view by which a calculation was made. */
export const viewInput = `${factPrefix}view`

/** The ground among the versions of the inputs: of register figures and facts the version is the value itself. */
export function basisVersions({ facts, registers, norms, forms }: CalculationBasis): InputVersions {
  const figures = Object.entries(registers).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).map(([field, value]) => [cellKeyOf({ sheet, row, field }), String(value)]),
    ),
  )
  const known = Object.entries(facts).map(([name, value]) => [`${factPrefix}${name}`, value])
  return { ...Object.fromEntries([...figures, ...known]), ...forms, norms: String(norms) }
}

/** The ground on which a calculation stood, from the versions of its inputs. */
export function calculationBasisOf(inputs: InputVersions): CalculationBasis {
  const registers: Record<string, Record<string, Record<string, number>>> = {}
  for (const [key, value] of Object.entries(inputs)) {
    if (!key.startsWith(registerPrefix)) continue
    const { sheet, row, field } = addressOf(key as CellKey) // of a register, by its prefix
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

/**
 * How many inputs differ between a calculation and now: changed, added or gone. What was saved as empty since is none of them: it counts as
 * it did before, see `savedEmpty`. Nor are the forms where nothing was kept of them then.
 */
export function changedInputs(then: InputVersions, now: InputVersions, empty: ReadonlySet<string>): number {
  const keys = new Set([...Object.keys(then), ...Object.keys(now)])
  const notKept = new Set<string>([...empty, ...formsInputs])
  const isNothing = (key: string): boolean => then[key] === undefined && notKept.has(key)
  return [...keys].filter((key) => then[key] !== now[key] && !isNothing(key)).length
}

/** The version of a cell that was saved once. */
const FIRST = 1

/**
 * The cells that were saved once and as empty, and for which nothing is proposed: a 0 stands where there was nothing, and no figure is
 * another one. So whoever saves a blank in which there is nothing to enter makes no calculation stale.
 */
export function savedEmpty(
  program: Program,
  cells: ReadonlyMap<CellKey, { readonly value: number | null; readonly version: number }>,
): ReadonlySet<CellKey> {
  const empty = [...cells].filter(([key, { value, version }]) => {
    const slot = version === FIRST && value === 0 ? slotAt(program, addressOf(key)) : undefined
    return slot !== undefined && slot.run === null
  })
  return new Set(empty.map(([key]) => key))
}

/**
 * What was typed in the sheets that a view shows. Cells without a tab count as empty (design calculation §5), also those that were
 * typed while the institution had another view: nobody could see or mend them.
 */
export function shownEntries({ tabs }: View, entries: Workbook): Workbook {
  const sheets = new Set(tabs.flatMap((tab) => tab.sheets))
  return Object.fromEntries(Object.entries(entries).filter(([sheet]) => sheets.has(sheet)))
}
