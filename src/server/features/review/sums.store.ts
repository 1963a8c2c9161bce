import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { viewInput } from '#domain/draft/inputs.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import { type ViewCode, viewCodes } from '#domain/organisation/profile.ts'
import type { ReportRow } from '#domain/report/report.ts'
import type { Schema } from '#server/database/schema.ts'
import { ofOneOf } from '#server/draft/draft-status.store.ts'

/** One institution's figures of one report, as its snapshot has them. */
export type SnapshotPart = {
  readonly status: Status
  readonly calculatedAt: Date
  /** What is asked for, tugrik; `null` where that was not kept yet. */
  readonly asked: number | null
  readonly rows: readonly (Pick<ReportRow, 'rowNum' | 'valueNumber'> & { readonly code: string })[]
}

const part = z.object({
  institution_id: z.string(),
  status: z.string(),
  calculated_at: z.coerce.date(),
  asked: z.number().nullable(),
  rows: z
    .array(z.object({ code: z.string(), rowNum: z.number(), valueNumber: z.number().nullable() }))
    .nullable()
    .transform((rows) => rows ?? []),
})

/** The rows of some reports in the snapshots of some institutions in a period, by institution; the database picks them out of the whole reports. */
export async function readParts(
  db: Kysely<Schema>,
  ids: readonly string[],
  { sessionCode, codes }: { readonly sessionCode: string; readonly codes: readonly string[] },
): Promise<ReadonlyMap<string, SnapshotPart>> {
  const { rows } = await sql`
    select institution_id, status, calculated_at, asked_total::float8 as asked, (
      select jsonb_agg(jsonb_build_object(
        'code', row -> 'standardReportCode', 'rowNum', row -> 'rowNum', 'valueNumber', row -> 'valueNumber'
      )) from jsonb_array_elements(report.rows) as row
      where row ->> 'standardReportCode' = any(${codes}::text[])
    ) as rows
    from report
    where ${ofOneOf(ids)} and session_code = ${sessionCode} and calculated_at is not null
  `.execute(db)
  return new Map(
    rows.map((each) => {
      const { institution_id, status, calculated_at, asked, rows: found } = part.parse(each)
      return [institution_id, { status: statusOf(status), calculatedAt: calculated_at, asked, rows: found }]
    }),
  )
}

/** The budgets of which a report is added up. `sentElseCalculated`: the newest sending, else the newest calculation. */
export type WhichKept =
  | {
      readonly of: 'sentElseCalculated'
      readonly in: { readonly year: number } | { readonly period: string }
    }
  | { readonly of: 'sent' | 'calculated'; readonly in: { readonly period: string } }

/** The rows of a report added up over those institutions that kept it in the same number of rows, by the same view then and now. */
export type KeptSum = {
  /** The view now. */
  readonly view: ViewCode
  /** That by which it was made then; `null` where it was not noted. */
  readonly viewThen: string | null
  readonly ids: readonly string[]
  readonly rows: readonly ReportRow[]
}

const keptRow = z.object({
  view: z.enum(viewCodes),
  view_then: z.string().nullable(),
  size: z.coerce.number(),
  row_num: z.number(),
  ids: z.array(z.string()).nullable(),
  total: z.coerce.number().nullable(),
})

/** Which institutions a sum is over, with the view of each. */
export type Over = readonly { readonly id: string; readonly view: ViewCode }[]

/** The newest kept budget of each of some institutions, as `WhichKept` says; a common table expression of the name `kept`. */
function keptBudgets(ids: readonly string[], which: WhichKept) {
  const within = 'year' in which.in ? sql`year = ${which.in.year}` : sql`session_code = ${which.in.period}`
  const sent = which.of === 'calculated' ? sql`false` : sql`true`
  const calculated = which.of === 'sent' ? sql`false` : sql`true`
  return sql`kept as (
    select distinct on (institution_id) institution_id, inputs ->> ${viewInput} as view_then, rows, asked_total
    from (
      select institution_id, inputs, rows, asked_total, 1 as sent, running_number as turn, session_code
      from receipt where ${ofOneOf(ids)} and ${within} and ${sent} and recalled_at is null
      union all
      select institution_id, inputs, rows, asked_total, 0, 0, session_code
      from report
      where ${ofOneOf(ids)} and ${within} and ${calculated} and calculated_at is not null and inputs is not null
    ) as budgets
    order by institution_id, sent desc, turn desc, session_code desc
  )`
}

/** What the kept budgets of some institutions come to, tugrik, by the view that they have now; those that kept no total are left out. */
export async function readKeptTotals(
  db: Kysely<Schema>,
  over: Over,
  which: WhichKept,
): Promise<readonly { readonly view: ViewCode; readonly ids: readonly string[]; readonly asked: number }[]> {
  const ids = over.map(({ id }) => id)
  const { rows } = await sql`
    with asked as (
      select * from unnest(${ids}::text[], ${over.map(({ view }) => view)}::text[]) as asked (institution_id, view)
    ), ${keptBudgets(ids, which)}
    select view, array_agg(institution_id) as ids, sum(asked_total)::float8 as asked
    from kept join asked using (institution_id) where asked_total is not null
    group by view order by view
  `.execute(db)
  return rows.map((row) => keptTotal.parse(row))
}

const keptTotal = z.object({
  view: z.enum(viewCodes),
  ids: z.array(z.string()),
  asked: z.coerce.number(),
})

/** One report of some institutions out of their kept budgets, added up by the database: thousands of them are a few rows. */
export async function readKeptSums(
  db: Kysely<Schema>,
  over: Over,
  { code, which }: { readonly code: string; readonly which: WhichKept },
): Promise<readonly KeptSum[]> {
  const ids = over.map(({ id }) => id)
  const { rows } = await sql`
    with asked as (
      select * from unnest(${ids}::text[], ${over.map(({ view }) => view)}::text[]) as asked (institution_id, view)
    ), ${keptBudgets(ids, which)}, figures as (
      select institution_id, view_then, (line ->> 'rowNum')::int as row_num, (line ->> 'valueNumber')::numeric as figure,
        count(*) over (partition by institution_id) as size,
        row_number() over (partition by institution_id order by (line ->> 'rowNum')::int) as turn
      from kept, jsonb_array_elements(kept.rows) as line
      where line ->> 'standardReportCode' = ${code}
    )
    select view, view_then, size, row_num, array_agg(institution_id) filter (where turn = 1) as ids, sum(figure)::float8 as total
    from figures join asked using (institution_id)
    group by view, view_then, size, row_num
    order by view, view_then, size, row_num
  `.execute(db)
  const forms = Map.groupBy(
    rows.map((row) => keptRow.parse(row)),
    ({ view, view_then, size }) => `${view} ${view_then} ${size}`,
  )
  return [...forms.values()].flatMap((lines) => {
    const [first] = lines
    if (!first) return []
    const { view, view_then: viewThen } = first
    // Each is named with its first row only: thousands of them on every row would be megabytes.
    const ids = lines.flatMap((line) => line.ids ?? [])
    const own = lines.map(({ row_num: rowNum, total: valueNumber }) => ({
      standardReportCode: code,
      rowNum,
      valueNumber,
      valueString: null,
    }))
    return [{ view, viewThen, ids, rows: own }]
  })
}

/** Which of some institutions have calculated a report of so many rows in a period. */
export async function institutionsWith(
  db: Kysely<Schema>,
  ids: readonly string[],
  { sessionCode, code, size }: { readonly sessionCode: string; readonly code: string; readonly size: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ readonly institution_id: string }>`
    select institution_id from report
    where ${ofOneOf(ids)} and session_code = ${sessionCode} and calculated_at is not null and ${size} = (
      select count(*) from jsonb_array_elements(report.rows) as line where line ->> 'standardReportCode' = ${code}
    )
  `.execute(db)
  return new Set(rows.map(({ institution_id }) => institution_id))
}

/** The period before one in its year, of whatever type of organisation; `null` before the first. */
export async function periodBefore(
  db: Kysely<Schema>,
  { year, sessionCode }: { readonly year: number; readonly sessionCode: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('period')
    .select(({ fn }) => fn.max('session_code').as('before'))
    .where('year', '=', year)
    .where('session_code', '<', sessionCode)
    .executeTakeFirst()
  return row?.before ?? null
}

/** The year and name of a period, of whatever type of organisation; `null` where there is none of that code. */
export async function periodNamed(
  db: Kysely<Schema>,
  sessionCode: string,
): Promise<{ readonly year: number; readonly sessionName: string } | null> {
  const row = await db
    .selectFrom('period')
    .select(['year', 'session_name'])
    .where('session_code', '=', sessionCode)
    .orderBy('organization_type_id')
    .executeTakeFirst()
  return row ? { year: row.year, sessionName: row.session_name } : null
}
