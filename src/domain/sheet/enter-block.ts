import { readNumber } from '#domain/number/parse.ts'
import { type Evaluation, stateAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type Content, type Judgement, judge } from '#domain/sheet/judge.ts'
import { slotAt } from '#domain/sheet/program.ts'
import { type Kept, put, withLinked } from '#domain/sheet/put.ts'

/** One cell of a block and what is to stand in it. */
export type Edit = { readonly at: Address; readonly content: Content }

/** What entering a block gives: the calculation with every value that could be taken, and a judgement for each edit in turn. */
export type BlockEntering = {
  readonly next: Evaluation
  readonly changed: readonly Address[]
  readonly judged: readonly Judgement[]
}

/**
 * Enters many cells at once, as a paste or a fill does. The rules are held against the block as a whole, so that the order
 * of its cells does not matter: a limit that another cell of the block raises counts as raised. What breaks a rule then is
 * left out, and the rest is looked at again without it.
 */
export function enterBlock(before: Evaluation, edits: readonly Edit[]): BlockEntering {
  let values = edits.map((edit) => readingOf(before, edit))
  let judged: readonly Judgement[] = []
  for (;;) {
    const cells = withLinked(before, keptOf(edits, values))
    const next = put(before, cells)
    judged = edits.map(
      (edit, index) => lastingOf(judged[index]) ?? judge(stateAt(next, edit.at), edit.content),
    )
    const settled = judged.map(takenValue)
    if (settled.every((value, index) => value === values[index]))
      return { next, changed: cells.map(({ at }) => at), judged }
    values = settled
  }
}

/** Once left out, always left out, for the reason it was: so the rounds come to an end. */
function lastingOf(judged: Judgement | undefined): Judgement | undefined {
  return judged?.is === 'taken' ? undefined : judged
}

/** `undefined`: the cell is left as it is. */
type Value = number | null | undefined

const takenValue = (judged: Judgement): Value => (judged.is === 'taken' ? judged.value : undefined)

function keptOf(edits: readonly Edit[], values: readonly Value[]): readonly Kept[] {
  return edits.flatMap(({ at }, index) => {
    const value = values[index]
    return value === undefined ? [] : [{ at, value }]
  })
}

/** What a content says by itself, before any rule. */
function readingOf({ program }: Evaluation, { at, content }: Edit): Value {
  const cell = slotAt(program, at)?.cell
  if (cell?.kind !== 'entered') return undefined
  if (typeof content === 'number') return content
  const read = readNumber(content, cell.input)
  if (read.kind === 'empty') return null
  return read.kind === 'number' ? read.value : undefined
}
