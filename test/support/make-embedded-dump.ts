import { renameSync, writeFileSync } from 'node:fs'
import { migrate } from '#platform/database/migrate.ts'
import { dumpPrepared } from '#test/support/embedded-clone.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** The child process of embedded-dump.ts: writes the archive atomically to a path. */
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Where to?')
const dump = await dumpPrepared(({ db }) => migrate(db), silentLog)
const unfinished = `${path}.${process.pid}`
writeFileSync(unfinished, await dump.bytes())
renameSync(unfinished, path)
