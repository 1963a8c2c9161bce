import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { viewInput } from '#domain/draft/inputs.ts'
import { type Status, statusOf } from '#domain/draft/review.ts'
import { sumOf } from '#domain/number/sum-of.ts'
import type { Schema } from '#server/database/schema.ts'
import { ofOneOf } from '#server/draft/draft-status.store.ts'
import { yieldToEventLoop } from '#server/draft/yield-to-event-loop.ts'

/** The budgets of which a report is added up. `current`: as reports stand now; `sentElseCalculated`: the newest sending, else the newest calculation. */
export type WhichKept =
  | {
      readonly of: 'sentElseCalculated'
      readonly in: { readonly year: number } | { readonly period: string }
    }
  | { readonly of: 'current' | 'sent' | 'calculated'; readonly in: { readonly period: string } }

/** An institution, and which of its reports is summed; '' where it is none, and only what is asked for counts. */
export type Summed = { readonly id: string; readonly code: string }

/** How the budget of an institution was kept of which a report is summed. */
export type KeptHead = {
  /** The view by which it was made; `null` where it was not noted. */
  readonly viewThen: string | null
  /** How many figures the report has in it; 0 where it is not in it. */
  readonly size: number
  /** Whether it was kept what it asks for. */
  readonly hasTotal: boolean
  /** Of a calculation, ISO time comes of the date. */
  readonly status: Status
  readonly calculatedAt: Date | null
}

/** So many institutions in one statement: the embedded database answers within the program's turn, and the others wait so long. */
const AT_ONCE = 250

function pieces<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  return Array.from({ length: Math.ceil(items.length / AT_ONCE) }, (_, piece) =>
    items.slice(piece * AT_ONCE, (piece + 1) * AT_ONCE),
  )
}

/** The newest kept budget of each of some institutions, as `WhichKept` says; a common table expression of the name `kept`. */
function keptBudgets(ids: readonly string[], which: WhichKept) {
  const within = 'year' in which.in ? sql`year = ${which.in.year}` : sql`session_code = ${which.in.period}`
  const isSent = which.of === 'sent' || which.of === 'sentElseCalculated' ? sql`true` : sql`false`
  const isCalculated = which.of === 'sent' ? sql`false` : sql`true`
  // What was calculated before its inputs were kept stands in a sum, and beside none.
  const isWhole = which.of === 'current' ? sql`true` : sql`inputs is not null`
  return sql`kept as (
    select distinct on (institution_id) institution_id, inputs, figures, asked_total, status, calculated_at
    from (
      select institution_id, inputs, figures, asked_total, null as status, null as calculated_at,
        1 as sent, running_number as turn, session_code
      from receipt where ${ofOneOf(ids)} and ${within} and ${isSent} and recalled_at is null
      union all
      select institution_id, inputs, figures, asked_total, status, calculated_at, 0, 0, session_code
      from report
      where ${ofOneOf(ids)} and ${within} and ${isCalculated} and calculated_at is not null and ${isWhole}
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

/** How the budgets of some institutions were kept, by institution; no figure is read. */
export async function readKeptHeads(
  db: Kysely<Schema>,
  summed: readonly Summed[],
  which: WhichKept,
): Promise<ReadonlyMap<string, KeptHead>> {
  const heads = new Map<string, KeptHead>()
  for (const some of pieces(summed)) {
    const ids = some.map(({ id }) => id)
    const { rows } = await sql<HeadRow>`
      with asked as (
        select institution_id, code from unnest(${ids}::text[], ${some.map(({ code }) => code)}::text[]) as asked (institution_id, code)
      ), ${keptBudgets(ids, which)}
      select institution_id as id, inputs ->> ${viewInput} as view_then, asked_total is not null as has_total,
        coalesce(jsonb_array_length(figures -> code), 0) as size, status, calculated_at
      from kept join asked using (institution_id)
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

/** An institution with whom it is added up: with all of the same group, whose reports have the same form. */
export type Grouped = Summed & { readonly group: string }

/** Reports of one form added up: over how many institutions, what they ask for (tugrik; `null`: that was not kept), and each figure in its order, `null` where none has any. */
export type AddedUp = {
  readonly institutions: number
  readonly asked: number | null
  readonly figures: readonly (number | null)[]
}

const addedRow = z.object({
  turn: z.number(),
  institutions: z.number(),
  asked: z.string().nullable(),
  figures: z.array(z.string().nullable()).nullable(),
})

/**
 * Adds up the kept budgets of some institutions by group, right to the last decimal. The database adds, in pieces of institutions, and tells a
 * row a group: thousands of them come as a few hundred numbers.
 */
export async function addUp(
  db: Kysely<Schema>,
  grouped: readonly Grouped[],
  which: WhichKept,
): Promise<ReadonlyMap<string, AddedUp>> {
  // Those of a group side by side, so that few groups stand in a piece.
  const groups = [...Map.groupBy(grouped, ({ group }) => group)]
  const inOrder = groups.flatMap(([_, own], turn) => own.map((each) => ({ ...each, turn })))
  const told = groups.map(() => [] as z.infer<typeof addedRow>[])
  for (const some of pieces(inOrder)) {
    const ids = some.map(({ id }) => id)
    const { rows } = await sql`
      with asked as (
        select institution_id, code, turn from unnest(
          ${ids}::text[], ${some.map(({ code }) => code)}::text[], ${some.map(({ turn }) => turn)}::int[]
        ) as asked (institution_id, code, turn)
      ), ${keptBudgets(ids, which)}, own as (
        select turn, asked_total, figures -> code as line from kept join asked using (institution_id)
      ), added as (
        select turn, place, sum(figure::numeric)::text as total
        from own, jsonb_array_elements_text(line) with ordinality as each (figure, place)
        group by turn, place
      )
      select turn, count(*)::int as institutions, sum(asked_total)::text as asked, (
        select jsonb_agg(total order by place) from added where added.turn = own.turn
      ) as figures
      from own group by turn
    `.execute(db)
    for (const row of rows) {
      const read = addedRow.parse(row)
      told[read.turn]?.push(read)
    }
    await yieldToEventLoop()
  }
  return new Map(groups.map(([group], turn) => [group, together(told[turn] ?? [])]))
}

/** What several statements told of one group. */
function together(told: readonly z.infer<typeof addedRow>[]): AddedUp {
  const asked = told.flatMap((each) => each.asked ?? [])
  const size = Math.max(0, ...told.map(({ figures }) => figures?.length ?? 0))
  return {
    institutions: told.reduce((count, each) => count + each.institutions, 0),
    asked: asked.length === 0 ? null : sumOf(asked),
    figures: Array.from({ length: size }, (_, place) => {
      const own = told.flatMap(({ figures }) => figures?.[place] ?? [])
      return own.length === 0 ? null : sumOf(own)
    }),
  }
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
