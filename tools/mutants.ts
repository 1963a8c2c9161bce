import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `npm run mutants -- <folder or file of src> [test files ...]`: changes the rules of that folder one at a time and tells which changes no
 * test notices. Without test files those that stand in the folder are run. By hand, not part of the tests: some minutes a folder.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const [target, ...tests] = process.argv.slice(2).map((path) => relative(root, join(root, path)))
if (target === undefined) {
  console.error('npm run mutants -- src/domain/sheet [test files ...]')
  process.exit(1)
}

const isFile = /\.tsx?$/.test(target)
const folder = isFile ? target.replace(/\/[^/]*$/, '') : target
const scratch = mkdtempSync(join(tmpdir(), 'tosov-mutants-'))

/** Stryker reads the tests' own settings; only which tests run, and how, is said here. */
const vitestConfig = join(root, `vitest.mutants.${process.pid}.config.ts`)
writeFileSync(
  vitestConfig,
  `import tests from './vitest.config.ts'
const { reporters, ...test } = tests.test ?? {}
export default { ...tests, test: { ...test, include: ${JSON.stringify(tests.length > 0 ? tests : [`${folder}/**/*.test.ts`])} } }
`,
)
writeFileSync(
  join(scratch, 'stryker.config.json'),
  JSON.stringify({
    testRunner: 'vitest',
    vitest: { configFile: vitestConfig, related: false },
    // No file of this name: TypeScript 7 has no interface for programs, and the sandbox needs none.
    tsconfigFile: 'none.json',
    mutate: isFile ? [target] : [`${target}/**/*.ts`, `!${target}/**/*.test.ts`],
    // A word of a sentence is no rule, and what runs while the program loads is seen by every test or by none.
    mutator: { excludedMutations: ['StringLiteral'] },
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    inPlace: false,
    tempDirName: join(root, '.cache/mutants'),
    ignorePatterns: ['.data', 'dist'],
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { allowColor: false, reportTests: false, reportMutants: true },
    incremental: false,
  }),
)
const { status } = spawnSync('npx', ['stryker', 'run', join(scratch, 'stryker.config.json')], {
  cwd: root,
  stdio: 'inherit',
})
rmSync(vitestConfig)
rmSync(scratch, { recursive: true })
process.exit(status ?? 1)
