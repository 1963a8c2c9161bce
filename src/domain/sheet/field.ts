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

type Options = { readonly under?: readonly string[]; readonly decimals?: number; readonly guidance?: string }

/** A column of a sheet; `under` names the captions above it from the top, `guidance` the range its header shows. */
export function field(caption: string, unit: Unit, { under = [], decimals, guidance }: Options = {}): Field {
  return { caption, unit, under, decimals: decimals ?? decimalsOf[unit], guidance: guidance ?? null }
}
