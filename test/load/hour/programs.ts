import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')

export type ServerProgram = {
  readonly address: string
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Starts the server on a database; `flags` are Node options. Its log is a file in its data directory. */
export async function startServer(options: {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly port: number
  readonly workers: number
  readonly flags: readonly string[]
}): Promise<ServerProgram> {
  const { databaseUrl, dataDir, port, workers, flags } = options
  const child = spawn(process.execPath, [...flags, 'src/app/server.ts'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: String(port),
      ...(workers > 1 && { WORKERS: String(workers) }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child.stderr.pipe(createWriteStream(join(dataDir, `log-${port}.txt`)))
  const said: string[] = []
  for await (const line of createInterface(child.stdout)) {
    said.push(line)
    if (line.includes(`:${port}`)) break
  }
  if (child.exitCode !== null) throw new Error(`The program did not start:\n${said.join('\n')}`)
  child.stdout.resume()
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    await exited
  }
  return { address: `http://127.0.0.1:${port}`, child, stop }
}

const TICKS = 100

/** Returns the processor seconds of a process and its descendants; 0 if unavailable. */
export function processorSeconds(pid: number): number {
  try {
    return (
      familyOf(pid).reduce((sum, each) => sum + ticksOf(each, each === pid ? 'andEnded' : 'alone'), 0) / TICKS
    )
  } catch {
    return 0
  }
}

function familyOf(pid: number): readonly number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = statOf(Number(name))
      return stat === null ? [] : [{ pid: Number(name), parent: Number(stat[1]) }]
    })
  const grown = [pid]
  for (const each of grown)
    grown.push(...parents.filter(({ parent }) => parent === each).map((child) => child.pid))
  return grown
}

function ticksOf(pid: number, which: 'alone' | 'andEnded'): number {
  const stat = statOf(pid) ?? []
  const own = Number(stat[11] ?? 0) + Number(stat[12] ?? 0)
  return which === 'alone' ? own : own + Number(stat[13] ?? 0) + Number(stat[14] ?? 0)
}

/**
 * Returns the fields of /proc/<pid>/stat after the name, which may contain spaces: state, parent, …; `null` for an
 * ended process.
 */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
