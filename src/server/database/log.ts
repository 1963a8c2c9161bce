import type { BaseLogger } from 'pino'

/** Where the database says what happens to it; the server's own log serves. */
export type Log = Pick<BaseLogger, 'info' | 'warn' | 'error'>
