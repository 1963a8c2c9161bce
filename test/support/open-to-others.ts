import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the paths below a directory that users other than the owner can read, write or enter; empty on Windows, where
 * modes have no meaning.
 */
export function openToOthers(directory: string): readonly string[] {
  if (process.platform === 'win32') return []
  const below = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return ['', ...below].filter((path) => (lstatSync(join(directory, path)).mode & 0o077) !== 0)
}
