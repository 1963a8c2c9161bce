/** How long sessions live and how long a proof of who somebody is holds, milliseconds. Set by whoever runs the program. */
export type SessionRules = {
  /** After its last use. */
  readonly idleMs: number
  /** After it was opened, however often it is used. */
  readonly longestMs: number
  /** After a password was given: acts of weight are done until then without asking again. 0: nobody is asked. */
  readonly proveAgainMs: number
}

/** When a session ends that is used for the last time at a moment. */
export function sessionEnd(openedAt: Date, usedAt: Date, { idleMs, longestMs }: SessionRules): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, openedAt.getTime() + longestMs))
}

/** Whether who asks has shown lately enough who they are. `provedAt`: when they did last, `null` where nobody knows. */
export function isProved(provedAt: Date | null, now: Date, { proveAgainMs }: SessionRules): boolean {
  if (proveAgainMs === 0) return true
  return provedAt !== null && now.getTime() - provedAt.getTime() < proveAgainMs
}

/**
 * An address of the network as its owner is told it: enough to tell the office from elsewhere, too little to find a computer. Of IPv4 three of
 * four numbers, of IPv6 three of eight groups. '' for what is none.
 */
export function shortAddress(address: string): string {
  const [, four = ''] = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address) ?? []
  if (four !== '') return `${four}.*`
  if (!/^[\da-f:]+(%\w+)?$/i.test(address) || !address.includes(':')) return ''
  const [front = ''] = address.split('::')
  const groups = front.split(':').filter(Boolean).slice(0, 3)
  return groups.length === 0 ? address : `${groups.join(':').toLowerCase()}:*`
}
