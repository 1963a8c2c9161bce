import { type Kysely, sql } from 'kysely'
import type { Actor } from '#budget/server/actor.ts'
import type { StoredCeiling } from '#budget/server/ceilings.store.ts'
import { inSetOf, institutionOf } from '#budget/server/institution.store.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import type { ByKind } from '#forms/limits.ts'
import type { Profile } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { Refusal } from '#platform/http/refusal.ts'

/** Throws `Refusal` 404 if no institution type has the period. */
export async function periodTypes(
  db: Kysely<Schema>,
  sessionCode: string,
): Promise<{ readonly year: number; readonly types: readonly number[] }> {
  const rows = await db
    .selectFrom('period')
    .select(['year', 'organization_type_id'])
    .where('session_code', '=', sessionCode)
    .execute()
  const [first] = rows
  if (!first) throw new Refusal(404, ceilingDeskText.noPeriod)
  return { year: first.year, types: rows.map(({ organization_type_id }) => organization_type_id) }
}

/**
 * Returns the approved amount, in tugrik, if it equals the requested one, otherwise `null`. Amounts by kind of
 * expense are stored only for the newest period.
 */
export async function readSealedRequested(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  { sessionCode, types }: { readonly sessionCode: string; readonly types: readonly number[] },
): Promise<ReadonlyMap<string, ByKind | null>> {
  const { rows } = await sql<{
    readonly id: string
    readonly current: number | null
    readonly capital: number | null
  }>`
    select institution.institution_id as "id",
      report.approved_current::float8 as "current", report.approved_capital::float8 as "capital"
    from institution left join report on report.institution_id = institution.institution_id
      and report.session_code = ${sessionCode} and coalesce((
        select event.detail ->> 'text' from event
        where event.institution_id = report.institution_id and event.year = report.year and event.kind = 'approved'
          and event.detail ->> 'sessionCode' = report.session_code
        order by event.event_id desc limit 1
      ), '') = ''
    where institution.organization_type_id = any(${types}::int[]) and ${inSetOf(db, actor)}
  `.execute(db)
  return new Map(
    rows.map(({ id, current, capital }) => [
      id,
      current === null || capital === null ? null : { current, capital },
    ]),
  )
}

export async function ownInstitutions(
  db: Kysely<Schema>,
  actor: Pick<Actor, 'userName' | 'level'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly profile: Profile }>> {
  const rows = await db
    .selectFrom('institution')
    .select(['institution_id', 'name', 'profile'])
    .where(sql<boolean>`institution_id = any(${ids}::text[])`)
    .where(inSetOf(db, actor))
    .execute()
  return new Map(rows.map(({ institution_id: id, name, profile }) => [id, institutionOf(id, name, profile)]))
}

export async function namesOf(
  db: Kysely<Schema>,
  set: readonly StoredCeiling[],
): Promise<(userName: string) => string> {
  const by = [...new Set(set.map((each) => each.by))]
  const rows = await db
    .selectFrom('account')
    .select(['user_name', 'display_name'])
    .where(sql<boolean>`user_name = any(${by}::text[])`)
    .execute()
  const names = new Map(rows.map(({ user_name, display_name }) => [user_name, display_name]))
  return (userName) => names.get(userName) ?? userName
}
