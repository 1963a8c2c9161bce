import { type TestFiles, testRun } from './test/support/test-run.ts'
import { files as quick } from './vitest.config.ts'
import { files as long } from './vitest.long.config.ts'

/**
 * The tests of `npm run test:all`: both other runs in one, so that databases, demonstration and page are made once, and a worker
 * waits for others only at the end of all.
 */
export const files: TestFiles = {
  include: [...quick.include, ...long.include],
  // Their long twins begin with the same requests of the same seed.
  exclude: ['test/faults/faults.test.ts', 'test/faults/strangers.test.ts'],
  transformed: [...quick.transformed, ...long.transformed],
}

export default testRun(files, 600_000)
