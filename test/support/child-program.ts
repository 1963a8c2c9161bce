import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'

type ChildProgram = {
  readonly pid: string
  /** Reads on until `count` more lines were printed; throws when the program ends before. */
  readonly lines: (count: number) => Promise<string[]>
  /** kill -9, and waits until it is dead. Returns the lines printed since. */
  readonly kill: () => Promise<string[]>
}

/** Runs a program of test/support in a process of its own. */
export function childProgram(file: string, ...args: readonly string[]): ChildProgram {
  const path = join(import.meta.dirname, file)
  const child = spawn(process.execPath, [path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  const printed = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    pid: String(child.pid),
    lines: (count) => take(printed, count),
    kill: () => killed(child, printed),
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

async function killed(
  child: ChildProcessByStdio<Writable, Readable, null>,
  printed: AsyncIterator<string>,
): Promise<string[]> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  const rest: string[] = []
  for (let next = await printed.next(); !next.done; next = await printed.next()) rest.push(next.value)
  await exited
  return rest
}
