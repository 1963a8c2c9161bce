import { defineConfig } from 'vitest/config'
import quick from './vitest.config.ts'

/** The tests of `npm run test:long`: other programs, several of our own, thousands of cases. */
export default defineConfig({
  ...quick,
  test: {
    ...quick.test,
    include: ['src/**/*.long.test.{ts,tsx}', 'test/**/*.long.test.ts'],
    exclude: [],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
})
