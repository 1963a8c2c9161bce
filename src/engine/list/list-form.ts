import type { List, ListCellTexts, ListColumn } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { EXAMPLE } from '#engine/list/read-list.ts'

/** Numeric cells are numbers, so that Excel calculates with them. */
export type FormSheet = {
  readonly name: string
  readonly rows: readonly (readonly (string | number)[])[]
}

export type FormRule =
  | {
      readonly kind: 'word'
      readonly column: number
      readonly words: number
      readonly others: 'warn' | 'take'
    }
  | {
      readonly kind: 'figure'
      readonly column: number
      readonly min: number
      readonly max: number
      readonly decimals: number
    }

export type ListForm = {
  readonly list: FormSheet & { readonly widths: readonly number[] }
  readonly rules: readonly FormRule[]
  readonly words: FormSheet
  readonly about: FormSheet
}

export type FormRows =
  | { readonly kind: 'empty' }
  | { readonly kind: 'template'; readonly rows: readonly ListCellTexts[] }
  | { readonly kind: 'data'; readonly rows: readonly ListCellTexts[] }

export function listForm(list: List, given: FormRows): ListForm {
  const { columns, title } = list
  const rows = given.kind === 'empty' ? [] : given.rows
  return {
    list: {
      name: title,
      rows: [
        columns.map(({ head }) => head),
        ...(given.kind === 'data' ? [] : [exampleRow(list)]),
        ...rows.map((cells) => formCells(list, cells)),
      ],
      widths: columns.map(widthOf),
    },
    ...formRules(columns),
    about: { name: listText.form.about, rows: aboutRows(list) },
  }
}

export function formRules(columns: readonly Pick<ListColumn, 'takes'>[]): Pick<ListForm, 'rules' | 'words'> {
  return {
    rules: columns.flatMap(ruleOf),
    words: { name: listText.form.words, rows: transposed(columns.map(wordsOf)) },
  }
}

export function formCells({ columns }: List, cells: ListCellTexts): readonly (string | number)[] {
  return columns.map(({ takes }, at) => {
    const text = cells[at] ?? ''
    return takes.kind === 'figure' && text !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  })
}

/** Marks the example in the first column, so that the import skips it. */
function exampleRow(list: List): readonly (string | number)[] {
  return formCells(
    list,
    list.columns.map(({ example }, at) => (at === 0 ? EXAMPLE : example)),
  )
}

function wordsOf({ takes }: Pick<ListColumn, 'takes'>): readonly string[] {
  return takes.kind === 'oneOf' || takes.kind === 'suggested' ? takes.words : []
}

function ruleOf(column: Pick<ListColumn, 'takes'>, at: number): readonly FormRule[] {
  const { takes } = column
  if (takes.kind === 'figure') {
    const { min, max, decimals } = takes
    return [{ kind: 'figure', column: at, min, max, decimals }]
  }
  const words = wordsOf(column).length
  return words === 0
    ? []
    : [{ kind: 'word', column: at, words, others: takes.kind === 'oneOf' ? 'warn' : 'take' }]
}

const NARROWEST = 10
const WIDEST = 40

function widthOf({ head, example }: ListColumn): number {
  return Math.min(WIDEST, Math.max(NARROWEST, head.length + 2, example.length + 2))
}

function transposed(columns: readonly (readonly string[])[]): FormSheet['rows'] {
  const height = Math.max(0, ...columns.map(({ length }) => length))
  return Array.from({ length: height }, (_, row) => columns.map((column) => column[row] ?? ''))
}

function aboutRows({ title, about, columns }: List): FormSheet['rows'] {
  const { headers, needed } = listText.form
  return [
    [title],
    ...about.map((line) => [line]),
    [listText.form.example],
    [],
    [headers.column, headers.needed, headers.about, headers.takes, headers.example],
    ...columns.map((column) => [
      column.head,
      column.takes.kind === 'reference' ? needed.reference : needed[column.needed],
      column.about,
      listText.takes(column.takes),
      column.example,
    ]),
  ]
}
