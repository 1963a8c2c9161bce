import type { Heading, ListRow } from '#domain/list/read-list.ts'
import { type FigureUnit, type ReadNumber, readNumber } from '#domain/number/parse.ts'
import { fitFigure, isErrorText } from '#domain/number/source-cell.ts'
import { unprintableProblem } from '#domain/record/printable.ts'
import { hasHiddenSigns, type RecordProblem } from '#domain/record/record.ts'
import { isSameText } from '#domain/text/normalise.ts'
import { listText } from '#text/lists.ts'
import { recordText } from '#text/record.ts'
import { errorProblem, numberProblem } from '#text/rules.ts'

/** What a cell of a column holds, and within which limits. */
export type Takes =
  | { readonly is: 'text'; readonly most: number }
  | {
      readonly is: 'figure'
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly unit: FigureUnit
    }
  /** One of some words; of `suggested` ones another may be typed, up to so many letters. */
  | { readonly is: 'oneOf'; readonly words: readonly string[] }
  | { readonly is: 'suggested'; readonly words: readonly string[]; readonly most: number }
  /** What only helps people to find their row: it is written, and read by nobody. */
  | { readonly is: 'told' }

/** A column: what it is called, what it holds, and what is told of it to whoever fills it in. */
export type ListColumn<Field extends string = string> = {
  readonly field: Field
  readonly head: string
  /** What else the column is called where lists come from, such as by its caption on the screen. */
  readonly also?: readonly string[]
  readonly takes: Takes
  readonly needed: 'always' | 'sometimes'
  readonly about: string
  readonly example: string
}

/**
 * A list that comes from a workbook and goes out as one, declared once: its form, its reading, its export and its explanations are made of
 * this, so that they never part.
 */
export type List<Field extends string = string> = {
  /** By which commands, calls and files know it. */
  readonly name: string
  readonly title: string
  /** How it is filled in, a sentence a line. */
  readonly about: readonly string[]
  readonly columns: readonly ListColumn<Field>[]
}

/** The headings of a list, in order. */
export function headsOf({ columns }: List): readonly string[] {
  return columns.map(({ head }) => head)
}

/** The headings of columns with what else they are called, as a list is read by them. */
export function headingsOf({
  columns,
}: {
  readonly columns: readonly Pick<ListColumn, 'head' | 'also'>[]
}): readonly Heading[] {
  return columns.map(({ head, also = [] }) => ({ head, also }))
}

/** In which column a field stands. Throws for one that the list does not have, which is a mistake in the program. */
export function placeIn<Field extends string>({ name, columns }: List<Field>, field: Field): number {
  const place = columns.findIndex((column) => column.field === field)
  if (place < 0) throw new Error(`The list ${name} has no ${field}`)
  return place
}

/** The cells of a row as the list writes them: texts without space around them, figures with a decimal point and no other mark, words as they are chosen. */
export type WrittenCells = readonly string[]

/** A row as it is read: its cells as the list writes them, and what is wrong with them. A wrong cell stays as it was typed. */
export type ReadRow<Field extends string = string> = {
  readonly cells: WrittenCells
  readonly problems: readonly RecordProblem<Field>[]
}

/** Reads the cells of a row; where the list has no such column (`null`) what is `known` of it stays. */
export function readRow<Field extends string>(
  { columns }: List<Field>,
  cells: readonly (string | null)[],
  known: WrittenCells | null,
): ReadRow<Field> {
  const read = columns.map((column, at) => {
    const given = cells[at] ?? null
    const stays = given === null || (known !== null && column.takes.is === 'told')
    return stays ? { text: known?.[at] ?? '', problem: null } : readCell(column, given.trim())
  })
  return {
    cells: read.map(({ text }) => text),
    problems: read.flatMap(({ text, problem }, at) => {
      const column = columns[at]
      if (!column) return []
      const { field, head, needed } = column
      const message = problem ?? (needed === 'always' && text === '' ? listText.needed(head) : null)
      return message === null ? [] : [{ field, message }]
    }),
  }
}

type ReadCell = { readonly text: string; readonly problem: string | null }

function readCell({ head, takes }: ListColumn, given: string): ReadCell {
  if (given === '') return { text: '', problem: null }
  const wrong = (problem: string): ReadCell => ({ text: given, problem })
  if (takes.is !== 'told' && isErrorText(given)) return wrong(listText.at(head, errorProblem(given)))
  switch (takes.is) {
    case 'told':
      return { text: given, problem: null }
    case 'text':
      return { text: given, problem: freeTextProblem(head, given, takes.most) }
    case 'figure': {
      const read = readFigure(given, takes)
      if (read.kind === 'empty') return { text: '', problem: null }
      if (read.kind !== 'number' && !(read.kind === 'unreadable' && read.why === 'form'))
        return wrong(listText.at(head, numberProblem(given, read, takes)))
      const value = read.kind === 'number' ? fitFigure(read.value, { ...takes, unit: 'other' }).value : null
      if (value === null || !isWithin(value, takes)) return wrong(listText.badFigure(head, takes))
      return { text: String(value), problem: null }
    }
    case 'oneOf': {
      const word = wordMeant(takes.words, given)
      return word === null ? wrong(listText.noWord(head, given, takes.words)) : { text: word, problem: null }
    }
    case 'suggested': {
      const problem = freeTextProblem(head, given, takes.most)
      return problem === null ? { text: wordMeant(takes.words, given) ?? given, problem } : wrong(problem)
    }
  }
}

/** What is wrong with a text of a list. Lines within a cell of Excel are blanks. */
function freeTextProblem(head: string, text: string, most: number): string | null {
  if ([...text].length > most) return listText.tooLong(head, most)
  const isHidden = hasHiddenSigns(text.replace(/\s+/g, ' '))
  const problem = isHidden ? recordText.hiddenSigns : unprintableProblem(text)
  return problem === null ? null : listText.at(head, problem)
}

/** The word of some that a text means, as texts are compared; `null` for none of them. */
export function wordMeant(words: readonly string[], given: string): string | null {
  return words.find((word) => isSameText(word, given)) ?? null
}

/** A figure of a row that was rounded to the decimals of its column. Columns count from 0. */
export type RoundedCell = {
  readonly at: number
  readonly column: number
  readonly from: string
  readonly to: string
}

/**
 * The rows of a file with amounts and percentages that have the decimals of their columns; and which were rounded, to be told before anything is
 * kept. A call that sends more decimals is refused.
 */
export function fittedRows(
  { columns }: Pick<List, 'columns'>,
  rows: readonly ListRow[],
): { readonly rows: readonly ListRow[]; readonly rounded: readonly RoundedCell[] } {
  const rounded: RoundedCell[] = []
  const fitted = rows.map(({ at, cells }) => ({
    at,
    cells: cells.map((cell, column) => {
      const takes = columns[column]?.takes
      if (cell === null || takes?.is !== 'figure') return cell
      const read = readFigure(cell, takes)
      const fit = read.kind === 'number' ? fitFigure(read.value, takes) : null
      if (!fit?.isRounded) return cell
      const to = String(fit.value)
      rounded.push({ at, column, from: cell.trim(), to })
      return to
    }),
  }))
  return { rows: fitted, rounded }
}

type Figure = Extract<Takes, { is: 'figure' }>

/**
 * A figure of a list. Nobody can be asked about one of them, but a list writes its figures with a decimal point and no other mark, and so does a
 * workbook: where a column takes three decimals or more, 1.176 is a coefficient and no thousand. 1,176 there has two readings still.
 */
function readFigure(given: string, takes: Figure): ReadNumber {
  const read = readNumber(given, takes)
  if (read.kind !== 'ambiguous' || read.doubt !== 'mark') return read
  const [, decimal] = read.readings
  const isCoefficient = takes.decimals >= 3 && given.includes('.') && typeof decimal === 'number'
  return isCoefficient ? { kind: 'number', value: decimal } : read
}

function isWithin(value: number, { min, max, decimals }: Figure): boolean {
  const scaled = value * 10 ** decimals
  return value >= min && value <= max && Math.abs(scaled - Math.round(scaled)) < 1e-6
}
