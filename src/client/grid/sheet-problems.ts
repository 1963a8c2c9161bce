import { check, type Problem } from '#domain/sheet/check.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'
import { readsOfCondition } from '#domain/sheet/walk.ts'

/** For each slot the blanks whose problems may change with it: its own, and those whose rules read it. */
export type Watch = ReadonlyMap<number, ReadonlySet<string>>

/** The problems of every blank. */
export function problemsOf(evaluation: Evaluation): ReadonlyMap<string, readonly Problem[]> {
  return new Map(blanksOf(evaluation.program).map((sheet) => [sheet.code, check(sheet, evaluation)]))
}

/** The problems after a change of some slots; only blanks that the change can reach are looked through again. */
export function problemsAfter(
  before: ReadonlyMap<string, readonly Problem[]>,
  evaluation: Evaluation,
  slots: readonly number[],
): ReadonlyMap<string, readonly Problem[]> {
  const watch = watchOf(evaluation.program)
  const codes = new Set(slots.flatMap((slot) => [...(watch.get(slot) ?? [])]))
  const sheets = blanksOf(evaluation.program).filter(({ code }) => codes.has(code))
  return new Map([...before, ...sheets.map((sheet) => [sheet.code, check(sheet, evaluation)] as const)])
}

const watches = new WeakMap<Program, Watch>()

function watchOf(program: Program): Watch {
  const known = watches.get(program)
  if (known) return known
  const watch = new Map<number, Set<string>>()
  for (const sheet of blanksOf(program)) {
    for (const slot of watchedBy(sheet, program))
      watch.set(slot, (watch.get(slot) ?? new Set()).add(sheet.code))
  }
  watches.set(program, watch)
  return watch
}

function watchedBy(sheet: Sheet, program: Program): readonly number[] {
  const own = program.slots.filter(
    ({ address, cell }) => address.sheet === sheet.code && cell.kind === 'entered',
  )
  const read = sheet.checks.flatMap(({ when }) => readsOfCondition(when))
  return [
    ...own.map(({ index }) => index),
    ...read.flatMap((address) => program.indexOf.get(cellKeyOf(address)) ?? []),
  ]
}

function blanksOf(program: Program): readonly Sheet[] {
  return [...program.sheets.values()].filter(({ kind }) => kind === 'blank')
}
