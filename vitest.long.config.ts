import { type TestFiles, testRun } from './test/support/test-run.ts'

/** The tests of `npm run test:long`: other programs, several of our own, thousands of cases. */
export const files: TestFiles = {
  include: ['src/**/*.long.test.{ts,tsx}', 'test/**/*.long.test.ts'],
  exclude: [],
  transformed: ['src/{ui,ui/api,ui/grid,**/web}/*.long.test.{ts,tsx}'],
}

export default testRun(files, 600_000)
