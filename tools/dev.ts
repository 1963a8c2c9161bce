import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { subsetFonts } from './subset-fonts.ts'

const inProject = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))

// Vite serves the page from its sources and passes its calls on (vite.config.ts) to a server that restarts after
// every change.
await subsetFonts(inProject('dist/fonts'))
const server: ChildProcess = spawn(process.execPath, ['--watch', inProject('src/app/server.ts')], {
  cwd: inProject('.'),
  stdio: 'inherit',
})
const page = await createServer({ configFile: inProject('vite.config.ts') })
await page.listen()
page.printUrls()

server.once('exit', (code) => process.exit(code ?? 1))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
