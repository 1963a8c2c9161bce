import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'

/** Builds the page in a folder and serves it; `stop` ends that and clears up. */
export async function serveBuilt(root: string): Promise<{
  readonly address: string
  readonly stop: () => Promise<void>
}> {
  const outDir = await mkdtemp(join(tmpdir(), 'grid-fixture-'))
  const shared = { configFile: false, root, logLevel: 'error' } as const
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
