import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { CachedFigures } from '#budget/cached-figures.ts'
import type { Institution } from '#budget/server/actor.ts'
import {
  type Claim,
  claimOutdated,
  type InstitutionYear,
  readLastYearTotals,
  releaseClaims,
  storeFigures,
} from '#budget/server/cached-figures.store.ts'
import { calculateAllFigures, rememberFigures } from '#budget/server/cached-figures.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { findInstitution } from '#budget/server/institution.store.ts'
import { type DraftVersion, readDraftVersion } from '#budget/server/version.store.ts'
import { type StoredTotals, storedTotals } from '#forms/readings.ts'
import type { Log } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

/** Each claim scans all drafts. */
const CLAIMED_AT_ONCE = 50
/** Polling takes at most a hundredth of the time. */
const PAUSE_MS = 3000
const POLL_BACKOFF_FACTOR = 100
/** The refresher gets at least 1/n of a busy thread. */
const MAX_THREAD_DIVISOR = 20

/** Returns milliseconds. `busy` is the load from other work, 0 to 1. */
export function pauseAfter(tookMs: number, busy: number): number {
  return tookMs * Math.min(busy / Math.max(1 - busy, 0), MAX_THREAD_DIVISOR - 1)
}

export type FiguresRefresher = {
  /** Refreshes the figures of these institutions before all others. */
  readonly refreshSoon: (institutionIds: readonly string[], year: number) => void
  readonly start: () => void
  readonly idle: () => Promise<void>
  /** Releases remaining claims. */
  readonly stop: () => Promise<void>
}

/** Pauses under load, except for figures that a user waits for. Several servers share the work. */
export function figuresRefresher({
  db,
  log,
}: {
  readonly db: Kysely<Schema>
  readonly log: Log
}): FiguresRefresher {
  const stopping = new AbortController()
  const requested = new Map<string, InstitutionYear>()
  const claimed = new Map<string, Claim>()
  const urgent = new Set<string>()
  let resting = new AbortController()
  let work: Promise<void> = Promise.resolve()
  let isAtWork = false
  let watching: Promise<void> = Promise.resolve()

  const failed = (error: unknown): void => log.error({ err: error }, 'failed to refresh cached figures')

  const claimRequested = async (): Promise<void> => {
    const places = [...requested.values()]
    requested.clear()
    const first: Claim[] = []
    for (const [year, ofYear] of Map.groupBy(places, (place) => place.year)) {
      const ids = ofYear.map(({ institutionId }) => institutionId)
      first.push(...ids.flatMap((institutionId) => claimed.get(keyOf({ institutionId, year })) ?? []))
      first.push(...(await claimOutdated(db, { scope: { ids, year }, limit: ids.length })))
    }
    for (const claim of first) urgent.add(keyOf(claim))
    const remaining = [...claimed.values()]
    claimed.clear()
    for (const claim of [...first, ...remaining])
      if (!claimed.has(keyOf(claim))) claimed.set(keyOf(claim), claim)
  }

  const drain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      while (requested.size > 0) await claimRequested()
      const [next] = claimed
      if (!next) return
      const [key, claim] = next
      claimed.delete(key)
      const began = performance.now()
      // The claim expires by itself.
      await renew(db, claim).catch((error: unknown) =>
        log.error({ err: error, ...claim }, 'failed to refresh cached figures of a draft'),
      )
      urgent.delete(key)
      if (requested.size + urgent.size > 0) await yieldToEventLoop()
      else await rest(performance.now() - began)
    }
  }

  const rest = async (tookMs: number): Promise<void> => {
    const before = performance.eventLoopUtilization()
    await sleep(1)
    const { utilization } = performance.eventLoopUtilization(before)
    resting = new AbortController()
    if (stopping.signal.aborted || requested.size > 0) return
    await sleep(pauseAfter(tookMs, utilization), null, { signal: resting.signal }).catch(() => {})
  }

  const start = (): void => {
    if (isAtWork) return
    isAtWork = true
    work = drain()
      .catch(failed)
      .finally(() => {
        isAtWork = false
        if (requested.size > 0 && !stopping.signal.aborted) start()
      })
  }

  const poll = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      const found = await claimOutdated(db, { scope: 'any', limit: CLAIMED_AT_ONCE }).catch(
        (error: unknown) => {
          failed(error)
          return []
        },
      )
      const took = performance.now() - began
      for (const claim of found) claimed.set(keyOf(claim), claim)
      start()
      await work
      const pause = found.length === CLAIMED_AT_ONCE ? 0 : Math.max(PAUSE_MS, POLL_BACKOFF_FACTOR * took)
      await sleep(pause, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  return {
    refreshSoon: (institutionIds, year) => {
      if (stopping.signal.aborted) return
      for (const institutionId of institutionIds)
        requested.set(keyOf({ institutionId, year }), { institutionId, year })
      resting.abort()
      if (requested.size > 0) start()
    },
    start: () => {
      watching = poll()
    },
    idle: async () => {
      while (isAtWork) await work
    },
    stop: async () => {
      stopping.abort()
      resting.abort()
      await work
      await watching
      if (claimed.size > 0) await releaseClaims(db, [...claimed.values()]).catch(failed)
    },
  }
}

function keyOf({ institutionId, year }: InstitutionYear): string {
  return `${institutionId} ${year}`
}

/** Stores the version read beforehand, so that concurrent changes make the figures outdated. */
async function renew(db: Kysely<Schema>, { institutionId, year, cachedVersion }: Claim): Promise<void> {
  const draftVersion = await readDraftVersion(db, institutionId, year)
  const institution = await findInstitution(db, institutionId)
  if (institution === null) return
  const { figures, before } = await calculatedFigures(db, institution, year, draftVersion)
  await storeFigures(
    db,
    { institutionId, year, replacedVersion: cachedVersion, draftVersion, figures },
    before,
  )
}

type OfDraft = {
  readonly figures: CachedFigures
  readonly before: StoredTotals | null
}

const withoutView: CachedFigures = {
  totals: null,
  measures: null,
  progress: { cellsTyped: 0, cellsToType: 0, blanksSaved: 0, blanksToFill: 0 },
  errors: 0,
  warnings: 0,
  unjustifiedWarnings: 0,
  changedTotals: [],
}

export async function calculatedFigures(
  db: Kysely<Schema>,
  { id, view: code }: Institution,
  year: number,
  draftVersion: DraftVersion | null = null,
): Promise<OfDraft> {
  if (code === null) return { figures: withoutView, before: await readLastYearTotals(db, id, year) }
  const cachedDraft = await getDraft(db, id, year, draftVersion)
  const worked = await calculateAllFigures(db, cachedDraft)
  const totalsBefore = await readLastYearTotals(db, id, year)
  if (worked === null) return { figures: withoutView, before: totalsBefore }
  const { figures, lastYear } = worked
  // Older rows have no stored totals.
  const before =
    totalsBefore ?? (lastYear && storedTotals(lastYear.calculated.evaluation, lastYear.calculated.view))
  rememberFigures(cachedDraft, { figures, lastYear, before, nonCellWarnings: null })
  return { figures, before }
}
