import { type Kysely, type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { levels } from '#api/access.ts'
import { profileSchema } from '#budget/api.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { type DraftVersion, stampVersions, toDraftVersion } from '#budget/server/version.store.ts'
import { groupOf, viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

export const level = z.enum(levels).nullable()

/** Throws if the stored profile is invalid. */
export function institutionOf(id: string, name: string, stored: unknown): Institution {
  const profile = profileSchema.parse(stored)
  return { id, name, profile, group: groupOf(profile), view: viewOf(profile) }
}

export async function findInstitution(
  db: Kysely<Schema>,
  institutionId: string,
): Promise<Institution | null> {
  const row = await db
    .selectFrom('institution')
    .select(['name', 'profile'])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst()
  return row === undefined ? null : institutionOf(institutionId, row.name, row.profile)
}

type Reviewer = Pick<Actor, 'userName' | 'level'>

/** A district's direct and regional ones, all for the ministry, none without a level. */
export async function institutionsOf(
  db: Kysely<Schema>,
  reviewer: Reviewer,
): Promise<readonly Institution[]> {
  return inPages(async (after) => {
    const rows = await ofReviewer(db, reviewer)
      .where('institution.institution_id', '>', after)
      .orderBy('institution.institution_id')
      .limit(INSTITUTIONS_A_PAGE)
      .execute()
    return rows.map(({ institution_id: id, name, profile }) => institutionOf(id, name, profile))
  })
}

/** The embedded database holds the thread while it answers. */
export const INSTITUTIONS_A_PAGE = 500

/** `read` answers with the rows of the page of institutions after an id, in their order. */
export async function inPages<Row extends { readonly id: string }>(
  read: (after: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const all: Row[] = []
  for (let after = ''; ; ) {
    const page = await read(after)
    all.push(...page)
    if (new Set(page.map(({ id }) => id)).size < INSTITUTIONS_A_PAGE) return all
    after = page.at(-1)?.id ?? after
    await yieldToEventLoop()
  }
}

export type InstitutionUnderReview = {
  readonly institution: Institution
  readonly stamp: DraftVersion | null
}

export async function institutionInSet(
  db: Kysely<Schema>,
  reviewer: Reviewer,
  institutionId: string,
  year: number | null,
): Promise<InstitutionUnderReview | null> {
  const row = await ofReviewer(db, reviewer)
    .$if(year !== null, (query) => query.select(stampVersions('institution.institution_id', year ?? 0)))
    .where('institution.institution_id', '=', institutionId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    institution: institutionOf(institutionId, row.name, row.profile),
    stamp: year === null ? null : toDraftVersion(row),
  }
}

function ofReviewer(db: Kysely<Schema>, reviewer: Reviewer) {
  return db
    .selectFrom('institution')
    .select(['institution.institution_id', 'name', 'profile'])
    .where(inSetOf(db, reviewer))
}

export function inSetOf(db: Kysely<Schema>, { userName, level }: Reviewer): RawBuilder<boolean> {
  if (level === 'ministry') return sql<boolean>`true`
  const set = db
    .selectFrom('reviewer_set')
    .select('reviewer_set.institution_id')
    // Without a level the set is empty.
    .where('user_name', '=', level === null ? '' : userName)
  return sql<boolean>`institution.institution_id in ${set}`
}
