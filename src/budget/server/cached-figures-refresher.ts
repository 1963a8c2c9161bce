import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { CachedFigures } from '#budget/cached-figures.ts'
import type { Institution } from '#budget/server/actor.ts'
import {
  enqueueOutdated,
  enqueueSoon,
  FIGURES_KIND,
  type InstitutionYear,
  readOutdated,
  readPastTotals,
  SOON,
  storeFigures,
} from '#budget/server/cached-figures.store.ts'
import { calculateAllFigures, rememberFigures } from '#budget/server/cached-figures.ts'
import { getDraft } from '#budget/server/draft-cache.ts'
import { findInstitution } from '#budget/server/institution.store.ts'
import { ownEditions } from '#budget/server/norms.store.ts'
import type { DraftVersion } from '#budget/server/version.store.ts'
import { type StoredTotals, storedTotals } from '#forms/readings.ts'
import type { Schema } from '#platform/database/schema.ts'
import { type JobKind, type JobQueue, jobQueue } from '#platform/jobs/job-queue.ts'
import { deleteOldJobs } from '#platform/jobs/jobs.store.ts'
import { yieldToEventLoop } from '#platform/yield-to-event-loop.ts'

/** Polling scans all drafts. It takes at most a hundredth of the time. */
const PAUSE_MS = 3000
const POLL_BACKOFF_FACTOR = 100
/** A busy server still refreshes a draft a second. */
const MAX_YIELD_MS = 1000

export type FiguresRefresher = {
  /** Refreshes the figures of these institutions before all others. */
  readonly refreshSoon: (institutionIds: readonly string[], year: number) => void
  readonly start: () => void
  /** Resolves when the requested figures are fresh. */
  readonly idle: () => Promise<void>
  readonly status: JobQueue['status']
  readonly stop: () => Promise<void>
}

type RefresherOptions = Omit<Parameters<typeof jobQueue>[0], 'kind'>

/** Gives way to requests, except for figures that a user waits for. Several servers share the work. */
export function figuresRefresher(options: RefresherOptions): FiguresRefresher {
  const { db, clock, log } = options
  const stopping = new AbortController()
  const requests = new Set<Promise<void>>()
  const kind: JobKind = {
    ...figuresJobs,
    run: async ({ subject: [institutionId = '', year] }) => {
      await yieldToEventLoop()
      return renew(db, { institutionId, year: Number(year) })
    },
  }
  const queue = jobQueue({ ...options, kind })
  const failed = (error: unknown): void =>
    log.error({ err: error }, 'failed to queue outdated cached figures')
  const poll = async (): Promise<void> => {
    const at = clock.now()
    await deleteOldJobs(db, kind.name, {
      waiting: null,
      failed: new Date(at.getTime() - FAILED_RETENTION_MS),
    })
    await enqueueOutdated(db, at)
    void queue.wake()
  }
  let watching: Promise<void> = Promise.resolve()
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const began = performance.now()
      await poll().catch(failed)
      const pause = Math.max(PAUSE_MS, POLL_BACKOFF_FACTOR * (performance.now() - began))
      await sleep(pause, null, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  return {
    refreshSoon: (ids, year) => {
      if (stopping.signal.aborted || ids.length === 0) return
      const request = enqueueSoon(db, clock.now(), { ids, year })
        .then(() => {
          queue.hurry()
          return queue.wake()
        })
        .catch(failed)
        .finally(() => requests.delete(request))
      requests.add(request)
    },
    start: () => {
      queue.begin()
      watching = watch()
    },
    idle: async () => {
      while (requests.size > 0) await Promise.all(requests)
    },
    status: queue.status,
    stop: async () => {
      stopping.abort()
      await Promise.all([queue.stop(), watching, ...requests])
    },
  }
}

const MINUTE_MS = 60_000
/** Figures that cannot be calculated are tried again daily, or when a list shows them. */
const FAILED_RETENTION_MS = 24 * 60 * MINUTE_MS

const figuresJobs = {
  name: FIGURES_KIND,
  atOnce: 1,
  // Many times longer than a calculation and its pause.
  leaseMs: MINUTE_MS,
  pausesMs: [MINUTE_MS / 2, MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS],
  maxAttempts: 12,
  maxAgeMs: Number.POSITIVE_INFINITY,
  isPermanent: () => false,
  restsAfterFailure: false,
  maxYieldMs: ({ priority }) => (priority < SOON ? MAX_YIELD_MS : 0),
} as const satisfies Omit<JobKind, 'run'>

/** Stores the version read beforehand, so that concurrent changes make the figures outdated. */
async function renew(db: Kysely<Schema>, place: InstitutionYear): Promise<'done' | 'elsewhere'> {
  const outdated = await readOutdated(db, place)
  const institution = outdated && (await findInstitution(db, place.institutionId))
  if (!institution) return 'done'
  const { edition, ...versions } = outdated
  if (!ownEditions().includes(edition)) return 'elsewhere'
  const { figures, before } = await calculatedFigures(db, institution, place.year, versions.draftVersion)
  await storeFigures(db, { ...place, ...versions, figures }, before)
  return 'done'
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
  if (code === null) return { figures: withoutView, before: await lastYearTotals(db, id, year) }
  const cachedDraft = await getDraft(db, id, year, draftVersion)
  const worked = await calculateAllFigures(db, cachedDraft)
  const totalsBefore = await lastYearTotals(db, id, year)
  if (worked === null) return { figures: withoutView, before: totalsBefore }
  const { figures, lastYear } = worked
  // Older rows have no stored totals.
  const before =
    totalsBefore ?? (lastYear && storedTotals(lastYear.calculated.evaluation, lastYear.calculated.view))
  rememberFigures(cachedDraft, { figures, lastYear, before, nonCellWarnings: null })
  return { figures, before }
}

async function lastYearTotals(db: Kysely<Schema>, id: string, year: number): Promise<StoredTotals | null> {
  return (await readPastTotals(db, id, [year - 1])).get(year - 1) ?? null
}
