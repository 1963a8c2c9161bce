import { type Condition, type Formula, number, type Operand } from '#domain/sheet/formula.ts'
import type { Input } from '#domain/sheet/input.ts'
import { type Cell, type Check, type Field, FormError, keyOf, type Link, type Lock, type PlaceKey, type Sheet, type SheetKind } from '#domain/sheet/sheet.ts'
import { readsOf, readsOfCondition } from '#domain/sheet/walk.ts'

type Head<R extends string, F extends string> = {
  readonly code: string
  readonly kind?: SheetKind
  readonly caption: string
  readonly purpose: string
  readonly rows: Readonly<Record<R, string>>
  readonly fields: Readonly<Record<F, Field>>
}

/** Where a formula is being written: its own row and field, and the cells of its sheet that stand before it. */
export type Here<R extends string, F extends string> = {
  readonly row: R
  readonly field: F
  readonly cell: (row: R, field: F) => Formula
  readonly same: (field: F) => Formula
  readonly above: (row: R) => Formula
}

type EnteredOptions = { readonly source: string; readonly locks?: readonly Lock[] }

/** Declares a sheet step by step; each step may read only what stands before it, so that no circle can be written. */
export type Definition<R extends string, F extends string> = {
  readonly entered: (rows: readonly R[], fields: readonly F[], input: Input, options: EnteredOptions) => Definition<R, F>
  readonly proposed: (rows: readonly R[], fields: readonly F[], input: Input, proposal: (here: Here<R, F>) => Operand, options: EnteredOptions) => Definition<R, F>
  readonly given: (rows: readonly R[], fields: readonly F[], source: string) => Definition<R, F>
  readonly computed: (rows: readonly R[], fields: readonly F[], formula: (here: Here<R, F>) => Operand, source: string) => Definition<R, F>
  readonly text: (field: F, texts: Readonly<Partial<Record<R, string>>>) => Definition<R, F>
  readonly linked: (from: readonly [R, F], to: readonly [R, F]) => Definition<R, F>
  readonly check: (check: Omit<Check, 'at' | 'when'> & { readonly at: readonly (readonly [R, F])[]; readonly when: (cell: Here<R, F>['cell']) => Condition }) => Definition<R, F>
  readonly totalled: (fields: readonly F[], rows?: readonly R[]) => Definition<R, F>
  readonly done: () => Sheet<R, F>
}

/** Begins the declaration of a sheet. Throws a `FormError` at the step that contradicts an earlier one. */
export function sheet<R extends string, F extends string>(head: Head<R, F>): Definition<R, F> {
  const cells = new Map<PlaceKey, Cell>()
  const links: Link[] = []
  const checks: Check[] = []
  let totals: Sheet<R, F>['totals'] = null

  const put = (row: R, field: F, cell: Cell): void => {
    if (cells.has(keyOf({ row, field }))) throw new FormError(`${head.code} ${row}.${field} is declared twice`)
    cells.set(keyOf({ row, field }), cell)
  }
  const cell = (row: R, field: F): Formula => {
    if (!cells.has(keyOf({ row, field }))) throw new FormError(`${head.code} ${row}.${field} is read before it is declared`)
    return { op: 'cell', at: { sheet: head.code, row, field } }
  }
  const here = (row: R, field: F): Here<R, F> => ({
    row,
    field,
    cell,
    same: (other) => cell(row, other),
    above: (other) => cell(other, field),
  })
  const each = (rows: readonly R[], fields: readonly F[], make: (row: R, field: F) => Cell): Definition<R, F> => {
    for (const row of rows) for (const field of fields) put(row, field, make(row, field))
    return definition
  }

  const definition: Definition<R, F> = {
    entered: (rows, fields, input, { source, locks = [] }) =>
      each(rows, fields, () => ({ kind: 'entered', input, proposal: null, locks, source })),
    proposed: (rows, fields, input, proposal, { source, locks = [] }) =>
      each(rows, fields, (row, field) => ({ kind: 'entered', input, proposal: tree(proposal(here(row, field))), locks, source })),
    given: (rows, fields, source) => each(rows, fields, () => ({ kind: 'given', source })),
    computed: (rows, fields, formula, source) =>
      each(rows, fields, (row, field) => ({ kind: 'computed', formula: tree(formula(here(row, field))), source })),
    text: (field, texts) => {
      for (const { code } of rowsOf(head)) if (texts[code] !== undefined) put(code, field, { kind: 'text', text: texts[code] })
      return definition
    },
    linked: (from, to) => {
      for (const [row, field] of [from, to]) {
        if (cells.get(keyOf({ row, field }))?.kind !== 'entered') throw new FormError(`${head.code} ${row}.${field} is linked but not entered`)
      }
      links.push({ from: { row: from[0], field: from[1] }, to: { row: to[0], field: to[1] } })
      return definition
    },
    check: ({ at, when, ...check }) => {
      for (const [row, field] of at) cell(row, field)
      checks.push({ ...check, when: when(cell), at: at.map(([row, field]) => ({ row, field })) })
      return definition
    },
    totalled: (fields, rows) => {
      totals = { fields, rows: rows ?? null }
      return definition
    },
    done: () => {
      const finished: Sheet<R, F> = {
        code: head.code,
        kind: head.kind ?? 'blank',
        caption: head.caption,
        purpose: head.purpose,
        rows: rowsOf(head),
        fields: head.fields,
        cells,
        links,
        checks,
        totals,
      }
      return Object.freeze(finished)
    },
  }
  return definition
}

function tree(operand: Operand): Formula {
  return typeof operand === 'number' ? number(operand) : operand
}

function rowsOf<R extends string, F extends string>(head: Head<R, F>): { readonly code: R; readonly caption: string }[] {
  const codes = Object.keys(head.rows) as R[] // a record's own keys: the one place where the compiler cannot know it
  return codes.map((code) => ({ code, caption: head.rows[code] }))
}

/** The addresses that a cell can read: of its formula, its proposal, or nothing. */
export function readsOfCell(cell: Cell): ReturnType<typeof readsOf> {
  if (cell.kind === 'computed') return readsOf(cell.formula)
  if (cell.kind === 'entered') {
    return [...(cell.proposal ? readsOf(cell.proposal) : []), ...cell.locks.flatMap(({ when }) => readsOfCondition(when))]
  }
  return []
}
