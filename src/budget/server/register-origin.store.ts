import { type Kysely, sql } from 'kysely'
import { answeredYears, type Origin, type RegisterName } from '#budget/people/register-origin.ts'
import type { Institution } from '#budget/server/actor.ts'
import type { DraftWrite } from '#budget/server/write.ts'
import type { Schema } from '#platform/database/schema.ts'

export type RegisterWrite = Pick<DraftWrite, 'trx' | 'year' | 'by' | 'at'> & {
  readonly institution: Pick<Institution, 'id'>
}

export function originColumns({ by, at }: Pick<RegisterWrite, 'by' | 'at'>, origin: Origin) {
  return origin === 'registry'
    ? { origin, origin_by: null, origin_at: at }
    : { origin, origin_by: by, origin_at: at }
}

/** The stored rows are the registry's response. */
export async function recordRegistryResponse(
  { trx, institution, year, at }: RegisterWrite,
  register: RegisterName,
): Promise<void> {
  await sql`
    insert into registry_response (institution_id, register, year, received_at)
    select ${institution.id}, ${register}, answered, ${at}::timestamptz
    from unnest(${[...answeredYears(register, year)]}::int[]) as one (answered)
    on conflict (institution_id, register, year) do update set received_at = excluded.received_at
  `.execute(trx)
}

export async function readAnswers(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
  register: RegisterName,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const rows = await db
    .selectFrom('registry_response')
    .select(['institution_id', 'year'])
    .where(sql<boolean>`institution_id = any(${[...institutionIds]}::text[])`)
    .where('register', '=', register)
    .execute()
  const byInstitution = Map.groupBy(rows, (row) => row.institution_id)
  return new Map([...byInstitution].map(([id, of]) => [id, new Set(of.map(({ year }) => year))]))
}
