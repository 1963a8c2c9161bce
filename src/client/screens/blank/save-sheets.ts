import { send } from '#client/api/send.ts'
import { placesOf } from '#client/grid/places-of.ts'
import { versionAt } from '#client/grid/seen-versions.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import type { KeptYear } from '#client/kept/keep-year.ts'
import { saveSheet } from '#client/screens/blank/save-sheet.ts'
import type { Sent } from '#client/screens/blank/send-sheet.ts'
import type { DraftAnswer, User } from '#contract/answers.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'
import type { CellKey } from '#domain/sheet/program.ts'

type Saving = {
  readonly workbook: OpenWorkbook
  readonly codes: readonly string[]
  readonly user: User
  /** What this device keeps of the year. */
  readonly kept: Pick<KeptYear, 'whose' | 'isShut'>
}

/**
 * Saves some sheets one after the other, then takes over the draft as the server now has it.
 * What was refused or never arrived stays unsaved in the workbook; after a dead line or a dead session nothing more is
 * tried, nor after signing out.
 */
export async function saveSheets({ workbook, codes, user, kept }: Saving): Promise<readonly Sent[]> {
  const done: string[] = []
  const ends: Sent[] = []
  try {
    for (const code of codes) {
      const sent = await saveSheet({ workbook, code, user, kept })
      ends.push(sent)
      if (sent.ended === 'kept') done.push(code)
      if (sent.ended === 'unreached' || sent.ended === 'signedOut') break
    }
  } finally {
    // Whatever becomes of the others, what the server has kept is not on its way any more.
    if (done.length > 0 && !kept.isShut()) await takeOverKept(workbook, done, user)
  }
  return ends
}

async function takeOverKept(workbook: OpenWorkbook, done: readonly string[], user: User): Promise<void> {
  const draft = await freshDraft(workbook, done, user)
  for (const code of done) workbook.saved(code, draft)
}

/** The draft as the server has it; when it cannot be read now, as we know it from what was kept. */
async function freshDraft(
  workbook: OpenWorkbook,
  done: readonly string[],
  { userName }: User,
): Promise<DraftAnswer> {
  try {
    return await send('draft', { params: { year: workbook.year } })
  } catch {
    const { sent } = workbook.state()
    const stamp = { at: new Date().toISOString(), by: userName }
    return done.reduce((draft, code) => written(draft, code, sent[code] ?? {}, stamp), workbook.draft())
  }
}

/** A draft with what a save has written: each of its cells has changed once more. */
function written(
  draft: DraftAnswer,
  code: string,
  cells: Entries,
  stamp: DraftAnswer['saved'][string],
): DraftAnswer {
  const versions = placesOf(cells).map((place): [CellKey, number] => [
    `${code}/${place}`,
    versionAt(draft, code, place) + 1,
  ])
  return {
    ...draft,
    entries: withEntries(draft.entries, code, cells),
    versions: { ...draft.versions, ...Object.fromEntries(versions) },
    saved: { ...draft.saved, [code]: stamp },
  }
}
