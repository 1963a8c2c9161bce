import {
  type Condition,
  type Formula,
  number,
  type Operand,
  plus,
  readsOf,
  readsOfCondition,
} from '#engine/formula.ts'
import { type CellPosition, keyOf, type PlaceKey } from '#engine/key.ts'
import {
  type Cell,
  type CellLink,
  type Check,
  type Field,
  FormError,
  type FormText,
  formText,
  type Input,
  type LockRule,
  type Row,
  type Section,
  type Sheet,
  type SheetKind,
  totalsRow,
  type Unit,
} from '#engine/sheet.ts'

type SheetHead<R extends string, F extends string> = {
  readonly code: string
  readonly kind?: SheetKind
  readonly upright?: boolean
  readonly appliesWhen?: Condition
  readonly sections?: readonly Section<NoInfer<R>>[]
  readonly caption: string
  readonly purpose: string
  readonly rowsCaption?: string
  readonly totalRow?: NoInfer<R>
  readonly rows: Readonly<Record<R, string>>
  readonly fields: Readonly<Record<F, Field>>
  readonly rowUnits?: Readonly<Partial<Record<NoInfer<R>, Unit>>>
}

export type FormulaScope<R extends string, F extends string, OwnRow extends R = R, OwnField extends F = F> = {
  readonly row: OwnRow
  readonly field: OwnField
  readonly cell: (row: R, field: F) => Formula
  readonly same: (field: F) => Formula
  readonly inRow: (row: R) => Formula
  readonly sum: (fields: readonly F[]) => Formula
  readonly sumOfRows: (rows: readonly R[]) => Formula
}

type CheckRule = Pick<Check, 'code' | 'message'>
type EnteredOptions<R extends string, F extends string, Row extends R, Own extends F> = {
  readonly source: string
  readonly locks?: readonly LockRule[] | ((here: FormulaScope<R, F, Row, Own>) => readonly LockRule[])
}

export type Words<R extends string, F extends string, Next> = {
  readonly entered: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    input: Input | ((field: Own) => Input),
    options: EnteredOptions<R, F, Row, Own>,
  ) => Next
  readonly proposed: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    input: Input,
    proposal: (here: FormulaScope<R, F, Row, Own>) => Operand,
    options: EnteredOptions<R, F, Row, Own>,
  ) => Next
  readonly given: (rows: readonly R[], fields: readonly F[], source: string) => Next
  readonly computed: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    formula: (here: FormulaScope<R, F, Row, Own>) => Operand,
    source: string,
  ) => Next
  readonly text: (field: F, texts: Readonly<Partial<Record<R, string | FormText>>>) => Next
  readonly linked: (links: readonly (readonly [from: readonly [R, F], to: readonly [R, F]])[]) => Next
  readonly warned: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    when: (here: FormulaScope<R, F, Row, Own>) => Condition,
    rule: CheckRule,
  ) => Next
  readonly refused: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    when: (here: FormulaScope<R, F, Row, Own>) => Condition,
    rule: CheckRule,
  ) => Next
  readonly noted: <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    when: (here: FormulaScope<R, F, Row, Own>) => Condition,
    rule: CheckRule,
  ) => Next
  readonly totalled: (fields: readonly F[], rows?: readonly R[]) => Next
  readonly headlined: (rows: readonly (R | typeof totalsRow)[], field: F) => Next
}

/** Each step may read only earlier cells, so that cycles are impossible. */
export interface Definition<R extends string, F extends string> extends Words<R, F, Definition<R, F>> {
  readonly done: () => Sheet<R, F>
}

/** Throws `FormError` at a step that contradicts an earlier one. */
export function sheet<R extends string, F extends string>(head: SheetHead<R, F>): Definition<R, F> {
  const making: SheetBuilder<R, F> = {
    code: head.code,
    rows: rowsOf(head),
    cells: new Map(),
    links: [],
    checks: [],
    totals: null,
    headline: [],
  }
  const definition: Definition<R, F> = {
    ...wordsOver(making, (): Definition<R, F> => definition),
    done: () =>
      Object.freeze<Sheet<R, F>>({
        ...making,
        kind: head.kind ?? 'blank',
        caption: head.caption,
        purpose: head.purpose,
        upright: head.upright ?? false,
        appliesWhen: head.appliesWhen ?? null,
        sections: head.sections ?? null,
        rowsCaption: head.rowsCaption ?? null,
        totalRow: head.totalRow ?? null,
        fields: head.fields,
        rowUnits: head.rowUnits ?? {},
        remade: null,
      }),
  }
  return definition
}

export type SheetBuilder<R extends string, F extends string> = {
  readonly code: string
  readonly rows: readonly Row<R>[]
  readonly cells: Map<PlaceKey, Cell>
  readonly links: CellLink[]
  readonly checks: Check[]
  totals: Sheet<R, F>['totals']
  headline: readonly CellPosition[]
}

export function formulaScope<R extends string, F extends string, Row extends R, Own extends F>(
  { code, cells }: Pick<SheetBuilder<R, F>, 'code' | 'cells'>,
  row: Row,
  field: Own,
): FormulaScope<R, F, Row, Own> {
  const cell = (row: R, field: F): Formula => {
    const key = keyOf({ row, field })
    if (!cells.has(key)) throw new FormError(`${code} ${key} is read before it is declared`)
    return { op: 'cell', at: { sheet: code, row, field } }
  }
  return {
    row,
    field,
    cell,
    same: (other) => cell(row, other),
    inRow: (other) => cell(other, field),
    sum: (fields) => plus(...fields.map((other) => cell(row, other))),
    sumOfRows: (rows) => plus(...rows.map((other) => cell(other, field))),
  }
}

export function wordsOver<R extends string, F extends string, Next>(
  making: SheetBuilder<R, F>,
  next: () => Next,
): Words<R, F, Next> {
  const { code, cells, links, checks } = making
  const put = (row: R, field: F, cell: Cell): void => {
    const key = keyOf({ row, field })
    if (cells.has(key)) throw new FormError(`${code} ${key} is declared twice`)
    cells.set(key, cell)
  }
  const here = <Row extends R, Own extends F>(row: Row, field: Own): FormulaScope<R, F, Row, Own> =>
    formulaScope(making, row, field)
  const each = <Row extends R, Own extends F>(
    rows: readonly Row[],
    fields: readonly Own[],
    make: (row: Row, field: Own) => Cell,
  ): Next => {
    for (const row of rows) for (const field of fields) put(row, field, make(row, field))
    return next()
  }
  const rules = <Row extends R, Own extends F>(
    severity: Check['severity'],
    rows: readonly Row[],
    fields: readonly Own[],
    when: (here: FormulaScope<R, F, Row, Own>) => Condition,
    rule: CheckRule,
  ): Next => {
    for (const row of rows) {
      for (const field of fields) {
        here(row, field).same(field)
        checks.push({ ...rule, severity, row, field, when: when(here(row, field)) })
      }
    }
    return next()
  }
  return {
    entered: (rows, fields, input, { source, locks = [] }) =>
      each(rows, fields, (row, field) => ({
        kind: 'entered',
        input: typeof input === 'function' ? input(field) : input,
        proposal: null,
        locks: typeof locks === 'function' ? locks(here(row, field)) : locks,
        source,
      })),
    proposed: (rows, fields, input, proposal, { source, locks = [] }) =>
      each(rows, fields, (row, field) => ({
        kind: 'entered',
        input,
        proposal: tree(proposal(here(row, field))),
        locks: typeof locks === 'function' ? locks(here(row, field)) : locks,
        source,
      })),
    given: (rows, fields, source) => each(rows, fields, () => ({ kind: 'given', source, model: false })),
    computed: (rows, fields, formula, source) =>
      each(rows, fields, (row, field) => ({
        kind: 'computed',
        formula: tree(formula(here(row, field))),
        source,
      })),
    text: (field, texts) => {
      for (const { code } of making.rows)
        if (texts[code] !== undefined) put(code, field, { kind: 'text', ...formText(texts[code]) })
      return next()
    },
    linked: (pairs) => {
      for (const [from, to] of pairs) {
        for (const [row, field] of [from, to]) {
          const key = keyOf({ row, field })
          if (cells.get(key)?.kind !== 'entered')
            throw new FormError(`${code} ${key} is linked but not entered`)
        }
        links.push({ from: { row: from[0], field: from[1] }, to: { row: to[0], field: to[1] } })
      }
      return next()
    },
    warned: (rows, fields, when, rule) => rules('warning', rows, fields, when, rule),
    refused: (rows, fields, when, rule) => rules('error', rows, fields, when, rule),
    noted: (rows, fields, when, rule) => rules('note', rows, fields, when, rule),
    totalled: (fields, rows) => {
      making.totals = { fields, rows: rows ?? null }
      return next()
    },
    headlined: (rows, field) => {
      const hasRow = (row: string): boolean =>
        row === totalsRow
          ? (making.totals?.fields.includes(field) ?? false)
          : cells.has(keyOf({ row, field }))
      const missing = rows.find((row) => !hasRow(row))
      if (missing !== undefined)
        throw new FormError(`${code} has no cell ${keyOf({ row: missing, field })} to be told of it`)
      making.headline = rows.map((row) => ({ row, field }))
      return next()
    },
  }
}

export function tree(operand: Operand): Formula {
  return typeof operand === 'number' ? number(operand) : operand
}

function rowsOf<R extends string, F extends string>(head: SheetHead<R, F>): Row<R>[] {
  const codes = Object.keys(head.rows) as R[] // a record's own keys: the compiler cannot infer them
  return codes.map((code) => ({ code, caption: head.rows[code], printed: null }))
}

export function readsOfCell(cell: Cell): ReturnType<typeof readsOf> {
  if (cell.kind === 'computed') return readsOf(cell.formula)
  if (cell.kind !== 'entered') return []
  const formulas = [cell.proposal, cell.input.min, cell.input.max].flatMap((formula) => formula ?? [])
  const locks = cell.locks.flatMap(({ when, counts }) => [
    ...readsOfCondition(when),
    ...(counts ? readsOf(counts) : []),
  ])
  return [...formulas.flatMap(readsOf), ...locks]
}
