import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The user of the server, which rejects root; `undefined` if the current user is accepted. */
type Owner = { readonly uid: number; readonly gid: number } | undefined

export type PostgresPrograms =
  | { readonly kind: 'found'; readonly programs: string; readonly owner: Owner }
  | { readonly kind: 'missing'; readonly reason: string }

/** Finds PostgreSQL's server binaries, and a user to run them if the current user is root. */
export function postgresPrograms(): PostgresPrograms {
  const programs = directories().find(holdsServer)
  if (programs === undefined)
    return { kind: 'missing', reason: 'no initdb and postgres found on this machine.' }
  if (process.getuid?.() !== 0) return { kind: 'found', programs, owner: undefined }
  try {
    return { kind: 'found', programs, owner: { uid: idOf('-u'), gid: idOf('-g') } }
  } catch {
    return { kind: 'missing', reason: 'we are root, and there is no user "postgres" to run the server as.' }
  }
}

function directories(): string[] {
  const packaged = globSync('/usr/lib/postgresql/*/bin').sort(newestFirst)
  return [...(process.env.PATH ?? '').split(delimiter), ...packaged]
}

function newestFirst(one: string, other: string): number {
  return other.localeCompare(one, 'en', { numeric: true })
}

function holdsServer(directory: string): boolean {
  return existsSync(join(directory, 'initdb')) && existsSync(join(directory, 'postgres'))
}

function idOf(option: '-u' | '-g'): number {
  return Number(
    execFileSync('id', [option, 'postgres'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
}
