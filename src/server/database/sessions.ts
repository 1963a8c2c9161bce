import type { PostgresQueryResult } from 'kysely'

/** One borrowed connection. */
export type Session = {
  readonly run: <R>(text: string, values: readonly unknown[]) => Promise<PostgresQueryResult<R>>
  /** Gives the connection back; `discard` when its state is not to be trusted. */
  readonly release: (discard: boolean) => void
}

/** Where connections come from: the narrow waist between the `pg` pool and Kysely, which guards can wrap. */
export type Sessions = {
  readonly borrow: () => Promise<Session>
  readonly end: () => Promise<void>
}
