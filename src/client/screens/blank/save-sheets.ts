import { send } from '#client/api/send.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'
import { type Sent, sendSheet } from '#client/screens/blank/send-sheet.ts'
import type { DraftAnswer, User } from '#contract/answers.ts'
import { type Entries, withEntries } from '#domain/sheet/entries.ts'

type Saving = { readonly workbook: OpenWorkbook; readonly codes: readonly string[]; readonly user: User }

/**
 * Saves some sheets one after the other, then takes over the draft as the server now has it.
 * What was refused or never arrived stays unsaved in the workbook.
 */
export async function saveSheets({ workbook, codes, user }: Saving): Promise<readonly Sent[]> {
  const kept = new Map<string, Entries>()
  const ends: Sent[] = []
  for (const code of codes) {
    workbook.sending(code)
    const changes = workbook.changesOf(code)
    const sent = await sendSheet({ workbook, code, user })
    if (sent.ended === 'kept') kept.set(code, changes)
    else workbook.notSaved(code, sent.refusals)
    ends.push(sent)
  }
  const draft = kept.size > 0 ? await freshDraft(workbook, kept, user) : workbook.draft()
  for (const code of kept.keys()) workbook.saved(code, draft)
  return ends
}

/** The draft as the server has it; when it cannot be read now, as we know it from what was kept. */
async function freshDraft(
  workbook: OpenWorkbook,
  kept: ReadonlyMap<string, Entries>,
  { userName }: User,
): Promise<DraftAnswer> {
  try {
    return await send('draft', { params: { year: workbook.year } })
  } catch {
    const known = workbook.draft()
    const stamp = { at: new Date().toISOString(), by: userName }
    return {
      ...known,
      entries: [...kept].reduce(
        (entries, [code, changes]) => withEntries(entries, code, changes),
        known.entries,
      ),
      saved: { ...known.saved, ...Object.fromEntries([...kept.keys()].map((code) => [code, stamp])) },
    }
  }
}
