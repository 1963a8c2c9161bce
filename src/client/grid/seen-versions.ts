import { placesOf } from '#client/grid/places-of.ts'
import type { Versions, WorkbookState } from '#client/grid/workbook-state.ts'
import type { DraftAnswer } from '#contract/answers.ts'
import { type Entries, entryAt } from '#domain/sheet/entries.ts'
import type { PlaceKey } from '#domain/sheet/sheet.ts'

/**
 * Notes on which version of the server's value each unsaved cell stands. A cell keeps the version on which it was first
 * typed, however often the draft is read anew meanwhile: so a save tells when somebody else was faster.
 */
export function withSeen(before: WorkbookState, after: WorkbookState): WorkbookState {
  if (after.unsaved === before.unsaved) return after
  const seen = Object.entries(after.unsaved).map(([sheet, cells]) => [
    sheet,
    cells === before.unsaved[sheet] ? after.seen[sheet] : versionsFor(after, sheet, cells),
  ])
  return { ...after, seen: Object.fromEntries(seen) }
}

/** What our own save has just written is seen: what was typed while it was under way stands on it. */
export function ownSeen(
  { seen }: WorkbookState,
  code: string,
  sent: Entries,
  { entries, versions }: DraftAnswer,
): Versions {
  const own = placesOf(sent).filter(
    (place) => (entryAt(entries, code, place) ?? 0) === (sent[place] ?? 0), // a cleared cell is stored as 0
  )
  const ownVersions = own.map((place) => [place, versions[`${code}/${place}`] ?? 0])
  return { ...seen, [code]: { ...seen[code], ...Object.fromEntries(ownVersions) } }
}

function versionsFor({ seen, draft }: WorkbookState, sheet: string, cells: Entries) {
  return Object.fromEntries(
    placesOf(cells).map((place) => [place, seen[sheet]?.[place] ?? versionAt(draft, sheet, place)]),
  )
}

/** The version of a cell as the draft has it. */
export function versionAt(
  { versions }: Pick<DraftAnswer, 'versions'>,
  sheet: string,
  place: PlaceKey,
): number {
  return versions[`${sheet}/${place}`] ?? 0
}
