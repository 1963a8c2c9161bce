import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { pathOf } from '#api/call.ts'
import { type BlankCall, blankCalls } from '#budget/blank-calls.ts'
import { blanksFor } from '#budget/blanks.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { demoAccounts, reviewedInstitutionIds } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { reportCalls } from '#features/reports/api.ts'
import { groupOf, viewOf } from '#forms/profile.ts'
import type { Schema } from '#platform/database/schema.ts'
import { hashToken } from '#platform/http/session-token.ts'
import type { RightValues } from '#test/faults/odd-request.ts'
import type { TestApp } from '#test/support/app.ts'
import { type ReadyClient, sendReady } from '#test/support/ready.ts'

/** Markers in the names and data of every institution, which no user types: reading a foreign one is a leak. */
const SIGN = /(Нэр|Дата)-(\d{4})-нууц/g
const signOf = (kind: 'Нэр' | 'Дата', institutionId: string) => `${kind}-${institutionId}-нууц`

/** The token of an account, restored after a request has ended the session. */
export const tokenOf = (userName: string): string => `token-of-${userName}`

/**
 * Marks the data of each institution and adds records that requests may name: a file, a new position, a staff
 * position.
 */
export async function signData(db: Kysely<Schema>, at: Date): Promise<void> {
  for (const { institutionId } of institutions) {
    const sign = signOf('Дата', institutionId)
    await sql`update staff set person = jsonb_set(person, '{lastName}', to_jsonb(${sign}::text)) where institution_id = ${institutionId}`.execute(
      db,
    )
    await sql`update staff_child set detail = jsonb_set(detail, '{childLastName}', to_jsonb(${sign}::text)) where institution_id = ${institutionId}`.execute(
      db,
    )
    await db
      .insertInto('stored_content')
      .values({ sha256: 'a'.repeat(64), stored_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('file')
      .values({
        institution_id: institutionId,
        file_id: randomUUID(),
        sha256: 'a'.repeat(64),
        size: 1,
        media_type: 'application/pdf',
        name: `${sign}.pdf`,
        purpose: 'attachment',
        session_code: null,
        created_at: at,
        created_by: sign,
      })
      .execute()
  }
}

/** Restores data for the next requests: names, accounts, sessions, open periods. */
export async function putBack(db: Kysely<Schema>, at: Date): Promise<void> {
  await setRows(
    db,
    { table: 'institution', key: 'institution_id' },
    institutions.map(({ institutionId, profile }) => ({
      institution_id: institutionId,
      name: signOf('Нэр', institutionId),
      ...columnsOfProfile(profile),
      // As JSON in JSON, not as its text.
      profile,
    })),
  )
  await setRows(
    db,
    { table: 'account', key: 'user_name' },
    demoAccounts.map(({ userName, institutionId, role, level }) => ({
      user_name: userName,
      role,
      level: level ?? null,
      institution_id: institutionId,
      locked_at: null,
      must_change_password: false,
    })),
  )
  await db
    .insertInto('session')
    .values(
      demoAccounts.map(({ userName }) => ({
        token_hash: hashToken(tokenOf(userName)),
        user_name: userName,
        created_at: at,
        expires_at: new Date(at.getTime() + 12 * 60 * 60_000),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.updateTable('period').set({ is_open: true, deadline: null }).execute()
}

/** Sets columns of existing rows in one statement: it runs after hundreds of requests. */
async function setRows(
  db: Kysely<Schema>,
  { table, key }: { readonly table: 'account' | 'institution'; readonly key: string },
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== key)
  const changes = columns.map((column) => sql`${sql.ref(column)} = given.${sql.ref(column)}`)
  await sql`update ${sql.table(table)} as stored set ${sql.join(changes)}
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) as given
    where stored.${sql.ref(key)} = given.${sql.ref(key)}`.execute(db)
}

export async function reopen(db: Kysely<Schema>): Promise<void> {
  for (const table of ['mark', 'draft_return', 'report', 'receipt_paper', 'receipt'] as const)
    await db.deleteFrom(table).where('institution_id', '<>', sent.institutionId).execute()
  const open = { status: 'SENT', passed_on_at: null, approved_at: null, approved_by: null }
  await db.updateTable('report').set(open).where('sent_at', 'is not', null).execute()
}

const sent = { userName: 'dorm', institutionId: '1002', sessionCode: '2026-01' }

export async function sendOne({ inject }: TestApp): Promise<void> {
  const headers = { authorization: `Bearer ${tokenOf(sent.userName)}` }
  const about = { orgId: sent.institutionId, sessionCode: sent.sessionCode }
  const user: ReadyClient = {
    get: (url) => inject({ method: 'GET', url, headers }),
    post: (url, body) => inject({ method: 'POST', url, headers, payload: Object(body) }),
  }
  for (const answer of [
    await user.post(reportCalls.reportSnapshot.path, about),
    await sendReady(user, about),
  ])
    if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Finds the owners of markers in a text; `name` if only the institution's name occurs. */
export function signsIn(text: string): readonly { readonly kind: 'name' | 'data'; readonly of: string }[] {
  return [...text.matchAll(SIGN)].map(([, kind, of = '']) => ({ kind: kind === 'Нэр' ? 'name' : 'data', of }))
}

/** Returns true if an account may see the data; administrators may see every name. */
export function canSee(userName: string | null, { kind, of }: ReturnType<typeof signsIn>[number]): boolean {
  const account = demoAccounts.find((each) => each.userName === userName)
  if (account === undefined) return false
  if (account.role === 'administrator') return kind === 'name'
  return account.role === 'reviewer'
    ? account.level === 'ministry' || reviewedInstitutionIds(account).includes(of)
    : account.institutionId === of
}

const FEW = 5

/** Returns valid ids by account: of its institution, or of the reviewed ones. */
export async function rightValues(db: Kysely<Schema>): Promise<ReadonlyMap<string, RightValues>> {
  const entries = institutions.map(async ({ institutionId, profile }) => {
    const staff = await db
      .selectFrom('staff')
      .select('employee_id')
      .where('institution_id', '=', institutionId)
      .limit(FEW)
      .execute()
    const children = await db
      .selectFrom('staff_child')
      .selectAll()
      .where('institution_id', '=', institutionId)
      .limit(FEW)
      .execute()
    const files = await db
      .selectFrom('file')
      .select('file_id')
      .where('institution_id', '=', institutionId)
      .execute()
    const addresses = files.map(({ file_id }) => `/api/tosov/file/${file_id}`)
    const values: RightValues = {
      ...common,
      id: [institutionId, Number(institutionId)],
      orgId: [institutionId],
      institutionId: [institutionId],
      organizationId: [institutionId],
      group: [groupOf(profile)],
      organizationTypeId: [profile.organizationTypeId],
      employeeId: [
        ...staff.map(({ employee_id }) => employee_id),
        ...children.map((each) => each.assignment_id),
      ],
      assignmentId: children.map(({ assignment_id }) => assignment_id),
      childScholarshipId: children.map(({ child_scholarship_id }) => child_scholarship_id),
      fileId: files.map(({ file_id }) => file_id),
      attachmentUrl1: addresses,
      attachmentUrl2: ['', ...addresses],
      t1AttachFileUrl: addresses,
      t3AttachFileUrl: addresses,
    }
    return [institutionId, values] as const
  })
  const own = new Map(await Promise.all(entries))
  const ofAccount = demoAccounts.map((account) => {
    const { userName, institutionId, level } = account
    const looked =
      level === 'district' ? reviewedInstitutionIds(account) : institutions.map((each) => each.institutionId)
    const seen = { institutionId: looked, receipt: looked.map((id) => `2026-${id}-1`) }
    return [userName, own.get(institutionId ?? '') ?? { ...common, ...seen }] as const
  })
  return new Map([...ofAccount, ['', common]])
}

const common: RightValues = {
  year: [2026, 2026, '2026', 2025, 2_147_483_648],
  inFinancialYear: [2026, 2026, 2_147_483_648],
  sessionCode: ['2026-01', '2026-01', '2026-01', '2026-02'],
  standartReportCode: ['EBS_TT1', 'SUB_TT1', 'COVER'],
  sheets: ['all', 'ebs-b1', 'ebs-b1,ebs-b5'],
  report: ['EBS_TT1', 'SUB_TT1'],
  fileName: ['EBS_TT1_1001_2026-01.pdf'],
  sheet: ['ebs-b1', 'ebs-b5', 'sub-b1'],
  row: ['1'],
  field: ['stage1Qty'],
  educationLevelId: ['1', '2'],
  version: [1, 2, null],
  draftVersion: [null],
  receipt: ['2026-1001-1', null],
  userName: demoAccounts.map(({ userName }) => userName),
  requiredQty: ['1', 2.5, '99999999999999999999'],
  salary: ['900000', 1e15],
  jobId: ['1', '2'],
  plannedAssignmentStatus: ['WORK', 'PENSION', 'ALLOWANCE', 'CHILDCARE'],
  allowanceMonth: [3, '12'],
  t1Month: [36, '1'],
  event: ['ADD', 'EDIT', 'DELETE'],
  until: ['2026-12-31T00:00:00Z', '9999-12-31T23:59:59+14:00', '0001-01-01T00:00:00-14:00'],
  deadline: ['2026-12-31T00:00:00Z', '0000-01-01T00:00:00Z'],
}

/**
 * Returns the rows of every blank that an account can save, as its read returns them, by account and call of the
 * save.
 */
export async function readRowsToSave(app: TestApp): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const rows = new Map<string, readonly unknown[]>()
  for (const { userName, institutionId } of demoAccounts) {
    const profile = institutions.find((each) => each.institutionId === institutionId)?.profile
    const view = profile && viewOf(profile)
    if (!profile || !view) continue
    const params = { year: 2026, group: groupOf(profile), institutionId: institutionId ?? '' }
    for (const name of Object.keys(blankCalls) as BlankCall[]) // a record's own keys
      for (const { read, save } of blanksFor(name, view)) {
        if (save !== name) continue
        const headers = { authorization: `Bearer ${tokenOf(userName)}` }
        const answer = await app.inject({ url: pathOf(blankCalls[read], params), headers })
        if (answer.statusCode === 200)
          rows.set(`${userName} ${blankCalls[save].id}`, answer.json<unknown[]>())
      }
  }
  return rows
}
