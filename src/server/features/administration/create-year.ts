import type { Kysely } from 'kysely'
import { continuedFrom, type NormSet, normSetOf, seededYears } from '#domain/norms/year-norms.ts'
import { organizationTypeIds } from '#domain/organisation/profile.ts'
import type { Schema } from '#server/database/schema.ts'
import { type Doing, recordAdminEvent } from '#server/features/administration/admin-event.store.ts'
import {
  lockNorms,
  readVersion,
  readVersions,
  writeDraft,
} from '#server/features/administration/norm-versions.store.ts'
import { periodForUpdate, writePeriod } from '#server/features/administration/periods.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/administration.ts'

type Begun = { readonly content: NormSet; readonly from: number | null }

/**
 * Begins a financial year: its norms are a draft, continued from the last year (`beginningOf`). Every type of organisation gets a first period. Throws a 409 `Refusal`.
 */
export async function createYear(doing: Doing, year: number): Promise<string> {
  await lockNorms(doing)
  const years = await readVersions(doing.trx)
  if (years.some((each) => each.year === year)) throw new Refusal(409, adminText.yearTaken(year))
  const { content, from } = await beginningOf(doing.trx, year)
  await writeDraft(doing, { year, version: 1, content, note: '' })
  for (const organizationTypeId of Object.values(organizationTypeIds))
    await beginPeriod(doing, organizationTypeId, year)
  await recordAdminEvent(doing, { kind: 'admin.year-created', institutionId: '', year, detail: { from } })
  return adminText.yearCreated(year, from)
}

/**
 * With which norms a year begins: those of the last year before it that there is (the published ones, else its draft), else
 * of the first after it, else those that the program brings.
 */
export async function beginningOf(db: Kysely<Schema>, year: number): Promise<Begun> {
  const others = (await readVersions(db)).filter((each) => each.year !== year)
  const last = others.find((each) => each.year < year) ?? others.at(-1)
  const copied = last?.versions.find(({ publishedAt }) => publishedAt !== null) ?? last?.versions[0]
  const held = last && copied && (await readVersion(db, last.year, copied.version))
  return held ? { content: begun(held.content, last.year, year), from: last.year } : modelOf(year)
}

/** An earlier year goes on in a later one; backwards nothing does. */
function begun(content: NormSet, from: number, year: number): NormSet {
  return from < year ? continuedFrom(content) : { ...content, continued: {} }
}

/** The figures that the program brings: of the year itself, else of the nearest year that it knows. */
function modelOf(year: number): Begun {
  const nearest = seededYears.reduce<number>(
    (best, each) => (Math.abs(each - year) < Math.abs(best - year) ? each : best),
    seededYears[0],
  )
  return { content: begun(normSetOf(nearest), nearest, year), from: null }
}

async function beginPeriod(doing: Doing, organizationTypeId: number, year: number): Promise<void> {
  const key = { organizationTypeId, sessionCode: `${year}-01` }
  if (await periodForUpdate(doing, key)) return
  await writePeriod(doing, {
    ...key,
    year,
    sessionName: adminText.firstPeriod(year),
    isOpen: true,
    deadline: null,
  })
}
