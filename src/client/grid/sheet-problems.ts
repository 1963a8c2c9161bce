import { brokenRules, check, entryOutside, outsideCode, type Problem } from '#domain/sheet/check.ts'
import type { Evaluation } from '#domain/sheet/evaluate.ts'
import { type Address, readsOfCondition } from '#domain/sheet/formula.ts'
import { cellKeyOf, type Program } from '#domain/sheet/program.ts'
import type { Sheet } from '#domain/sheet/sheet.ts'

/** For each slot the blanks whose problems may change with it: its own, and those whose rules read it. */
export type Watch = ReadonlyMap<number, ReadonlySet<string>>

/** The problems of every blank. */
export function problemsOf(evaluation: Evaluation): ReadonlyMap<string, readonly Problem[]> {
  return new Map(blanksOf(evaluation.program).map((sheet) => [sheet.code, check(sheet, evaluation)]))
}

/**
 * The problems after a change of some slots: equal to `problemsOf`, but only values that the change reaches are held
 * against their limits again, and only the rules of blanks that it reaches.
 */
export function problemsAfter(
  before: ReadonlyMap<string, readonly Problem[]>,
  evaluation: Evaluation,
  slots: readonly number[],
): ReadonlyMap<string, readonly Problem[]> {
  const watch = watchOf(evaluation.program)
  const codes = new Set(slots.flatMap((slot) => [...(watch.get(slot) ?? [])]))
  const reached = new Set(slots)
  const sheets = blanksOf(evaluation.program).filter(({ code }) => codes.has(code))
  return new Map([
    ...before,
    ...sheets.map(
      (sheet) =>
        [sheet.code, checkedAgain(sheet, before.get(sheet.code) ?? [], evaluation, reached)] as const,
    ),
  ])
}

function checkedAgain(
  sheet: Sheet,
  before: readonly Problem[],
  evaluation: Evaluation,
  reached: ReadonlySet<number>,
): readonly Problem[] {
  const { program } = evaluation
  const indexOf = (at: Address): number => program.indexOf.get(cellKeyOf(at)) ?? -1
  const left = before.filter((problem) => problem.code === outsideCode && !reached.has(indexOf(problem)))
  const found = [...reached].flatMap((index) => {
    const at = program.slots[index]?.address
    return at?.sheet === sheet.code ? (entryOutside(evaluation, at) ?? []) : []
  })
  const outside = [...left, ...found].sort((a, b) => indexOf(a) - indexOf(b))
  return [...outside, ...brokenRules(sheet, evaluation)]
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
