import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Of a directory and everything in it, what others than the owner may read, write or enter; nothing on Windows, where modes say nothing. */
export function openToOthers(directory: string): readonly string[] {
  if (process.platform === 'win32') return []
  const below = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return ['', ...below].filter((path) => (lstatSync(join(directory, path)).mode & 0o077) !== 0)
}
