import type { Norm, NormSource } from '#domain/norms/norm.ts'
import { seededYears, seedOf } from '#domain/norms/seeds/seeds.ts'
import type { Givens } from '#domain/sheet/entries.ts'
import { keyOf, placeOf } from '#domain/sheet/key.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { namedSourceInWords } from '#text/explain.ts'

/** The shapes of norms that an edition has. */
type Norms = readonly Norm[]

/** The seed figures of a year's norms, as the calculation takes them. */
export function normsOf(norms: Norms, year: number): Givens {
  return Object.fromEntries(norms.map((norm) => [norm.sheet.code, seedOf(norm, year)]))
}

/** Choices of a year that are no figures; they join the facts of the institution. */
export type NormSettings = {
  /** Whether the excess over the class threshold is deducted once a grade or for each group (facts §3.2, Note). */
  readonly excessPer: 'grade' | 'group'
}

/** The settings with which a year begins; the same for every seeded year. */
export function normSettings(_year: number): NormSettings {
  return { excessPer: 'grade' }
}

/** Sources of rows that an administrator has changed, by sheet and row; every other row has the declared one. */
export type NormSources = Readonly<Record<string, Readonly<Record<string, NormSource>>>>

/** The same in words, as a book tells them. */
export function sourcesInWords(
  sources: NormSources,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.entries(sources).map(([sheet, rows]) => [
      sheet,
      Object.fromEntries(Object.entries(rows).map(([row, named]) => [row, namedSourceInWords(named)])),
    ]),
  )
}

/** Cells of norms by sheet, each as `row.field`. */
export type NormPlaces = Readonly<Record<string, readonly string[]>>

/** What is kept of a year's norms: the figures, the choices, and what they rest on. */
export type NormSet = {
  readonly givens: Givens
  readonly settings: NormSettings
  readonly sources: NormSources
  /** Figures that were taken over from the year before and that nobody has confirmed for this one yet ("үргэлжилсэн"). */
  readonly continued: NormPlaces
}

/** The norms with which a seeded year begins; an administrator may change them later. */
export function normSetOf(norms: Norms, year: number): NormSet {
  return { givens: normsOf(norms, year), settings: normSettings(year), sources: {}, continued: {} }
}

/**
 * A kept set with the program's own figures for norms of which it holds none: it was kept by a program that did not know them yet. A norm for
 * which the program has no figures stays empty.
 */
export function withNewNorms(norms: Norms, kept: NormSet, year: number): NormSet {
  const unknown = norms.filter(({ sheet }) => kept.givens[sheet.code] === undefined)
  if (unknown.length === 0) return kept
  const own = Object.entries(modelNorms(unknown, year).givens).filter(([, rows]) =>
    Object.values(rows).some((fields) => Object.keys(fields).length > 0),
  )
  return { ...kept, givens: { ...kept.givens, ...Object.fromEntries(own) } }
}

/** A version of a year's norms, by when it was published; `null`: a draft. */
type Published = { readonly version: number; readonly publishedAt: string | null }

/**
 * The norms that a new year takes over, among the years that have some: of the last year before it, else of the first after it;
 * there the newest published ones, else the newest draft. `null`: there are none, the program's own serve (`modelNorms`).
 */
export function normsToTakeOver(
  years: readonly { readonly year: number; readonly versions: readonly Published[] }[],
  year: number,
): { readonly year: number; readonly version: number } | null {
  const others = years.filter((each) => each.year !== year).toSorted((a, b) => a.year - b.year)
  const last = others.findLast((each) => each.year < year) ?? others[0]
  const versions = (last?.versions ?? []).toSorted((a, b) => b.version - a.version)
  const taken = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0]
  return last && taken ? { year: last.year, version: taken.version } : null
}

/** With which norms a year begins that takes over another's: an earlier one goes on, a later one is copied. */
export function normsBegun(norms: Norms, before: NormSet, from: number, year: number): NormSet {
  if (from < year) return continuedFrom(norms, before)
  return { ...before, givens: givensIn(norms, before.givens, (fields) => fields), continued: {} }
}

/** With which norms a year begins when no other has any: those that the program brings for it, else for the nearest year. */
export function modelNorms(norms: Norms, year: number): NormSet {
  const [nearest = year] = seededYears.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year))
  return normsBegun(norms, normSetOf(norms, nearest), nearest, year)
}

/** With what a year begins after another: the norms in force in its December, in every month, each to be confirmed (calculation §9, A new year). */
export function continuedFrom(norms: Norms, before: NormSet): NormSet {
  const givens = givensIn(norms, before.givens, ofDecember)
  const continued = mapped(givens, (rows) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.keys(fields).map((field) => keyOf({ row, field })),
    ),
  )
  return { ...before, givens, continued }
}

/** What of kept figures an edition's norms hold, each row as `make` has it. */
function givensIn(
  norms: Norms,
  kept: Givens,
  make: (fields: Fields, months: readonly string[]) => Fields,
): Givens {
  return Object.fromEntries(
    norms.flatMap(({ sheet, months }) => {
      const rows = kept[sheet.code]
      return rows
        ? [
            [
              sheet.code,
              givenIn(
                sheet,
                mapped(rows, (fields) => make(fields, months)),
              ),
            ],
          ]
        : []
    }),
  )
}

type Fields = Readonly<Record<string, number>>

/** The figures for which a norm has a given cell: a later form may have fewer rows than the year before. */
function givenIn({ cells }: Sheet, rows: Givens[string]): Givens[string] {
  return Object.fromEntries(
    Object.entries(rows).flatMap(([row, fields]) => {
      const given = Object.entries(fields).filter(
        ([field]) => cells.get(keyOf({ row, field }))?.kind === 'given',
      )
      return given.length > 0 || Object.keys(fields).length === 0 ? [[row, Object.fromEntries(given)]] : []
    }),
  )
}

function ofDecember(fields: Fields, months: readonly string[]): Fields {
  const last = fields[months.at(-1) ?? '']
  return last === undefined
    ? fields
    : { ...fields, ...Object.fromEntries(months.map((month) => [month, last])) }
}

/** Which figures are still to be confirmed in what was sent: those that were before, that are sent as such, and that nobody has changed. */
export function stillContinued(before: NormSet, sent: NormSet): NormPlaces {
  return mapped(before.continued, (places, sheet) =>
    places.filter((place) => {
      const { row, field } = placeOf(place)
      const isSame = before.givens[sheet]?.[row]?.[field] === sent.givens[sheet]?.[row]?.[field]
      return isSame && sent.continued[sheet]?.includes(place)
    }),
  )
}

function mapped<From, To>(
  record: Readonly<Record<string, From>>,
  make: (from: From, key: string) => To,
): Readonly<Record<string, To>> {
  return Object.fromEntries(Object.entries(record).map(([key, from]) => [key, make(from, key)]))
}
