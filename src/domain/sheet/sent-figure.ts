import { type NumberTarget, readNumber } from '#domain/number/parse.ts'
import { roundHalfAway } from '#domain/number/rounding.ts'
import { fitFigure } from '#domain/number/source-cell.ts'
import { refusal } from '#domain/sheet/sheet.ts'
import { numberProblem } from '#text/rules.ts'

/**
 * What was sent for a number: nothing at all, an empty field, a number within its limits, or something else. `message` is why where the field
 * has no sentence of its own for it: a text with two readings or two figures, or more decimals than the field has.
 */
export type SentFigure =
  | { readonly is: 'missing' }
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: number }
  | { readonly is: 'wrong'; readonly message: string | null }

type SentTarget = NumberTarget & { readonly min: number; readonly max: number | null }

/**
 * THE reading of a number as clients send it, as text or as a number: as in the grid, without arithmetic. A text with two readings or two
 * figures, and more decimals than the field has, are wrong; what binary arithmetic leaves behind the last decimal is taken away.
 */
export function readSent(sent: string | number | null | undefined, target: SentTarget): SentFigure {
  if (sent === undefined) return { is: 'missing' }
  const read =
    typeof sent === 'number' ? ({ kind: 'number', value: sent } as const) : readNumber(sent ?? '', target)
  if (read.kind === 'empty') return { is: 'empty' }
  if (read.kind === 'unreadable' && read.why === 'form') return { is: 'wrong', message: null }
  if (read.kind !== 'number')
    return { is: 'wrong', message: numberProblem(String(sent).trim(), read, target) }
  const value = withoutNoise(read.value, target)
  if (!(value >= target.min && value <= (target.max ?? Number.MAX_VALUE)))
    return { is: 'wrong', message: null }
  const message = refusal(target, value)
  return message === null ? { is: 'value', value } : { is: 'wrong', message }
}

/** A sent figure without what binary arithmetic leaves behind its last decimal; any other excess stays, to be refused. */
export function withoutNoise(value: number, { decimals }: Pick<NumberTarget, 'decimals'>): number {
  return Number.isFinite(value) ? fitFigure(value, { decimals, unit: 'other' }).value : value
}

/** The sentence of a figure that is wrong; `other` where only the field knows why. */
export function whyWrong(sent: SentFigure, other: string): string {
  return sent.is === 'wrong' && sent.message !== null ? sent.message : other
}

/** Whether a value that came along says the same as a figure of ours, compared to two decimals; an empty one says nothing. */
export function saysFigure(sent: unknown, own: number): boolean {
  if (sent === undefined || sent === null || sent === '') return true
  const theirs = typeof sent === 'number' || typeof sent === 'string' ? Number(sent) : Number.NaN
  return Number.isFinite(theirs) && Number.isFinite(own) && roundHalfAway(theirs, 2) === roundHalfAway(own, 2)
}
