import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { postgresPrograms } from '#test/support/postgres-programs.ts'

type Child = ChildProcessByStdio<Writable, null, Readable>

/** `socket` is the directory of the unix socket: the server does not listen on the network. */
export type Cluster = { readonly socket: string; readonly stop: () => Promise<void> }

// The shell waits for the end of its input, which also occurs when the run is killed. It then stops the server and
// removes its directory. $1 is the directory of the binaries, $2 the scratch directory. Autovacuum is off: it would
// start a process for each of hundreds of databases every minute.
const SCRIPT = `
trap 'rm -rf "$2"' EXIT
"$1/initdb" -D "$2/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >/dev/null || exit 1
"$1/postgres" -D "$2/data" -k "$2" -F -c listen_addresses= -c timezone=UTC -c max_connections=200 -c autovacuum=off &
server=$!
cat >/dev/null
kill -INT $server
wait $server
`

/**
 * Starts a scratch PostgreSQL for one test run. Throws if its binaries are missing or fail, so that no tests are
 * skipped silently.
 */
export async function startCluster(): Promise<Cluster> {
  const found = postgresPrograms()
  if (found.kind === 'missing') throw new Error(found.reason)
  const { programs, owner } = found
  const socket = mkdtempSync(join(tmpdir(), 'tosov-pg-'))
  if (owner !== undefined) chownSync(socket, owner.uid, owner.gid)
  const shell = spawn('sh', ['-c', SCRIPT, 'sh', programs, socket], {
    ...owner,
    cwd: socket,
    detached: true, // An interrupt at the terminal must not kill the shell before its cleanup.
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  await ready(shell)
  return { socket, stop: () => stop(shell) }
}

async function ready(shell: Child): Promise<void> {
  const said: string[] = []
  for await (const line of createInterface(shell.stderr)) {
    said.push(line)
    if (line.includes('database system is ready to accept connections')) break
  }
  if (shell.exitCode !== null || shell.stderr.readableEnded) {
    throw new Error(`The scratch PostgreSQL did not start:\n${said.join('\n')}`)
  }
  shell.stderr.resume() // Drained, because a full pipe would block the process.
}

async function stop(shell: Child): Promise<void> {
  const exited = once(shell, 'exit')
  shell.stdin.end()
  await exited
}
