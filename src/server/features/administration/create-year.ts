import type { NormSet } from '#domain/norms/year-norms.ts'
import { normSetOf, seededYears } from '#domain/norms/year-norms.ts'
import { organizationTypeIds } from '#domain/organisation/profile-fields.ts'
import { type Doing, recordDeed } from '#server/features/administration/deeds.store.ts'
import {
  lockNorms,
  readVersion,
  readVersions,
  writeDraft,
} from '#server/features/administration/norm-versions.store.ts'
import { takePeriod, writePeriod } from '#server/features/administration/periods.store.ts'
import { Refusal } from '#server/http/refusal.ts'
import { adminText } from '#text/admin.ts'

type Begun = { readonly content: NormSet; readonly from: number | null }

/**
 * Begins a financial year: its norms are a draft, copied from the last year (the published ones, else its draft), in an
 * empty installation those that the program brings. Every type of organisation gets a first period. Throws a 409 `Refusal`.
 */
export async function createYear(doing: Doing, year: number): Promise<string> {
  await lockNorms(doing)
  const years = await readVersions(doing.trx)
  if (years.some((each) => each.year === year)) throw new Refusal(409, adminText.yearTaken(year))
  const last = years.find((each) => each.year < year) ?? years.at(-1)
  const { content, from } = last ? await copyOf(doing, last) : modelOf(year)
  await writeDraft(doing, { year, version: 1, content, note: '' })
  for (const organizationTypeId of Object.values(organizationTypeIds))
    await beginPeriod(doing, organizationTypeId, year)
  await recordDeed(doing, { kind: 'admin.year-created', institutionId: '', year, detail: { from } })
  return adminText.yearCreated(year, from)
}

async function copyOf(
  { trx }: Doing,
  { year, versions }: Awaited<ReturnType<typeof readVersions>>[number],
): Promise<Begun> {
  const copied = versions.find(({ publishedAt }) => publishedAt !== null) ?? versions[0]
  const held = copied && (await readVersion(trx, year, copied.version))
  return held ? { content: held.content, from: year } : modelOf(year)
}

/** The figures that the program brings: of the year itself, else of the nearest year that it knows. */
function modelOf(year: number): Begun {
  const nearest = seededYears.reduce<number>(
    (best, each) => (Math.abs(each - year) < Math.abs(best - year) ? each : best),
    seededYears[0],
  )
  return { content: normSetOf(nearest), from: null }
}

async function beginPeriod(doing: Doing, organizationTypeId: number, year: number): Promise<void> {
  const key = { organizationTypeId, sessionCode: `${year}-01` }
  if (await takePeriod(doing, key)) return
  await writePeriod(doing, {
    ...key,
    year,
    sessionName: adminText.firstPeriod(year),
    isOpen: true,
    deadline: null,
  })
}
