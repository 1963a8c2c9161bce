import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { closingLine } from './test/support/reporter.ts'

/** The tests of `npm test`; what takes more than a dozen seconds by itself is named `*.long.test.ts` and stands in vitest.long.config.ts. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    // The programs that tests start are a thousand files of TypeScript: what Node makes of them is kept between their starts.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/tosov/compiled') },
    globalSetup: ['test/support/global-setup.ts'],
    reporters: ['default', closingLine()],
    pool: 'forks',
    // Modules hold no state of a test: files that share them do not load the program anew each, which took a fifth of the time.
    isolate: false,
    // Tests make and drop whole programs and databases: with the usual room for what is young a tenth of the time went into clearing it.
    execArgv: ['--max-semi-space-size=64'],
    // The tests wait for their databases and browsers more than they compute.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    // A child process that makes a database on two busy cores takes its time; a test that hangs is told by its waits.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // As long as a browser is waited for.
    expect: { poll: { timeout: 60_000 } },
  },
})
