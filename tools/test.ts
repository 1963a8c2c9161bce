import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '#test/support/find-browser.ts'

/**
 * `npm test`: tests, types and lint in parallel, so that one run reports every fault; with arguments only those
 * tests. `npm run test:long`: the long tests. `npm run test:all`: everything, for the gate.
 */
const configs = { '--long': 'vitest.long.config.ts', '--all': 'vitest.all.config.ts' } as const
const [flag, config] =
  Object.entries(configs).find(([name]) => name === process.argv[2]) ?? (['', 'vitest.config.ts'] as const)
const chosen = process.argv.slice(flag === '' ? 2 : 3)
const root = fileURLToPath(new URL('..', import.meta.url))
const programs = fileURLToPath(new URL('../node_modules/.bin', import.meta.url))
/** The last line of test/support/reporter.ts, after a line for each failure. */
const closing = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/

try {
  if (chosen.length === 0) console.log(`browser: ${findBrowser()}`)
} catch (error) {
  console.log(`failed: browser: ${error instanceof Error ? error.message : String(error)}`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}

// One thread for the types: four threads repeat their common work, which needs nearly three times the processor time.
const checks =
  flag === '--long' || chosen.length > 0
    ? []
    : [
        run('types', ['tsc', '--build', '--singleThreaded']),
        run('lint', ['biome', 'check', '--error-on-warnings', '.']),
      ]
const tests = await runTests()
const failed = [...tests.failed]
let failures = tests.failures
for (const { name, code, lines, seconds } of await Promise.all(checks)) {
  console.log(`${name}: ${code === 0 ? `${seconds.toFixed(1)} s` : `FAILED\n${lines.join('\n')}`}`)
  if (code === 0) continue
  failures += 1
  failed.push(`failed: ${name}: ${firstFault(lines)}`)
}
for (const line of failed) console.log(line)
console.log(
  `${tests.passed} passed, ${failures} failed${tests.skipped === 0 ? '' : `, ${tests.skipped} skipped`}`,
)
process.exit(failures === 0 ? 0 : 1)

type TestResult = {
  readonly passed: number
  readonly failures: number
  readonly skipped: number
  readonly failed: readonly string[]
}

async function runTests(): Promise<TestResult> {
  const failed: string[] = []
  let counts = ''
  const { code } = await run('tests', ['vitest', 'run', '--config', config, ...chosen], (line) => {
    if (closing.test(line)) counts = line
    else if (line.startsWith('failed: ')) failed.push(line)
    else console.log(line)
  })
  const [, passed = '0', said = '0', skipped = '0'] = closing.exec(counts) ?? []
  const failures = code === 0 && counts !== '' ? Number(said) : Math.max(1, Number(said))
  if (failures > 0 && failed.length === 0)
    failed.push(`failed: tests: the run ended with code ${code} and named no test`)
  return { passed: Number(passed), failures, skipped: Number(skipped), failed }
}

/** Returns the first line that names a file, as both checkers print it; otherwise the first non-empty line. */
function firstFault(lines: readonly string[]): string {
  const said = lines.map((line) => line.trim()).filter((line) => line !== '')
  return said.find((line) => /^[\w./-]+\.\w+[:(]\d/.test(line)) ?? said[0] ?? 'no output'
}

type TestRunResult = {
  readonly name: string
  /** `null` for a killed process. */
  readonly code: number | null
  readonly lines: readonly string[]
  readonly seconds: number
}

/** Runs a program of the project to its end; its output is passed to `onLine` or returned. */
async function run(
  name: string,
  [program = '', ...args]: readonly string[],
  onLine?: (line: string) => void,
): Promise<TestRunResult> {
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
