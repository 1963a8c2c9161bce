import type { ReferenceFigures } from '#engine/entries.ts'
import { type CellPosition, keyOf } from '#engine/key.ts'
import {
  cellsInOrder,
  judgeList,
  type ListRowError,
  type ListRules,
  plainRules,
  rowErrors,
  textsByField,
} from '#engine/list/judge-list.ts'
import { type List, type ListCellTexts, readRow, withDoubtsOf } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import type { ListRow } from '#engine/list/read-list.ts'
import { checksOf } from '#engine/list/record.ts'
import { nameOf } from '#engine/names.ts'
import { areFractions, type ReadNumber, readNumber, visibleText } from '#engine/number/parse.ts'
import { numberProblem } from '#engine/rule-text.ts'
import type { Sheet } from '#engine/sheet.ts'
import { isSameText } from '#engine/text/normalise.ts'
import { numberTarget, unitAt } from '#engine/units.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { normProgram } from '#forms/norms/norm-problems.ts'
import { repeatedRowText, yearListText } from '#forms/norms/year-list-text.ts'

type NormField = 'sheet' | 'row' | 'field' | 'name' | 'figure'

const code = { kind: 'text', most: 100 } as const
const MAX_VALUE = 1_000_000_000_000

/** An import changes figures, not sources. */
export const normList: List<NormField> = {
  name: 'norms',
  ...yearListText.norms,
  columns: [
    { field: 'sheet', ...yearListText.normColumns.sheet, takes: code, needed: 'always' },
    { field: 'row', ...yearListText.normColumns.row, takes: code, needed: 'always' },
    { field: 'field', ...yearListText.normColumns.field, takes: code, needed: 'always' },
    { field: 'name', ...yearListText.normColumns.name, takes: { kind: 'reference' }, needed: 'sometimes' },
    {
      field: 'figure',
      ...yearListText.normColumns.figure,
      takes: { kind: 'figure', min: -MAX_VALUE, max: MAX_VALUE, decimals: 8, unit: 'any' },
      needed: 'sometimes',
    },
  ],
}

export function normRows(norms: readonly Norm[], givens: ReferenceFigures): readonly ListCellTexts[] {
  const program = normProgram(norms)
  return norms.flatMap(({ sheet }) =>
    sheet.rows.flatMap((row) =>
      Object.keys(sheet.fields).flatMap((field) => {
        const at = { sheet: sheet.code, row: row.code, field }
        if (sheet.cells.get(keyOf(at))?.kind !== 'given') return []
        const figure = givens[at.sheet]?.[at.row]?.[at.field]
        return [
          [
            at.sheet,
            at.row,
            at.field,
            nameOf(program, at, '', null),
            figure === undefined ? '' : String(figure),
          ],
        ]
      }),
    ),
  )
}

/** Figures that the list omits stay. */
export function normsWith(
  norms: readonly Norm[],
  stored: ReferenceFigures,
  rows: readonly ListRow[],
): { readonly givens: ReferenceFigures; readonly errors: readonly ListRowError[] } {
  const read = withDoubtsOf(normList, rows)
  const judged = judgeList(normRules(norms, stored, read), read, 'part')
  const givens = judged.rows.reduce<ReferenceFigures>((all, row) => {
    if (row.kind === 'refused' || row.item.figure === null) return all
    return withFigure(all, row.item.address, row.item.figure)
  }, stored)
  return { givens, errors: rowErrors(judged) }
}

type NormFigure = { readonly address: CellAddress; readonly figure: string | null }

const normFields = normList.columns.map(({ field }) => field)

function normRules(
  norms: readonly Norm[],
  stored: ReferenceFigures,
  rows: readonly ListRow[],
): ListRules<NormField, NormFigure> {
  const sheets = new Map(norms.map(({ sheet }) => [sheet.code, sheet]))
  const fractions = fractionColumns(rows)
  const program = normProgram(norms)
  return {
    ...plainRules(normFields, [], ({ sheet, row, field }) => [sheet, row, field].join(' ')),
    unique: ['sheet', repeatedRowText],
    read: ({ key, given }) => {
      const { cells, problems } = readRow(normList, cellsInOrder(normFields, given), null)
      const texts = textsByField(normFields, cells)
      const { sheet, row, field, figure } = texts
      const address = { sheet, row, field }
      const isKnown = sheets.get(sheet)?.cells.get(keyOf(address))?.kind === 'given'
      const isRead = !problems.some((problem) => problem.field === 'figure')
      const isDoubtful = isRead && !isStored(stored, address, figure)
      return {
        checks: [
          ...checksOf(problems),
          ['figure', isDoubtful && unitDoubt(sheets.get(sheet), address, given.figure ?? '', fractions)],
          ['sheet', !isKnown && problems.length === 0 && yearListText.unknownNorm(key)],
          ['name', isKnown && isDoubtful && otherName(nameOf(program, address, '', null), given.name)],
        ],
        accepted: { item: { address, figure: given.figure === null ? null : figure }, texts },
      }
    },
  }
}

/** The name contradicts the codes, as after sorting one column. */
function otherName(own: string, given: string | null): string | null {
  return (given ?? '').trim() === '' || isSameText(own, given ?? '') ? null : listText.otherName(own)
}

/**
 * Lists write a decimal point, but 450.000 of an amount may be thousands unless it is stored with these decimals.
 * After a comma four digits may be a group as well.
 */
function unitDoubt(
  sheet: Sheet | undefined,
  at: CellPosition,
  typed: string,
  fractions: ReadonlySet<string>,
): string | null {
  if (sheet === undefined) return null
  const nearby = { marks: '', days: false, percents: fractions.has(`${sheet.code} ${at.field}`) }
  const target = { ...numberTarget({ decimals: 2 }, { unit: unitAt(sheet, at) }), nearby }
  const isAmount = target.unit === 'money' || target.unit === 'thousands'
  const read = isAmount ? asGroups(typed, readNumber(typed, target)) : readNumber(typed, target)
  const isOther = read.kind === 'unreadable' && read.why === 'unit'
  const isDoubtful = read.kind === 'ambiguous' && (isAmount || read.doubt === 'share')
  if (!isOther && !isDoubtful) return null
  return listText.at(yearListText.normColumns.figure.head, numberProblem(typed, read, target))
}

/** Columns of nothing but fractions, by sheet and field. */
function fractionColumns(rows: readonly ListRow[]): ReadonlySet<string> {
  const figures = rows.flatMap(({ cells: [sheet, , field, , figure] }) => {
    const read = readNumber(figure ?? '', { decimals: 8, unit: 'percent' })
    return read.kind === 'number' ? [{ column: `${sheet?.trim()} ${field?.trim()}`, value: read.value }] : []
  })
  const columns = [...Map.groupBy(figures, ({ column }) => column)]
  return new Set(
    columns.flatMap(([column, each]) => (areFractions(each.map(({ value }) => value)) ? column : [])),
  )
}

function asGroups(typed: string, read: ReadNumber): ReadNumber {
  const [, whole = '', fraction] = /(?<!\d)(\d+),((?:\d{4})+)$/.exec(visibleText(typed)) ?? []
  return read.kind === 'number' && fraction !== undefined
    ? { kind: 'ambiguous', doubt: 'commaMark', interpretations: [Number(whole + fraction), read.value] }
    : read
}

function isStored(stored: ReferenceFigures, { sheet, row, field }: CellAddress, figure = ''): boolean {
  return figure !== '' && stored[sheet]?.[row]?.[field] === Number(figure)
}

type CellAddress = { readonly sheet: string; readonly row: string; readonly field: string }

function withFigure(
  givens: ReferenceFigures,
  { sheet, row, field }: CellAddress,
  figure: string,
): ReferenceFigures {
  const { [field]: before, ...others } = givens[sheet]?.[row] ?? {}
  if (figure === '' ? before === undefined : before === Number(figure)) return givens
  const fields = figure === '' ? others : { ...others, [field]: Number(figure) }
  return { ...givens, [sheet]: { ...givens[sheet], [row]: fields } }
}
