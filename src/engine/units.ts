import type { CellPosition } from '#engine/key.ts'
import type { FigureUnit, NumberTarget } from '#engine/number/parse.ts'
import { unitText } from '#engine/rule-text.ts'
import { cellAt, type Limits, type Sheet, type Unit } from '#engine/sheet.ts'
import { foldedForm, foldedName } from '#engine/text/normalise.ts'

/** The row's unit precedes the column's (calculation §9, Units). */
export function unitAt(
  { rowUnits, fields }: Pick<Sheet, 'rowUnits' | 'fields'>,
  { row, field }: CellPosition,
): Unit {
  const column = fields[field]?.unit ?? 'text'
  return column === 'text' ? 'text' : (rowUnits[row] ?? column)
}

const figureUnits: Readonly<Record<Unit, FigureUnit>> = {
  people: 'people',
  groups: 'groups',
  posts: 'posts',
  tugrik: 'money',
  thousandTugrik: 'thousands',
  percent: 'percent',
  hours: 'hours',
  days: 'days',
  months: 'months',
  childDays: 'childDays',
  coefficient: 'quantity',
  quantity: 'quantity',
  various: 'quantity',
  text: 'quantity',
}

export function numberTarget(
  { decimals }: Pick<Limits, 'decimals'>,
  { unit, rowUnit = '' }: { readonly unit: Unit; readonly rowUnit?: string },
): NumberTarget {
  return { decimals, unit: figureUnits[unit], rowUnit }
}

export function rowUnitAt(sheet: Sheet, { row, field }: CellPosition): string {
  return unitAt(sheet, { row, field }) === 'quantity' ? shownUnit(sheet, row) : ''
}

/** '' unless a text of the row names it. */
export function shownUnit(sheet: Sheet, row: string): string {
  const shown = cellAt(sheet, { row, field: 'unit' })
  return shown?.kind === 'text' ? shown.text : ''
}

type LineWithUnit = { readonly texts: readonly string[]; readonly unit: string }

/** The unit in each line that is not its own, or ''. A column of units has that heading or a unit of its line. */
export function otherUnits(headings: readonly string[], lines: readonly LineWithUnit[]): readonly string[] {
  const isOwn = (text: string, unit: string): boolean => unit !== '' && foldedName(text) === foldedName(unit)
  const width = Math.max(headings.length, ...lines.map(({ texts }) => texts.length))
  const columns = Array.from({ length: width }, (_, column) => column).filter(
    (column) =>
      UNIT_HEADING.test(foldedForm(headings[column] ?? '')) ||
      lines.some(({ texts, unit }) => isOwn(texts[column] ?? '', unit)),
  )
  return lines.map(({ texts, unit }) => {
    const given = columns.map((column) => (texts[column] ?? '').trim())
    return unit === '' ? '' : (given.find((text) => /\p{L}/u.test(text) && !isOwn(text, unit)) ?? '')
  })
}

const UNIT_HEADING = /(?<!\p{L})нэгж(?!\p{L})/u

/** Returns '' if the caption names the unit or it is no figure. */
export function unitWord(unit: Unit): string {
  return unitText.words[unit]
}

export function withUnit(figure: string, unit: Unit): string {
  return unit === 'coefficient' ? figure : `${figure} ${unitWord(unit)}`.trimEnd()
}

/** `null` without a figure. */
export type UnitTable = readonly (readonly (Unit | null)[])[]

export type UnitLabels = {
  /** '' if the table has no figures. */
  readonly whole: string
  readonly columns: readonly string[]
  readonly lines: readonly string[]
}

/**
 * Shows all units above the table; with several, each at its column if that has a single unit, otherwise at each
 * line. If only the lines are uniform, they show them.
 */
export function unitLabels(table: UnitTable): UnitLabels {
  const columns = (table[0] ?? []).map((_, column) => table.map((line) => line[column] ?? null))
  const [all, byColumn, byLine] = [kindsIn(table.flat()), columns.map(kindsIn), table.map(kindsIn)]
  const nothing = { columns: columns.map(() => ''), lines: table.map(() => '') }
  const whole = all.length === 0 ? '' : wholeOf(all)
  if (all.length < 2) return { whole, ...nothing }
  if (byColumn.some((kinds) => kinds.length > 1) && byLine.every((kinds) => kinds.length < 2))
    return { whole, ...nothing, lines: byLine.map(wordOf) }
  const isMixed = byColumn.map((kinds) => kinds.length > 1)
  const ofMixed = table.map((line) => kindsIn(line.filter((_, column) => isMixed[column])))
  return { whole, columns: byColumn.map(wordOf), lines: ofMixed.map(wordOf) }
}

function kindsIn(units: readonly (Unit | null)[]): readonly Unit[] {
  return [...new Set(units)].filter((unit) => unit !== null && unit !== 'text')
}

function wordOf(kinds: readonly Unit[]): string {
  const [only, ...others] = kinds
  return only === undefined || others.length > 0 ? '' : unitWord(only)
}

function wholeOf(kinds: readonly Unit[]): string {
  const words = [...new Set(kinds.map(unitWord))]
  const distinct = words.filter((word) => word !== '')
  if (distinct.length === 0) return unitText.asCaptioned
  return distinct.length === words.length ? unitText.of(distinct) : unitText.ofWithOthers(distinct)
}

export function unitsOf(sheet: Sheet): UnitTable {
  return sheet.rows.map(({ code: row }) =>
    Object.keys(sheet.fields).map((field) => {
      const cell = cellAt(sheet, { row, field })
      return cell === undefined || cell.kind === 'text' ? null : unitAt(sheet, { row, field })
    }),
  )
}

export function captionWithUnit(caption: string, word: string): string {
  return word === '' || containsUnit(caption, word) ? caption : unitText.captioned(caption, word)
}

/** As in «Дүн, төгрөг». */
export function containsUnit(caption: string, word: string): boolean {
  return [word, ...(unitText.alsoNamed[word] ?? [])].some((name) => caption.toLowerCase().includes(name))
}
