/**
 * What an institution does in the hour before a deadline (issue "The deadline hour, five times over"): it comes five times, each time opens its draft and saves
 * eight times; two of the visits begin with a sign-in, two end with a calculation, and one with the last calculation, the sending, and the
 * paper of it. 2 sign-ins, 5 openings, 40 saves, 3 calculations, 1 sending, 1 paper.
 */
const VISITS = 5
const SAVES = 8
/** How many minutes a visit takes: any number between these. */
const SHORTEST_S = 2 * 60
export const LONGEST_S = 8 * 60
/** As many institutions as factor 1 stands for. */
export const INSTITUTIONS = 3000
const HOUR_S = 3600

/**
 * How a visit begins: where the page has a session and the draft still, with a sign-in for a session that has ended, or with a sign-in where
 * nobody has opened the draft before.
 */
export type Entry = 'again' | 'signIn' | 'anew'
export type Ending = 'leaving' | 'calculation' | 'closing'

const entries: readonly Entry[] = ['anew', 'again', 'signIn', 'again', 'again']
const endings: readonly Ending[] = ['leaving', 'calculation', 'closing', 'leaving', 'calculation']

/** Somebody works on their draft. Times in seconds from the beginning of the slice, and before it where the visit is under way by then. */
export type Visit = {
  readonly begins: number
  readonly ends: number
  readonly entry: Entry
  readonly ending: Ending
  readonly saves: readonly Save[]
  /** A number from 0 to below 1 by which is chosen who comes. */
  readonly draw: number
}

/** A save. `draw`: a number from 0 to below 1 by which is chosen what is typed. */
export type Save = { readonly at: number; readonly draw: number }

/** A stretch of the hour. */
export type Slice = { readonly factor: number; readonly seconds: number; readonly seed: number }

/** One thing of a visit that happens at a moment of its own. */
export type Step =
  | { readonly does: Entry; readonly at: number; readonly visit: Visit }
  | { readonly does: 'save'; readonly at: number; readonly visit: Visit; readonly draw: number }
  | { readonly does: Exclude<Ending, 'leaving'>; readonly at: number; readonly visit: Visit }

/**
 * All visits that have a part in a slice, by when they begin: those that begin in it, and those that are under way when it does. Each comes
 * at a moment that knows nothing of the others, as people do. The same for the same seed.
 */
export function visitsOf({ factor, seconds, seed }: Slice): readonly Visit[] {
  const random = randomOf(seed)
  const within = (from: number, to: number): number => from + random() * (to - from)
  const count = Math.round((VISITS * INSTITUTIONS * factor * (LONGEST_S + seconds)) / HOUR_S)
  return Array.from({ length: count }, (_, index): Visit => {
    const begins = within(-LONGEST_S, seconds)
    const ends = begins + within(SHORTEST_S, LONGEST_S)
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

/** What happens in the slice itself, in order of time. */
export function stepsOf(visits: readonly Visit[], seconds: number): readonly Step[] {
  return visits
    .flatMap((visit): readonly Step[] => [
      { does: visit.entry, at: visit.begins, visit },
      ...visit.saves.map(({ at, draw }) => ({ does: 'save', at, visit, draw }) as const),
      ...(visit.ending === 'leaving' ? [] : [{ does: visit.ending, at: visit.ends, visit } as const]),
    ])
    .filter(({ at }) => at >= 0 && at < seconds)
    .sort((one, other) => one.at - other.at)
}

/**
 * Who makes each visit: nobody makes two at a time, only who `isReady` calculates, and who has sent comes no more. `null` where nobody is
 * free.
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
      if ((busyUntil.get(player) ?? -LONGEST_S) <= begins && (ending === 'leaving' || isReady(player)))
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

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
