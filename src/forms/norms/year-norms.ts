import type { ReferenceFigures } from '#engine/entries.ts'
import { cellPositionOf, keyOf } from '#engine/key.ts'
import type { Sheet } from '#engine/sheet.ts'
import type { Norm, NormSource } from '#forms/norms/norm.ts'
import { seededYears, seedOf } from '#forms/norms/seeds/seeds.ts'
import { namedSourceText } from '#forms/norms/source-text.ts'

type Norms = readonly Norm[]

export function normsOf(norms: Norms, year: number): ReferenceFigures {
  return Object.fromEntries(norms.map((norm) => [norm.sheet.code, seedOf(norm, year)]))
}

/** Choices that are not figures; they join the facts of the institution. */
export type NormSettings = {
  /** The excess over the class threshold is deducted once a grade or for each group (facts §3.2, Note). */
  readonly excessPer: 'grade' | 'group'
}

export function normSettings(_year: number): NormSettings {
  return { excessPer: 'grade' }
}

/** Other rows have the declared source. */
export type NormSources = Readonly<Record<string, Readonly<Record<string, NormSource>>>>

export function sourcesText(
  sources: NormSources,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  return Object.fromEntries(
    Object.entries(sources).map(([sheet, rows]) => [
      sheet,
      Object.fromEntries(Object.entries(rows).map(([row, named]) => [row, namedSourceText(named)])),
    ]),
  )
}

/** Cells of a sheet as `row.field`. */
export type NormPlaces = Readonly<Record<string, readonly string[]>>

export type NormSet = {
  readonly givens: ReferenceFigures
  readonly settings: NormSettings
  readonly sources: NormSources
  /** Copied from the year before and not confirmed yet ("үргэлжилсэн"). */
  readonly continued: NormPlaces
}

export function normSetOf(norms: Norms, year: number): NormSet {
  return { givens: normsOf(norms, year), settings: normSettings(year), sources: {}, continued: {} }
}

/** Adds seed figures for norms that an older release did not store. */
export function withNewNorms(norms: Norms, stored: NormSet, year: number): NormSet {
  const unknown = norms.filter(({ sheet }) => stored.givens[sheet.code] === undefined)
  if (unknown.length === 0) return stored
  const own = Object.entries(modelNorms(unknown, year).givens).filter(([, rows]) =>
    Object.values(rows).some((fields) => Object.keys(fields).length > 0),
  )
  return { ...stored, givens: { ...stored.givens, ...Object.fromEntries(own) } }
}

/** `null`: a draft. */
type PublishedVersion = { readonly version: number; readonly publishedAt: string | null }

/**
 * Returns the norms to copy: of the last year before, else the first after, the newest published, else drafted
 * version. `null`: `modelNorms` apply.
 */
export function normsToContinue(
  years: readonly { readonly year: number; readonly versions: readonly PublishedVersion[] }[],
  year: number,
): { readonly year: number; readonly version: number } | null {
  const others = years.filter((each) => each.year !== year).toSorted((a, b) => a.year - b.year)
  const last = others.findLast((each) => each.year < year) ?? others[0]
  const versions = (last?.versions ?? []).toSorted((a, b) => b.version - a.version)
  const taken = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0]
  return last && taken ? { year: last.year, version: taken.version } : null
}

/** Continues an earlier year, copies a later one. */
export function normsForNewYear(norms: Norms, before: NormSet, from: number, year: number): NormSet {
  if (from < year) return continuedFrom(norms, before)
  return { ...before, givens: givensIn(norms, before.givens, (fields) => fields), continued: {} }
}

/** Returns the seed of this year, else of the nearest year. */
export function modelNorms(norms: Norms, year: number): NormSet {
  const [nearest = year] = seededYears.toSorted((a, b) => Math.abs(a - year) - Math.abs(b - year))
  return normsForNewYear(norms, normSetOf(norms, nearest), nearest, year)
}

/** Uses the norms valid in December for every month, each to be confirmed (calculation §9, A new year). */
export function continuedFrom(norms: Norms, before: NormSet): NormSet {
  const givens = givensIn(norms, before.givens, ofDecember)
  const continued = mapped(givens, (rows) =>
    Object.entries(rows).flatMap(([row, fields]) =>
      Object.keys(fields).map((field) => keyOf({ row, field })),
    ),
  )
  return { ...before, givens, continued }
}

function givensIn(
  norms: Norms,
  stored: ReferenceFigures,
  make: (fields: Fields, months: readonly string[]) => Fields,
): ReferenceFigures {
  return Object.fromEntries(
    norms.flatMap(({ sheet, months }) => {
      const rows = stored[sheet.code]
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

/** Drops cells that a later form lacks. */
function givenIn({ cells }: Sheet, rows: ReferenceFigures[string]): ReferenceFigures[string] {
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

/** Returns figures that are sent as continued and did not change. */
export function stillContinued(before: NormSet, sent: NormSet): NormPlaces {
  return mapped(before.continued, (places, sheet) =>
    places.filter((place) => {
      const { row, field } = cellPositionOf(place)
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
