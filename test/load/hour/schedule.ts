/**
 * The actions of an institution in the hour before a deadline (issue "The deadline hour, five times over"): 5 visits
 * with 5 openings and 40 saves, 2 sign-ins, 3 calculations, 1 sending, 1 paper.
 */
const VISITS = 5
const SAVES = 8
/** The duration of a visit is uniform between these. */
const MIN_VISIT_SECONDS = 2 * 60
export const MAX_VISIT_SECONDS = 8 * 60
/** The number of institutions at factor 1. */
export const INSTITUTIONS = 3000
const HOUR_S = 3600

/**
 * The start of a visit: with session and cached draft, with a sign-in after an expired session, or with a first
 * sign-in.
 */
export type Entry = 'again' | 'signIn' | 'anew'
export type VisitEnd = 'leaving' | 'calculation' | 'closing'

const entries: readonly Entry[] = ['anew', 'again', 'signIn', 'again', 'again']
const endings: readonly VisitEnd[] = ['leaving', 'calculation', 'closing', 'leaving', 'calculation']

/** Work on a draft. Times are seconds from the start of the slice; negative for a visit already in progress. */
export type Visit = {
  readonly begins: number
  readonly ends: number
  readonly entry: Entry
  readonly ending: VisitEnd
  readonly saves: readonly PlannedSave[]
  /** A random number from 0 to below 1 that selects the player. */
  readonly draw: number
}

/** A save. `draw`: a random number from 0 to below 1 that selects the change. */
export type PlannedSave = { readonly at: number; readonly draw: number }

export type Slice = { readonly factor: number; readonly seconds: number; readonly seed: number }

export type VisitStep =
  | { readonly kind: Entry; readonly at: number; readonly visit: Visit }
  | { readonly kind: 'save'; readonly at: number; readonly visit: Visit; readonly draw: number }
  | { readonly kind: Exclude<VisitEnd, 'leaving'>; readonly at: number; readonly visit: Visit }

/**
 * Returns all visits in a slice by start time, including those in progress at its start. Start times are independent.
 * Equal seeds give equal visits.
 */
export function visitsOf({ factor, seconds, seed }: Slice): readonly Visit[] {
  const random = randomOf(seed)
  const within = (from: number, to: number): number => from + random() * (to - from)
  const count = Math.round((VISITS * INSTITUTIONS * factor * (MAX_VISIT_SECONDS + seconds)) / HOUR_S)
  return Array.from({ length: count }, (_, index): Visit => {
    const begins = within(-MAX_VISIT_SECONDS, seconds)
    const ends = begins + within(MIN_VISIT_SECONDS, MAX_VISIT_SECONDS)
    return {
      begins,
      ends,
      entry: entries[index % VISITS] ?? 'again',
      ending: endings[Math.floor(index / VISITS) % VISITS] ?? 'leaving',
      saves: Array.from({ length: SAVES }, () => ({ at: within(begins, ends), draw: random() })).sort(
        (one, other) => one.at - other.at,
      ),
      draw: random(),
    }
  })
    .filter(({ ends }) => ends > 0)
    .sort((one, other) => one.begins - other.begins)
}

export function visitSteps(visits: readonly Visit[], seconds: number): readonly VisitStep[] {
  return visits
    .flatMap((visit): readonly VisitStep[] => [
      { kind: visit.entry, at: visit.begins, visit },
      ...visit.saves.map(({ at, draw }) => ({ kind: 'save', at, visit, draw }) as const),
      ...(visit.ending === 'leaving' ? [] : [{ kind: visit.ending, at: visit.ends, visit } as const]),
    ])
    .filter(({ at }) => at >= 0 && at < seconds)
    .sort((one, other) => one.at - other.at)
}

/**
 * Assigns a player to each visit: one visit at a time, only `isReady` players calculate, and none return after
 * sending. `null` if no player is free.
 */
export function castOf<Player>(
  visits: readonly Visit[],
  players: readonly Player[],
  isReady: (player: Player) => boolean,
): ReadonlyMap<Visit, Player | null> {
  const busyUntil = new Map<Player, number>()
  const free = ({ draw, begins, ending }: Visit): Player | null => {
    const first = Math.floor(draw * players.length)
    for (let turn = 0; turn < players.length; turn += 1) {
      const player = players[(first + turn) % players.length]
      if (player === undefined) return null
      if (
        (busyUntil.get(player) ?? -MAX_VISIT_SECONDS) <= begins &&
        (ending === 'leaving' || isReady(player))
      )
        return player
    }
    return null
  }
  return new Map(
    visits.map((visit) => {
      const player = free(visit)
      if (player !== null)
        busyUntil.set(player, visit.ending === 'closing' ? Number.POSITIVE_INFINITY : visit.ends)
      return [visit, player]
    }),
  )
}

/** Returns random numbers from 0 to below 1, equal for equal seeds (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
