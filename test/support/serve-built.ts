import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import program from '../../vite.config.ts'

type ServedPage = { readonly address: string; readonly stop: () => Promise<void> }

/** Builds the page of a folder into a new directory and returns its path. */
export async function buildPage(root: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'tosov-page-'))
  // The styles reference the fonts, which a clean checkout lacks.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../tools/build-fonts.ts')])
  await build({ ...settingsOf(root), plugins: [react()], build: { outDir, emptyOutDir: true } })
  return outDir
}

export async function servePage(root: string, outDir: string): Promise<ServedPage> {
  const server = await preview({
    ...settingsOf(root),
    build: { outDir },
    preview: { port: 0, host: '127.0.0.1' },
  })
  return { address: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}

/** Builds and serves the page of a folder; `stop` also removes the build. */
export async function serveBuilt(root: string): Promise<ServedPage> {
  const outDir = await buildPage(root)
  const { address, stop } = await servePage(root, outDir)
  return {
    address,
    stop: async () => {
      await stop()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

// A blank includes its paper code, as in the application.
function settingsOf(root: string) {
  const { resolve = {}, worker = {} } = program
  return { configFile: false, root, logLevel: 'error', resolve, worker } as const
}
