import { exactNumber, type NumberTarget, readSentNumber } from '#engine/number/parse.ts'
import { roundHalfAway } from '#engine/number/rounding.ts'
import { fitFigure } from '#engine/number/source-cell.ts'
import { numberProblem } from '#engine/rule-text.ts'
import { refusal } from '#engine/sheet.ts'

/** `message` explains errors that any field has. */
export type SentFigure =
  | { readonly kind: 'missing' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'wrong'; readonly message: string | null }

type SentTarget = NumberTarget & { readonly min: number; readonly max: number | null }

/** Parses like the grid but without arithmetic. Rejects ambiguous texts, two figures and too many decimals. */
export function readSent(sent: string | number | null | undefined, target: SentTarget): SentFigure {
  if (sent === undefined) return { kind: 'missing' }
  const read = typeof sent === 'number' ? exactNumber(sent) : readSentNumber(sent ?? '', target)
  if (read.kind === 'empty') return { kind: 'empty' }
  if (read.kind === 'unreadable' && read.why === 'form') return { kind: 'wrong', message: null }
  if (read.kind !== 'number')
    return { kind: 'wrong', message: numberProblem(String(sent).trim(), read, target) }
  const value = withoutNoise(read.value, target)
  if (!(value >= target.min && value <= (target.max ?? Number.MAX_VALUE)))
    return { kind: 'wrong', message: null }
  const message = refusal(target, value)
  return message === null ? { kind: 'value', value } : { kind: 'wrong', message }
}

/** Other extra decimals remain and are rejected. */
export function withoutNoise(value: number, { decimals }: Pick<NumberTarget, 'decimals'>): number {
  return Number.isFinite(value) ? fitFigure(value, { decimals, unit: 'any' }).value : value
}

/** Returns `other` if only the field knows the reason. */
export function whyWrong(sent: SentFigure, other: string): string {
  return sent.kind === 'wrong' && sent.message !== null ? sent.message : other
}

/** Compares to two decimals. An empty value always matches. */
export function isSameFigure(sent: unknown, own: number): boolean {
  if (sent === undefined || sent === null || sent === '') return true
  const theirs = typeof sent === 'number' || typeof sent === 'string' ? Number(sent) : Number.NaN
  return Number.isFinite(theirs) && Number.isFinite(own) && roundHalfAway(theirs, 2) === roundHalfAway(own, 2)
}

/** Compares all else as text. */
export function saysValue(sent: unknown, own: unknown): boolean {
  return isSameFigure(sent, Number(own)) || plainValue(sent) === plainValue(own)
}

/** Values that are neither text nor number stay unreadable. */
export function plainValue(sent: unknown): string {
  if (sent === undefined || sent === null) return ''
  return typeof sent === 'object' ? '{}' : String(sent).trim()
}

/** `shown`: the records before and after a save. */
export function differingFields<Field extends string>(
  fields: readonly Field[],
  sent: Readonly<Partial<Record<Field, unknown>>>,
  shown: readonly Readonly<Partial<Record<Field, unknown>>>[],
): readonly Field[] {
  return fields.filter((field) => !shown.some((record) => saysValue(sent[field], record[field])))
}
