import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the paths below a directory that users other than the owner can read, write or enter; empty on Windows, where
 * modes have no meaning.
 */
export function openToOthers(directory: string): readonly string[] {
  if (process.platform === 'win32') return []
  const below = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  // A running server may have deleted a file meanwhile.
  const modeOf = (path: string) => lstatSync(join(directory, path), { throwIfNoEntry: false })?.mode ?? 0
  return ['', ...below].filter((path) => (modeOf(path) & 0o077) !== 0)
}
