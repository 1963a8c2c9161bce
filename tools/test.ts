import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '#test/support/find-browser.ts'

/**
 * `npm test`: the tests, and types and lint beside them, which tells everything that is wrong at once. `npm test -- <folder or file ...>`:
 * only those tests, for whoever is at work there. `npm run test:long`: those that are long by nature.
 */
const isLong = process.argv[2] === '--long'
const chosen = process.argv.slice(isLong ? 3 : 2)
const root = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
/** What test/support/reporter.ts says of a run: last its counts, before them the tests that failed and their files. */
const closing = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/
const inFile = /^in file: (.+) \((\d+) passed, (\d+) skipped\)$/
/** More files than these fail by a fault, not by a machine that was busy. */
const mostTriedAgain = 6

try {
  if (chosen.length === 0) console.log(`browser: ${findBrowser()}`)
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error))
  console.log('0 passed, 1 failed')
  process.exit(1)
}

// The types by one thread: the usual four each work out what they share, which takes the tests nearly three times its time.
const besides =
  isLong || chosen.length > 0
    ? []
    : [
        run('types', ['tsc', '--build', '--singleThreaded']),
        run('lint', ['biome', 'check', '--error-on-warnings', '.']),
      ]
let tests = await runTests(chosen)
// Browsers on a machine that is shared miss a moment now and then. Whoever changes something sees it at once; the gate tries such a file
// once more, from its beginning since its tests may stand on each other, and its end names what needed that, which is then mended.
if (process.env.CI && tests.files.size > 0 && tests.files.size <= mostTriedAgain)
  tests = await runAgain(tests)
for (const line of [...tests.triedAgain, ...tests.failed]) console.log(line)
let wrong = tests.failures
for (const { name, code, lines, seconds } of await Promise.all(besides)) {
  console.log(`${name}: ${code === 0 ? `${seconds.toFixed(1)} s` : `FAILED\n${lines.join('\n')}`}`)
  if (code !== 0) wrong += 1
}
console.log(
  `${tests.passed} passed, ${wrong} failed${tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`}`,
)
process.exit(wrong === 0 ? 0 : 1)

type Tests = {
  readonly passed: number
  readonly failures: number
  readonly skipped: number
  /** The lines that name what failed. */
  readonly failed: readonly string[]
  /** Those that name what failed the first time and not the second. */
  readonly triedAgain: readonly string[]
  /** How many tests of each file in which something failed were counted all the same. */
  readonly files: ReadonlyMap<string, { readonly passed: number; readonly skipped: number }>
}

/** Runs tests and passes on what they say, but for the lines with which they end. */
async function runTests(paths: readonly string[]): Promise<Tests> {
  const config = isLong ? ['--config', 'vitest.long.config.ts'] : []
  const failed: string[] = []
  const files = new Map<string, { readonly passed: number; readonly skipped: number }>()
  let said = ''
  const { code } = await run('tests', ['vitest', 'run', ...config, ...paths], (line) => {
    const [, file, passed, skipped] = inFile.exec(line) ?? []
    if (file !== undefined) files.set(file, { passed: Number(passed), skipped: Number(skipped) })
    else if (closing.test(line)) said = line
    else if (line.startsWith('failed: ')) failed.push(line)
    else console.log(line)
  })
  const [, passed = '0', failures = '1', skipped = '0'] = closing.exec(said) ?? []
  return {
    passed: Number(passed),
    failures: code === 0 ? Number(failures) : Math.max(1, Number(failures)),
    skipped: Number(skipped),
    failed,
    triedAgain: [],
    files,
  }
}

/** Both runs as one: a file in which something failed counts as it went the second time. */
async function runAgain(tests: Tests): Promise<Tests> {
  const again = await runTests([...tests.files.keys()])
  const counted = (what: 'passed' | 'skipped') =>
    [...tests.files.values()].reduce((total, each) => total + each[what], 0)
  return {
    ...again,
    passed: tests.passed - counted('passed') + again.passed,
    skipped: tests.skipped - counted('skipped') + again.skipped,
    triedAgain: tests.failed.map((line) => line.replace(/^failed/, 'second try')),
  }
}

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
