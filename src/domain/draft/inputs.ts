import type { View } from '#domain/editions/edition.ts'
import type { Givens, Workbook } from '#domain/sheet/entries.ts'
import type { Facts } from '#domain/sheet/formula.ts'
import { addressOf, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'

/** Every input of a calculation with its version, by key: entered cells, register figures, the norms of the year. */
export type InputVersions = Readonly<Record<string, string>>

/** What a calculation stands on besides what was typed and who the people are (decision 0020). */
export type CalculationBasis = {
  readonly facts: Facts
  /** Figures of the registers, by sheet. */
  readonly registers: Givens
  /** The version of the year's norms. */
  readonly norms: number
}

const factPrefix = 'fact/'
/** How the codes of all registers begin; a test holds that. */
const registerPrefix = 'register-'

/** The ground among the versions of the inputs: of register figures and facts the version is the value itself. */
export function basisVersions({ facts, registers, norms }: CalculationBasis): InputVersions {
  const figures = Object.entries(registers).flatMap(([sheet, rows]) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.entries(fields).map(([field, value]) => [cellKeyOf({ sheet, row, field }), String(value)]),
    ),
  )
  const known = Object.entries(facts).map(([name, value]) => [`${factPrefix}${name}`, value])
  return { ...Object.fromEntries([...figures, ...known]), norms: String(norms) }
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
  return { registers, facts: Object.fromEntries(facts), norms: Number(inputs.norms) }
}

/** How many inputs differ between a calculation and now: changed, added or gone. */
export function changedInputs(then: InputVersions, now: InputVersions): number {
  const keys = new Set([...Object.keys(then), ...Object.keys(now)])
  return [...keys].filter((key) => then[key] !== now[key]).length
}

/**
 * What was typed in the sheets that a view shows. Cells without a tab count as empty (design calculation §5), also those that were
 * typed while the institution had another view: nobody could see or mend them.
 */
export function shownEntries({ tabs }: View, entries: Workbook): Workbook {
  const sheets = new Set(tabs.flatMap((tab) => tab.sheets))
  return Object.fromEntries(Object.entries(entries).filter(([sheet]) => sheets.has(sheet)))
}
