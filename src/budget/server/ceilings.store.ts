import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { levels } from '#api/access.ts'
import { accountMark } from '#api/user-name.ts'
import { type Ceiling, ceilingEffects } from '#budget/limits.ts'
import type { Actor } from '#budget/server/actor.ts'
import { inSetOf } from '#budget/server/institution.store.ts'
import type { DatabaseTime } from '#budget/server/status.store.ts'
import type { CeilingLimits } from '#forms/limits.ts'
import type { Schema } from '#platform/database/schema.ts'

/** `by` is a user name. */
export type StoredCeiling = Ceiling & { readonly by: string; readonly at: Date }

export type CeilingSubject = { readonly kind: 'institution' | 'region' | 'set'; readonly id: string }

export const subjectKey = ({ kind, id }: CeilingSubject): string => `${kind} ${id}`

export const ceilingColumns = [
  'subject',
  'subject_id',
  'session_code',
  'level',
  'current_amount',
  'capital_amount',
  'effect',
  'set_by',
  'set_at',
] as const

export type CeilingRow = Pick<
  Selectable<Schema['ceiling']>,
  Exclude<(typeof ceilingColumns)[number], 'set_at' | 'current_amount' | 'capital_amount'>
> & {
  readonly set_at: DatabaseTime
  readonly current_amount: string | number | null
  readonly capital_amount: string | number | null
}

const level = z.enum(levels)
const effect = z.enum(ceilingEffects)

export function parseCeiling(row: CeilingRow): StoredCeiling {
  return {
    level: level.parse(row.level),
    effect: effect.parse(row.effect),
    current: amountOf(row.current_amount),
    capital: amountOf(row.capital_amount),
    by: row.set_by,
    at: new Date(row.set_at),
  }
}

function amountOf(stored: string | number | null): number | null {
  return stored === null ? null : Number(stored)
}

/** Keyed by period and `subjectKey`. */
export async function readCeilings(
  db: Kysely<Schema>,
  reviewer: Pick<Actor, 'userId' | 'userName' | 'level'>,
  sessionCodes: readonly string[],
): Promise<(sessionCode: string) => CeilingsBySubject> {
  const own = sql<boolean>`(
    subject = 'region' or subject = 'set' and subject_id = ${accountMark(reviewer.userId)}
    or subject_id in (select institution_id from institution where ${inSetOf(db, reviewer)}) and subject = 'institution'
  )`
  const ofPeriods = sql<boolean>`session_code = any(${sessionCodes}::text[])`
  const rows = await db.selectFrom('ceiling').select(ceilingColumns).where(ofPeriods).where(own).execute()
  const byPeriod = Map.groupBy(rows, ({ session_code }) => session_code)
  const read = new Map([...byPeriod].map(([code, some]) => [code, bySubject(some)]))
  return (sessionCode) => read.get(sessionCode) ?? none
}

const none: CeilingsBySubject = new Map()

export async function readCeilingsOf(
  db: Kysely<Schema>,
  subjects: readonly CeilingSubject[],
  sessionCode: string,
): Promise<CeilingsBySubject> {
  const [kinds, ids] = [subjects.map(({ kind }) => kind), subjects.map(({ id }) => id)]
  const meant = sql<boolean>`(subject, subject_id) in (
    select kind, id from unnest(${kinds}::text[], ${ids}::text[]) as meant (kind, id)
  )`
  return bySubject(
    await db
      .selectFrom('ceiling')
      .select(ceilingColumns)
      .where('session_code', '=', sessionCode)
      .where(meant)
      .execute(),
  )
}

export type CeilingsBySubject = ReadonlyMap<string, readonly StoredCeiling[]>

function bySubject(rows: readonly CeilingRow[]): CeilingsBySubject {
  const groups = Map.groupBy(rows, ({ subject, subject_id }) => `${subject} ${subject_id}`)
  return new Map([...groups].map(([key, some]) => [key, some.map(parseCeiling)]))
}

/** A ceiling to store. Without limits the stored one is deleted. */
export type CeilingSet = CeilingLimits & Pick<Ceiling, 'effect'> & { readonly subject: CeilingSubject }

export type CeilingSetting = Pick<Ceiling, 'level'> & {
  readonly sessionCode: string
  readonly by: string
  readonly at: Date
}

/** The caller must have locked the institutions. */
export async function writeCeilings(
  trx: Transaction<Schema>,
  { sessionCode, level: own, by, at }: CeilingSetting,
  set: readonly CeilingSet[],
): Promise<void> {
  const column = (pick: (each: CeilingSet) => string | number | null) => set.map(pick)
  await sql`
    with meant as (
      select subject, subject_id, current_amount, capital_amount, effect from unnest(
        ${column(({ subject }) => subject.kind)}::text[], ${column(({ subject }) => subject.id)}::text[],
        ${column(({ current }) => current)}::numeric[], ${column(({ capital }) => capital)}::numeric[],
        ${column((each) => each.effect)}::text[]
      ) as meant (subject, subject_id, current_amount, capital_amount, effect)
    ), taken as (
      delete from ceiling using meant
      where ceiling.session_code = ${sessionCode} and ceiling.level = ${own} and ceiling.subject = meant.subject
        and ceiling.subject_id = meant.subject_id and num_nonnulls(meant.current_amount, meant.capital_amount) = 0
    )
    insert into ceiling (subject, subject_id, session_code, level, current_amount, capital_amount, effect, set_by, set_at)
    select subject, subject_id, ${sessionCode}, ${own}, current_amount, capital_amount, effect, ${by}, ${at}::timestamptz
    from meant where num_nonnulls(current_amount, capital_amount) > 0
    on conflict (subject, subject_id, session_code, level)
    do update set current_amount = excluded.current_amount, capital_amount = excluded.capital_amount,
      effect = excluded.effect, set_by = excluded.set_by, set_at = excluded.set_at
  `.execute(trx)
}
