import type { RegistryQuestion } from '#server/outside/staff-registry/staff-registry.ts'

const DAY_MS = 24 * 60 * 60_000
/** So many days after the first import the demonstration register has moved on. */
const DAYS_TO_CHANGE = 3

/** Whether the demonstration register shows its changes by now: from the third day on, and then for good. */
export function hasMovedOn({ now, firstTaken }: RegistryQuestion): boolean {
  return firstTaken !== null && now.getTime() - firstTaken.getTime() >= DAYS_TO_CHANGE * DAY_MS
}
