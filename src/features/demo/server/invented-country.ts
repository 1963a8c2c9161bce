import { randomUUID } from 'node:crypto'
import { rights } from '#api/access.ts'
import type { PupilFigure } from '#budget/people/pupils.ts'
import type { Actor, Institution } from '#budget/server/actor.ts'
import { institutionOf } from '#budget/server/institution.store.ts'
import { columnsOfProfile } from '#budget/server/institution-columns.ts'
import { type DemoAccount, demoAccounts, reviewedInstitutionIds } from '#features/demo/server/accounts.ts'
import {
  bringDeadlinesNear,
  type CalculatingServices,
  justificationsFor,
} from '#features/demo/server/demonstration.ts'
import { type DemoInstitution, institutions } from '#features/demo/server/institutions.ts'
import { fakePerson, seededRandom } from '#features/demo/server/invented.ts'
import { registerLines } from '#features/demo/server/pupils.ts'
import { savableSheets } from '#features/demo/server/saved-blanks.ts'
import { savedEntries } from '#features/demo/server/saved-entries.ts'
import {
  insertInstitution,
  insertPeople,
  insertWork,
  institutionsPresent,
  keepsStaff,
  recordDemoResponses,
} from '#features/demo/server/seed-demo.ts'
import { calculate } from '#features/reports/server/calculate.ts'
import { sendReport } from '#features/reports/server/send-report.ts'
import { approve, returnDraft } from '#features/review/server/act.handlers.ts'
import { hashPassword } from '#features/sign-in/server/passwords.ts'
import { seededYears } from '#forms/norms/seeds/seeds.ts'
import { type Profile, viewKinds } from '#forms/profile.ts'
import { aimags, type Region, sumsOf } from '#forms/regions.ts'
import type { Log } from '#platform/database/database.ts'
import { transact } from '#platform/database/transaction.ts'
import { deleteJobs } from '#platform/jobs/jobs.store.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

type Stage = 'notStarted' | 'started' | 'calculated' | 'sent' | 'passedOn' | 'returned' | 'approved'

export type InventedInstitution = DemoInstitution & {
  /** The institution of the demonstration with the same blanks. */
  readonly like: string
  /** The ratio of its learners to those of `like`. */
  readonly size: number
  readonly stage: Stage
  readonly seed: number
}

/** Three schools, two kindergartens and one centre of six, in the proportions of the country. */
const likes = ['1001', '1008', '1004', '1001', '1004', '1006'] as const

const stages: readonly Stage[] = [
  ...(['approved', 'started', 'sent', 'approved', 'calculated', 'started', 'passedOn'] as const),
  ...(['approved', 'notStarted', 'started', 'returned', 'sent', 'calculated'] as const),
]

const FIRST_NUMBER = 2001

/** Names have numbers that no real institution has. */
export function inventedInstitutions(count: number): readonly InventedInstitution[] {
  return Array.from({ length: count }, (_, index) => {
    const seed = FIRST_NUMBER + index
    const aimag = aimags[index % aimags.length]
    const like = likes[seededRandom(seed, 1, likes.length)] ?? '1001'
    const found = institutions.find(({ institutionId }) => institutionId === like)
    if (!aimag || !found) throw new Error('The catalogue has no such region or institution.')
    const sum = regionAt(aimag.code, Math.floor(index / aimags.length))
    return {
      institutionId: String(seed),
      name: `${sum.name}, ${kinds[found.profile.orgType](seed)}`,
      profile: profileIn(found.profile, aimag, sum, seed),
      like,
      size: 0.55 + seededRandom(seed, 2, 110) / 100,
      stage: stages[seededRandom(seed, 3, stages.length)] ?? 'started',
      seed,
    }
  })
}

const kinds: Readonly<Record<Profile['orgType'], (number: number) => string>> = {
  EBS: (number) => `${number} дугаар сургууль`,
  SUB: (number) => `${number} дугаар цэцэрлэг`,
  NTB: (number) => `${number} дугаар насан туршийн боловсролын төв`,
}

/** Distributes institutions over all sums or districts of an aimag. */
export function regionAt(aimagCode: string, number: number): Region {
  const sums = sumsOf(aimagCode)
  const found = sums[number % sums.length]
  if (!found) throw new Error(`The catalogue has no sum of ${aimagCode}.`)
  return found
}

function profileIn(profile: Profile, aimag: Region, sum: Region, seed: number): Profile {
  const isCapital = aimag.kind === 'capital'
  const isCentre = sum.code.endsWith('01')
  const elsewhere = isCentre ? 'aimagCentre' : 'soumNear'
  return {
    ...profile,
    location: isCapital ? 'capital' : elsewhere,
    bayanOlgii: aimag.name === 'Баян-Өлгий',
    aimag: aimag.name,
    sum: sum.name,
    registerNumber: String(9_000_000 + seed),
    budgetGovernor: isCapital ? 'Нийслэлийн Засаг дарга' : `${aimag.name} аймгийн Засаг дарга`,
  }
}

type Country = {
  readonly services: CalculatingServices
  readonly count: number
  readonly log: Log
}

/**
 * Adds one institution after the other and gives way to requests. A later start adds what is missing. The accounts are
 * locked and have a random password.
 */
export function startInventedCountry(country: Country): { readonly stop: () => Promise<void> } {
  const stopping = new AbortController()
  const done = addInstitutions(country, stopping.signal).catch((error: unknown) =>
    country.log.error({ err: error }, 'failed to add the invented country of the demonstration'),
  )
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

async function addInstitutions({ services, count, log }: Country, signal: AbortSignal): Promise<void> {
  await bringDeadlinesNear(services)
  const known = await institutionsPresent(services.db)
  const missing = inventedInstitutions(count).filter(({ institutionId }) => !known.has(institutionId))
  if (missing.length === 0) return
  const passwordHash = await hashPassword(randomUUID())
  for (const invented of missing) {
    if (signal.aborted) return
    await yieldToEventLoop()
    // An account of that name, or with the same number at the same moment, stops no other institution.
    await transact(services.db, (db) => addOne({ ...services, db }, invented, passwordHash)).catch(
      (error: unknown) =>
        log.warn(
          { err: error, institution: invented.institutionId },
          'failed to add an invented institution: the next start tries again',
        ),
    )
  }
  log.info('the invented institutions of the demonstration are added')
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Sent over three weeks, so that the curve of sendings has a course. */
function daysBefore(services: CalculatingServices, days: number): CalculatingServices {
  return { ...services, now: () => new Date(services.now().getTime() - days * DAY_MS) }
}

async function addOne(
  services: CalculatingServices,
  invented: InventedInstitution,
  passwordHash: string,
): Promise<void> {
  const { db } = services
  const { institutionId, like, size, stage, seed, profile, name } = invented
  const began = services.now()
  const userName = `user${institutionId}`
  const { lastName, firstName } = fakePerson(seed, 0, 'woman', 1980)
  const displayName = `${lastName} ${firstName}`
  const userId = await insertInstitution(db, {
    institution: { institution_id: institutionId, name, ...columnsOfProfile(profile) },
    account: {
      ...{ user_name: userName, institution_id: institutionId, display_name: displayName },
      ...{ post: 'Нягтлан бодогч', password_hash: passwordHash },
      ...{ role: 'institution', created_at: began, locked_at: began },
    },
    register: registerLike(like, size).map(({ studyYear, ...line }) => ({
      ...{ institution_id: institutionId, study_year: studyYear },
      ...line,
    })),
  })
  if (userId === null) return
  if (keepsStaff(invented)) await insertPeople(db, { institutionId, like, seed }, began)
  await recordDemoResponses(db, [institutionId])
  const institution = institutionOf(institutionId, name, profile)
  const { view } = institution
  if (view === null) throw new Error(`The demonstration has no forms for ${institutionId}.`)
  const opensIn = viewKinds[view].defaultYear
  const years = seededYears.filter((year) => year < opensIn || (year === opensIn && stage !== 'notStarted'))
  const blanks = years.flatMap((year) =>
    savableSheets(view, year)
      .filter((_, at) => year < opensIn || stage !== 'started' || at % 3 > 0)
      .map((sheet) => ({ institutionId, year, sheet, savedBy: userName })),
  )
  const entries = blanks.map((blank) => ({ ...blank, cells: typedLike(like, { ...blank, size }) }))
  await insertWork(db, { entries, blanks }, began)
  const preparing: Actor = {
    ...{ userName, userId, displayName, role: 'institution', level: null, rights },
    ...{ mustChangePassword: false, hasFactor: false, institution },
  }
  for (const year of seededYears.filter((each) => each < opensIn))
    await reach('approved', {
      ...{ institution, preparing, sessionCode: `${year}-01` },
      services: daysBefore(services, 365 + seededRandom(seed, year, 21)),
    })
  await reach(stage, {
    ...{ institution, preparing, sessionCode: `${opensIn}-01` },
    services: daysBefore(services, seededRandom(seed, 4, 21)),
  })
  await deleteJobs(db, 'paper', institutionId)
}

type Reach = {
  readonly services: CalculatingServices
  readonly institution: Institution
  readonly preparing: Actor
  readonly sessionCode: string
}

async function reach(stage: Stage, { preparing, ...of }: Reach): Promise<void> {
  if (stage === 'notStarted' || stage === 'started') return
  const action = { ...of, actor: preparing }
  await calculate(action, of.services.pageNumbers)
  if (stage === 'calculated') return
  const justifications = await justificationsFor(action)
  const { receipt } = await sendReport({ ...action, justifications, calculationSeen: null })
  if (stage === 'sent') return
  const body = { sessionCode: of.sessionCode, receipt: receipt.number }
  const [first, ...others] = reviewersOf(of.institution).map((actor) => ({ ...of, body, actor }))
  if (first === undefined) throw new Error('The demonstration has no reviewer.')
  if (stage === 'returned') {
    const reason = 'Суралцагчийн тоогоо бүртгэлтэй тулгаж, дахин илгээнэ үү.'
    return returnDraft(first, { scope: 'whole', reason, until: null })
  }
  const passing = others.length > 0 ? [first] : []
  const approving = stage === 'approved' ? [first, ...others] : passing
  for (const review of approving) await approve({ ...review, amounts: null, confirmed: [] })
}

/** In order. Where no district reviews, the ministry does alone. */
function reviewersOf({ id, name, profile }: Institution): readonly Actor[] {
  const among = [{ institutionId: id, name, profile }]
  const reviews = (account: DemoAccount): boolean =>
    account.level === 'ministry' ||
    (account.level === 'district' && reviewedInstitutionIds(account, among).length > 0)
  return demoAccounts
    .filter(reviews)
    .toSorted((a, b) => Number(a.level === 'ministry') - Number(b.level === 'ministry'))
    .map(({ userName, userId, displayName, level = null }) => ({
      ...{ userName, userId, displayName, role: 'reviewer', level, rights: [], institution: null },
      ...{ mustChangePassword: false, hasFactor: false },
    }))
}

export function registerLike(like: string, size: number): readonly PupilFigure[] {
  return registerLines
    .filter(({ institutionId }) => institutionId === like)
    .map(({ studyYear, kind, grade, quantity }) => ({
      studyYear,
      kind,
      grade,
      quantity: scaled(quantity, size),
    }))
}

/**
 * The demonstration leaves blanks empty for the guide; these have the entries of the year before. Posts, fees and
 * percentages do not depend on the size.
 */
export function typedLike(
  like: string,
  { year, sheet, size }: { readonly year: number; readonly sheet: string; readonly size: number },
): Readonly<Record<string, number>> {
  const known = savedEntries.filter((each) => each.institutionId === like && each.sheet === sheet)
  const cells = (known.find((each) => each.year === year) ?? known[0])?.cells ?? {}
  return Object.fromEntries(
    Object.entries(cells).map(([place, value]) => [
      place,
      /Fee$|Per$|workerTotal$/.test(place) ? value : scaled(value, size),
    ]),
  )
}

/** Rounding leaves at least one. */
function scaled(quantity: number, size: number): number {
  return quantity === 0 ? 0 : Math.max(1, Math.round(quantity * size))
}
