import type { Kysely } from 'kysely'
import { orderedYears } from '#budget/server/norms.store.ts'
import { readVersion, readVersions } from '#features/norms/server/norm-versions.store.ts'
import type { Norm } from '#forms/norms/norm.ts'
import { modelNorms, type NormSet, normsForNewYear, normsToContinue } from '#forms/norms/year-norms.ts'
import type { Schema } from '#platform/database/schema.ts'

type YearStart = { readonly content: NormSet; readonly from: number | null }

/** The norms to start with (`normsToTakeOver`), of a year with ordered forms; `null`: the built-in ones. */
export async function readStartNorms(
  db: Kysely<Schema>,
  year: number,
  norms: readonly Norm[],
): Promise<YearStart> {
  const years = await orderedYears(db)
  const versions = (await readVersions(db)).filter((each) => years.includes(each.year))
  const taken = normsToContinue(versions, year)
  const before = taken && (await readVersion(db, taken.year, taken.version))
  return before
    ? { content: normsForNewYear(norms, before.content, taken.year, year), from: taken.year }
    : { content: modelNorms(norms, year), from: null }
}
