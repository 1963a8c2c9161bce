import { type BookPosition, rangeReference, referenceTo } from '#documents/workbook/workbook.ts'
import { factText } from '#engine/fact-text.ts'
import type { Condition, Formula, Step } from '#engine/formula.ts'
import type { CellAddress } from '#engine/key.ts'

export type ExcelWriting = {
  /** `null` for cells that count as 0: fixed texts, and forms that the workbook omits. */
  readonly position: (at: CellAddress) => BookPosition | null
  readonly fact: (name: string) => string
  readonly within: string
}

/**
 * Gives the results of `runOf` in Excel and LibreOffice (decision 0011): division by zero gives 0, upper ends of
 * `step` are inclusive, empty cells count as 0.
 */
export function excelFormula(formula: Formula, writing: ExcelWriting, binding = 0): string {
  const inner = (part: Formula, tight = 0): string => excelFormula(part, writing, tight)
  const bracket = (text: string, own: number): string => (own < binding ? `(${text})` : text)
  switch (formula.op) {
    case 'number':
      return numberText(formula.value)
    case 'cell':
      return cellText(formula.at, writing)
    case 'fact':
      return `N(${writing.fact(formula.fact)})`
    case 'plus': {
      const terms = termsOf(formula.of, writing)
      return terms.length > 1 ? bracket(terms.join('+'), 1) : (terms[0] ?? '0')
    }
    case 'minus':
      return bracket(`${inner(formula.left, 1)}-${inner(formula.right, 2)}`, 1)
    case 'times':
      return bracket(formula.of.map((part) => inner(part, 2)).join('*') || '1', 2)
    case 'over':
      return isNumberButZero(formula.right)
        ? bracket(`${inner(formula.left, 2)}/${inner(formula.right, 3)}`, 2)
        : `IF(${inner(formula.right)}=0,0,${inner(formula.left, 2)}/${inner(formula.right, 3)})`
    case 'round':
      return `ROUND(${inner(formula.of)},${formula.digits})`
    case 'ceil':
      return `CEILING(${dusted(inner(formula.of))},1)`
    case 'floor':
      return `FLOOR(${dusted(inner(formula.of))},1)`
    case 'min':
    case 'max':
      return `${formula.op.toUpperCase()}(${formula.of.map((part) => counted(part, inner(part))).join(',')})`
    case 'when':
      return `IF(${excelCondition(formula.test, writing)},${inner(formula.holds)},${inner(formula.otherwise)})`
    case 'choose':
      return Object.entries(formula.cases).reduceRight(
        (otherwise, [value, part]) =>
          `IF(${writing.fact(formula.fact)}=${factOperand(value)},${inner(part)},${otherwise})`,
        '0',
      )
    case 'step':
      return stepped(formula, writing)
  }
}

function excelCondition(test: Condition, writing: ExcelWriting): string {
  switch (test.test) {
    case 'fact': {
      const conditions = test.oneOf.map((value) => `${writing.fact(test.fact)}=${factOperand(value)}`)
      return conditions.length === 1 ? (conditions[0] ?? 'FALSE') : every('OR', conditions, 'FALSE')
    }
    case 'not':
      return `NOT(${excelCondition(test.of, writing)})`
    case 'all':
      return every(
        'AND',
        test.of.map((part) => excelCondition(part, writing)),
        'TRUE',
      )
    default:
      return `${excelFormula(test.left, writing)}${signs[test.test]}${excelFormula(test.right, writing)}`
  }
}

const signs = { above: '>', atLeast: '>=', equal: '=' } as const

function every(name: 'AND' | 'OR', tests: readonly string[], none: string): string {
  return tests.length === 0 ? none : `${name}(${tests.join(',')})`
}

function numberText(value: number): string {
  const text = String(value).toUpperCase()
  return value < 0 ? `(${text})` : text
}

function cellText(at: CellAddress, { position, within }: ExcelWriting): string {
  const found = position(at)
  return found ? referenceTo(found, within) : '0'
}

/** Joins three or more adjacent cells into one SUM, as users write it. */
function termsOf(parts: readonly Formula[], writing: ExcelWriting): readonly string[] {
  const spots = parts.map((part) => spotOf(part, writing))
  const terms: string[] = []
  for (let index = 0; index < parts.length; ) {
    const length = straightLength(spots, index)
    const [first, last, part] = [spots[index], spots[index + length - 1], parts[index]]
    const isRow = length >= 3 && first && last
    if (isRow) terms.push(`SUM(${rangeReference(first, last, writing.within)})`)
    else if (part) terms.push(excelFormula(part, writing, 1))
    index += isRow ? length : 1
  }
  return terms
}

/** Removes binary residue like `roundToPrecision`; nine decimals are enough for figures of six digits. */
function dusted(text: string): string {
  return `ROUND(${text},9)`
}

/** Converts to a number: MIN and MAX ignore an empty cell, even from IF. */
function counted(part: Formula, text: string): string {
  return ['cell', 'when', 'choose', 'step'].includes(part.op) ? `N(${text})` : text
}

/** Writes rising steps as a table lookup, other steps as one IF each. */
function stepped({ by, steps }: Extract<Formula, { readonly op: 'step' }>, writing: ExcelWriting): string {
  const inner = (part: Formula): string => excelFormula(part, writing)
  const table = stepRange(steps, (part) => spotOf(part, writing))
  if (table) {
    const [ends, values] = [table.ends, table.values].map(([first, last]) =>
      rangeReference(first, last, writing.within),
    )
    return `INDEX(${values},1+SUMPRODUCT(--(${ends}<${inner(by)})))`
  }
  return steps.reduceRight(
    (otherwise, { upTo, value }) =>
      upTo ? `IF(${inner(by)}<=${inner(upTo)},${inner(value)},${otherwise})` : inner(value),
    '0',
  )
}

function spotOf(formula: Formula | null, { position }: ExcelWriting): BookPosition | null {
  return formula?.op === 'cell' ? position(formula.at) : null
}

function isNumberButZero(formula: Formula): boolean {
  return formula.op === 'number' && formula.value !== 0
}

function factOperand(value: string): string {
  const word = factWord(value)
  return typeof word === 'number' ? numberText(word) : `"${word.replaceAll('"', '""')}"`
}

type StepRange = {
  readonly ends: readonly [first: BookPosition, last: BookPosition]
  readonly values: readonly [first: BookPosition, last: BookPosition]
}

/** Requires two columns of cells, as in norms; else `null`. */
function stepRange(
  steps: readonly Step[],
  spotOf: (formula: Formula | null) => BookPosition | null,
): StepRange | null {
  const closed = steps.slice(0, -1).map(({ upTo }) => spotOf(upTo))
  const ends = endsOf(closed)
  const values = endsOf(steps.map(({ value }) => spotOf(value)))
  return ends && values && steps.at(-1)?.upTo === null ? { ends, values } : null
}

/** Returns the ends of one straight range; `null` for fewer than two spots. */
function endsOf(spots: readonly (BookPosition | null)[]): readonly [BookPosition, BookPosition] | null {
  const [first, last] = [spots[0], spots.at(-1)]
  const isStraight = spots.length > 1 && straightLength(spots, 0) === spots.length
  return isStraight && first && last ? [first, last] : null
}

const axes = [
  { down: 0, right: 1 },
  { down: 1, right: 0 },
] as const

function straightLength(spots: readonly (BookPosition | null)[], start: number): number {
  const first = spots[start]
  if (!first) return 1
  return Math.max(...axes.map((axis) => lengthAlong(spots, start, first, axis)))
}

function lengthAlong(
  spots: readonly (BookPosition | null)[],
  start: number,
  { sheet, row, column }: BookPosition,
  { down, right }: (typeof axes)[number],
): number {
  const rest = spots.slice(start)
  const end = rest.findIndex(
    (position, index) =>
      position?.sheet !== sheet ||
      position.row !== row + down * index ||
      position.column !== column + right * index,
  )
  return end < 0 ? rest.length : end
}

export function factWord(value: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : factText.value(value)
}
