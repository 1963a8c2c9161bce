import { addressOf } from '#client/grid/address-of.ts'
import { markedCopied } from '#client/grid/confirm-copied.ts'
import { createWorkbook, type OpenWorkbook } from '#client/grid/workbook.ts'
import type { AdminNorms } from '#contract/admin.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import { emptyDraft } from '#contract/empty-draft.ts'
import { entriesOfNorms, normProgram, normsOfEntries } from '#domain/norms/norm-faults.ts'
import type { NormPlaces, NormSet, NormSettings, NormSources } from '#domain/norms/year-norms.ts'
import type { Address } from '#domain/sheet/formula.ts'
import { type CellKey, cellKeyOf } from '#domain/sheet/program.ts'

/** What of norms is no figure. */
export type NormRest = { readonly sources: NormSources; readonly settings: NormSettings }

/** A version of norms that is open in the browser: its figures in a workbook for the grid, and the rest beside it. */
export type NormSession = {
  readonly workbook: OpenWorkbook
  /** What the server holds, as last heard. */
  readonly base: () => AdminNorms
  readonly rest: () => NormRest
  readonly setRest: (rest: NormRest) => void
  readonly subscribe: (listener: () => void) => () => void
  /** How many figures, confirmations and sources the server does not hold. */
  readonly changes: () => number
  /** Everything as it stands now. */
  readonly content: () => NormSet
  /** The server's answer to a save holds what `sending` noted. */
  readonly sending: () => void
  readonly kept: (answer: AdminNorms) => void
  readonly notKept: () => void
}

/** Opens a version. */
export function createNormSession(answer: AdminNorms): NormSession {
  let base = answer
  let rest: NormRest = restOf(answer)
  const listeners = new Set<() => void>()
  const workbook = createWorkbook({ program: normProgram(), draft: draftOf(answer), year: answer.year })
  const changed = () =>
    [...workbook.program.sheets.keys()].filter((code) => workbook.sheetState(code).unsaved > 0)
  workbook.take((state) => markedCopied({ state, touched: 'all' }, placesOf(answer.continued)))
  const continued = (): NormPlaces => bySheet(workbook.state().copied)
  let underWay: readonly string[] = []
  const setRest = (next: NormRest): void => {
    rest = next
    for (const tell of listeners) tell()
  }
  return {
    workbook,
    base: () => base,
    rest: () => rest,
    setRest,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    changes: () => workbook.unsaved() + restChanges(rest, base) + confirmedSince(base, workbook),
    content: () => ({
      givens: normsOfEntries(workbook.evaluation().inputs.entries),
      continued: continued(),
      ...rest,
    }),
    sending: () => {
      underWay = changed()
      for (const code of underWay) workbook.sending(code)
    },
    kept: (next) => {
      base = next
      for (const code of underWay) workbook.saved(code, draftOf(next))
      workbook.takeOver(draftOf(next))
      setRest(rest)
    },
    notKept: () => {
      for (const code of underWay) workbook.notSaved(code, [])
    },
  }
}

function restOf({ sources, settings }: AdminNorms): NormRest {
  return { sources, settings }
}

/** The norms as the grid takes a year: nothing comes from outside, everything is typed. */
function draftOf({ year, givens, changedAt, changedBy }: AdminNorms): DraftAnswer {
  const at = changedAt === null ? null : { at: changedAt, by: changedBy ?? '' }
  const entries = entriesOfNorms(givens)
  const saved = at === null ? {} : Object.fromEntries(Object.keys(entries).map((code) => [code, at]))
  return { ...emptyDraft(year), entries, saved }
}

/** The marked figures, as the grid addresses them. */
function placesOf(continued: NormPlaces): readonly Address[] {
  return Object.entries(continued).flatMap(
    ([sheet, places]) => places.map((place) => addressOf(`${sheet}/${place}` as CellKey)), // a place is the rest of a key
  )
}

function bySheet(keys: ReadonlySet<CellKey>): NormPlaces {
  const places = [...keys].map(addressOf)
  const sheets = [...new Set(places.map(({ sheet }) => sheet))]
  return Object.fromEntries(
    sheets.map((code) => [
      code,
      places.filter(({ sheet }) => sheet === code).map(({ row, field }) => `${row}.${field}`),
    ]),
  )
}

/** How many marked figures were let stand; one that was changed instead counts as changed. */
function confirmedSince({ continued }: AdminNorms, workbook: OpenWorkbook): number {
  const { copied, unsaved } = workbook.state()
  return placesOf(continued).filter((at) => {
    const isChanged = Object.hasOwn(unsaved[at.sheet] ?? {}, `${at.row}.${at.field}`)
    return !copied.has(cellKeyOf(at)) && !isChanged
  }).length
}

function restChanges({ sources, settings }: NormRest, base: AdminNorms): number {
  const rows = Object.entries(sources).flatMap(([sheet, of]) =>
    Object.entries(of).filter(([row, source]) => source !== base.sources[sheet]?.[row]),
  )
  return rows.length + (settings.excessPer === base.settings.excessPer ? 0 : 1)
}
