import { CompiledQuery, type Kysely } from 'kysely'
import { z } from 'zod'
import { workbook } from '#budget/api.ts'
import { calculationBasisOf, shownEntries } from '#budget/calculation-basis.ts'
import type { Institution } from '#budget/server/actor.ts'
import { readNorms, type VersionedNorms } from '#budget/server/norms.store.ts'
import { readPeriods } from '#budget/server/status.store.ts'
import type { BudgetState } from '#budget/variance.ts'
import { viewNamed } from '#forms/editions/edition.ts'
import type { Schema } from '#platform/database/schema.ts'

export type Snapshot = {
  readonly kind: 'calculated' | 'sent'
  readonly sessionCode: string
  readonly at: Date
  /** `null`: what was entered then is no longer known (decision 0033). */
  readonly state: BudgetState | null
}

export type Snapshots = {
  /** Newest sent budget, otherwise newest calculation (calculation §9). */
  readonly lastYear: Snapshot | null
  /** ASSUMED: §9 defines the choice for last year, and readers expect the same for a period. */
  readonly periodBefore: Snapshot | null
  readonly calculated: Snapshot | null
  /** Last sending of the newest period, regardless of its later status. */
  readonly sent: Snapshot | null
}

export async function snapshotStates(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<Snapshots> {
  const [newest, before] = await readPeriods(db, institution.id, year)
  const snapshotRows = await readSnapshotRows(db, institution.id, [year - 1, year])
  const of = (period: { readonly sessionCode: string } | undefined) =>
    snapshotRows.filter((each) => each.year === year && each.session_code === period?.sessionCode)
  const read = snapshotReader(db)
  const snapshot = (found: SnapshotColumns | undefined) => read(institution, found)
  return {
    lastYear: await snapshot(sentElseCalculated(snapshotRows.filter((each) => each.year === year - 1))),
    periodBefore: await snapshot(sentElseCalculated(of(before))),
    calculated: await snapshot(of(newest).find(({ kind }) => kind === 'calculated')),
    sent: await snapshot(of(newest).find(({ kind }) => kind === 'sent')),
  }
}

/** Calculation §9 "Last year's figure"; `null` if its entries are unknown. */
export async function lastYearState(
  db: Kysely<Schema>,
  institution: Institution,
  year: number,
): Promise<BudgetState | null> {
  return lastYearReader(db, year)(institution)
}

/** One at a time. Shared norms are read once. */
export function lastYearReader(
  db: Kysely<Schema>,
  year: number,
): (institution: Institution) => Promise<BudgetState | null> {
  const read = snapshotReader(db)
  return async (institution) => {
    const snapshotRows = await readSnapshotRows(db, institution.id, [year - 1])
    return (await read(institution, sentElseCalculated(snapshotRows)))?.state ?? null
  }
}

/** The first row of `storedOf` as JSON text. Queries only norms that are not cached. */
export async function lastYearIn(
  db: Kysely<Schema>,
  institution: Institution,
  row: string | null,
): Promise<BudgetState | null> {
  const snapshotRow = row === null ? undefined : columns.parse(JSON.parse(row))
  return (await snapshotReader(db)(institution, snapshotRow))?.state ?? null
}

const columns = z.object({
  kind: z.enum(['sent', 'calculated']),
  session_code: z.string(),
  year: z.number(),
  at: z.coerce.date(),
  inputs: z.record(z.string(), z.string()),
  entries: workbook.nullable(),
})

type SnapshotColumns = z.infer<typeof columns>

/**
 * `$1` and a number expression: the last unrecalled sending of each period before the last calculations, newest
 * first.
 */
export const storedOf = (years: string): string => `
  select 'sent' as "kind", session_code, year, sent_at as "at", inputs, entries, running_number as "turn"
  from (
    select distinct on (session_code) * from receipt
    where institution_id = $1 and year = any(${years}) and recalled_at is null
    order by session_code, running_number desc
  ) as sendings
  union all
  select 'calculated', session_code, year, calculated_at, inputs, entries, 0
  from report
  where institution_id = $1 and year = any(${years})
    and calculated_at is not null and inputs is not null
  order by "turn" desc, session_code desc`

const STORED_TOTALS = storedOf('$2::int[]')

async function readSnapshotRows(
  db: Kysely<Schema>,
  institutionId: string,
  years: readonly number[],
): Promise<readonly SnapshotColumns[]> {
  const { rows } = await db.executeQuery(CompiledQuery.raw(STORED_TOTALS, [institutionId, years]))
  return rows.map((row) => columns.parse(row))
}

function sentElseCalculated([first]: readonly SnapshotColumns[]): SnapshotColumns | undefined {
  return first
}

type ReadSnapshot = (
  institution: Institution,
  snapshotRow: SnapshotColumns | undefined,
) => Promise<Snapshot | null>

function snapshotReader(db: Kysely<Schema>): ReadSnapshot {
  const known = new Map<string, Promise<VersionedNorms | null>>()
  const normsOf = (year: number, version: number) => {
    const name = `${year} ${version}`
    const reading = known.get(name) ?? readNorms(db, year, version)
    known.set(name, reading)
    return reading
  }
  return async ({ view: viewNow }, snapshotRow) => {
    if (!snapshotRow || viewNow === null) return null
    const { kind, session_code: sessionCode, at, year, inputs, entries } = snapshotRow
    const { facts, registers, norms: version } = calculationBasisOf(inputs)
    const norms = entries && (await normsOf(year, version))
    if (!entries || !norms) return { kind, sessionCode, at, state: null }
    const { edition } = norms
    const view = viewNamed(edition.views, facts.view) ?? edition.views[viewNow]
    const givens = { ...norms.givens, ...registers }
    const state = { year, edition, view, inputs: { entries: shownEntries(view, entries), givens, facts } }
    return { kind, sessionCode, at, state }
  }
}
