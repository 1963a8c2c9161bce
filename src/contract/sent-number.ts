import type { SentNumber } from '#contract/people.ts'
import { readNumber } from '#domain/number/parse.ts'

/** What a client sent for a number: nothing at all, an empty field, a number within the limits, or something else. */
export type ReadSent =
  | { readonly is: 'missing' }
  | { readonly is: 'empty' }
  | { readonly is: 'value'; readonly value: number }
  | { readonly is: 'wrong' }

type Limits = { readonly min: number; readonly max: number; readonly decimals: number }

/** Reads a number as clients send it (contract README). With `decimals: 0` only whole numbers are right; otherwise their count is free. */
export function readSent(sent: SentNumber | undefined, { min, max, decimals }: Limits): ReadSent {
  if (sent === undefined) return { is: 'missing' }
  const read =
    typeof sent === 'number'
      ? ({ kind: 'number', value: sent } as const)
      : readNumber(sent ?? '', { decimals })
  if (read.kind === 'empty') return { is: 'empty' }
  if (read.kind !== 'number' || read.value < min || read.value > max) return { is: 'wrong' }
  return decimals === 0 && !Number.isInteger(read.value)
    ? { is: 'wrong' }
    : { is: 'value', value: read.value }
}
