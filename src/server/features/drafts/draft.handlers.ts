import type { DraftAnswer, SavedAt } from '#contract/answers.ts'
import { calls } from '#contract/calls.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import { readNames } from '#server/features/drafts/names.store.ts'
import { whyClosed } from '#server/features/drafts/why-closed.ts'
import { type Handler, handler } from '#server/http/handler.ts'
import { noBody } from '#server/http/no-body.ts'

/** The whole year of the own institution, for the browser that calculates it itself. */
export const draftHandlers: readonly Handler[] = [
  handler(calls.draft, noBody, async ({ institution, params, services: { db } }): Promise<DraftAnswer> => {
    const year = Number(params.year)
    const { inputs, stored } = await loadDraft(db, institution, year)
    return {
      year,
      facts: inputs.facts,
      givens: inputs.givens,
      entries: stored.workbook,
      versions: Object.fromEntries([...stored.cells].map(([key, { version }]) => [key, version])),
      saved: named(stored.saved, await readNames(db, institution.id)),
      closed: await whyClosed(db, institution.id, year),
    }
  }),
]

/** The last saves with the display name of who made them. */
function named(
  saved: Readonly<Record<string, SavedAt>>,
  name: (userName: string) => string,
): Readonly<Record<string, SavedAt>> {
  return Object.fromEntries(Object.entries(saved).map(([sheet, { at, by }]) => [sheet, { at, by: name(by) }]))
}
