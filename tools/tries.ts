import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * `npm run test:fuzz -- [requests] [seed] [bodies]`: sends invalid requests (default 20,000), and tries every call
 * with foreign ids in several bodies (default 20). Equal seeds send equal requests.
 */
const [requests = '20000', seed = '1', bodies = '20'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const child = spawn(
  process.execPath,
  // All requests are one test each, without a time limit.
  [vitest, 'run', '--config', 'vitest.long.config.ts', '--testTimeout=0', 'test/faults'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed, FUZZ_FOREIGN_BODIES: bodies },
  },
)
child.once('exit', (code) => process.exit(code ?? 1))
