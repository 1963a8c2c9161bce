import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Schema } from '#platform/database/schema.ts'

const QUIET_MS = 5 * 60_000
const MUCH_BYTES = 64 * 1024 * 1024

export type Checkpoint = { readonly lsn: string; readonly at: Date }

export async function logPosition(db: Kysely<Schema>, at: Date): Promise<Checkpoint> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_insert_lsn()::text as lsn`.execute(db)
  return { lsn: rows[0]?.lsn ?? '0/0', at }
}

/** After 64 MB of writes, or five minutes with any. Without a checkpointer the log grew to 881 MB. */
export async function checkpointIfDue(db: Kysely<Schema>, last: Checkpoint, now: Date): Promise<Checkpoint> {
  const written = await writtenSince(db, last)
  if (!isCheckpointDue(written, now.getTime() - last.at.getTime())) return last
  await sql`checkpoint`.execute(db)
  return logPosition(db, now)
}

/** Bytes and milliseconds since the last one. */
export function isCheckpointDue(written: number, passed: number): boolean {
  return written >= MUCH_BYTES || (written > 0 && passed >= QUIET_MS)
}

async function writtenSince(db: Kysely<Schema>, { lsn }: Checkpoint): Promise<number> {
  const difference = sql<{ bytes: string }>`select pg_current_wal_insert_lsn() - ${lsn}::pg_lsn as bytes`
  const { rows } = await difference.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
