import { statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { briefly } from '#test/support/brief-program.ts'
import { closingLine } from '#test/support/reporter.ts'

/** The files of one run, as patterns from the root of the project. */
export type TestFiles = {
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  /** Files of `include` that Node cannot load directly: they import JSX or styles, or load a module twice. */
  readonly transformed: readonly string[]
}

const ROOT = join(import.meta.dirname, '../..')

export const settings = {
  // Started servers load a thousand TypeScript files, so Node caches the compiled code.
  env: {
    NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/tosov/compiled'),
    // Programs of the tests add no institutions in the background.
    DEMO_INSTITUTIONS: '8',
  },
  pool: 'forks',
  // Modules have no test state, so files share them: reloading needed a fifth of the time.
  isolate: false,
  // Tests create and discard many servers and databases: with the default young generation a tenth of the time was
  // garbage collection. The optimizing compiler of WebAssembly takes a fifth of the time of an embedded database. V8
  // aborts when it frees replaced code of a database that is gone (nodejs/node#64500), so it keeps that code.
  execArgv: ['--max-semi-space-size=64', ...briefly, '--no-wasm-code-gc'],
  // The tests wait for databases and browsers more than they compute.
  maxWorkers: Math.ceil(availableParallelism() * 1.5),
  // As long as the limit for browsers.
  expect: { poll: { timeout: 60_000 } },
} satisfies ViteUserConfig['test']

/** Smaller long files only call cases of another file, usually the largest ones. */
const CALLER_BYTES = 2000

/** Starts the long files first, so that no worker runs one alone at the end. A class, because vitest requires it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    // Workers restart when the project changes, so the few files of Vite are grouped; they run first because some are
    // long.
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
 * Returns the configuration of a run. `timeoutMs` limits tests and hooks: two busy cores are slow, and the waits of a
 * hanging test have their own messages.
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
