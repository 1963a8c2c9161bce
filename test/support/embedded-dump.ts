import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const MAKER = join(import.meta.dirname, 'make-embedded-dump.ts')
const CACHE = join(ROOT, 'node_modules/.cache/tosov')

// What the archive is made of: another migration, or another version of the database, is another archive.
const INGREDIENTS = [
  'src/server/database/migrat*/**/*.ts',
  'src/server/database/migrate.ts',
  'src/server/database/embedded/*-parameters.ts',
  'node_modules/@electric-sql/pglite/package.json',
]

/** The path of an archive of a migrated embedded database: made once for every set of migrations, and kept. */
export async function embeddedDump(): Promise<string> {
  const path = join(CACHE, `embedded-${ingredientsHash()}.tar`)
  if (existsSync(path)) return path
  mkdirSync(CACHE, { recursive: true })
  removeOld()
  // In a child, because making a database takes 800 MB that the test runner would never give back.
  await promisify(execFile)(process.execPath, [MAKER, path], { cwd: ROOT })
  return path
}

/** Forty megabytes each; a day spares the one another run may be using. */
function removeOld(): void {
  const yesterday = Date.now() - 24 * 3_600_000
  for (const path of globSync('embedded-*', { cwd: CACHE }).map((name) => join(CACHE, name))) {
    // Another run may be giving one its name just now.
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
