import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '#test/support/find-browser.ts'

/** One thing that must be in order: a command, or a function that throws what is wrong. */
type Step = { readonly name: string; readonly run: string | (() => void) }

/** The whole of `npm test`. The first failure ends it; the browser tests drive what `build` made. */
const steps: readonly Step[] = [
  { name: 'browser', run: () => console.log(findBrowser()) },
  { name: 'types', run: 'tsc --build' },
  { name: 'lint', run: 'biome check --error-on-warnings .' },
  { name: 'build', run: 'npm run --silent build' },
  // Says the closing line itself (test/support/reporter.ts), so it stays the last.
  { name: 'tests', run: 'vitest run' },
]

const root = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))

for (const { name, run } of steps) {
  console.log(`\n=== ${name}`)
  const began = Date.now()
  if (typeof run === 'string') command(name, run)
  else attempt(name, run)
  if (name !== 'tests') console.log(`${name}: ${((Date.now() - began) / 1000).toFixed(1)} s`)
}

function command(name: string, line: string): void {
  const { status, signal } = spawnSync(line, {
    shell: true,
    cwd: root,
    env: { ...process.env, PATH: programs + delimiter + process.env.PATH },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status === 0) return
  // A test run that came to its end has said how it went.
  if (name === 'tests' && signal === null) process.exit(status ?? 1)
  stop(name, `\`${line}\` ended with ${signal ?? status}.`)
}

function attempt(name: string, run: () => void): void {
  try {
    run()
  } catch (error) {
    stop(name, error instanceof Error ? error.message : String(error))
  }
}

function stop(name: string, why: string): never {
  console.log(`\n=== ${name} FAILED. ${why}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
