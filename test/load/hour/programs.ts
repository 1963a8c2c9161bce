import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const ROOT = join(import.meta.dirname, '../../..')

/** A program that was started for the hour, as `npm start` runs it. */
export type Program = {
  readonly address: string
  readonly child: ChildProcess
  readonly stop: () => Promise<void>
}

/** Starts the program on a database; `flags` are for Node. What it logs goes to a file of its data directory, as it would somewhere. */
export async function startServer(options: {
  readonly databaseUrl: string
  readonly dataDir: string
  readonly port: number
  readonly workers: number
  readonly flags: readonly string[]
}): Promise<Program> {
  const { databaseUrl, dataDir, port, workers, flags } = options
  const child = spawn(process.execPath, [...flags, 'src/server/main.ts'], {
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

/** Ticks of the clock in which the kernel counts, a second. */
const TICKS = 100

/** Seconds of processor time that a process and all that it started have taken so far; 0 where the machine does not tell. */
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

/** The fields of /proc/<pid>/stat behind the name, which may have spaces: state, parent, …; `null` of one that has ended. */
function statOf(pid: number): readonly string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
