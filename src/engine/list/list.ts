import { errorProblem } from '#engine/list/error-cells.ts'
import { listText } from '#engine/list/list-text.ts'
import { type Heading, type ListRow, withDoubts } from '#engine/list/read-list.ts'
import { hasHiddenSigns, type RecordProblem } from '#engine/list/record.ts'
import { recordText } from '#engine/list/record-text.ts'
import { maskedRegister } from '#engine/list/register-number.ts'
import { isErrorText } from '#engine/number/error-texts.ts'
import { type CountUnit, type FigureUnit, type ReadNumber, readNumber } from '#engine/number/parse.ts'
import { fitFigure } from '#engine/number/source-cell.ts'
import { numberProblem } from '#engine/rule-text.ts'
import { foldedForm, isSameText } from '#engine/text/normalise.ts'
import { unprintableProblem } from '#engine/text/printable.ts'

export type ColumnType =
  | { readonly kind: 'text'; readonly most: number }
  | {
      readonly kind: 'figure'
      readonly min: number
      readonly max: number
      readonly decimals: number
      readonly unit: FigureUnit
    }
  /** `suggested` words also accept other text up to a length. */
  | {
      readonly kind: 'oneOf'
      readonly words: readonly string[]
      /** Other spellings, each with its word, or '' for an empty cell. */
      readonly also?: readonly (readonly [spelling: string, word: string])[]
      /** The first word is yes. */
      readonly flag?: true
    }
  | { readonly kind: 'suggested'; readonly words: readonly string[]; readonly most: number }
  /** Helps users to find their row; the import ignores it. */
  | { readonly kind: 'reference'; readonly figures?: true }

export type ListColumn<Field extends string = string> = {
  readonly field: Field
  readonly head: string
  readonly also?: readonly string[]
  readonly takes: ColumnType
  readonly needed: 'always' | 'sometimes'
  readonly about: string
  readonly example: string
  /** No form shows an `assigned` column: the server sets it. */
  readonly part?: 'name' | 'assigned'
  readonly masked?: MaskKind
  /** The text of an empty cell. */
  readonly usual?: string
  /** In the place of the sentences of the type. */
  readonly wrong?: (given: string) => string
  readonly check?: (text: string) => string | false | null
}

/** Register numbers; a `shown` one is revealed on request, which is logged. */
export type MaskKind = 'shown' | 'hidden'

export type PlainColumn<Field extends string = string> = Pick<
  ListColumn<Field>,
  'field' | 'head' | 'also' | 'takes'
>

export function plainColumn<const Field extends string>(
  field: Field,
  head: string,
  takes: ColumnType,
  ...also: readonly string[]
): PlainColumn<Field> {
  return { field, head, takes, also }
}

export type List<Field extends string = string> = {
  readonly name: string
  readonly title: string
  readonly about: readonly string[]
  readonly columns: readonly ListColumn<Field>[]
  /** What a row counts, if its columns do not say so. */
  readonly rowUnit?: (cells: readonly (string | null)[]) => CountUnit
}

export function headersOf({
  columns,
}: {
  readonly columns: readonly { readonly head: string }[]
}): readonly string[] {
  return columns.map(({ head }) => head)
}

export function headingsOf({
  columns,
}: {
  readonly columns: readonly Omit<PlainColumn, 'field'>[]
}): readonly Heading[] {
  return columns.map(({ head, also = [], takes }) => ({
    head,
    also,
    holds:
      takes.kind === 'figure' && takes.decimals === 0 ? 'wholes' : holdsFigures(takes) ? 'figures' : 'texts',
  }))
}

/** For rows that no `readList` has read. */
export function withDoubtsOf(list: Pick<List, 'columns'>, rows: readonly ListRow[]): readonly ListRow[] {
  return withDoubts(
    rows,
    headingsOf(list).map((heading) => (typeof heading === 'string' ? undefined : heading.holds)),
  )
}

export function holdsFigures(takes: ColumnType): boolean {
  return takes.kind === 'figure' || (takes.kind === 'reference' && takes.figures === true)
}

/** Throws for an unknown field, which is a bug. */
export function columnIn<Field extends string>({ name, columns }: List<Field>, field: Field): number {
  const place = columns.findIndex((column) => column.field === field)
  if (place < 0) throw new Error(`The list ${name} has no ${field}`)
  return place
}

export function columnOf<Field extends string>(list: List<Field>, field: Field): ListColumn<Field> {
  const column = list.columns[columnIn(list, field)]
  if (column === undefined) throw new Error(field)
  return column
}

export function rowName({ columns }: Pick<List, 'columns'>, cells: ListCellTexts): string {
  return columns
    .flatMap(({ part }, at) => (part === 'name' ? [cells[at] ?? ''] : []))
    .join(' ')
    .trim()
}

export function shownText(column: { readonly masked?: MaskKind } | undefined, text: string): string {
  return column?.masked ? maskedRegister(text) : text
}

/** Trimmed texts, figures with only a decimal point, words as declared. */
export type ListCellTexts = readonly string[]

/** An invalid cell keeps its original text. */
export type ReadRow<Field extends string = string> = {
  readonly cells: ListCellTexts
  readonly problems: readonly RecordProblem<Field>[]
}

/** Uses the `known` value of a missing column (`null`). */
export function readRow<Field extends string>(
  { columns, rowUnit }: List<Field>,
  cells: readonly (string | null)[],
  known: ListCellTexts | null,
): ReadRow<Field> {
  const read = columns.map((column, at) => {
    const given = cells[at] ?? null
    const stays = given === null || (known !== null && column.takes.kind === 'reference')
    if (stays) return { text: known?.[at] ?? column.usual ?? '', problem: null }
    const read = readCell(column, given.trim() || (column.usual ?? ''), rowUnit?.(cells))
    // A registry may have supplied a text of several lines, which is no change.
    return given.trim() === known?.[at] ? { ...read, text: known[at] } : read
  })
  return {
    cells: read.map(({ text }) => text),
    problems: read.flatMap(({ text, problem }, at) => {
      const column = columns[at]
      if (!column) return []
      const { field, head, needed, check, wrong } = column
      const sentence = problem ?? (needed === 'always' && text === '' ? listText.needed(head) : null)
      const message = check?.(text) || (sentence && (wrong?.(text) ?? sentence))
      return message ? [{ field, message }] : []
    }),
  }
}

type ReadCell = { readonly text: string; readonly problem: string | null }

function readCell({ head, takes }: ListColumn, given: string, unit?: CountUnit): ReadCell {
  if (given === '') return { text: '', problem: null }
  const wrong = (problem: string): ReadCell => ({ text: given, problem })
  if (takes.kind !== 'reference' && isErrorText(given)) return wrong(listText.at(head, errorProblem(given)))
  switch (takes.kind) {
    case 'reference':
      return { text: given, problem: null }
    case 'text': {
      const text = inOneLine(given)
      return { text, problem: freeTextProblem(head, text, takes.most) }
    }
    case 'figure': {
      const read = readFigure(given, { ...takes, unit: unit ?? takes.unit })
      if (read.kind === 'empty') return { text: '', problem: null }
      if (read.kind !== 'number' && !(read.kind === 'unreadable' && read.why === 'form'))
        return wrong(listText.at(head, numberProblem(given, read, takes)))
      const value = read.kind === 'number' ? fitFigure(read.value, { ...takes, unit: 'any' }).value : null
      if (value === null || !isWithin(value, takes)) return wrong(listText.badFigure(head, takes))
      return { text: String(value), problem: null }
    }
    case 'oneOf': {
      const word =
        findOption(takes.words, given) ??
        takes.also?.find(([spelling]) => isSameText(spelling, given))?.[1] ??
        null
      return word === null ? wrong(listText.noWord(head, given, takes.words)) : { text: word, problem: null }
    }
    case 'suggested': {
      const text = inOneLine(given)
      const problem = freeTextProblem(head, text, takes.most)
      return problem === null ? { text: findOption(takes.words, text) ?? text, problem } : wrong(problem)
    }
  }
}

/** Cells of a workbook may have lines and tabs; a stored text has none. */
function inOneLine(text: string): string {
  return text.replace(/(?<!\s)\s*[\t\n\v\f\r]\s*/g, ' ')
}

function freeTextProblem(head: string, text: string, most: number): string | null {
  if ([...text].length > most) return listText.tooLong(head, most)
  const problem = hasHiddenSigns(text) ? recordText.hiddenSignsInName : unprintableProblem(text)
  return problem === null ? null : listText.at(head, problem)
}

export function findOption(words: readonly string[], given: string): string | null {
  const folded = foldedForm(given)
  return words.find((word) => foldedForm(word) === folded) ?? null
}

/** Columns count from 0. */
export type RoundedCell = {
  readonly at: number
  readonly column: number
  readonly from: string
  readonly to: string
}

/** Rounds amounts and percentages; calls refuse excess decimals. */
export function fittedRows(
  { columns }: Pick<List, 'columns'>,
  rows: readonly ListRow[],
): { readonly rows: readonly ListRow[]; readonly rounded: readonly RoundedCell[] } {
  const rounded: RoundedCell[] = []
  const fitted = rows.map(({ at, cells }) => ({
    at,
    cells: cells.map((cell, column) => {
      const takes = columns[column]?.takes
      if (cell === null || takes?.kind !== 'figure') return cell
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

type FigureType = Extract<ColumnType, { kind: 'figure' }>

/** Lists write a decimal point, so 1.176 is a coefficient in a column with three decimals. 1,176 stays ambiguous. */
function readFigure(given: string, takes: FigureType): ReadNumber {
  const read = readNumber(given, takes)
  if (read.kind !== 'ambiguous' || read.doubt !== 'pointMark') return read
  const [, decimal] = read.interpretations
  const isCoefficient = takes.decimals >= 3 && typeof decimal === 'number'
  return isCoefficient ? { kind: 'number', value: decimal } : read
}

function isWithin(value: number, { min, max, decimals }: FigureType): boolean {
  const scaled = value * 10 ** decimals
  return value >= min && value <= max && Math.abs(scaled - Math.round(scaled)) < 1e-6
}
