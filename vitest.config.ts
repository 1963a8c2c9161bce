import { type TestFiles, testRun } from './test/support/test-run.ts'

/** The tests of `npm test`; what takes more than a dozen seconds by itself is named `*.long.test.ts` and stands in vitest.long.config.ts. */
export const files: TestFiles = {
  include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
  exclude: ['**/*.long.test.ts'],
  transformed: ['src/{ui,ui/api,ui/grid,**/web}/*.test.{ts,tsx}', 'src/features/demo/example-2027.test.ts'],
}

export default testRun(files, 180_000)
