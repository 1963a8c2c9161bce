import { pino } from 'pino'

/** A log for tests that do not look at it. */
export const silentLog = pino({ enabled: false })
