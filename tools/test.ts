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
/** What test/support/reporter.ts says of a run: last its counts, before them the tests that failed and the files that broke. */
const closing = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/
const broken = /^broken: (.+) \((\d+) passed, (\d+) skipped\)$/

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
// No retry of the runner reaches a file whose hook or worker failed: the gate tries it once more by itself, where nothing else failed.
if (process.env.CI && tests.broken.size > 0 && tests.failed.every((line) => isBroken(line, tests)))
  tests = await runAgain(tests)
for (const line of tests.named) console.log(line)
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
  /** The lines that name what failed, broke and needed a second try. */
  readonly named: readonly string[]
  readonly failed: readonly string[]
  /** How many tests of each file that broke were counted all the same. */
  readonly broken: ReadonlyMap<string, { readonly passed: number; readonly skipped: number }>
}

/** Runs tests and passes on what they say, but for the lines with which they end. */
async function runTests(paths: readonly string[]): Promise<Tests> {
  const config = isLong ? ['--config', 'vitest.long.config.ts'] : []
  const named: string[] = []
  let said = ''
  const { code } = await run('tests', ['vitest', 'run', ...config, ...paths], (line) => {
    if (closing.test(line)) said = line
    else if (/^(failed|broken|second try): /.test(line)) named.push(line)
    else console.log(line)
  })
  const [, passed = '0', failures = '1', skipped = '0'] = closing.exec(said) ?? []
  const files = named.flatMap((line) => {
    const [, file, passed, skipped] = broken.exec(line) ?? []
    return file === undefined ? [] : [[file, { passed: Number(passed), skipped: Number(skipped) }] as const]
  })
  return {
    passed: Number(passed),
    failures: code === 0 ? Number(failures) : Math.max(1, Number(failures)),
    skipped: Number(skipped),
    named,
    failed: named.filter((line) => line.startsWith('failed: ')),
    broken: new Map(files),
  }
}

/** Whether a line names a failure of a file that broke, or of no file, as when a worker ended. */
function isBroken(line: string, tests: Tests): boolean {
  return (
    line.startsWith('failed: outside the tests') ||
    [...tests.broken.keys()].some((file) => line.startsWith(`failed: ${file} > `))
  )
}

/** Both runs as one: what broke counts as it went the second time, and is named. */
async function runAgain(tests: Tests): Promise<Tests> {
  const files = [...tests.broken.keys()]
  console.log(`broken, tried once more: ${files.join(', ')}\n${tests.failed.join('\n')}`)
  const again = await runTests(files)
  const counted = (what: 'passed' | 'skipped') =>
    [...tests.broken.values()].reduce((total, each) => total + each[what], 0)
  const others = tests.named.filter((line) => line.startsWith('second try: '))
  return {
    ...again,
    passed: tests.passed - counted('passed') + again.passed,
    skipped: tests.skipped - counted('skipped') + again.skipped,
    named: [...others, ...files.map((file) => `second try: ${file}, which broke`), ...again.named],
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
