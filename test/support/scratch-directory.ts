import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty directory, removed after the `describe` or the file that asks for it. Not to be called inside a test. */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tosov-test-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
