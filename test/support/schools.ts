import { hashSync } from '@node-rs/argon2'
import type { Kysely } from 'kysely'
import type { AccountRole, Level } from '#api/access.ts'
import { registersPupils } from '#budget/people/pupils.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { norms2025 } from '#forms/norms/norms-2025.ts'
import { normSetOf } from '#forms/norms/year-norms.ts'
import { ordinarySchool, type Profile, viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'

/** The password of every account below. */
export const PASSWORD = 'demo-2026'

/**
 * The stored hash, of the server's format but with minimal cost, because every test signs in. The real cost is tested
 * next to passwords.ts.
 */
const passwordHash = hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export function schoolProfile(different: Partial<Profile> = {}): Profile {
  return { ...ordinarySchool, hasStokers: true, ...different }
}

/**
 * 1001 and 1008 have the public school's view, 1002 that of a dormitory, 1003 that of a private school. 1009 has that
 * of a kindergarten, 1006 and 1007 those of a centre.
 */
const institutions: Readonly<Record<string, Profile>> = {
  '1001': schoolProfile(),
  '1002': schoolProfile({ location: 'aimagCentre', hasDormitory: true, view: 'ebs-dormitory' }),
  '1003': schoolProfile({
    organizationProperty: 'PRIVATE',
    location: 'capital',
    declaresGroups: true,
    view: null,
  }),
  '1006': schoolProfile({ orgType: 'NTB', organizationTypeId: 49, location: 'aimagCentre' }),
  '1007': schoolProfile({ orgType: 'NTB', organizationTypeId: 49, location: 'capital', view: 'ntb-draft' }),
  '1008': schoolProfile({ location: 'capital', hasStokers: false }),
  '1009': schoolProfile({ orgType: 'SUB', organizationTypeId: 47, learnerForm: 'groups' }),
}

type TestAccount = readonly [
  userName: string,
  institutionId: string | null,
  role?: AccountRole,
  level?: Level,
]

const accounts: readonly TestAccount[] = [
  ['ebs', '1001'],
  ['ebs-b', '1001'],
  ['ebs2', '1008'],
  ['dorm', '1002'],
  ['huvi', '1003'],
  ['sub', '1009'],
  ['ntb', '1006'],
  ['ntbdraft', '1007'],
  ['admin', null],
  ['aimag', null, 'reviewer', 'district'],
  ['ministry', null, 'reviewer', 'ministry'],
  ['city', null, 'reviewer', 'district'],
]

const sets: Readonly<Record<string, readonly string[]>> = {
  aimag: ['1001', '1002', '1006', '1007', '1009'],
  city: ['1003', '1008'],
}

/** Inserts institutions with accounts, the norms of 2025 and 2026, and a period a year of every type. */
export async function seedSchools(db: Kysely<Schema>, at: Date): Promise<void> {
  await db
    .insertInto('institution')
    .values(Object.entries(institutions).map(([id, profile]) => institutionRow(id, profile)))
    .execute()
  await db.insertInto('account').values(accountRows(at)).execute()
  const inSets = Object.entries(sets).flatMap(([user_name, ids]) =>
    ids.map((institution_id) => ({ user_name, institution_id })),
  )
  await db.insertInto('reviewer_institution').values(inSets).execute()
  await db.insertInto('pupil_register').values(leavers()).execute()
  const years = [2025, 2026]
  const norms = years.map((year) => ({
    year,
    version: 1,
    content: JSON.stringify(normSetOf(norms2025, year)),
    published_at: at,
  }))
  await db
    .insertInto('financial_year')
    .values(norms.map(({ year }) => ({ year, edition: edition2025.code })))
    .execute()
  await db.insertInto('norm_set').values(norms).execute()
  await db.insertInto('period').values(years.flatMap(periodRows)).execute()
}

/** Pupils who left with the last grade, so that no register is empty; no figure uses them. */
function leavers() {
  const registering = Object.entries(institutions).filter(([, profile]) => registersPupils(viewOf(profile)))
  return registering.flatMap(([institution_id]) =>
    [2023, 2024, 2025].map((study_year) => ({
      institution_id,
      study_year,
      kind: 'pupils',
      grade: 12,
      quantity: 20,
    })),
  )
}

export function institutionRow(id: string, profile: Profile) {
  return {
    institution_id: id,
    name: `${id}-р байгууллага`,
    ...columnsOfProfile(profile),
  }
}

function accountRows(at: Date) {
  // One salt serves all hashes: no test depends on it.
  return accounts.map(([userName, institutionId, role, level], index) => ({
    user_name: userName,
    user_id: index + 1,
    institution_id: institutionId,
    display_name: `Хэрэглэгч ${userName}`,
    password_hash: passwordHash,
    role: role ?? (institutionId === null ? 'administrator' : 'institution'),
    level: level ?? null,
    created_at: at,
  }))
}

function periodRows(year: number) {
  return [47, 48, 49].map((typeId) => periodRow(typeId, year, '02'))
}

function periodRow(organization_type_id: number, year: number, number: string) {
  return {
    organization_type_id,
    session_code: `${year}-${number}`,
    year,
    session_name: `${year} оны ${number}`,
  }
}

/**
 * Opens an earlier period of 2026 for schools. Their existing period is a revised one after the approval of the
 * earlier.
 */
export async function openEarlierPeriod(db: Kysely<Schema>): Promise<void> {
  await db
    .insertInto('period')
    .values(periodRow(48, 2026, '01'))
    .execute()
}

export async function approveEarlier(db: Kysely<Schema>, institution_id: string): Promise<void> {
  const report = { institution_id, session_code: '2026-01', year: 2026, status: 'APPROVED' }
  await db.insertInto('report').values(report).execute()
}
