import type { TestProject } from 'vitest/node'
import { embeddedDump } from '#test/support/embedded-dump.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { makeTemplate } from '#test/support/postgres-template.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the archive of a migrated embedded database. */
    embeddedDump: string
    /** Directory of the scratch PostgreSQL's socket; null where there is no PostgreSQL. */
    postgresSocket: string | null
  }
}

/** Runs once before all test files; what it returns runs once after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('embeddedDump', await embeddedDump())
  const cluster = await startCluster()
  project.provide('postgresSocket', cluster.kind === 'running' ? cluster.socket : null)
  if (cluster.kind === 'running') await makeTemplate(cluster.socket)
  else console.log(`\nPostgreSQL half of the database tests LEFT OUT: ${cluster.reason}\n`)
  return cluster.kind === 'running' ? cluster.stop : async () => {}
}
