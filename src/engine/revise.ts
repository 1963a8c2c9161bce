import { rewrittenSheet } from '#engine/bound.ts'
import {
  type FormulaScope,
  formulaScope,
  readsOfCell,
  type SheetBuilder,
  tree,
  type Words,
  wordsOver,
} from '#engine/define.ts'
import { type Formula, type Operand, plus, readsOf, readsOfCondition, rewrite } from '#engine/formula.ts'
import {
  type CellAddress,
  type CellPosition,
  cellPositionOf,
  keyOf,
  type PlaceKey,
  partsOfKey,
} from '#engine/key.ts'
import {
  type Field,
  FormError,
  following,
  type Row,
  type Section,
  type Sheet,
  totalsRow,
} from '#engine/sheet.ts'

export type CalculatingOrder<Key> = { readonly order: readonly Key[]; readonly circles: readonly Key[] }

/**
 * Sorts each key after those that it reads. Ignores unknown keys. Reports the key at which each cycle was found
 * (decision 0001).
 */
export function calculatingOrder<Key>(
  keys: Iterable<Key>,
  readsOf: (key: Key) => Iterable<Key>,
): CalculatingOrder<Key> {
  const known = new Set(keys)
  const state = new Map<Key, 'open' | 'done'>()
  const order: Key[] = []
  const circles = new Set<Key>()
  // An open key that is visited again closes a cycle.
  const visit = (key: Key): void => {
    if (!known.has(key) || state.get(key) === 'done') return
    if (state.get(key) === 'open') {
      circles.add(key)
      return
    }
    state.set(key, 'open')
    for (const read of readsOf(key)) visit(read)
    state.set(key, 'done')
    order.push(key)
  }
  for (const key of known) visit(key)
  return { order, circles: [...circles] }
}

/**
 * A row (`ebs-b1/7`) or column (`ebs-b1/*.stage1Qty`) that became several. Parts need new names, so that no reader
 * confuses them with the whole.
 */
export type Split = { readonly was: string; readonly is: readonly string[] }

/** For `rewrite`. Throws `FormError` if a part has the name of the whole. */
export function readingParts(splits: readonly Split[]): (part: Formula) => Formula {
  for (const { was, is } of splits)
    if (is.includes(was)) throw new FormError(`${was} is a part of itself: parts have names of their own`)
  return (part) => {
    const split = part.op === 'cell' ? splitOf(splits, part.at) : undefined
    if (part.op !== 'cell' || split === undefined) return part
    return plus(...split.is.map((name): Formula => ({ op: 'cell', at: splitPartAt(name, part.at) })))
  }
}

/** Returns the same object if the sheet reads no wholes. */
export function overParts(sheet: Sheet, splits: readonly Split[]): Sheet {
  const isRead = (at: CellAddress): boolean => splitOf(splits, at) !== undefined
  const cells = [...sheet.cells.values()].flatMap(readsOfCell)
  const rules = sheet.checks.flatMap(({ when }) => readsOfCondition(when))
  if (!cells.some(isRead) && !rules.some(isRead)) return sheet
  const { remade } = sheet
  const made = rewrittenSheet(sheet, readingParts(splits))
  return remade === null ? made : { ...made, remade: (now) => overParts(remade(now), splits) }
}

export function formulaOverParts(formula: Formula, splits: readonly Split[]): Formula {
  return readsOf(formula).some((at) => splitOf(splits, at)) ? rewrite(formula, readingParts(splits)) : formula
}

export function splitOf(splits: readonly Split[], { sheet, row, field }: CellAddress): Split | undefined {
  return splits.find(({ was }) => was === `${sheet}/${row}` || was === `${sheet}/*.${field}`)
}

export function splitPartAt(name: string, { row, field }: CellAddress): CellAddress {
  const { sheet, place } = partsOfKey(name as `${string}/${string}.${string}`) // a row alone has no field
  const part = cellPositionOf(place)
  return { sheet, row: part.row === '*' ? row : part.row, field: part.field || field }
}

export interface Revision<R extends string, F extends string> extends Words<R, F, Revision<R, F>> {
  /** Adds the row last or below another, in the same section. */
  readonly row: <New extends string>(
    code: New,
    caption: string,
    place?: { readonly after: R },
  ) => Revision<R | New, F>
  readonly field: <New extends string>(
    name: New,
    field: Field,
    place?: { readonly after: F },
  ) => Revision<R, F | New>
  /** Formulas of the sheet read the sum of the parts. Other sheets do so if the edition's `became` declares it. */
  readonly split: <Old extends F, New extends string>(
    into: Readonly<Record<Old, readonly NoInfer<New>[]>>,
    fields: Readonly<Record<New, Field>>,
  ) => Revision<R, Exclude<F, Old> | New>
  readonly renamed: (row: R, caption: string) => Revision<R, F>
  /** Removes rows with their cells, links and rules. */
  readonly without: (rows: readonly R[]) => Revision<R, F>
  readonly withoutFields: <Old extends F>(fields: readonly Old[]) => Revision<R, Exclude<F, Old>>
  readonly reworded: (rule: string, message: string) => Revision<R, F>
  /** A new formula may build on the old one. */
  readonly again: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    formula: (here: FormulaScope<R, F, Row, Own> & { readonly was: Formula }) => Operand,
    source?: string,
  ) => Revision<R, F>
}

/** Sorts the cells again. Throws `FormError` for a cycle, a missing cell, and the errors of a declaration. */
export function revised<R extends string, F extends string>(
  sheet: Sheet<R, F>,
  change: (revision: Revision<R, F>) => unknown,
): Sheet {
  const { remade } = sheet
  if (remade) return following((now) => revisedOnce(remade(now), change))
  return revisedOnce(sheet, change)
}

type Shape = Pick<Sheet, 'fields' | 'sections'>

function revisedOnce<R extends string, F extends string>(
  sheet: Sheet,
  change: (revision: Revision<R, F>) => unknown,
): Sheet {
  const rows: Row[] = [...sheet.rows]
  const making: SheetBuilder<string, string> = {
    code: sheet.code,
    rows,
    cells: new Map(sheet.cells),
    links: [...sheet.links],
    checks: [...sheet.checks],
    totals: sheet.totals,
    headline: sheet.headline,
  }
  const shape: { -readonly [Name in keyof Shape]: Shape[Name] } = {
    fields: sheet.fields,
    sections: sheet.sections,
  }
  const rowAt = (code: string): number => {
    const index = rows.findIndex((row) => row.code === code)
    if (index < 0) throw new FormError(`${sheet.code} has no row ${code}`)
    return index
  }
  const fieldAt = (name: string): number => {
    const index = Object.keys(shape.fields).indexOf(name)
    if (index < 0) throw new FormError(`${sheet.code} has no field ${name}`)
    return index
  }
  const removeCells = (isRemoved: (place: CellPosition) => boolean): void => {
    for (const key of making.cells.keys()) if (isRemoved(cellPositionOf(key))) making.cells.delete(key)
    remove(making.links, ({ from, to }) => isRemoved(from) || isRemoved(to))
    remove(making.checks, isRemoved)
  }
  const revision: Revision<string, string> = {
    ...wordsOver(making, (): Revision<string, string> => revision),
    row: (code, caption, place) => {
      if (rows.some((row) => row.code === code))
        throw new FormError(`${sheet.code} has a row ${code} already`)
      const at = place ? rowAt(place.after) + 1 : rows.length
      rows.splice(at, 0, { code, caption, printed: null })
      const above = rows[at - 1]?.code ?? ''
      if (shape.sections?.every((section) => !section.rows.includes(above)))
        throw new FormError(`${sheet.code} ${code} would stand under no heading, as ${above} does`)
      shape.sections = shape.sections && withRow(shape.sections, code, above)
      return revision
    },
    field: (name, field, place) => {
      const names = Object.keys(shape.fields)
      if (names.includes(name)) throw new FormError(`${sheet.code} has a field ${name} already`)
      const at = place ? fieldAt(place.after) + 1 : names.length
      shape.fields = Object.fromEntries(Object.entries(shape.fields).toSpliced(at, 0, [name, field]))
      return revision
    },
    split: (into, fields) => {
      const wholes = Object.keys(into)
      const [at = 0] = wholes.map(fieldAt)
      const taken = Object.keys(fields).find((part) => part in shape.fields)
      if (taken !== undefined) throw new FormError(`${sheet.code} has a field ${taken} already`)
      const stay = Object.entries(shape.fields).filter(([name]) => !wholes.includes(name))
      shape.fields = Object.fromEntries(stay.toSpliced(at, 0, ...Object.entries<Field>(fields)))
      const partsOf = (field: string): readonly string[] => Reflect.get(into, field) ?? [field]
      removeCells(({ field }) => wholes.includes(field))
      const columnOf = (name: string): string => `${sheet.code}/*.${name}`
      const splits = wholes.map((name) => ({ was: columnOf(name), is: partsOf(name).map(columnOf) }))
      const { cells, checks } = rewrittenSheet({ ...sheet, ...making }, readingParts(splits))
      for (const [key, cell] of cells) making.cells.set(key, cell)
      making.checks.splice(0, checks.length, ...checks)
      making.totals &&= { ...making.totals, fields: making.totals.fields.flatMap(partsOf) }
      making.headline = making.headline.flatMap(({ row, field }) =>
        partsOf(field).map((part) => ({ row, field: part })),
      )
      return revision
    },
    reworded: (rule, message) => {
      if (!making.checks.some(({ code }) => code === rule))
        throw new FormError(`${sheet.code} has no rule ${rule}`)
      const reworded = making.checks.map((check) => (check.code === rule ? { ...check, message } : check))
      making.checks.splice(0, reworded.length, ...reworded)
      return revision
    },
    renamed: (code, caption) => {
      const at = rowAt(code)
      rows.splice(at, 1, { code, printed: null, ...rows[at], caption })
      return revision
    },
    without: (codes) => {
      for (const code of codes) rows.splice(rowAt(code), 1)
      removeCells(({ row }) => codes.includes(row))
      shape.sections =
        shape.sections?.map(({ caption, rows }) => ({
          caption,
          rows: rows.filter((row) => !codes.includes(row)),
        })) ?? null
      return revision
    },
    withoutFields: (names) => {
      names.forEach(fieldAt)
      const isRemoved = (name: string): boolean => names.some((each) => each === name)
      shape.fields = Object.fromEntries(Object.entries(shape.fields).filter(([name]) => !isRemoved(name)))
      removeCells(({ field }) => isRemoved(field))
      const summed = making.totals?.fields.filter((name) => !isRemoved(name)) ?? []
      making.totals = making.totals && summed.length > 0 ? { ...making.totals, fields: summed } : null
      making.headline = making.headline.filter(({ field }) => !isRemoved(field))
      return revision
    },
    again: (rows, fields, formula, source) => {
      for (const row of rows) {
        for (const field of fields) {
          const key = keyOf({ row, field })
          const cell = making.cells.get(key)
          if (cell?.kind !== 'computed') throw new FormError(`${sheet.code} ${key} is not computed`)
          const now = formula({ ...formulaScope(making, row, field), was: cell.formula })
          making.cells.set(key, { ...cell, formula: tree(now), source: source ?? cell.source })
        }
      }
      return revision
    },
  }
  change(revision as unknown as Revision<R, F>) // the same methods, with the names of this sheet
  const { totals } = making
  const stays = (code: string): boolean => rows.some((row) => row.code === code)
  return Object.freeze<Sheet>({
    ...sheet,
    ...making,
    ...shape,
    cells: inOrder(sheet.code, making.cells),
    totals: totals && { ...totals, rows: totals.rows?.filter(stays) ?? null },
    totalRow: sheet.totalRow !== null && stays(sheet.totalRow) ? sheet.totalRow : null,
    headline: making.headline.filter(({ row }) => row === totalsRow || stays(row)),
    remade: null,
  })
}

function inOrder(code: string, cells: SheetBuilder<string, string>['cells']): Sheet['cells'] {
  const readsOf = (key: PlaceKey): readonly PlaceKey[] => {
    const cell = cells.get(key)
    const own = (cell ? readsOfCell(cell) : []).filter(({ sheet }) => sheet === code).map(keyOf)
    const missing = own.find((read) => !cells.has(read))
    if (missing !== undefined)
      throw new FormError(`${code} ${key} reads ${missing}, which is not there: say its formula \`again\``)
    return own
  }
  const { order, circles } = calculatingOrder(cells.keys(), readsOf)
  if (circles.length > 0) throw new FormError(`${code} reads itself in a circle at ${circles.join(', ')}`)
  return new Map(
    order.flatMap((key) => {
      const cell = cells.get(key)
      return cell ? [[key, cell]] : []
    }),
  )
}

function withRow(sections: readonly Section[], code: string, above: string): readonly Section[] {
  return sections.map(({ caption, rows }) => ({
    caption,
    rows: rows.flatMap((row) => (row === above ? [row, code] : [row])),
  }))
}

function remove<T>(from: T[], isRemoved: (each: T) => boolean): void {
  const left = from.filter((each) => !isRemoved(each))
  from.splice(0, from.length, ...left)
}
