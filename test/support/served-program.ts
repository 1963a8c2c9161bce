import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { briefly } from '#test/support/brief-program.ts'

const MAIN = fileURLToPath(new URL('../../src/app/server.ts', import.meta.url))

export type ServedProgram = {
  readonly address: string
  readonly child: ChildProcess
  readonly logged: () => string
}

/** Starts the server on a database; `first`: modules of test/support to load before it. */
export async function startOn(
  databaseUrl: string,
  dataDir: string,
  first: readonly string[] = [],
): Promise<ServedProgram> {
  const loaded = first.flatMap((name) => ['--import', new URL(name, import.meta.url).href])
  const child = spawn(process.execPath, [...briefly, ...loaded, MAIN], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      DEMO: 'on',
      LOG_LEVEL: 'error',
      PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\/\/127\.0\.0\.1:\d+$/.exec(line)?.[0]
    if (address !== undefined) {
      child.stdout.resume()
      return { child, address, logged: () => log }
    }
  }
  throw new Error(`The program has ended before it served.\n${log}`)
}

/** Kills the process if it runs, and waits for its exit. */
export async function killProgram(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
