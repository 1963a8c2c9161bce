import { addressOf, type CellKey, cellKeyOf } from '#domain/sheet/key.ts'
import { nameOf } from '#domain/sheet/names.ts'
import type { Program } from '#domain/sheet/program.ts'
import { readinessText } from '#text/readiness.ts'

/** Where something stands: a cell, a whole sheet, or with nothing but `null` neither. */
export type PointAt = {
  readonly sheet: string | null
  readonly row: string | null
  readonly field: string | null
}

/** Something for which a person says why it is right (calculation §9, Ready to be sent). */
export type Doubt = {
  readonly rule: string
  readonly at: PointAt
  /** What was found, and what is asked. */
  readonly message: string
  /** What was found alone, as it is told to whoever reads the reason. */
  readonly finding: string
  /** On which figures it stands; '' for none. */
  readonly figures: string
}

/** A doubt as far as a reason covers it. */
export type StandingDoubt = Pick<Doubt, 'rule' | 'at' | 'figures'>

/**
 * A person's reason for what they entered. It may be about one cell of a rule or, with neither row nor field, about all that the rule
 * found in a sheet when it was written.
 */
export type Justification = {
  readonly rule: string
  readonly at: PointAt
  readonly words: string
  /** On which figures it stands, by place, see `placeOfDoubt`. */
  readonly figures: Readonly<Record<string, string>>
}

/** The name of a place among the figures of a justification: the cell, the sheet, or '' for neither. */
export function placeOfDoubt({ sheet, row, field }: PointAt): string {
  if (sheet === null) return ''
  return row === null || field === null ? sheet : cellKeyOf({ sheet, row, field })
}

/** Whether a justification is about a doubt, and still: its figures may be others than those it was written for. */
export function covers(
  { rule, at, figures }: Justification,
  doubt: StandingDoubt,
): 'no' | 'holds' | 'lapsed' {
  if (rule !== doubt.rule || at.sheet !== doubt.at.sheet) return 'no'
  const isOfCell = at.row !== null
  if (isOfCell && placeOfDoubt(at) !== placeOfDoubt(doubt.at)) return 'no'
  return figures[placeOfDoubt(doubt.at)] === doubt.figures ? 'holds' : 'lapsed'
}

/**
 * Where a justification was written for something that is no longer so: the places whose figures have changed since, or at which nothing is
 * doubtful any more. None while all of it holds.
 */
export function lapsedPlaces(justification: Justification, doubts: readonly Doubt[]): readonly string[] {
  const held = doubts.filter((doubt) => covers(justification, doubt) === 'holds')
  const holding = new Set(held.map(({ at }) => placeOfDoubt(at)))
  return Object.keys(justification.figures).filter((place) => !holding.has(place))
}

/** What somebody writes: for a cell of a rule, or for all of it in a sheet. */
export type SentJustification = {
  readonly rule: string
  readonly at: PointAt
  readonly words: string
}

/** A justification with what was found, as it is kept: whoever reads it later needs no rule to know what it is about. */
export type WrittenJustification = Justification & { readonly about: string }

/** The justification that a text becomes, standing on the figures of this moment; `null` where nothing asks for it. */
export function justificationFor(
  { rule, at, words }: SentJustification,
  doubts: readonly Doubt[],
): WrittenJustification | null {
  const written = { rule, at, words, figures: {} }
  const meant = doubts.filter((doubt) => covers(written, doubt) !== 'no')
  const [first] = meant
  if (!first) return null
  const figures = Object.fromEntries(meant.map((doubt) => [placeOfDoubt(doubt.at), doubt.figures]))
  return { ...written, about: first.finding, figures }
}

/** The rule of components that moved: its sentence names the component, so its cell is not named once more. */
export const movedRule = 'moved'
/** The rules of a budget above a ceiling, one that binds and one that guides: their sentences are about the total. */
export const ceilingRules = { binding: 'aboveCeiling', guiding: 'aboveGuide' } as const

const ofTotals: readonly string[] = [movedRule, ...Object.values(ceilingRules)]

/** Whether what a rule finds names its place itself, so that its cell need not be named beside it. */
export const namesItsPlace = (rule: string): boolean => ofTotals.includes(rule)

/** How many cells of a justification are named before the others are only counted. */
const NAMED_CELLS = 3

/** What a justification is about, in a sentence: the cells, and what was asked there. */
export function aboutOf(
  { rule, about, figures }: Pick<WrittenJustification, 'rule' | 'about' | 'figures'>,
  { program, year }: { readonly program: Program; readonly year: number },
): string {
  if (namesItsPlace(rule)) return about
  const cells = Object.keys(figures).filter((place): place is CellKey => place.includes('/'))
  const named = cells.slice(0, NAMED_CELLS).map((key) => nameOf(program, addressOf(key), '', year))
  const more = cells.length - named.length
  const names = [named.join(', '), ...(more > 0 ? [readinessText.andMore(more)] : [])].join(' ')
  return names === '' ? about : `${names}: ${about}`
}
