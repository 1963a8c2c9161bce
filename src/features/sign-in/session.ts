/** Configured by the operator, milliseconds. */
export type SessionRules = {
  /** After the last use. */
  readonly idleMs: number
  /** After the start, independent of use. */
  readonly longestMs: number
  /** The time without reauthentication for sensitive actions. 0: never required. */
  readonly proveAgainMs: number
}

export function sessionEnd(openedAt: Date, usedAt: Date, { idleMs, longestMs }: SessionRules): Date {
  return new Date(Math.min(usedAt.getTime() + idleMs, openedAt.getTime() + longestMs))
}

/** `authenticatedAt`: `null` if unknown. */
export function isRecentlyAuthenticated(
  authenticatedAt: Date | null,
  now: Date,
  { proveAgainMs }: SessionRules,
): boolean {
  if (proveAgainMs === 0) return true
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < proveAgainMs
}

/** Shortens a network address: enough to recognize the office, too little to identify a computer. '' if invalid. */
export function shortAddress(address: string): string {
  const [, four = ''] = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address) ?? []
  if (four !== '') return `${four}.*`
  if (!/^[\da-f:]+(%\w+)?$/i.test(address) || !address.includes(':')) return ''
  const [front = ''] = address.split('::')
  const groups = front.split(':').filter(Boolean).slice(0, 3)
  return groups.length === 0 ? address : `${groups.join(':').toLowerCase()}:*`
}
