import { createHash } from 'node:crypto'

/** An event as its link takes it: every column as the database writes it as text, the moment in microseconds since 1970. */
export type LinkedEvent = {
  readonly id: string
  readonly institutionId: string
  readonly year: string
  readonly at: string
  readonly actor: string
  readonly kind: string
  readonly sheet: string | null
  readonly row: string | null
  readonly field: string | null
  readonly from: string | null
  readonly to: string | null
  readonly detail: string | null
}

/** What one statement appended, under its number; hashes are hexadecimal. */
export type Link = { readonly number: number; readonly eventIds: readonly string[]; readonly hash: string }

/** How long a chain was, and its hash then, as a receipt holds it. */
export type Seal = { readonly receipt: string; readonly length: number; readonly head: string }

/** The row of a chain: what stood before its first link, and its end. */
export type Chain = {
  readonly unlinked: number
  readonly start: string
  readonly length: number
  readonly head: string
}

/** The history of an institution's year as it is kept; without a `chain` nothing was appended since there are chains. */
export type KeptHistory = {
  readonly chain: Chain | null
  /** By number. */
  readonly links: readonly Link[]
  /** By id. */
  readonly events: readonly LinkedEvent[]
  readonly seals: readonly Seal[]
  /** Sendings whose receipt is gone, is of another snapshot or holds no seal: its number by the id of their event. */
  readonly unproved: ReadonlyMap<string, string>
}

/** The first place at which a history is not what was kept; `number` of the link, 0 for what stood before the first. */
export type Break =
  | { readonly is: 'start'; readonly number: 0; readonly unlinked: number; readonly found: number }
  | { readonly is: 'noLink'; readonly number: number }
  | { readonly is: 'noEvent'; readonly number: number; readonly id: string }
  | { readonly is: 'changed'; readonly number: number; readonly events: readonly LinkedEvent[] }
  | { readonly is: 'seal'; readonly number: number; readonly receipt: string }
  | { readonly is: 'head'; readonly number: number }

/** What an event tells, as migration 0030 writes it: a JSON array of texts with a blank after each comma. */
export function eventText(event: LinkedEvent): string {
  const { id, institutionId, year, at, actor, kind, sheet, row, field, from, to, detail } = event
  const parts = [id, institutionId, year, at, actor, kind, sheet, row, field, from, to, detail]
  return `[${parts.map((part) => JSON.stringify(part)).join(', ')}]`
}

/** Where a chain begins: the digest of what stood before it, hexadecimal. */
export function startOf(events: readonly LinkedEvent[]): string {
  return createHash('sha256').update(events.map(eventText).join('')).digest('hex')
}

/** The hash of a link: of the one before, and of what it appended. */
export function linkHash(before: string, events: readonly LinkedEvent[]): string {
  const told = events.map(eventText).join('')
  return createHash('sha256').update(Buffer.from(before, 'hex')).update(told).digest('hex')
}

/** The first link that is not as it was made; `null`: everything hangs together, and every receipt holds what was there as it was sent. */
export function firstBreak({ chain, links, events, seals, unproved }: KeptHistory): Break | null {
  const inLinks = new Set(links.flatMap(({ eventIds }) => eventIds))
  const unlinked = events.filter(({ id }) => !inLinks.has(id))
  const start = startOf(unlinked)
  const { length, head, ...begun } = chain ?? { unlinked: unlinked.length, start, length: 0, head: start }
  const last = Math.max(length, ...seals.map((seal) => seal.length))
  const gap = Array.from({ length: last }, (_, index) => index + 1).find(
    (number) => links[number - 1]?.number !== number,
  )
  if (gap !== undefined) return { is: 'noLink', number: gap }
  if (unlinked.length !== begun.unlinked || start !== begun.start)
    return { is: 'start', number: 0, unlinked: begun.unlinked, found: unlinked.length }
  const byId = new Map(events.map((event) => [event.id, event]))
  let before = start
  for (const { number, eventIds, hash } of links) {
    const missing = eventIds.find((id) => !byId.has(id))
    if (missing !== undefined) return { is: 'noEvent', number, id: missing }
    const linked = eventIds.flatMap((id) => byId.get(id) ?? [])
    before = linkHash(before, linked)
    if (before !== hash) return { is: 'changed', number, events: linked }
    const broken = seals.find((seal) => seal.length === number && seal.head !== before)
    const receipt = broken?.receipt ?? eventIds.flatMap((id) => unproved.get(id) ?? [])[0]
    if (receipt !== undefined) return { is: 'seal', number, receipt }
  }
  return links.length === length && before === head ? null : { is: 'head', number: length }
}
