import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import type { OnDemand } from '#test/support/on-demand.ts'
import { type Cluster, startCluster } from '#test/support/postgres-cluster.ts'
import { postgresPrograms } from '#test/support/postgres-programs.ts'
import { makeDemonstration, makeTemplate } from '#test/support/postgres-template.ts'
import { recordThisRelease } from '#test/support/release-fixture.ts'

const ROOT = join(import.meta.dirname, '../..')

/**
 * Runs once before all test files; the returned function runs once after them. Resources are created on demand by the
 * test processes, so that unit tests need no database.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = postgresPrograms()
  if (found.kind === 'missing')
    console.log(`\nPostgreSQL half of the database tests LEFT OUT: ${found.reason}\n`)
  let cluster: Promise<Cluster> | undefined
  const folders: string[] = []
  const makers: Readonly<Record<OnDemand, () => Promise<string>>> = {
    embeddedDump: once(embeddedDump),
    postgres: once(async () => {
      cluster = startCluster()
      const { socket } = await cluster
      await makeTemplate(socket)
      return socket
    }),
    demonstration: once(async () => {
      const socket = await makers.postgres()
      await makeDemonstration(socket)
      return socket
    }),
    release: once(async () => {
      const folder = await recordThisRelease()
      folders.push(folder)
      return folder
    }),
    client: once(buildClient),
    fixture: once(async () => {
      // Loaded here, because most runs need no page.
      const { buildPage } = await import('#test/support/serve-built.ts')
      const folder = await buildPage(join(ROOT, 'test/browser/fixture'))
      folders.push(folder)
      return folder
    }),
  }
  const supply = createServer((request, response) => {
    // Avoids a race of a keep-alive connection: one side closes it while the other sends.
    response.setHeader('connection', 'close')
    const made = Object.entries(makers).find(([name]) => request.url === `/${name}`)?.[1]
    made?.().then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  const listening = Promise.withResolvers<void>()
  supply.listen(0, '127.0.0.1', listening.resolve)
  await listening.promise
  const address = supply.address()
  project.provide('onDemand', `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
  return async () => {
    supply.closeAllConnections()
    supply.close()
    await (await cluster)?.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}

/** Builds the client as `npm start` serves it. The tests' own NODE_ENV would produce React's slow build. */
async function buildClient(): Promise<string> {
  await promisify(execFile)('npm', ['run', '--silent', 'build'], {
    cwd: ROOT,
    shell: process.platform === 'win32',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return join(ROOT, 'dist/client')
}

/** Creates the resource on first use; all callers share it. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | undefined
  return () => {
    made ??= make()
    return made
  }
}
