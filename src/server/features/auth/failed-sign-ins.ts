/** The most failures within a window, by what they are counted for. ASSUMED: a school's users share one address. */
export const MOST_FAILURES = { account: 5, address: 30 } as const
const WINDOW_MS = 15 * 60_000
/** Beyond this many, what has ended is forgotten; a flood of invented names must not fill the memory. */
const MOST_KEPT = 10_000

type Count = { readonly failures: number; readonly until: number }
/** Who tries, from where, and when. */
export type Attempt = { readonly userName: string; readonly address: string; readonly now: Date }

/** Counts failed sign-ins by account and by address, in this process. */
export type FailedSignIns = {
  /** Milliseconds for which no attempt is heard; 0 counts this one as failed until `forgive`, so that many at once count too. */
  readonly wait: (attempt: Attempt) => number
  /** The attempt succeeded: it does not count, and the failures of its account are forgotten. */
  readonly forgive: (attempt: Attempt) => void
}

/** An empty count; every program has one of its own. */
export function failedSignIns(): FailedSignIns {
  const counts = new Map<string, Count>()
  const countOf = (key: string, now: number): Count => {
    const count = counts.get(key)
    return count !== undefined && count.until > now ? count : { failures: 0, until: now + WINDOW_MS }
  }
  const add = (key: string, change: 1 | -1, now: number) => {
    const { failures, until } = countOf(key, now)
    counts.set(key, { failures: Math.max(0, failures + change), until })
  }
  return {
    wait: (attempt) => {
      const now = attempt.now.getTime()
      if (counts.size > MOST_KEPT) forgetEnded(counts, now)
      const full = limitsOf(attempt).filter(({ key, most }) => countOf(key, now).failures >= most)
      if (full.length > 0) return Math.max(...full.map(({ key }) => countOf(key, now).until - now))
      for (const { key } of limitsOf(attempt)) add(key, 1, now)
      return 0
    },
    forgive: (attempt) => {
      add(addressKey(attempt), -1, attempt.now.getTime())
      counts.delete(accountKey(attempt))
    },
  }
}

function limitsOf(attempt: Attempt): readonly { readonly key: string; readonly most: number }[] {
  return [
    { key: accountKey(attempt), most: MOST_FAILURES.account },
    { key: addressKey(attempt), most: MOST_FAILURES.address },
  ]
}

function accountKey({ userName }: Attempt): string {
  return `account ${userName.toLowerCase()}`
}

function addressKey({ address }: Attempt): string {
  return `address ${address}`
}

function forgetEnded(counts: Map<string, Count>, now: number): void {
  for (const [key, { until }] of counts) if (until <= now) counts.delete(key)
}
