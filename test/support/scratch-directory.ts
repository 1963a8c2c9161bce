import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/**
 * Creates an empty directory that is removed after the calling `describe` or file. Must not be called inside a test.
 */
export function scratchDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'tosov-test-'))
  afterAll(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}
