import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run mutants -- <folders or files of src> [test files]`: changes the rules there one at a time and tells which changes no test
 * notices. Without test files those that stand in the folders are run. By hand, not part of the tests: some minutes a folder. Of a
 * file whose tests are slow some lines are enough: `src/server/draft/draft-write.ts:40-90`.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isFile = (path: string): boolean => /\.tsx?(:\d+-\d+)?$/.test(path)
const asked = process.argv.slice(2).map((path) => relative(root, join(root, path)))
const targets = asked.filter((path) => !isTest(path))
if (targets.length === 0) {
  console.error('npm run mutants -- src/domain/sheet [src/domain/draft ...] [test files ...]')
  process.exit(1)
}
const named = asked.filter(isTest)
const folders = targets.map((path) => (isFile(path) ? path.replace(/\/[^/]*$/, '') : path))
const tests = named.length > 0 ? named : folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const scratch = mkdtempSync(join(tmpdir(), 'tosov-mutants-'))

/** Measures of the paper, in points, and what is only drawn: a person sees that they are wrong, a test could but repeat them. */
const looks = ['src/domain/report/paper/sizes.ts', 'src/domain/report/paper/table-look.ts']

/**
 * Stryker reads the tests' own settings; only which tests run, and how, is said here. The domain needs no database to be started,
 * the server one. Stryker runs tests in threads, which take no options of memory.
 */
const vitestConfig = join(root, `vitest.mutants.${process.pid}.config.ts`)
const isDomain = [...targets, ...named].every((path) => path.startsWith('src/domain/'))
writeFileSync(
  vitestConfig,
  `import { settings } from './test/support/test-run.ts'
const { env, execArgv, ...test } = settings
const own = { include: ${JSON.stringify(tests)}, ${isDomain ? "exclude: ['**/*.long.test.ts']" : "exclude: [], globalSetup: ['test/support/global-setup.ts']"} }
export default { test: { ...test, ...own, testTimeout: 180_000, hookTimeout: 180_000, env: { ...env, TEST_DATABASES: 'one' } } }
`,
)

const unnoticed: readonly string[] = ['Survived', 'NoCoverage']
const report = join(scratch, 'mutants.json')
writeFileSync(
  join(scratch, 'stryker.config.json'),
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: vitestConfig, related: false },
    // No file of this name: TypeScript 7 has no interface for programs, and the sandbox needs none.
    tsconfigFile: 'none.json',
    mutate: [
      ...targets.map((path) => (isFile(path) ? path : `${path}/**/*.{ts,tsx}`)),
      ...[...looks, '**/*.test.{ts,tsx}'].map((path) => `!${path}`),
    ],
    plugins: ['@stryker-mutator/*', join(root, 'tools/mutants-ignored.ts')],
    ignorers: ['looks'],
    // A word of a sentence is no rule, and what runs while the program loads is seen by every test or by none.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    inPlace: false,
    tempDirName: join(root, '.cache/mutants'),
    ignorePatterns: ['.data', 'dist'],
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
    incremental: false,
  }),
)
const { status } = spawnSync('npx', ['stryker', 'run', join(scratch, 'stryker.config.json')], {
  cwd: root,
  stdio: 'inherit',
})
rmSync(vitestConfig)
if (status === 0) console.log(summaryOf(JSON.parse(readFileSync(report, 'utf8')).files))
rmSync(scratch, { recursive: true })
process.exit(status ?? 1)

type Place = { readonly line: number; readonly column: number }
type Mutant = {
  readonly status: string
  readonly replacement: string
  readonly location: { readonly start: Place; readonly end: Place }
}
type File = { readonly source: string; readonly mutants: readonly Mutant[] }

/** The changes that no test notices, file by file, and how many of all are noticed. */
function summaryOf(files: Readonly<Record<string, File>>): string {
  const told = Object.entries(files).map(([path, { source, mutants }]) => ({
    path,
    source,
    counted: mutants.filter(({ status }) => ['Killed', 'Timeout', ...unnoticed].includes(status)),
  }))
  return [
    ...told.flatMap(({ path, source, counted }) => [
      '',
      `${path}: ${share(counted)}`,
      ...counted
        .filter(({ status }) => unnoticed.includes(status))
        .map((mutant) => `  ${changeIn(source, mutant)}`),
    ]),
    '',
    `${targets.join(', ')}: ${share(told.flatMap(({ counted }) => counted))}`,
  ].join('\n')
}

function share(counted: readonly Mutant[]): string {
  const noticed = counted.filter(({ status }) => !unnoticed.includes(status)).length
  return `${Math.round((100 * noticed) / Math.max(1, counted.length))} % (${noticed} of ${counted.length} changes noticed)`
}

/** `12:5 a > b → a >= b`; what no test even runs is marked. */
function changeIn(source: string, { status, replacement, location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  const last = lines.length - 1
  const text = lines
    .map((line, index) =>
      line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined),
    )
    .join('\n')
  const [before, after] = [text, replacement].map((part) => part.replace(/\s+/g, ' ').slice(0, 100))
  return `${start.line}:${start.column} ${before} → ${after}${status === 'NoCoverage' ? ' (not run)' : ''}`
}
