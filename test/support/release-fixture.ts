import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import type { ShownFigures } from '#test/support/shown-figures.ts'

/** What is kept of a release: what it was, how its accounts sign in, and what it showed. */
export type ReleaseFixture = {
  readonly release: string
  readonly password: string
  readonly migrations: readonly string[]
  readonly shown: ShownFigures
}

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** The names of what is kept. */
export const DATA = {
  /** A data directory with an embedded database, as a stop leaves it. */
  directory: 'data-directory.tar.zst',
  backup: 'backup.tar',
  figures: 'figures.json',
} as const

/** Where the fixture of a release such as `0.1.0` stands: one for all that differ in the last number. */
export function fixtureOf(release: string): string {
  return join(FIXTURES, `release-${release.split('.').slice(0, 2).join('.')}`)
}

/** What was kept of a release. */
export function readFixture(folder: string): ReleaseFixture {
  return JSON.parse(readFileSync(join(folder, DATA.figures), 'utf8'))
}

/** Lays the data directory of a release where a program is to find it. */
export async function layRelease(folder: string, dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const archive = join(dataDir, 'directory.tar')
  writeFileSync(archive, await promisify(zstdDecompress)(readFileSync(join(folder, DATA.directory))))
  await promisify(execFile)('tar', ['-xf', archive, '-C', dataDir])
  // As a stop leaves it: without it a start waits for a program that may have lost it.
  writeFileSync(join(dataDir, 'in-use.lock'), '')
}
