import { rights } from '#api/access.ts'
import type { SentReason } from '#api/fields.ts'
import { assessReadiness } from '#budget/readiness.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import type { Services } from '#budget/server/handler.ts'
import { institutionOf } from '#budget/server/institution.store.ts'
import { findPeriod } from '#budget/server/status.store.ts'
import type { PageNumbers } from '#documents/server/make-pdf.ts'
import { forgetOrders } from '#documents/server/print-jobs.store.ts'
import { doToAccount } from '#features/accounts/server/accounts.ts'
import type { AdminTransaction } from '#features/administration/server/admin-write.store.ts'
import { exampleFigures2027 } from '#features/demo/example-figures-2027.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { type DemoAccount, demoAccounts, demoPassword, demoSetOf } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import { reasons } from '#features/demo/server/saved-blanks.ts'
import {
  type DemoOutcome,
  type DemoServices,
  isDemonstration,
  readDemoAccounts,
  seedDemo,
} from '#features/demo/server/seed-demo.ts'
import { readNormDraft } from '#features/norms/server/norm-versions.store.ts'
import { findNormMoves, publishNorms, saveNorms } from '#features/norms/server/norms.ts'
import { forgetYear } from '#features/notifications/server/notifications.store.ts'
import { beforeSending, saveReasons } from '#features/readiness/server/readiness.ts'
import { readReportHead } from '#features/readiness/server/report-head.store.ts'
import { calculate, type ReportAction } from '#features/reports/server/calculate.ts'
import { sendReport } from '#features/reports/server/send-report.ts'
import { approve } from '#features/review/server/act.handlers.ts'
import { isPassword } from '#features/sign-in/server/passwords.ts'
import { createYear } from '#features/years/server/create-year.ts'
import { readAllPeriods, writePeriod } from '#features/years/server/periods.store.ts'
import { editionOf } from '#forms/editions/editions.ts'
import { after } from '#forms/norms/seeds/seed.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { viewKinds } from '#forms/profile.ts'
import { transact } from '#platform/database/transaction.ts'

type CalculatingServices = Services & { readonly pageNumbers: PageNumbers }

/**
 * Past years are settled through the normal actions (calculation §9 "Periods"). One transaction, so that an
 * interrupted start leaves nothing. Papers are printed on demand.
 */
export function seedDemonstration(
  services: CalculatingServices,
  hashPassword: DemoServices['hashPassword'],
): Promise<DemoOutcome> {
  return transact(services.db, async (db) => {
    const within = { ...services, db }
    const outcome = await seedDemo(db, { now: services.now, hashPassword })
    if (outcome !== 'in use') await demoEditionsLoaded()
    if (outcome === 'seeded') {
      await settleYearsBehind(within)
      await makeReady(within, '1008')
      await openExampleYear({
        trx: db,
        by: actorAmong(({ role }) => role === 'administrator', null).userName,
        at: services.now(),
      })
      await forgetOrders(db)
    }
    return outcome
  })
}

/** No account can have this name. */
const BY_START = 'program start'

/** Ends their sessions and returns their number. Does nothing in other databases. */
export async function lockKnownAccounts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  const known: string[] = []
  for await (const userName of knownAccounts(db)) known.push(userName)
  await doToEach({ db, now }, known, 'LOCK')
  return known.length
}

export async function hasKnownAccounts(db: Services['db']): Promise<boolean> {
  for await (const _ of knownAccounts(db)) return true
  return false
}

/** In sequence, because each check takes the time of a sign-in. */
async function* knownAccounts(db: Services['db']): AsyncGenerator<string> {
  if (!(await isDemonstration(db))) return
  for (const { user_name, password_hash, locked_by } of await readDemoAccounts(db))
    if (locked_by === null && (await isPassword(demoPassword, password_hash))) yield user_name
}

/** Locks by administrators remain. */
export async function unlockKnownAccounts({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
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
    const doing = { trx, by: BY_START, at: now() }
    for (const userName of userNames) await doToAccount(doing, { action, userName })
  })
}

async function settleYearsBehind(services: CalculatingServices): Promise<void> {
  for (const { institutionId, name, profile } of institutions) {
    const institution = institutionOf(institutionId, name, profile)
    const opensIn = institution.view === null ? 0 : viewKinds[institution.view].defaultYear
    for (const year of seededYears.filter((each) => each < opensIn))
      await settle(services, institution, `${year}-01`)
  }
}

/** No order requires its forms and figures; period, note and edition say so. */
const MARK = 'ЖИШЭЭ'

/** Carries norms over and sends no notifications. */
export async function openExampleYear(tx: AdminTransaction): Promise<void> {
  const edition = editionOf('example-2027')
  const year = edition.from
  await createYear(tx, year, edition)
  for (const period of await readAllPeriods(tx.trx))
    if (period.year === year)
      await writePeriod(tx, { ...period, sessionName: `${MARK} · ${period.sessionName}` })
  const normDraft = await readNormDraft(tx.trx, year)
  if (normDraft === null) throw new Error('The year of the example has no norms.')
  const content = { ...normDraft.content, givens: after(normDraft.content.givens, exampleFigures2027) }
  const version = normDraft.changedAt
  const { changedAt } = await saveNorms(tx, { year, version, content, note: MARK })
  await publishNorms(tx, {
    year,
    version: changedAt,
    note: MARK,
    confirmed: await findNormMoves(tx.trx, year, content),
  })
  await forgetYear(tx.trx, year)
}

async function makeReady(services: CalculatingServices, id: string): Promise<void> {
  const found = institutions.find(({ institutionId }) => institutionId === id)
  if (!found) throw new Error('The demonstration has no such institution.')
  const institution = institutionOf(id, found.name, found.profile)
  const actor = actorAmong(({ institutionId }) => institutionId === id, institution)
  const opensIn = institution.view === null ? 0 : viewKinds[institution.view].defaultYear
  const action = { services, institution, sessionCode: `${opensIn}-01`, actor }
  await calculate(action, services.pageNumbers)
  await saveReasons(action, action.sessionCode, await reasonsFor(action))
}

async function settle(
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
    justifications: await reasonsFor(action),
    calculationSeen: null,
  })
  const body = { sessionCode, receipt: receipt.number }
  for (const actor of [
    actorAmong((account) => demoSetOf(account).includes(id), null),
    actorAmong(({ level }) => level === 'ministry', null),
  ])
    await approve({ services, institution, body, actor, amounts: null, confirmed: [] })
}

async function reasonsFor({ services, institution, sessionCode }: ReportAction): Promise<SentReason[]> {
  const { db, now } = services
  const period = await findPeriod(db, institution, sessionCode)
  const report = await readReportHead(db, institution.id, sessionCode)
  const cachedDraft = await getDraft(db, institution.id, period.year)
  const { toJustify } = assessReadiness(await beforeSending(db, { cachedDraft, period, report, at: now() }))
  return toJustify.map(({ rule, at }) => ({ rule, ...at, text: reasons[rule] ?? reasons.checked }))
}

function actorAmong(isMeant: (account: DemoAccount) => boolean, institution: Institution | null): Actor {
  const account = demoAccounts.find(isMeant)
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
