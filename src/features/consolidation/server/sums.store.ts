import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { viewInput } from '#budget/calculation-basis.ts'
import { type Status, statusOf } from '#budget/review-states.ts'
import { isInstitutionIn } from '#budget/server/status.store.ts'
import { sumOf } from '#engine/number/rounding.ts'
import type { Schema } from '#platform/database/schema.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

/** `current`: current reports; `sentElseCalculated`: the newest sending, otherwise the newest calculation. */
export type BudgetSelection =
  | {
      readonly of: 'sentElseCalculated'
      readonly in: { readonly year: number } | { readonly period: string }
    }
  | { readonly of: 'current' | 'sent' | 'calculated'; readonly in: { readonly period: string } }

/** '' counts only the requested amount. */
export type ReportSelection = { readonly id: string; readonly code: string }

export type StoredHead = {
  /** `null` if it was not stored. */
  readonly viewThen: string | null
  /** 0 if the budget lacks the report. */
  readonly size: number
  readonly hasTotal: boolean
  readonly status: Status
  readonly calculatedAt: Date | null
}

/** The embedded database blocks the server's thread during a statement. */
const BATCH_SIZE = 250

function pieces<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / BATCH_SIZE) }, (_, piece) =>
    items.slice(piece * BATCH_SIZE, (piece + 1) * BATCH_SIZE),
  )
}

function storedBudgets(ids: readonly string[], which: BudgetSelection) {
  const within = 'year' in which.in ? sql`year = ${which.in.year}` : sql`session_code = ${which.in.period}`
  const isSent = which.of === 'sent' || which.of === 'sentElseCalculated' ? sql`true` : sql`false`
  const isCalculated = which.of === 'sent' ? sql`false` : sql`true`
  // Calculations without stored inputs count only in sums.
  const isWhole = which.of === 'current' ? sql`true` : sql`inputs is not null`
  return sql`kept as (
    select distinct on (institution_id) institution_id, inputs, figures, requested_total, status, calculated_at
    from (
      select institution_id, inputs, figures, requested_total, null as status, null as calculated_at,
        1 as sent, running_number as turn, session_code
      from receipt where ${isInstitutionIn(ids)} and ${within} and ${isSent} and recalled_at is null
      union all
      select institution_id, inputs, figures, requested_total, status, calculated_at, 0, 0, session_code
      from report
      where ${isInstitutionIn(ids)} and ${within} and ${isCalculated} and calculated_at is not null and ${isWhole}
    ) as budgets
    order by institution_id, sent desc, turn desc, session_code desc
  )`
}

type HeadRow = {
  readonly id: string
  readonly view_then: string | null
  readonly size: number
  readonly has_total: boolean
  readonly status: string | null
  readonly calculated_at: Date | null
}

export async function readStoredHeads(
  db: Kysely<Schema>,
  summed: readonly ReportSelection[],
  which: BudgetSelection,
): Promise<ReadonlyMap<string, StoredHead>> {
  const heads = new Map<string, StoredHead>()
  for (const some of pieces(summed)) {
    const ids = some.map(({ id }) => id)
    const { rows } = await sql<HeadRow>`
      with queried as (
        select institution_id, code from unnest(${ids}::text[], ${some.map(({ code }) => code)}::text[]) as queried (institution_id, code)
      ), ${storedBudgets(ids, which)}
      select institution_id as id, inputs ->> ${viewInput} as view_then, requested_total is not null as has_total,
        coalesce(jsonb_array_length(figures -> code), 0) as size, status, calculated_at
      from kept join queried using (institution_id)
    `.execute(db)
    for (const { id, view_then, size, has_total, status, calculated_at } of rows)
      heads.set(id, {
        viewThen: view_then,
        size,
        hasTotal: has_total,
        status: statusOf(status),
        calculatedAt: calculated_at,
      })
    await yieldToEventLoop()
  }
  return heads
}

/** Reports of one group have the same form. */
export type GroupedReport = ReportSelection & { readonly group: string }

/** `requested`: tugrik, `null` if not stored. Figures are `null` if none has a value. */
export type ReportSum = {
  readonly institutions: number
  readonly requested: number | null
  readonly figures: readonly (number | null)[]
}

const addedRow = z.object({
  turn: z.number(),
  institutions: z.number(),
  requested: z.string().nullable(),
  figures: z.array(z.string().nullable()).nullable(),
})

/** Exact to the last decimal. The database adds in batches and returns one row per group. */
export async function sumReports(
  db: Kysely<Schema>,
  grouped: readonly GroupedReport[],
  which: BudgetSelection,
): Promise<ReadonlyMap<string, ReportSum>> {
  // A batch then contains few groups.
  const groups = [...Map.groupBy(grouped, ({ group }) => group)]
  const inOrder = groups.flatMap(([_, own], turn) => own.map((each) => ({ ...each, turn })))
  const batches = groups.map(() => [] as z.infer<typeof addedRow>[])
  for (const some of pieces(inOrder)) {
    const ids = some.map(({ id }) => id)
    const { rows } = await sql`
      with queried as (
        select institution_id, code, turn from unnest(
          ${ids}::text[], ${some.map(({ code }) => code)}::text[], ${some.map(({ turn }) => turn)}::int[]
        ) as queried (institution_id, code, turn)
      ), ${storedBudgets(ids, which)}, own as (
        select turn, requested_total, figures -> code as line from kept join queried using (institution_id)
      ), added as (
        select turn, place, sum(figure::numeric)::text as total
        from own, jsonb_array_elements_text(line) with ordinality as each (figure, place)
        group by turn, place
      )
      select turn, count(*)::int as institutions, sum(requested_total)::text as requested, (
        select jsonb_agg(total order by place) from added where added.turn = own.turn
      ) as figures
      from own group by turn
    `.execute(db)
    for (const row of rows) {
      const read = addedRow.parse(row)
      batches[read.turn]?.push(read)
    }
    await yieldToEventLoop()
  }
  return new Map(groups.map(([group], turn) => [group, together(batches[turn] ?? [])]))
}

function together(rows: readonly z.infer<typeof addedRow>[]): ReportSum {
  const requested = rows.flatMap((each) => each.requested ?? [])
  const size = Math.max(0, ...rows.map(({ figures }) => figures?.length ?? 0))
  return {
    institutions: rows.reduce((count, each) => count + each.institutions, 0),
    requested: requested.length === 0 ? null : sumOf(requested),
    figures: Array.from({ length: size }, (_, place) => {
      const own = rows.flatMap(({ figures }) => figures?.[place] ?? [])
      return own.length === 0 ? null : sumOf(own)
    }),
  }
}

/** Covers any organisation type. */
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

/** Covers any organisation type. */
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
