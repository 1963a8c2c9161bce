import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run tries -- [requests] [seed] [bodies]`: odd requests in any number (20,000 when left out), and strangers who try every call with ids of
 * others in so many bodies each (20). The same seed sends the same.
 */
const [requests = '20000', seed = '1', bodies = '20'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const child = spawn(
  process.execPath,
  // However many, they are one test each, which no clock ends.
  [vitest, 'run', '--config', 'vitest.long.config.ts', '--testTimeout=0', 'test/faults'],
  { stdio: 'inherit', env: { ...process.env, FAULTS: requests, FAULTS_SEED: seed, STRANGERS: bodies } },
)
child.once('exit', (code) => process.exit(code ?? 1))
