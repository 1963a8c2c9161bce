import { PGlite } from '@electric-sql/pglite'

const FSYNC_OFF = '-F'

// The default, fdatasync, ends in a function that does nothing here; only fsync comes through to the disk.
const SYNC_BY_FSYNC = ['-c', 'wal_sync_method=fsync']

// 32 MB is enough for one connection, and 128 MB would be taken at the start.
const LEAN = ['-c', 'shared_buffers=32MB']

// Without a checkpointer the log is cut by our own checkpoints; these say how much of it they leave lying.
const SHORT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=256MB']

/** For a database in memory, which has no disk to wait for. */
export const memoryStartParameters: readonly string[] = [...PGlite.defaultStartParams, ...LEAN, ...SHORT_LOG]

/** For a database on disk: waits for the disk at every commit. */
export const durableStartParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== FSYNC_OFF),
  ...SYNC_BY_FSYNC,
  ...LEAN,
  ...SHORT_LOG,
]
