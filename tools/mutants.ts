import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run test:mutation -- <folders or files of src> [test files]`: changes one rule at a time and lists changes
 * that no test detects. Default tests: those in the same folders. Run manually, some minutes a folder. Lines limit
 * slow files: `src/budget/server/write.ts:40-90`.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)
const isFile = (path: string): boolean => /\.tsx?(:\d+-\d+)?$/.test(path)
const paths = process.argv.slice(2).map((path) => relative(root, join(root, path)))
const targets = paths.filter((path) => !isTest(path))
if (targets.length === 0) {
  console.error('npm run test:mutation -- src/engine [src/budget ...] [test files ...]')
  process.exit(1)
}
const named = paths.filter(isTest)
const folders = targets.map((path) => (isFile(path) ? path.replace(/\/[^/]*$/, '') : path))
const tests = named.length > 0 ? named : folders.map((folder) => `${folder}/**/*.test.{ts,tsx}`)
const scratch = mkdtempSync(join(tmpdir(), 'tosov-mutants-'))

/** Paper dimensions in points and drawing details: a person notices errors, and a test could only repeat the values. */
const looks = ['src/documents/paper/sizes.ts', 'src/documents/paper/table-look.ts']

/**
 * Stryker uses the tests' own settings; this file only selects the tests. Shared code needs no database, the server
 * one. Stryker runs tests in threads, which accept no memory options.
 */
const vitestConfig = join(root, `vitest.mutants.${process.pid}.config.ts`)
const isShared = [...targets, ...named].every(
  (path) => !/^src\/(app|platform|ui)\/|\/(server|web)\//.test(path),
)
writeFileSync(
  vitestConfig,
  `import { settings } from './test/support/test-run.ts'
const { env, execArgv, ...test } = settings
const own = { include: ${JSON.stringify(tests)}, ${isShared ? "exclude: ['**/*.long.test.ts']" : "exclude: [], globalSetup: ['test/support/global-setup.ts']"} }
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
    // A missing file on purpose: TypeScript 7 has no compiler API, and the sandbox needs none.
    tsconfigFile: 'none.json',
    mutate: [
      ...targets.map((path) => (isFile(path) ? path : `${path}/**/*.{ts,tsx}`)),
      ...[...looks, '**/*.test.{ts,tsx}'].map((path) => `!${path}`),
    ],
    plugins: ['@stryker-mutator/*', join(root, 'tools/mutants-ignored.ts')],
    ignorers: ['looks'],
    // Texts are not rules, and code at module level affects every test or none.
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

/** Lists the undetected changes by file, and the share of detected ones. */
function summaryOf(files: Readonly<Record<string, File>>): string {
  const countedFiles = Object.entries(files).map(([path, { source, mutants }]) => ({
    path,
    source,
    counted: mutants.filter(({ status }) => ['Killed', 'Timeout', ...unnoticed].includes(status)),
  }))
  return [
    ...countedFiles.flatMap(({ path, source, counted }) => [
      '',
      `${path}: ${share(counted)}`,
      ...counted
        .filter(({ status }) => unnoticed.includes(status))
        .map((mutant) => `  ${changeIn(source, mutant)}`),
    ]),
    '',
    `${targets.join(', ')}: ${share(countedFiles.flatMap(({ counted }) => counted))}`,
  ].join('\n')
}

function share(counted: readonly Mutant[]): string {
  const noticed = counted.filter(({ status }) => !unnoticed.includes(status)).length
  return `${Math.round((100 * noticed) / Math.max(1, counted.length))} % (${noticed} of ${counted.length} changes noticed)`
}

/** Formats `12:5 a > b → a >= b`; code that no test runs is marked. */
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
