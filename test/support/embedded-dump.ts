import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { briefly } from '#test/support/brief-program.ts'

const ROOT = join(import.meta.dirname, '../..')
const MAKER = join(import.meta.dirname, 'make-embedded-dump.ts')
const CACHE = join(ROOT, 'node_modules/.cache/tosov')

// The inputs of the archive's hash: other migrations or database versions need another archive.
const INGREDIENTS = [
  'src/platform/database/migrat*/**/*.ts',
  'src/platform/database/migrate.ts',
  'src/platform/database/embedded/*-parameters.ts',
  'node_modules/@electric-sql/pglite/package.json',
]

/** Returns the path of an archive of a migrated embedded database, cached for each set of migrations. */
export async function embeddedDump(): Promise<string> {
  const path = join(CACHE, `embedded-${ingredientsHash()}.tar`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  removeOld()
  // In a child process, because it needs 800 MB that the test runner would never release.
  await promisify(execFile)(process.execPath, [...briefly, MAKER, path], { cwd: ROOT })
  return path
}

/** Deletes archives (40 MB each) older than a day; another run may use newer ones. */
function removeOld(): void {
  const yesterday = Date.now() - 24 * 3_600_000
  for (const path of globSync('embedded-*', { cwd: CACHE }).map((name) => join(CACHE, name))) {
    // Another run may rename it at this time.
    const old = statSync(path, { throwIfNoEntry: false })
    if (old && old.mtimeMs < yesterday) rmSync(path, { force: true })
  }
}

function ingredientsHash(): string {
  const hash = createHash('sha256')
  for (const path of globSync(INGREDIENTS, { cwd: ROOT }).sort()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(ROOT, path)))
  }
  return hash.digest('hex').slice(0, 16)
}
