import { rights } from '#api/access.ts'
import type { JustificationInput } from '#api/fields.ts'
import { assessReadiness } from '#budget/readiness.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import type { Services } from '#budget/server/handler.ts'
import { institutionOf } from '#budget/server/institution.store.ts'
import { findPeriod } from '#budget/server/status.store.ts'
import type { PageNumbers } from '#documents/server/make-pdf.ts'
import { doToAccount } from '#features/accounts/server/accounts.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { exampleFigures2027 } from '#features/demo/example-figures-2027.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import {
  type DemoAccount,
  demoAccounts,
  demoPassword,
  reviewedInstitutionIds,
} from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { demoJustificationTexts } from '#features/demo/server/saved-blanks.ts'
import {
  type DemoOutcome,
  type DemoServices,
  insertDemoRows,
  isDemonstration,
  readDemoAccounts,
} from '#features/demo/server/seed-demo.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { findLargeNormChanges, publishNorms, saveNorms } from '#features/norms/server/norms.ts'
import { deleteNotificationsOfYear } from '#features/notifications/server/notifications.store.ts'
import { readReadinessInputs, saveReportJustifications } from '#features/readiness/server/readiness.ts'
import { readReportHead } from '#features/readiness/server/report-head.store.ts'
import { calculate, type ReportAction } from '#features/reports/server/calculate.ts'
import { sendReport } from '#features/reports/server/send-report.ts'
import { approve } from '#features/review/server/act.handlers.ts'
import { isPassword } from '#features/sign-in/server/passwords.ts'
import { createYear } from '#features/years/server/create-year.ts'
import { readAllPeriods, writePeriod } from '#features/years/server/periods.store.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { withChangedFigures } from '#forms/norms/seeds/seed.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { viewKinds } from '#forms/profile.ts'
import { transact } from '#platform/database/transaction.ts'
import { deleteJobs } from '#platform/jobs/jobs.store.ts'

export type CalculatingServices = Services & { readonly pageNumbers: PageNumbers }

/**
 * Fills an unused database in one transaction, so that an interrupted start leaves no row. Sends and approves budgets
 * of earlier years with the normal actions (calculation §9 "Periods"). A report becomes a PDF on demand.
 */
export function seedDemonstration(
  services: CalculatingServices,
  hashPassword: DemoServices['hashPassword'],
): Promise<DemoOutcome> {
  return transact(services.db, async (db) => {
    const within = { ...services, db }
    const outcome = await insertDemoRows(db, { now: services.now, hashPassword })
    if (outcome !== 'in use') await demoEditionsLoaded()
    if (outcome === 'seeded') {
      await approveEarlierYears(within)
      await makeReady(within, READY_INSTITUTION_ID)
      await openExampleYear({
        trx: db,
        by: actorAmong(({ role }) => role === 'administrator', null).userName,
        at: services.now(),
      })
      await deleteJobs(db, 'paper')
    }
    return outcome
  })
}

/** The school of README's account `ebs2`, whose report can be sent at once. */
const READY_INSTITUTION_ID = '1008'

/** The actor who locks the accounts. No account can have this name. */
const BY_START = 'program start'

/**
 * Locks the demonstration accounts whose password is still the published one, and ends the sessions of these accounts.
 * Returns the number of locked accounts; 0 in a database without the demonstration.
 */
export async function lockPublishedPasswordAccounts({
  db,
  now,
}: Pick<Services, 'db' | 'now'>): Promise<number> {
  const userNames: string[] = []
  for await (const userName of publishedPasswordAccounts(db)) userNames.push(userName)
  await doToEach({ db, now }, userNames, 'LOCK')
  return userNames.length
}

export async function hasPublishedPasswordAccounts(db: Services['db']): Promise<boolean> {
  for await (const _ of publishedPasswordAccounts(db)) return true
  return false
}

/**
 * Yields the user names of unlocked accounts with the published password. Checks one account after the other, because
 * a check takes as long as a sign-in.
 */
async function* publishedPasswordAccounts(db: Services['db']): AsyncGenerator<string> {
  if (!(await isDemonstration(db))) return
  for (const { user_name, password_hash, locked_by } of await readDemoAccounts(db))
    if (locked_by === null && (await isPassword(demoPassword, password_hash))) yield user_name
}

/** Unlocks the accounts that the program start locked. Accounts that an administrator locked stay locked. */
export async function unlockAccountsLockedAtStart({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const found = await readDemoAccounts(db)
  const names = found.filter(({ locked_by }) => locked_by === BY_START).map(({ user_name }) => user_name)
  await doToEach({ db, now }, names, 'UNLOCK')
}

async function doToEach(
  { db, now }: Pick<Services, 'db' | 'now'>,
  userNames: readonly string[],
  action: 'LOCK' | 'UNLOCK',
): Promise<void> {
  await transact(db, async (trx) => {
    const transaction = { trx, by: BY_START, at: now() }
    for (const userName of userNames)
      await doToAccount(transaction, { action, userName, lastAdministrator: 'allowed' })
  })
}

/** Sends and approves the first budget of each year before an institution's current year. */
async function approveEarlierYears(services: CalculatingServices): Promise<void> {
  for (const { institutionId, name, profile } of institutions) {
    const institution = institutionOf(institutionId, name, profile)
    const opensIn = institution.view === null ? 0 : viewKinds[institution.view].defaultYear
    for (const year of seededYears.filter((each) => each < opensIn))
      await sendAndApprove(services, institution, `${year}-01`)
  }
}

/** Marks period names and notes of the example year: no order of the ministry requires the forms and figures. */
const EXAMPLE_LABEL = 'ЖИШЭЭ'

/**
 * Creates the example year with the norms of the year before, changed by the example's figures. Deletes the
 * notifications of publishing.
 */
/** Days until the deadline of a demonstration in use; afterwards the next start moves it on. */
const DAYS_TO_DEADLINE = 19

/** Deadlines of the seeded data are years ahead. Moves them and passed ones to the near future. */
export async function bringDeadlinesNear({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const yearAhead = new Date(at.getTime() + 365 * DAY_MS)
  const deadline = new Date(at.getTime() + DAYS_TO_DEADLINE * DAY_MS)
  deadline.setUTCHours(9, 0, 0, 0)
  await transact(db, async (trx) => {
    for (const period of await readAllPeriods(trx)) {
      const known = period.deadline === null ? null : new Date(period.deadline)
      if (period.year === lastSeededYear && known !== null && (known < at || known > yearAhead))
        await writePeriod({ trx, by: BY_START, at }, { ...period, deadline: deadline.toISOString() })
    }
  })
}

const DAY_MS = 24 * 60 * 60 * 1000
const lastSeededYear = seededYears.at(-1)

export async function openExampleYear(tx: AdminTransaction): Promise<void> {
  const edition = editionOf('example-2027')
  const year = edition.from
  await createYear(tx, year, edition)
  for (const period of await readAllPeriods(tx.trx))
    if (period.year === year)
      await writePeriod(tx, { ...period, sessionName: `${EXAMPLE_LABEL} · ${period.sessionName}` })
  const normDraft = await readNormDraft(tx.trx, year)
  if (normDraft === null) throw new Error('The year of the example has no norms.')
  const content = {
    ...normDraft.content,
    givens: withChangedFigures(normDraft.content.givens, exampleFigures2027),
  }
  const version = normDraft.changedAt
  const { changedAt } = await saveNorms(tx, { year, version, content, note: EXAMPLE_LABEL })
  await publishNorms(tx, {
    year,
    version: changedAt,
    note: EXAMPLE_LABEL,
    confirmed: await findLargeNormChanges(tx.trx, year, content),
  })
  await deleteNotificationsOfYear(tx.trx, year)
}

async function makeReady(services: CalculatingServices, id: string): Promise<void> {
  const found = institutions.find(({ institutionId }) => institutionId === id)
  if (!found) throw new Error('The demonstration has no such institution.')
  const institution = institutionOf(id, found.name, found.profile)
  const actor = actorAmong(({ institutionId }) => institutionId === id, institution)
  const opensIn = institution.view === null ? 0 : viewKinds[institution.view].defaultYear
  const action = { services, institution, sessionCode: `${opensIn}-01`, actor }
  await calculate(action, services.pageNumbers)
  await saveReportJustifications(action, action.sessionCode, await justificationsFor(action))
}

async function sendAndApprove(
  services: CalculatingServices,
  institution: Institution,
  sessionCode: string,
): Promise<void> {
  const { id } = institution
  const preparing = actorAmong(({ institutionId }) => institutionId === id, institution)
  const action = { services, institution, sessionCode, actor: preparing }
  await calculate(action, services.pageNumbers)
  const { receipt } = await sendReport({
    ...action,
    justifications: await justificationsFor(action),
    calculationSeen: null,
  })
  const body = { sessionCode, receipt: receipt.number }
  for (const actor of [
    actorAmong((account) => reviewedInstitutionIds(account).includes(id), null),
    actorAmong(({ level }) => level === 'ministry', null),
  ])
    await approve({ services, institution, body, actor, amounts: null, confirmed: [] })
}

export async function justificationsFor({
  services,
  institution,
  sessionCode,
}: ReportAction): Promise<JustificationInput[]> {
  const { db, now } = services
  const period = await findPeriod(db, institution, sessionCode)
  const report = await readReportHead(db, institution.id, sessionCode)
  const cachedDraft = await getDraft(db, institution.id, period.year)
  const { toJustify } = assessReadiness(
    await readReadinessInputs(db, { cachedDraft, period, report, at: now() }),
  )
  return toJustify.map(({ rule, at }) => ({
    rule,
    ...at,
    text: demoJustificationTexts[rule] ?? demoJustificationTexts.checked,
  }))
}

function actorAmong(isActor: (account: DemoAccount) => boolean, institution: Institution | null): Actor {
  const account = demoAccounts.find(isActor)
  if (!account) throw new Error('The demonstration has no such account.')
  const { userName, userId, displayName, role, level = null } = account
  return {
    userName,
    userId,
    displayName,
    role,
    level,
    rights: role === 'institution' ? rights : [],
    mustChangePassword: false,
    hasFactor: false,
    institution,
  }
}
