import type { Kysely } from 'kysely'
import { isClosed, marksForInstitution, unresolved } from '#domain/draft/review.ts'
import { type Hold, holdAllBut } from '#domain/sheet/evaluate.ts'
import { programOf } from '#domain/sheets/register.ts'
import type { Schema } from '#server/database/schema.ts'
import { readMarks } from '#server/features/drafts/mark.store.ts'
import type { Standing } from '#server/features/drafts/standing.store.ts'
import type { Institution } from '#server/http/handler.ts'
import { reviewText } from '#text/review.ts'

/** What of a year is held: every cell but the marked ones, while it is back for these only; else nothing. */
export async function holdOf(
  db: Kysely<Schema>,
  { id, group }: Pick<Institution, 'id' | 'group'>,
  { status, sessionCode, openReturn }: Standing,
): Promise<Hold | undefined> {
  if (isClosed(status) || openReturn?.scope !== 'cells') return undefined
  const marks = unresolved(marksForInstitution(await readMarks(db, { institutionId: id, sessionCode })))
  return holdAllBut(
    programOf(group),
    marks.map(({ at }) => at),
    reviewText.onlyMarked,
  )
}
