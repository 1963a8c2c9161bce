import { roundHalfAway } from '#domain/number/rounding.ts'
import type { Field, Unit } from '#domain/sheet/sheet.ts'

const decimalsOf: Readonly<Record<Unit, number>> = {
  people: 0,
  groups: 0,
  posts: 2,
  tugrik: 2,
  thousandTugrik: 1,
  percent: 2,
  hours: 2,
  coefficient: 5,
  quantity: 2,
  various: 2,
  text: 0,
}

/**
 * Whether figures of a unit are printed with all their decimals, as money and coefficients are; a count only with those that
 * it has: 679 pupils, 12.5 posts (design calculation §9, Units).
 */
export function keepsDecimals(unit: Unit): boolean {
  return unit === 'tugrik' || unit === 'thousandTugrik' || unit === 'coefficient'
}

type Options = { readonly under?: readonly string[]; readonly decimals?: number; readonly guidance?: string }

/** With how many decimals a figure is printed, at most with those of its field. */
export function decimalsShown({ unit, decimals }: Pick<Field, 'unit' | 'decimals'>, value: number): number {
  if (keepsDecimals(unit)) return decimals
  const [, own = ''] = String(roundHalfAway(value, decimals)).split('.')
  return own.length
}

/** A column of a sheet; `under` names the captions above it from the top, `guidance` the range its header shows. */
export function field(caption: string, unit: Unit, { under = [], decimals, guidance }: Options = {}): Field {
  return { caption, unit, under, decimals: decimals ?? decimalsOf[unit], guidance: guidance ?? null }
}
