import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { ShownFigures } from '#test/support/shown-figures.ts'

/** The stored data of a release: its version, the sign-in of its accounts, and the shown figures. */
export type ReleaseFixture = {
  readonly release: string
  readonly password: string
  readonly migrations: readonly string[]
  readonly shown: ShownFigures
}

const FIXTURES = join(import.meta.dirname, '../fixtures')

export const DATA = {
  /** A data directory with an embedded database after a shutdown. */
  directory: 'data-directory.tar.zst',
  backup: 'backup.tar',
  figures: 'figures.json',
} as const

/** Returns the folder of a release such as `0.1.0`; patch releases share one. */
export function fixtureOf(release: string): string {
  return join(FIXTURES, `release-${release.split('.').slice(0, 2).join('.')}`)
}

/**
 * Records the data of this release for tests and returns the folder. The server runs in a child process, which closes
 * its database as a shutdown does.
 */
export async function recordThisRelease(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tosov-this-release-'))
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'make-release-fixture.ts'), folder])
  return folder
}

export function readFixture(folder: string): ReleaseFixture {
  return JSON.parse(readFileSync(join(folder, DATA.figures), 'utf8'))
}

/** Copies the data directory of a release for a server start. */
export async function layRelease(folder: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const archive = join(dataDir, 'directory.tar')
  writeFileSync(archive, await promisify(zstdDecompress)(readFileSync(join(folder, DATA.directory))))
  await promisify(execFile)('tar', ['-xf', archive, '-C', dataDir])
  // As after a shutdown: without the file the start waits for a server that may have lost it.
  writeFileSync(join(dataDir, 'in-use.lock'), '')
}
