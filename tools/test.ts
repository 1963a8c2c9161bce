import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '#test/support/find-browser.ts'

/**
 * `npm test`: the tests, and types and lint beside them, which tells everything that is wrong at once. `npm test -- <folder or file ...>`:
 * only those tests, for whoever is at work there. What is long by nature is `npm run test:long`.
 */
const chosen = process.argv.slice(2)
const root = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
/** What test/support/reporter.ts says last. */
const closing = /^(\d+) passed, (\d+) failed(.*)$/

try {
  if (chosen.length === 0) console.log(`browser: ${findBrowser()}`)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  console.log('0 passed, 1 failed')
  process.exit(1)
}

// The types by one thread: the usual four each work out what they share, which takes the tests nearly three times its time.
const besides =
  chosen.length > 0
    ? []
    : [
        run('types', ['tsc', '--build', '--singleThreaded']),
        run('lint', ['biome', 'check', '--error-on-warnings', '.']),
      ]
let said = ''
const { code } = await run('tests', ['vitest', 'run', ...chosen], (line) => {
  // Held back: it comes last, and counts what goes on beside the tests.
  if (closing.test(line)) said = line
  else console.log(line)
})
let broken = 0
for (const { name, code, lines, seconds } of await Promise.all(besides)) {
  console.log(`${name}: ${code === 0 ? `${seconds.toFixed(1)} s` : `FAILED\n${lines.join('\n')}`}`)
  if (code !== 0) broken += 1
}
const [, passed = '0', failed = '1', rest = ''] = closing.exec(said) ?? []
console.log(`${passed} passed, ${Number(failed) + broken} failed${rest}`)
process.exit(code === 0 && broken === 0 ? 0 : 1)

type Ended = {
  readonly name: string
  /** `null` of one that was killed. */
  readonly code: number | null
  readonly lines: readonly string[]
  readonly seconds: number
}

/** Runs a program of the project to its end; what it says goes to `onLine`, or comes back with it. */
async function run(
  name: string,
  [program = '', ...args]: readonly string[],
  onLine?: (line: string) => void,
): Promise<Ended> {
  const began = Date.now()
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const child = spawn(program, args, {
    shell: process.platform === 'win32',
    cwd: root,
    env: { ...process.env, ...colours, PATH: programs + delimiter + process.env.PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: string[] = []
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', onLine ?? ((line) => lines.push(line)))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { name, code, lines, seconds: (Date.now() - began) / 1000 }
}
