import { type Kysely, sql } from 'kysely'
import { profileSchema } from '#budget/api.ts'
import { registersPupils, rowsRead } from '#budget/people/pupils.ts'
import { editionOfYear, ownEditions } from '#budget/server/norms.store.ts'
import { readFinancialYears } from '#budget/server/years.store.ts'
import { readNormDraft, readVersions } from '#features/norms/server/norm-versions.store.ts'
import type { InstallationFacts, InstitutionCount } from '#features/set-up/set-up.ts'
import { readAllPeriods } from '#features/years/server/periods.store.ts'
import type { Edition, PanelName } from '#forms/editions/edition.ts'
import { isOrdered } from '#forms/editions/editions.ts'
import { normProblems } from '#forms/norms/norm-problems.ts'
import { type Profile, type profileChoices, viewOf } from '#forms/profile.ts'

import type { Schema } from '#platform/database/schema.ts'

/** `server`: the mail setting, which the database does not contain. */
export async function readInstallation(
  db: Kysely<Schema>,
  server: InstallationFacts['mail']['server'],
): Promise<InstallationFacts> {
  const year = await newestYear(db)
  const rows = await readCounted(db, year?.year ?? null)
  const edition = year === null ? null : await editionOfYear(db, year.year)
  return {
    year,
    institutions: {
      EBS: countOf(rows, 'EBS', edition),
      SUB: countOf(rows, 'SUB', edition),
      NTB: countOf(rows, 'NTB', edition),
    },
    withoutDistrict: rows.filter(({ reviewed }) => !reviewed).length,
    accounts: await countAccounts(db),
    mail: { server, failed: await countFailedMail(db) },
  }
}

/** Only years with ordered forms need a setup. */
async function newestYear(db: Kysely<Schema>): Promise<InstallationFacts['year']> {
  const startedYears = await readFinancialYears(db)
  const own = startedYears
    .filter(({ edition }) => ownEditions().includes(edition) && isOrdered(edition))
    .map((each) => each.year)
  const newest = (await readVersions(db)).find((each) => own.includes(each.year))
  if (newest === undefined) return null
  const { year, versions } = newest
  const published = versions.find(({ publishedAt }) => publishedAt !== null)?.version ?? null
  const draft = published === null ? await readNormDraft(db, year) : null
  const { norms } = await editionOfYear(db, year)
  const periods = await readAllPeriods(db)
  return {
    year,
    isClosed: startedYears.some((each) => each.year === year && each.closedAt !== null),
    published,
    faults: draft ? normProblems(norms, draft.content).length : 0,
    continued: Object.values(draft?.content.continued ?? {}).flat().length,
    periods: periods.filter((period) => period.year === year),
    pupils: requiredPupilRegisters(year),
    ...(await countReports(db, year)),
  }
}

function requiredPupilRegisters(year: number): NonNullable<InstallationFacts['year']>['pupils'] {
  return rowsRead(year).filter(({ presence }) => presence === 'always')
}

type SetUpCounts = {
  readonly profile: Profile
  readonly placed: boolean
  readonly account: boolean
  readonly pupils: boolean
  readonly staff: boolean
  readonly children: boolean
  readonly reviewed: boolean
}

async function readCounted(db: Kysely<Schema>, year: number | null): Promise<readonly SetUpCounts[]> {
  const required = year === null ? [] : requiredPupilRegisters(year)
  const years = required.map(({ studyYear }) => studyYear)
  const kinds = required.map(({ kind }) => kind)
  const { rows } = await sql<Omit<SetUpCounts, 'profile'> & { readonly profile: unknown }>`
    select profile, aimag_code is not null as placed,
      exists (
        select from account where account.institution_id = institution.institution_id and locked_at is null
      ) as account,
      not exists (
        select from unnest(${years}::int[], ${kinds}::text[]) as queried (study_year, kind)
        where not exists (
          select from pupil_register
          where pupil_register.institution_id = institution.institution_id
            and pupil_register.study_year = queried.study_year and pupil_register.kind = queried.kind and quantity > 0
        )
      ) as pupils,
      exists (
        select from staff where staff.institution_id = institution.institution_id and staff.year = ${year} and not removed
      ) as staff,
      exists (
        select from staff_child where staff_child.institution_id = institution.institution_id and staff_child.year = ${year}
      ) or exists (
        select from registry_response where registry_response.institution_id = institution.institution_id
          and register = 'children' and registry_response.year = ${year}
      ) as children,
      exists (select from reviewer_set where reviewer_set.institution_id = institution.institution_id) as reviewed
    from institution
  `.execute(db)
  return rows.map((row) => ({ ...row, profile: profileSchema.parse(row.profile) }))
}

/** Private schools plan no staff. */
function hasPanel(edition: Edition, profile: Profile, panel: PanelName): boolean {
  const view = viewOf(profile)
  return view !== null && edition.views[view].tabs.some((tab) => tab.panel === panel)
}

function countOf(
  rows: readonly SetUpCounts[],
  type: (typeof profileChoices.orgType)[number],
  year: Edition | null,
): InstitutionCount {
  const own = rows.filter(({ profile }) => profile.orgType === type)
  const registering = own.filter(({ profile }) => registersPupils(viewOf(profile)))
  const keeping = (panel: PanelName) =>
    year === null ? [] : own.filter(({ profile }) => hasPanel(year, profile, panel))
  return {
    count: own.length,
    notPlaced: own.filter(({ placed }) => !placed).length,
    withoutAccount: own.filter(({ account }) => !account).length,
    withPupils: registering.filter(({ pupils }) => pupils).length,
    withoutPupils: registering.filter(({ pupils }) => !pupils).length,
    withStaff: keeping('staff').filter(({ staff }) => staff).length,
    withoutStaff: keeping('staff').filter(({ staff }) => !staff).length,
    withChildren: keeping('children').filter(({ children }) => children).length,
    withoutChildren: keeping('children').filter(({ children }) => !children).length,
  }
}

async function countAccounts(db: Kysely<Schema>): Promise<InstallationFacts['accounts']> {
  const { rows } = await sql<Record<keyof InstallationFacts['accounts'], number>>`
    select
      (count(*) filter (where role = 'institution'))::int as institution,
      (count(*) filter (where level = 'district'))::int as district,
      (count(*) filter (where level = 'ministry'))::int as ministry,
      (count(*) filter (where must_change_password))::int as waiting,
      (count(*) filter (where email = ''))::int as "withoutMail"
    from account where locked_at is null
  `.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('An aggregate without groups answers one row.')
  return counted
}

/** Started (`isStarted`), and with an unrecalled sending. */
async function countReports(
  db: Kysely<Schema>,
  year: number,
): Promise<{ readonly started: number; readonly sent: number }> {
  const { rows } = await sql<{ readonly started: number; readonly sent: number }>`
    select
      (select count(*)::int from (
        select institution_id from sheet_save where year = ${year}
        union select institution_id from report where year = ${year}
      ) as at_work) as started,
      (select count(distinct institution_id)::int from receipt where year = ${year} and recalled_at is null) as sent
  `.execute(db)
  return rows[0] ?? { started: 0, sent: 0 }
}

async function countFailedMail(db: Kysely<Schema>): Promise<number> {
  const { count } = await db
    .selectFrom('job')
    .where('kind', '=', 'mail')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('failed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
