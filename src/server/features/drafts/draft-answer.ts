import type { Kysely } from 'kysely'
import type { DraftAnswer, SavedAt } from '#contract/answers.ts'
import type { DraftReview, MarkRow } from '#contract/review.ts'
import { peopleLines } from '#domain/report/with-lists.ts'
import { reportsOf } from '#domain/reports/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { loadDraft } from '#server/features/drafts/load-draft.ts'
import type { StoredMark } from '#server/features/drafts/mark.store.ts'
import { readNames } from '#server/features/drafts/names.store.ts'
import type { Institution } from '#server/http/handler.ts'

type NameOf = (userName: string) => string

/** Who looks at a year: why they can write nothing in it, and what of its review they see. */
export type Looking = Pick<DraftAnswer, 'closed'> & {
  /** Whether the persons of the lists are told. */
  readonly seesPeople: boolean
  readonly marks: readonly StoredMark[]
  readonly changed: DraftReview['changed']
  readonly preparedBy: DraftReview['preparedBy']
  readonly receipt: DraftReview['receipt']
  readonly changedElse: DraftReview['changedElse']
}

/** The whole year of an institution, for the browser that calculates it itself. Throws what `loadDraft` throws. */
export async function draftAnswer(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
  { closed, seesPeople, marks, changed, changedElse, preparedBy, receipt }: Looking,
): Promise<DraftAnswer> {
  const { inputs, people, stored } = await loadDraft(db, institution, year)
  const { facts, givens, entries, hold } = inputs
  const reports = institution.view === null ? [] : reportsOf(institution.view, facts)
  const name = await readNames(db, institution.id)
  return {
    year,
    facts,
    givens,
    entries,
    lists: seesPeople ? peopleLines(reports, people) : {},
    versions: Object.fromEntries([...stored.cells].map(([key, { version }]) => [key, version])),
    saved: named(stored.saved, name),
    closed,
    review: {
      hold: hold ? { open: [...hold.open], reason: hold.reason } : null,
      marks: marks.map((mark) => markRow(mark, name)),
      changed: changed.map((cell) => ({ ...cell, by: name(cell.by) })),
      preparedBy,
      receipt,
      changedElse: changedElse.map((each) => ({ ...each, by: name(each.by) })),
    },
  }
}

function markRow({ on, by, answeredBy, answeredAt, ...mark }: StoredMark, name: NameOf): MarkRow {
  return {
    ...mark,
    by: name(by),
    on: on.toISOString(),
    answeredBy: answeredBy === null ? null : name(answeredBy),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

/** The last saves with the display name of who made them. */
function named(saved: Readonly<Record<string, SavedAt>>, name: NameOf): Readonly<Record<string, SavedAt>> {
  return Object.fromEntries(Object.entries(saved).map(([sheet, { at, by }]) => [sheet, { at, by: name(by) }]))
}
