import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import program from '../../vite.config.ts'

/** Builds the page in a folder and serves it; `stop` ends that and clears up. */
export async function serveBuilt(root: string): Promise<{
  readonly address: string
  readonly stop: () => Promise<void>
}> {
  const outDir = await mkdtemp(join(tmpdir(), 'grid-fixture-'))
  // A blank brings the papers that it can be made into, as the program does.
  const { resolve = {}, worker = {} } = program
  const shared = { configFile: false, root, logLevel: 'error', resolve, worker } as const
  await build({ ...shared, plugins: [react()], build: { outDir, emptyOutDir: true } })
  const server = await preview({ ...shared, build: { outDir }, preview: { port: 0, host: '127.0.0.1' } })
  return {
    address: server.resolvedUrls?.local[0] ?? '',
    stop: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
