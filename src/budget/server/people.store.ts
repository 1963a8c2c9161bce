import { createHmac } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { z } from 'zod'
import { removedPersonText } from '#budget/people/removed-person-text.ts'
import { withErasedNames } from '#documents/report-lists.ts'
import { foldedForm } from '#engine/text/normalise.ts'
import type { Report } from '#forms/reports/report.ts'
import type { Schema } from '#platform/database/schema.ts'
import { secretKey } from '#platform/database/secret-key.ts'

/** Migration 0030 uses it too. */
const KEY = 'person-digest'

/** HMAC-SHA256, base64url. Without the database's key the numbers cannot be enumerated. */
export async function personDigest(db: Kysely<Schema>, registerNumber: string): Promise<string> {
  return (await personHashing(db))(registerNumber).toString('base64url')
}

export async function personHashing(db: Kysely<Schema>): Promise<(personId: string) => Buffer> {
  const key = await secretKey(db, KEY)
  return (personId) => createHmac('sha256', key).update(personId).digest()
}

type PersonKey = { readonly year: number; readonly of: 'employee' | 'child'; readonly id: string }

export async function readRegisterNumberOf(
  db: Kysely<Schema>,
  institutionId: string,
  { year, of, id }: PersonKey,
): Promise<string | null> {
  const number =
    of === 'employee'
      ? sql`select person ->> 'primaryNidNumber' as number from staff where employee_id = ${id}`
      : sql`select detail ->> 'childRegisterNumber' as number from staff_child where child_scholarship_id = ${id}`
  const { rows } = await sql<{ number: string | null }>`
    ${number} and institution_id = ${institutionId} and year = ${year}
  `.execute(db)
  const [row] = rows
  return row === undefined ? null : (row.number ?? '')
}

type PersonRow = {
  readonly institutionId: string
  readonly year: number
  readonly id: string
  readonly name: string
}

export type PersonRecords = {
  readonly staff: readonly PersonRow[]
  readonly children: readonly PersonRow[]
  readonly files: number
  readonly lookups: readonly { readonly institutionId: string; readonly by: string; readonly at: Date }[]
  readonly events: number
  readonly sealed: number
  /** Stored responses of idempotent requests. */
  readonly answers: number
}

/** Scans without an index, because such requests are rare. */
export async function readPersonRecords(db: Kysely<Schema>, registerNumber: string): Promise<PersonRecords> {
  const { rows: staff } = await sql<PersonRow & { readonly files: number }>`
    select institution_id as "institutionId", year, employee_id as id, person ->> 'displayName' as name,
      num_nonnulls(t1_file_id, t3_file_id) as files
    from staff where upper(person ->> 'primaryNidNumber') = ${registerNumber} order by 1, 2, 3
  `.execute(db)
  const { rows: children } = await sql<PersonRow>`
    select institution_id as "institutionId", year, child_scholarship_id as id,
      concat_ws(' ', detail ->> 'childLastName', detail ->> 'childFirstName') as name
    from staff_child where upper(detail ->> 'childRegisterNumber') = ${registerNumber} order by 1, 2, 3
  `.execute(db)
  const { rows: lookups } = await sql<PersonRecords['lookups'][number]>`
    select institution_id as "institutionId", actor as by, at from named_event
    where kind = 'citizen.lookup' and detail ->> 'person' = ${await personDigest(db, registerNumber)} order by at
  `.execute(db)
  const all = [...staff, ...children]
  const whose = sql`unnest(${all.map(({ institutionId }) => institutionId)}::text[], ${all.map(({ year }) => year)}::int[],
    ${all.map(({ id }) => id)}::text[], ${all.map(({ name }) => name)}::text[]) as held (institution_id, year, id, name)`
  const { rows: counted } = await sql<Pick<PersonRecords, 'events' | 'sealed' | 'answers'>>`
    select
      (select count(distinct (event.institution_id, event_id))::int from event join ${whose}
        on event.institution_id = held.institution_id and event.year = held.year
        where event.sheet is null and strpos(detail::text, to_json(held.id)::text) > 0) as events,
      (select count(distinct (kept.institution_id, session_code, rows::text))::int
        from (select institution_id, year, session_code, rows from report union all select institution_id, year, session_code, rows from receipt) as kept
        join ${whose} on kept.institution_id = held.institution_id and kept.year = held.year
        where held.name <> '' and strpos(rows::text, held.name) > 0) as sealed,
      (select count(*)::int from saved_request where strpos(response::text, ${registerNumber}) > 0) as answers
  `.execute(db)
  const { events = 0, sealed = 0, answers = 0 } = counted[0] ?? {}
  return {
    staff,
    children,
    files: staff.reduce((sum, row) => sum + row.files, 0),
    lookups,
    events,
    sealed,
    answers,
  }
}

const nobody = removedPersonText

const isNamedStaff = sql<boolean>`(coalesce(person ->> 'primaryNidNumber', '') <> ''
  or coalesce(person ->> 'displayName', '') <> ${nobody} or num_nonnulls(t1_file_id, t3_file_id) > 0)`
const isNamedChild = sql<boolean>`(coalesce(detail ->> 'childRegisterNumber', '') <> ''
  or coalesce(detail ->> 'childFirstName', '') <> ${nobody})`

export type NamedPeopleCount = {
  readonly institutionId: string
  readonly staff: number
  readonly children: number
}

export async function readNamed(db: Kysely<Schema>, year: number): Promise<readonly NamedPeopleCount[]> {
  const { rows } = await sql<NamedPeopleCount>`
    select institution_id as "institutionId", sum(staff)::int as staff, sum(children)::int as children from (
      select institution_id, 1 as staff, 0 as children from staff where year = ${year} and ${isNamedStaff}
      union all select institution_id, 0, 1 from staff_child where year = ${year} and ${isNamedChild}
    ) as each group by institution_id order by institution_id
  `.execute(db)
  return rows
}

/** Institutions with a working report that still names people. */
export async function readNamingReports(
  db: Kysely<Schema>,
  year: number,
  reports: readonly Report[],
): Promise<readonly string[]> {
  const { rows: found } = await sql<{ readonly institutionId: string }>`
    select distinct institution_id as "institutionId" from report
    where year = ${year} and rows is not null order by 1`.execute(db)
  const naming: string[] = []
  // One at a time: the reports of the country exceed the memory.
  for (const { institutionId } of found) {
    const stored = await readReportRows(db, { institutionId, year })
    const isNaming = stored.some(({ rows }) => isChanged(rows, withErasedNames(reports, rows, nobody)))
    if (isNaming) naming.push(institutionId)
  }
  return naming
}

type RemoveNamesOptions = {
  readonly institutionId: string
  readonly year: number
  /** All of the edition. */
  readonly reports: readonly Report[]
}

/** Costs stay, so that all figures stay. */
export async function removeNames(trx: Transaction<Schema>, options: RemoveNamesOptions): Promise<void> {
  const { institutionId, year } = options
  const staff = JSON.stringify({ displayName: nobody, lastName: '', firstName: nobody, primaryNidNumber: '' })
  const child = { childLastName: '', childFirstName: nobody, childRegisterNumber: '', description: '' }
  await removeFromReports(trx, options)
  await sql`
    update staff set person = person || ${staff}::jsonb, t1_file_id = null, t3_file_id = null
    where institution_id = ${institutionId} and year = ${year} and ${isNamedStaff}
  `.execute(trx)
  await sql`
    update staff_child set detail = detail || ${JSON.stringify(child)}::jsonb
    where institution_id = ${institutionId} and year = ${year} and ${isNamedChild}
  `.execute(trx)
}

/** Spares sealed snapshots, because they prove a sending. */
async function removeFromReports(
  trx: Transaction<Schema>,
  { institutionId, year, reports }: RemoveNamesOptions,
): Promise<void> {
  const { rows: people } = await sql<{ readonly names: readonly string[] }>`
    select array[person ->> 'displayName', concat_ws(' ', person ->> 'lastName', person ->> 'firstName'), person ->> 'firstName'] as names
    from staff where institution_id = ${institutionId} and year = ${year} and ${isNamedStaff}
    union all select array[concat_ws(' ', detail ->> 'childLastName', detail ->> 'childFirstName'), detail ->> 'childFirstName']
    from staff_child where institution_id = ${institutionId} and year = ${year} and ${isNamedChild}
  `.execute(trx)
  // One name may be the beginning of another.
  const names = [...new Set(people.flatMap((person) => person.names))]
    .filter((name) => name !== null && name.trim().length >= MIN_NAME_LENGTH && name !== nobody)
    .toSorted((a, b) => b.length - a.length)
  for (const { sessionCode, rows } of await readReportRows(trx, { institutionId, year })) {
    const renamed = rows.map((row) => ({
      ...row,
      valueString:
        row.valueString && names.reduce((text, name) => text.replaceAll(name, nobody), row.valueString),
    }))
    const without = withErasedNames(reports, renamed, nobody)
    if (!isChanged(rows, without)) continue
    await trx
      .updateTable('report')
      .set({ rows: JSON.stringify(without) })
      .where('institution_id', '=', institutionId)
      .where('session_code', '=', sessionCode)
      .execute()
  }
}

async function readReportRows(
  db: Kysely<Schema>,
  { institutionId, year }: { readonly institutionId: string; readonly year: number },
) {
  const found = await db
    .selectFrom('report')
    .select(['session_code', 'rows'])
    .where('institution_id', '=', institutionId)
    .where('year', '=', year)
    .where('rows', 'is not', null)
    .execute()
  return found.map((each) => ({ sessionCode: each.session_code, rows: reportRows.parse(each.rows) }))
}

type TextRows = readonly { readonly valueString: string | null }[]

function isChanged(before: TextRows, after: TextRows): boolean {
  return after.some((row, index) => row.valueString !== before[index]?.valueString)
}

const reportRows = z.array(
  z.looseObject({ standardReportCode: z.string(), rowNum: z.number(), valueString: z.string().nullable() }),
)
/** A shorter name occurs in other words by chance. */
const MIN_NAME_LENGTH = 2

type PersonAccount = {
  readonly userName: string
  readonly name: string
  readonly institutionId: string | null
  readonly events: number
}

export async function readPersonAccounts(
  db: Kysely<Schema>,
  texts: readonly string[],
): Promise<readonly PersonAccount[]> {
  const wanted = new Set(texts.map((text) => foldedForm(text)).filter(Boolean))
  const { rows } = await sql<Omit<PersonAccount, 'events'> & { readonly email: string }>`
    select user_name as "userName", display_name as name, email, institution_id as "institutionId"
    from account where removed_at is null order by user_name
  `.execute(db)
  // Not every database can lower the case of Cyrillic.
  const found = rows.filter(({ userName, email, name }) =>
    [userName, email, name].some((text) => wanted.has(foldedForm(text))),
  )
  const { rows: counted } = await sql<{ readonly actor: string; readonly events: number }>`
    select user_name as actor, count(*)::int as events from event join account using (actor)
    where user_name = any(${found.map(({ userName }) => userName)}::text[]) group by user_name
  `.execute(db)
  const events = new Map(counted.map((each) => [each.actor, each.events]))
  return found.map(({ userName, name, institutionId }) => ({
    ...{ userName, name, institutionId },
    events: events.get(userName) ?? 0,
  }))
}

export async function lockYear(db: Kysely<Schema>, year: number): Promise<'none' | 'open' | 'closed'> {
  const row = await db
    .selectFrom('financial_year')
    .select('closed_at')
    .where('year', '=', year)
    .forShare()
    .executeTakeFirst()
  if (row === undefined) return 'none'
  return row.closed_at === null ? 'open' : 'closed'
}
