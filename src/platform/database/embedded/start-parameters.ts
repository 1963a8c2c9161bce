import { PGlite } from '@electric-sql/pglite'

const FSYNC_OFF = '-F'

// The default, fdatasync, does nothing here.
const SYNC_BY_FSYNC = ['-c', 'wal_sync_method=fsync']

// Enough for one connection; the default of 128 MB is allocated at the start.
const LEAN = ['-c', 'shared_buffers=32MB']

// Our own checkpoints truncate the log.
const SHORT_LOG = ['-c', 'min_wal_size=32MB', '-c', 'max_wal_size=256MB']

export const memoryStartParameters: readonly string[] = [...PGlite.defaultStartParams, ...LEAN, ...SHORT_LOG]

export const durableStartParameters: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== FSYNC_OFF),
  ...SYNC_BY_FSYNC,
  ...LEAN,
  ...SHORT_LOG,
]
