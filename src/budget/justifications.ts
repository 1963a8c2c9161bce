import { readinessFindingText } from '#budget/readiness-text.ts'
import { addressOf, type CellKey, cellKeyOf } from '#engine/key.ts'
import { nameOf } from '#engine/names.ts'
import type { Program } from '#engine/program.ts'

export type WarningPosition = {
  readonly sheet: string | null
  readonly row: string | null
  readonly field: string | null
}

/** A warning to justify (calculation §9, Ready to be sent). */
export type Doubt = {
  readonly rule: string
  readonly at: WarningPosition
  /** The finding and the request to justify it. */
  readonly message: string
  readonly finding: string
  /** The figures it depends on; '' for none. */
  readonly figures: string
}

export type WarningRef = Pick<Doubt, 'rule' | 'at' | 'figures'>

/** Covers one cell of a rule or, without row and field, every warning of the rule that the sheet had at the time. */
export type Justification = {
  readonly rule: string
  readonly at: WarningPosition
  readonly text: string
  /** Keys as in `placeOfDoubt`. */
  readonly figures: Readonly<Record<string, string>>
}

/** Returns the cell, the sheet, or ''. */
export function placeOfDoubt({ sheet, row, field }: WarningPosition): string {
  if (sheet === null) return ''
  return row === null || field === null ? sheet : cellKeyOf({ sheet, row, field })
}

/** `lapsed`: same rule and position, but other figures, or a cell that was not recorded. */
export function covers({ rule, at, figures }: Justification, doubt: WarningRef): 'no' | 'holds' | 'lapsed' {
  if (rule !== doubt.rule || at.sheet !== doubt.at.sheet) return 'no'
  const isOfCell = at.row !== null
  if (isOfCell && placeOfDoubt(at) !== placeOfDoubt(doubt.at)) return 'no'
  return figures[placeOfDoubt(doubt.at)] === doubt.figures ? 'holds' : 'lapsed'
}

/** Returns the positions with changed figures or without a warning now. */
export function lapsedPositions(justification: Justification, doubts: readonly Doubt[]): readonly string[] {
  const covered = doubts.filter((doubt) => covers(justification, doubt) === 'holds')
  const holding = new Set(covered.map(({ at }) => placeOfDoubt(at)))
  return Object.keys(justification.figures).filter((place) => !holding.has(place))
}

export type SentJustification = {
  readonly rule: string
  readonly at: WarningPosition
  readonly text: string
}

/** Includes the finding, so that readers need not evaluate the rule. */
export type WrittenJustification = Justification & { readonly about: string }

export function justificationFor(
  { rule, at, text }: SentJustification,
  doubts: readonly Doubt[],
): WrittenJustification | null {
  const written = { rule, at, text, figures: {} }
  const meant = doubts.filter((doubt) => covers(written, doubt) !== 'no')
  const [first] = meant
  if (!first) return null
  const figures = Object.fromEntries(meant.map((doubt) => [placeOfDoubt(doubt.at), doubt.figures]))
  return { ...written, about: first.finding, figures }
}

/** The rule for a changed component. Its message names the component, so the cell is not named. */
export const componentChangedRule = 'moved'
/** The messages are about the total. `binding` is an error, `guiding` must be justified. */
export const ceilingRules = { binding: 'aboveCeiling', guiding: 'aboveGuide' } as const

const rulesNamingTheirSubject: readonly string[] = [componentChangedRule, ...Object.values(ceilingRules)]

export const messageNamesSubject = (rule: string): boolean => rulesNamingTheirSubject.includes(rule)

/** Further cells are counted. */
const NAMED_CELLS = 3

export function findingWithCells(
  { rule, about, figures }: Pick<WrittenJustification, 'rule' | 'about' | 'figures'>,
  { program, year }: { readonly program: Program; readonly year: number },
): string {
  if (messageNamesSubject(rule)) return about
  const cells = Object.keys(figures).filter((place): place is CellKey => place.includes('/'))
  const named = cells.slice(0, NAMED_CELLS).map((key) => nameOf(program, addressOf(key), '', year))
  const more = cells.length - named.length
  const names = [named.join(', '), ...(more > 0 ? [readinessFindingText.andMore(more)] : [])].join(' ')
  return names === '' ? about : `${names}: ${about}`
}
