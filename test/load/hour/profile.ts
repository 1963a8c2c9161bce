import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { textTable } from '#test/load/hour/latencies.ts'

const cpuProfile = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  startTime: z.number(),
  samples: z.array(z.number()),
  timeDeltas: z.array(z.number()),
})
export type CpuProfile = z.infer<typeof cpuProfile>

/** Self time of each function and module, milliseconds, longest first; without idle time. */
export type SelfTimes = {
  readonly all: number
  readonly functions: readonly (readonly [name: string, ms: number])[]
  readonly modules: readonly (readonly [name: string, ms: number])[]
}

const WAITING = ['(idle)', '(root)']

/** Returns the time of profiles: microseconds of the monotonic clock, common to all processes. */
export function clock(): number {
  return Number(process.hrtime.bigint() / 1000n)
}

/** Sums the samples of profiles since a time of `clock`. */
export function selfTimes(profiles: readonly CpuProfile[], since: number): SelfTimes {
  const functions = new Map<string, number>()
  const modules = new Map<string, number>()
  let all = 0
  for (const { nodes, startTime, samples, timeDeltas } of profiles) {
    const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
    let at = startTime
    for (const [index, id] of samples.entries()) {
      const frame = frames.get(id)
      const delta = timeDeltas[index] ?? 0
      at += delta
      const ms = delta / 1000
      if (at < since || !frame || WAITING.includes(frame.functionName)) continue
      const module = moduleOf(frame.url) || frame.functionName || '(native)'
      const name = `${frame.functionName || '(anonymous)'}  ${moduleOf(frame.url)}:${frame.lineNumber + 1}`
      functions.set(name, (functions.get(name) ?? 0) + ms)
      modules.set(module, (modules.get(module) ?? 0) + ms)
      all += ms
    }
  }
  return { all, functions: longest(functions), modules: longest(modules) }
}

function longest(times: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  return [...times].sort(([, one], [, other]) => other - one)
}

function moduleOf(url: string): string {
  const [, ours] = /\/(src\/.*)$/.exec(url) ?? []
  if (ours !== undefined && !url.includes('/node_modules/')) return ours
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? url
}

/** Formats the profiles of a directory since a time of `clock`, for request threads and paper threads. */
export function profileIn(directory: string, since: number): string {
  const profiles = globSync('*.cpuprofile', { cwd: directory }).map((name) =>
    cpuProfile.parse(JSON.parse(readFileSync(join(directory, name), 'utf8'))),
  )
  return [...Map.groupBy(profiles, whoseTime)]
    .map(([whose, own]) => reportOf(whose, selfTimes(own, since)))
    .join('\n')
}

function whoseTime({ nodes }: CpuProfile): string {
  const answers = nodes.some(({ callFrame: { url } }) => url.endsWith('src/platform/http/register-calls.ts'))
  return answers ? 'threads that answer' : 'threads beside them'
}

function reportOf(whose: string, { all, functions, modules }: SelfTimes): string {
  const top = (times: SelfTimes['functions'], most: number): string =>
    textTable(times.slice(0, most).map(([name, ms]) => [name, `${((ms / all) * 100).toFixed(1)} %`]))
  return `${whose}: ${(all / 1000).toFixed(1)} s by module\n${top(modules, 25)}by function\n${top(functions, 25)}`
}
