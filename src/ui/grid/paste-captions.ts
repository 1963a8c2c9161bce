import { type Content, contentString } from '#engine/entry.ts'
import { readNumber } from '#engine/number/parse.ts'
import { anyTargets, firstFigure } from '#engine/number/source-cell.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import { captionWithUnit } from '#engine/units.ts'
import type { Clip } from '#ui/grid/clipboard.ts'

export type Captions = {
  readonly year: number
  /** Above the table. */
  readonly unit: string
  /** The caption of the sheet and the like. */
  readonly titles?: readonly string[]
  readonly rows: readonly {
    readonly number: string
    readonly caption: string
    readonly unit: string
    /** The text of its unit in a column of the grid. */
    readonly shownUnit?: string
    /** '' without sections. */
    readonly section: string
  }[]
  /** Above the totals. */
  readonly bodyRows: number
  readonly columns: readonly {
    readonly caption: string
    /** The top one first. */
    readonly under: readonly string[]
    readonly unit: string
  }[]
}

/** The captions that name the units of the grid. */
export function unitCaptions({ unit, columns, rows }: Captions): readonly string[] {
  return [unit, ...[...columns, ...rows].flatMap(headingNamesOf)]
}

type NamedHeading = { readonly caption: string; readonly unit: string; readonly under?: readonly string[] }

export function headingNamesOf({ caption, unit, under = [] }: NamedHeading): readonly string[] {
  const whole = [...under, caption].join(' · ')
  return [caption, whole].flatMap((name) => [plainly(name), plainly(captionWithUnit(name, unit))])
}

/** Ignores case, spaces, dashes, surrounding signs and the ending of a number of a grade. */
export function plainly(content: Content): string {
  return foldedForm(contentString(content))
    .replace(/^[\s*†‡.:;,]+|(?<![\s*†‡.:;,])[\s*†‡.:;,]+$/g, '')
    .replace(/^(\d{1,2})(?:\s*-?\s*(?:р|дугаар|дүгээр))?\s*-?\s*(?=анги(?:$|,))/, '$1 ')
}

/** As printed: А, Б, 1, 2, 3=1+2. */
export const isPrintedNumber = (text: string): boolean => /^(\d{1,3}(?:\s*=[\d\s+-]+)?|а|б)$/.test(text)

export const isFigureContent = (content: Content): boolean =>
  !isEmptyContent(content) && /^[-+\d.,\s%]+$/.test(contentString(content))

/** With a word or sign, such as 5 хүн. */
export const mayBeFigure = (content: Content): boolean =>
  isFigureContent(content) ||
  anyTargets.some((each) => firstFigure(readNumber(contentString(content), each)) !== undefined)

export const isEmptyContent = (content: Content | undefined): boolean =>
  content === undefined || contentString(content).trim() === ''

function only<Thing>(things: readonly Thing[]): Thing | undefined {
  return things.length === 1 ? things[0] : undefined
}

export type CaptionColumn = { readonly column: number; readonly first: number }

export function captionColumnOf(block: Clip, { rows }: Captions): CaptionColumn | null {
  const known = new Set(rows.flatMap(headingNamesOf))
  const width = Math.max(0, ...block.map(({ length }) => length))
  const found = Array.from({ length: width }, (_, column) => {
    const lines = block.flatMap((line, index) => (known.has(plainly(line[column] ?? '')) ? [index] : []))
    return { column, first: lines[0] ?? 0, count: lines.length }
  })
  const best = found.reduce((most, each) => (each.count > most.count ? each : most), {
    column: 0,
    first: 0,
    count: 0,
  })
  return best.count > 0 ? best : null
}

/** `byOrder`: only the order of equal captions decides. */
export type CertainPlace = { readonly place: number | null; readonly byOrder: boolean }

/**
 * Equal captions are matched below the last match, up to the next caption that occurs once, or by order if both sides
 * have the same number of them. If several filled lines match one place, none of them is certain.
 */
export function certainPlaces(
  found: readonly (readonly number[])[],
  isFilled: (index: number) => boolean,
  names: readonly (readonly string[])[],
): readonly CertainPlace[] {
  const indices = [...found.keys()]
  const alike = Map.groupBy(indices, (index) => String(found[index]))
  const isShared = names.map(([name = ''], place) =>
    names.some((others, other) => other !== place && others.includes(name)),
  )
  let last: number | null = null
  const places = found.map((candidates, index): CertainPlace => {
    const equal = alike.get(String(candidates)) ?? []
    const from = last ?? Number.POSITIVE_INFINITY
    const end = isShared.indexOf(false, from + 1)
    const below = candidates.filter((place) => place > from && (end === -1 || place < end))
    const next = index === 0 ? only(found[1] ?? []) : undefined
    const near = only([...below, ...candidates.filter((place) => place + 1 === next)])
    const inOrder = equal.length === candidates.length ? candidates[equal.indexOf(index)] : undefined
    const sure = only(candidates) ?? near
    last = sure ?? inOrder ?? candidates.find((place) => place - 1 === from) ?? null
    return { place: last, byOrder: sure === undefined && last !== null }
  })
  const filled = Map.groupBy(indices.filter(isFilled), (index) => places[index]?.place ?? null)
  return places.map(({ place, byOrder }, index) =>
    filled.get(place)?.some((other) => other !== index)
      ? { place: null, byOrder: false }
      : { place, byOrder },
  )
}

/** The first figure may itself be a column number. */
export function leadingTexts(block: Clip): Clip {
  const first = block.findIndex((line) => line.some(isFigureContent))
  return first === -1 ? block : block.slice(0, first)
}

/** Empty lines below the headings are rows. */
export function headLength(block: Clip): number {
  return leadingTexts(block).findLastIndex((line) => line.some((content) => !isEmptyContent(content))) + 1
}
