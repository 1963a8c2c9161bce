import { type Kysely, sql } from 'kysely'
import type { PupilFigure } from '#budget/people/pupils.ts'
import type { Origin, RegisterName } from '#budget/people/register-origin.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { inSetOf, institutionOf } from '#budget/server/institution.store.ts'
import type { KnownChild } from '#features/children/children.ts'
import { readChildrenOf } from '#features/children/server/children.store.ts'
import { readPupilFiguresOf } from '#features/registers/server/pupils.store.ts'
import { readKnownStaff } from '#features/staff/server/staff.store.ts'
import type { KnownEmployee } from '#features/staff/staff.ts'
import { isOrdered } from '#forms/editions/editions.ts'
import type { Schema } from '#platform/database/schema.ts'

export type RegisterScope =
  | { readonly kind: 'own'; readonly institution: Institution }
  | { readonly kind: 'set'; readonly reviewer: Pick<Actor, 'userName' | 'level'> }
  | { readonly kind: 'all' }

export type InstitutionSelection =
  | { readonly kind: 'named'; readonly ids: readonly string[] }
  | { readonly kind: 'region'; readonly code: string }
  | { readonly kind: 'all' }

export async function reachedInstitutions(
  db: Kysely<Schema>,
  reach: RegisterScope,
  which: InstitutionSelection,
): Promise<readonly Institution[]> {
  if (reach.kind === 'own')
    return which.kind !== 'named' || which.ids.includes(reach.institution.id) ? [reach.institution] : []
  const inReach = reach.kind === 'set' ? inSetOf(db, reach.reviewer) : sql<boolean>`true`
  const rows = await db
    .selectFrom('institution')
    .select(['institution.institution_id', 'name', 'profile'])
    .where(inReach)
    .where(matchesSelection(which))
    .orderBy('institution.institution_id')
    .execute()
  return rows.map((row) => institutionOf(row.institution_id, row.name, row.profile))
}

function matchesSelection(which: InstitutionSelection) {
  if (which.kind === 'named') return sql<boolean>`institution.institution_id = any(${[...which.ids]}::text[])`
  if (which.kind === 'region')
    return sql<boolean>`(institution.aimag_code = ${which.code} or institution.sum_code = ${which.code})`
  return sql<boolean>`true`
}

export type StoredRegisters = {
  readonly pupils: ReadonlyMap<string, readonly PupilFigure[]>
  readonly staff: ReadonlyMap<string, readonly KnownEmployee[]>
  readonly children: ReadonlyMap<string, readonly KnownChild[]>
}

/** One statement each, for any number of institutions. */
export async function readStoredRegisters(
  db: Kysely<Schema>,
  register: RegisterName,
  ids: readonly string[],
  year: number,
): Promise<StoredRegisters> {
  const none = new Map<string, never[]>()
  return {
    pupils: register === 'pupils' ? await readPupilFiguresOf(db, ids, year) : none,
    staff: register === 'pupils' ? none : await readKnownStaff(db, ids, year),
    children: register === 'children' ? await readChildrenOf(db, ids, year) : none,
  }
}

export type RowOrigin = { readonly origin: Origin; readonly by: string; readonly at: Date | null }

const sources = {
  pupils: { table: 'pupil_register', key: sql<string>`study_year || ' ' || kind`, year: 'study_year' },
  staff: { table: 'staff', key: sql<string>`employee_id`, year: 'year' },
  children: { table: 'staff_child', key: sql<string>`child_scholarship_id`, year: 'year' },
} as const

/** Figures of a pupil row may differ in origin; the latest one counts. */
export async function readOrigins(
  db: Kysely<Schema>,
  register: RegisterName,
  institutionId: string,
  years: readonly number[],
): Promise<ReadonlyMap<string, RowOrigin>> {
  const { table, key, year } = sources[register]
  const { rows } = await sql<{ key: string; origin: Origin; by: string | null; at: Date | null }>`
    select distinct on (key) key, origin, coalesce(display_name, origin_by) as by, origin_at as at from (
      select ${key} as key, origin, origin_by, origin_at from ${sql.table(table)}
      where institution_id = ${institutionId} and ${sql.ref(year)} = any(${[...years]}::int[])
    ) as kept left join account on account.user_name = origin_by
    order by key, origin_at desc nulls last
  `.execute(db)
  return new Map(rows.map(({ key: of, origin, by, at }) => [of, { origin, by: by ?? '', at }]))
}

/** The newest year with ordered forms. */
export async function newestRegisterYear(db: Kysely<Schema>): Promise<number | null> {
  const rows = await db.selectFrom('financial_year').select(['year', 'edition']).orderBy('year').execute()
  return rows.findLast(({ edition }) => isOrdered(edition))?.year ?? null
}

export async function hasRegisters(db: Kysely<Schema>, year: number): Promise<boolean> {
  const row = await db.selectFrom('financial_year').select('year').where('year', '=', year).executeTakeFirst()
  return row !== undefined
}
