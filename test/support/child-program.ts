import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { briefly } from '#test/support/brief-program.ts'

type ChildProgram = {
  readonly pid: string
  /** Reads until `count` more lines were printed. Throws if the process exits first. */
  readonly lines: (count: number) => Promise<string[]>
  readonly rest: () => Promise<string[]>
  readonly kill: () => Promise<string[]>
}

/** Runs a script of test/support in its own process. */
export function childProgram(file: string, ...args: readonly string[]): ChildProgram {
  const path = join(import.meta.dirname, file)
  const child = spawn(process.execPath, [...briefly, path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    pid: String(child.pid),
    lines: (count) => take(printed, count),
    rest: () => ended(child, printed),
    kill: () => {
      child.kill('SIGKILL')
      return ended(child, printed)
    },
  }
}

async function take(printed: AsyncIterator<string>, count: number): Promise<string[]> {
  const lines: string[] = []
  while (lines.length < count) {
    const next = await printed.next()
    if (next.done) throw new Error(`The child ended after ${lines.length} of ${count} lines.`)
    lines.push(next.value)
  }
  return lines
}

async function ended(
  child: ChildProcessByStdio<Writable, Readable, null>,
  printed: AsyncIterator<string>,
): Promise<string[]> {
  const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  const rest: string[] = []
  for (let next = await printed.next(); !next.done; next = await printed.next()) rest.push(next.value)
  await exited
  return rest
}
