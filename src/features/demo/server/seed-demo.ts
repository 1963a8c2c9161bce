import { type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { accountMark } from '#api/user-name.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { cellPositionOf } from '#engine/key.ts'
import { demoAccounts, demoPassword } from '#features/demo/server/accounts.ts'
import { type DemoInstitution, institutions } from '#features/demo/server/institutions.ts'
import { type DemoPerson, type DemoStaffing, staffIn } from '#features/demo/server/people.ts'
import { registerLines } from '#features/demo/server/pupils.ts'
import { type DemoBlank, savedBlanks } from '#features/demo/server/saved-blanks.ts'
import { type SavedEntries, savedEntries } from '#features/demo/server/saved-entries.ts'
import { childrenIn } from '#features/demo/server/staff-children.ts'
import { editionFor } from '#forms/editions/editions.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { viewKinds, viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'

type SeedRows<T extends keyof Schema> = Insertable<Schema[T]>[]

export type DemoServices = {
  readonly now: () => Date
  readonly hashPassword: (password: string) => Promise<string>
}

const organizationTypeIds = [47, 48, 49]
const sessions = [
  { number: '01', name: 'төсвийн төсөл', years: seededYears },
  // The newest year has its first period only (calculation §9 "Periods").
  { number: '02', name: 'төсвийн тодотгосон төсөл', years: seededYears.slice(0, -1) },
]

export type DemoOutcome = 'seeded' | 'exists' | 'in use'

/** Seeds only a database without institutions and accounts, because the passwords are public. */
export async function insertDemoRows(
  db: Kysely<Schema>,
  { now, hashPassword }: DemoServices,
): Promise<DemoOutcome> {
  if (await isDemonstration(db)) return 'exists'
  if (await isInUse(db)) return 'in use'
  const at = now()
  const accountValues = await accountRows(at, hashPassword)
  return transact(db, async (trx) => {
    if (!(await takeInstitutions(trx))) return 'exists'
    await trx.insertInto('account').values(accountValues).execute()
    await trx.insertInto('reviewer_institution').values(setRows()).onConflict(doNothing).execute()
    await trx.insertInto('reviewer_region').values(regionRows()).onConflict(doNothing).execute()
    await insertYears(trx, at)
    await trx.insertInto('pupil_register').values(registerRows()).execute()
    for (const { institutionId } of institutions.filter(keepsStaff)) {
      await insertPeople(trx, { institutionId, like: institutionId, seed: Number(institutionId) }, at)
    }
    await recordDemoResponses(
      trx,
      institutions.map(({ institutionId }) => institutionId),
    )
    await insertWork(trx, { entries: savedEntries, blanks: savedBlanks }, at)
    return 'seeded'
  })
}

/** What users have typed and saved. */
export type DemoWork = {
  readonly entries: readonly SavedEntries[]
  readonly blanks: readonly DemoBlank[]
}

export async function insertWork(db: Kysely<Schema>, work: DemoWork, at: Date): Promise<void> {
  const insertAll = async <Table extends 'draft' | 'entry' | 'event' | 'sheet_save'>(
    table: Table,
    rows: SeedRows<Table>,
  ) => {
    if (rows.length > 0) await db.insertInto(table).values(rows).execute()
  }
  await insertAll('draft', draftRows(work))
  await insertAll('entry', entryRows(work, at))
  await insertAll('event', eventRows(work, at))
  await insertAll('sheet_save', saveRows(work, at))
}

export async function recordDemoResponses(
  db: Kysely<Schema>,
  institutionIds: readonly string[],
): Promise<void> {
  await sql`
    insert into registry_response (institution_id, register, year)
    select distinct found.institution_id, found.register, found.year
    from (
      select institution_id, 'pupils' as register, study_year as year from pupil_register
      union all select institution_id, 'staff', year from staff
      union all select institution_id, 'children', year from staff_child
    ) as found
    where found.institution_id = any(${institutionIds})
    on conflict do nothing
  `.execute(db)
}

export async function insertPeople(db: Kysely<Schema>, institution: DemoStaffing, at: Date): Promise<void> {
  await db.insertInto('staff').values(staffRows(institution, at)).execute()
  await db.insertInto('staff_child').values(childRows(institution)).execute()
}

export async function institutionsPresent(db: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const found = await db.selectFrom('institution').select('institution_id').execute()
  return new Set(found.map(({ institution_id }) => institution_id))
}

type InstitutionRows = {
  readonly institution: Insertable<Schema['institution']>
  readonly account: Omit<Insertable<Schema['account']>, 'user_id'>
  readonly register: SeedRows<'pupil_register'>
}

/** Returns the number of the account; `null` if another server has inserted the institution. */
export async function insertInstitution(
  db: Kysely<Schema>,
  { institution, account, register }: InstitutionRows,
): Promise<number | null> {
  const inserted = db.insertInto('institution').values(institution).onConflict(doNothing)
  if ((await inserted.returning('institution_id').execute()).length === 0) return null
  const { last } = await db
    .selectFrom('account')
    .select(({ fn }) => fn.max('user_id').as('last'))
    .executeTakeFirstOrThrow()
  const user_id = last + 1
  await db
    .insertInto('account')
    .values({ ...account, user_id })
    .execute()
  if (register.length > 0) await db.insertInto('pupil_register').values(register).execute()
  return user_id
}

export async function insertYears(db: Kysely<Schema>, at: Date): Promise<void> {
  await db.insertInto('financial_year').values(yearRows(at)).onConflict(doNothing).execute()
  await db.insertInto('norm_set').values(normRows(at)).onConflict(doNothing).execute()
  await db.insertInto('period').values(periodRows(at)).onConflict(doNothing).execute()
}

/** Excludes private institutions, for which no tab would show staff. */
export function keepsStaff({ profile }: Pick<DemoInstitution, 'profile'>): boolean {
  const view = viewOf(profile) ?? 'ebs-public'
  const { tabs } = editionFor(viewKinds[view].defaultYear).views[view]
  return tabs.some(({ panel }) => panel === 'staff')
}

/** Recognises the demo by its accounts: a real institution may have one of the numbers. */
export async function isDemonstration(db: Kysely<Schema>): Promise<boolean> {
  // A removed account has its number as user name and still belongs to the demonstration.
  const own = demoAccounts.flatMap(({ userName, userId, institutionId }) =>
    institutionId === null ? [] : [userName, accountMark(userId)].map((name) => ({ name, institutionId })),
  )
  const found = await db
    .selectFrom('account')
    .select(['user_name', 'institution_id'])
    .where(
      'user_name',
      'in',
      own.map(({ name }) => name),
    )
    .execute()
  return found.some(({ user_name, institution_id }) =>
    own.some(({ name, institutionId }) => name === user_name && institutionId === institution_id),
  )
}

export async function readDemoAccounts(db: Kysely<Schema>) {
  const names = demoAccounts.map(({ userName }) => userName)
  return db
    .selectFrom('account')
    .select(['user_name', 'password_hash', 'locked_by'])
    .where('user_name', 'in', names)
    .orderBy('user_name')
    .execute()
}

async function isInUse(db: Kysely<Schema>): Promise<boolean> {
  const account = await db.selectFrom('account').select('user_name').limit(1).executeTakeFirst()
  const institution = await db.selectFrom('institution').select('name').limit(1).executeTakeFirst()
  return account !== undefined || institution !== undefined
}

/** Returns `false` if another server inserted the rows concurrently. */
async function takeInstitutions(trx: Transaction<Schema>): Promise<boolean> {
  const rows: SeedRows<'institution'> = institutions.map(({ institutionId, name, profile }) => ({
    institution_id: institutionId,
    name,
    ...columnsOfProfile(profile),
  }))
  const taken = await trx
    .insertInto('institution')
    .values(rows)
    .onConflict(doNothing)
    .returning('institution_id')
    .execute()
  return taken.length > 0
}

const doNothing = <T>(conflict: { readonly doNothing: () => T }): T => conflict.doNothing()

/** No two accounts share a salt. */
async function accountRows(
  at: Date,
  hashPassword: DemoServices['hashPassword'],
): Promise<SeedRows<'account'>> {
  return Promise.all(
    demoAccounts.map(async ({ userName, userId, institutionId, displayName, post = '', role, level }) => ({
      user_name: userName,
      user_id: userId,
      institution_id: institutionId,
      display_name: displayName,
      post,
      password_hash: await hashPassword(demoPassword),
      role,
      level: level ?? null,
      created_at: at,
    })),
  )
}

function regionRows(): SeedRows<'reviewer_region'> {
  return demoAccounts.flatMap(({ userName, regions = [] }) =>
    regions.map((region_code) => ({ user_name: userName, region_code })),
  )
}

function setRows(): SeedRows<'reviewer_institution'> {
  return demoAccounts.flatMap(({ userName, reviews = [] }) =>
    reviews.map((institution_id) => ({ user_name: userName, institution_id })),
  )
}

function yearRows(at: Date): SeedRows<'financial_year'> {
  return seededYears.map((year) => ({ year, edition: editionFor(year).code, announced_at: at }))
}

function normRows(at: Date): SeedRows<'norm_set'> {
  return seededYears.map((year) => ({
    year,
    version: 1,
    content: JSON.stringify(normSetOf(editionFor(year).norms, year)),
    published_at: at,
  }))
}

/** At least three years ahead. */
function demoDeadline(at: Date): Date {
  return new Date(`${at.getUTCFullYear() + 3}-12-31T17:00:00+08:00`)
}

function periodRows(at: Date): SeedRows<'period'> {
  return organizationTypeIds.flatMap((organization_type_id) =>
    sessions.flatMap(({ number, name, years }) =>
      years.map((year) => ({
        organization_type_id,
        session_code: `${year}-${number}`,
        year,
        session_name: `${year} оны ${name}`,
        deadline: demoDeadline(at),
      })),
    ),
  )
}

function registerRows(): SeedRows<'pupil_register'> {
  return registerLines.map(({ institutionId, studyYear, kind, grade, quantity }) => ({
    institution_id: institutionId,
    study_year: studyYear,
    kind,
    grade,
    quantity,
  }))
}

function staffRows(institution: DemoStaffing, at: Date): SeedRows<'staff'> {
  return seededYears.flatMap((year) =>
    staffIn(institution, year).map((member) => staffRow(institution.institutionId, year, member, at)),
  )
}

function staffRow(
  institutionId: string,
  year: number,
  { employeeId, person, plan }: DemoPerson,
  at: Date,
): SeedRows<'staff'>[number] {
  return {
    institution_id: institutionId,
    year,
    employee_id: employeeId,
    person: JSON.stringify(person),
    planned_assignment_status: plan.plannedAssignmentStatus,
    allowance_month: plan.allowanceMonth,
    t1_flag: plan.t1Month !== null,
    t1_month: plan.t1Month,
    avg_salary_month: plan.t1Month === null ? null : person.salaryAmount,
    t2_flag: plan.t2Amount !== null,
    t2_amount: plan.t2Amount,
    t3_flag: plan.t3,
    imported_at: at,
  }
}

function childRows(institution: DemoStaffing): SeedRows<'staff_child'> {
  return seededYears.flatMap((year) =>
    childrenIn(institution, year).map(({ childScholarshipId, assignmentId, confirmed, detail }) => ({
      institution_id: institution.institutionId,
      year,
      child_scholarship_id: childScholarshipId,
      assignment_id: assignmentId,
      confirmed,
      detail: JSON.stringify(detail),
    })),
  )
}

function draftRows({ entries }: DemoWork): SeedRows<'draft'> {
  const drafts = entries.map(({ institutionId, year }) => ({
    institution_id: institutionId,
    year,
    version: 1,
  }))
  return [...new Map(drafts.map((draft) => [`${draft.institution_id} ${draft.year}`, draft])).values()]
}

function entryRows({ entries }: DemoWork, at: Date): SeedRows<'entry'> {
  return entries.flatMap(({ institutionId, year, sheet, savedBy, cells }) =>
    Object.entries(cells).map(([place, value]) => {
      const { row, field } = cellPositionOf(place)
      return {
        institution_id: institutionId,
        year,
        sheet,
        row_code: row,
        field,
        value,
        version: 1,
        changed_by: savedBy,
        changed_at: at,
      }
    }),
  )
}

function eventRows(work: DemoWork, at: Date): SeedRows<'event'> {
  const cells = entryRows(work, at).map(
    ({ institution_id, year, sheet, row_code, field, value, changed_by }) => ({
      ...{ institution_id, year, at, actor: changed_by, kind: 'cell' },
      ...{ sheet, row_code, field, old_value: null, new_value: value },
    }),
  )
  const typedIn = new Set(
    cells.map(({ institution_id, year, sheet }) => `${institution_id} ${year} ${sheet}`),
  )
  const empty = work.blanks
    .filter(({ institutionId, year, sheet }) => !typedIn.has(`${institutionId} ${year} ${sheet}`))
    .map(({ institutionId, year, sheet, savedBy }) => ({
      ...{ institution_id: institutionId, year, at, actor: savedBy, kind: 'blank.saved' },
      ...{ sheet, row_code: '', field: null, old_value: null, new_value: null },
    }))
  return [...cells, ...empty]
}

function saveRows({ blanks }: DemoWork, at: Date): SeedRows<'sheet_save'> {
  return blanks.map(({ institutionId, year, sheet, savedBy }) => ({
    institution_id: institutionId,
    year,
    sheet,
    saved_by: savedBy,
    saved_at: at,
  }))
}
