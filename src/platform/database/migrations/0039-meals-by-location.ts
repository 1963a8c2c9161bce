import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Copies the kindergarten norms to every location. */
async function up(db: Kysely<unknown>): Promise<void> {
  const everywhere = (row: string) =>
    sql`jsonb_build_object('capital', ${sql.raw(old(row))}, 'aimagCentre', ${sql.raw(old(row))}, 'soum', ${sql.raw(old(row))})`
  await sql`
    update norm_set set content = jsonb_set(content::jsonb, '{givens,norm-kindergarten-meals}', jsonb_build_object(
      'ordinary', ${everywhere('ordinary')}, 'ordinaryParents', ${everywhere('guardianShare')},
      'hour24', ${everywhere('hour24')}, 'hour24Parents', ${everywhere('guardianShare')},
      'days', ${everywhere('days')}))
    where content::jsonb #> '{givens,norm-kindergarten-meals,guardianShare}' is not null`.execute(db)
}

const old = (row: string): string =>
  `coalesce(content::jsonb #> '{givens,norm-kindergarten-meals,${row},value}', '0'::jsonb)`

export const mealsByLocation: Migration = { up }
