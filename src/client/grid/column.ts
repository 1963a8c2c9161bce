import { type Field, keyOf, type Sheet } from '#domain/sheet/sheet.ts'
import { gridText } from '#text/grid.ts'

/** One column of a grid as it is drawn. */
export type Column = {
  /** The field's name in the sheet. */
  readonly name: string
  readonly field: Field
  /** Fixed texts stand left, figures right. */
  readonly holds: 'text' | 'figures'
  readonly width: number
}

const widthOfUnit: Readonly<Record<Field['unit'], number>> = {
  people: 66,
  groups: 66,
  posts: 66,
  percent: 72,
  hours: 76,
  coefficient: 84,
  quantity: 88,
  various: 140,
  thousandTugrik: 110,
  tugrik: 140,
  text: 160,
}

const padding = 18
const perLetter = 7.2
const perBoldLetter = 8.4
const perSmallLetter = 6.6

/** The columns of a sheet, each wide enough for its figures and for the longest word of its caption. */
export function columnsOf(sheet: Sheet): readonly Column[] {
  return Object.entries(sheet.fields).map(([name, field]) => {
    const texts = textsIn(sheet, name)
    const holds = field.unit === 'text' || texts.length > 0 ? 'text' : 'figures'
    return { name, field, holds, width: texts.length > 0 ? captionWidth(texts) : figureWidth(sheet, field) }
  })
}

/** The width of a column of captions: the longest on one line, or on two when it is long. */
export function captionWidth(captions: readonly string[]): number {
  const longest = Math.max(0, ...captions.map(({ length }) => length))
  const onOneLine = longest > 44 ? longest * 0.58 : longest
  return Math.round(Math.min(360, Math.max(120, onOneLine * perLetter + padding)))
}

function figureWidth({ totalRow }: Sheet, { caption, guidance, unit }: Field): number {
  const words = caption.split(/\s|(?<=-)/).map(({ length }) => length * perBoldLetter + padding)
  const range = guidance === null ? 0 : gridText.guidance(guidance).length * perSmallLetter + padding
  const word = totalRow !== null && unit === 'hours' ? gridText.hours('').length * perBoldLetter : 0
  return Math.round(Math.min(190, Math.max(widthOfUnit[unit] + word, range, ...words)))
}

function textsIn(sheet: Sheet, field: string): readonly string[] {
  return sheet.rows.flatMap(({ code }) => {
    const cell = sheet.cells.get(keyOf({ row: code, field }))
    return cell?.kind === 'text' ? [cell.text] : []
  })
}
