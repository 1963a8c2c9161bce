import type { Kysely } from 'kysely'
import type { InstitutionRow } from '#contract/review.ts'
import { deskOf } from '#domain/draft/review.ts'
import { isClosed } from '#domain/draft/status.ts'
import type { Schema } from '#server/database/schema.ts'
import { institutionsOf } from '#server/features/auth/review-set.store.ts'
import type { KnownProgress } from '#server/features/review/known-progress.ts'
import {
  briefKey,
  draftStamps,
  institutionsOfDistricts,
  newestPeriods,
  type ReportBrief,
  reportBriefs,
} from '#server/features/review/overview.store.ts'
import type { Progress } from '#server/features/review/progress.ts'
import type { Actor, Institution } from '#server/http/handler.ts'

/** One year of all institutions, as far as the list asks. */
type Year = {
  readonly year: number
  readonly periods: Awaited<ReturnType<typeof newestPeriods>>
  readonly reports: ReadonlyMap<string, ReportBrief>
  readonly progress: (institution: Institution) => Promise<Progress | null>
}

/** The institutions of a reviewer with how each stands in a year, beside the year before. */
export async function listInstitutions(
  db: Kysely<Schema>,
  actor: Actor,
  year: number,
  known: KnownProgress,
): Promise<readonly InstitutionRow[]> {
  const institutions = await institutionsOf(db, actor)
  const districts = await institutionsOfDistricts(db)
  const [now, before] = [await readYear(db, year, known), await readYear(db, year - 1, known)]
  const rows: InstitutionRow[] = []
  // One after the other: a list of a thousand must leave room for those who type.
  for (const each of institutions) rows.push(await rowOf(each, { now, before, districts }))
  return rows
}

async function readYear(db: Kysely<Schema>, year: number, known: KnownProgress): Promise<Year> {
  const periods = await newestPeriods(db, year)
  const reports = await reportBriefs(db, year)
  const stampOf = await draftStamps(db, year)
  const hasNorms = !stampOf('').endsWith('none')
  return {
    year,
    periods,
    reports,
    progress: async (institution) =>
      hasNorms ? known(db, institution, { year, stamp: stampOf(institution.id) }) : null,
  }
}

type Around = { readonly now: Year; readonly before: Year; readonly districts: ReadonlySet<string> }

async function rowOf(institution: Institution, { now, before, districts }: Around): Promise<InstitutionRow> {
  const { id, name, profile } = institution
  const period = now.periods.get(profile.organizationTypeId)
  const report = newestReport(institution, now)
  const status = report?.status ?? 'NEW'
  const progress = await now.progress(institution)
  return {
    institutionId: id,
    name,
    orgType: profile.orgType,
    organizationProperty: profile.organizationProperty,
    sessionCode: period?.sessionCode ?? null,
    status,
    desk: deskOf({
      status,
      passedOn: report?.passedOn ?? 'no',
      district: districts.has(id) ? 'there' : 'none',
    }),
    blanks: progress?.blanks ?? 0,
    filled: progress?.filled ?? 0,
    errors: isClosed(status) ? 0 : (progress?.errors ?? 0),
    total: report?.total ?? progress?.total ?? null,
    totalBefore:
      newestReport(institution, before)?.total ?? (await before.progress(institution))?.total ?? null,
    sentAt: report?.sentAt?.toISOString() ?? null,
    deadline: period?.deadline?.toISOString() ?? null,
  }
}

function newestReport({ id, profile }: Institution, { periods, reports }: Year): ReportBrief | undefined {
  const period = periods.get(profile.organizationTypeId)
  return period && reports.get(briefKey(id, period.sessionCode))
}
