import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { closingLine } from '#test/support/reporter.ts'

/** The files of one run, as patterns from the root of the project. */
export type TestFiles = {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Those of `include` that Node cannot load as they are: they import JSX or styles, or load a module a second time. */
  readonly transformed: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')

/** How every test file runs. */
export const settings = {
  // The programs that tests start are a thousand files of TypeScript: what Node makes of them is kept between their starts.
  env: { NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/tosov/compiled') },
  pool: 'forks',
  // Modules hold no state of a test: files that share them do not load the program anew each, which took a fifth of the time.
  isolate: false,
  // Tests make and drop whole programs and databases: with the usual room for what is young a tenth of the time went into clearing it.
  execArgv: ['--max-semi-space-size=64'],
  // The tests wait for their databases and browsers more than they compute.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // As long as a browser is waited for.
  expect: { poll: { timeout: 60_000 } },
} satisfies ViteUserConfig['test']

/** A long file of fewer bytes only calls cases of another file, as a rule the most of all. */
const CALLER_BYTES = 2000

/**
 * Starts the long files first, so that at the end no worker runs one while the others have nothing to do. A class because vitest
 * wants one.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    // Workers end where the project changes, so the few files of Vite stay together; they go first because some are long.
    return bySize.toSorted(
      (a, b) => b.project.name.localeCompare(a.project.name) || rankOf(a.moduleId) - rankOf(b.moduleId),
    )
  }
}

function rankOf(path: string): number {
  if (!/\.long\.test\.tsx?$/.test(path)) return 2
  return statSync(path).size < CALLER_BYTES ? 0 : 1
}

/**
 * The configuration of a run. `timeoutMs` limits a test and a hook: two busy cores take their time, and a test that hangs is named by
 * its waits.
 */
export function testRun({ include, exclude, transformed }: TestFiles, timeoutMs: number): ViteUserConfig {
  const timeouts = { testTimeout: timeoutMs, hookTimeout: timeoutMs }
  const projects = [
    {
      name: 'by Node',
      include: [...include],
      exclude: [...exclude, ...transformed],
      // Vite turns each use of an import into a call, which took a quarter of the processor time.
      experimental: { viteModuleRunner: false },
    },
    { name: 'by Vite', include: [...transformed], exclude: [...exclude] },
  ]
  return defineConfig({
    test: {
      ...settings,
      globalSetup: ['test/support/global-setup.ts'],
      reporters: ['default', closingLine()],
      sequence: { sequencer: LongestFirst },
      projects: projects.map((project) => ({ root: ROOT, test: { ...settings, ...timeouts, ...project } })),
    },
  })
}
