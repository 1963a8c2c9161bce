import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf, dependents, type Program } from '#domain/sheet/program.ts'

/** The slots that a change of some cells reaches, their own among them. */
export function reachedSlots(program: Program, changed: readonly Address[]): readonly number[] {
  return dependents(
    program,
    changed.flatMap((at) => program.indexOf.get(cellKeyOf(at)) ?? []),
  )
}

/** The keys of some slots. */
export function keysOfSlots({ slots }: Program, indices: readonly number[]): readonly CellKey[] {
  return indices.flatMap((index) => slots[index]?.key ?? [])
}
