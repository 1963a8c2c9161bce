import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CountryServer } from '#test/load/country/cluster.ts'

/** PostgreSQL's own benchmark on this machine, as a reference for other or busier machines. */
export type Bench = { readonly selects: number; readonly transactions: number }

const SECONDS = 5
const run = promisify(execFile)

/**
 * Returns transactions a second with eight clients, read-only and TPC-B-like; `null` for a foreign server, which must
 * not be written to.
 */
export async function pgbench({ programs, pid, other }: CountryServer): Promise<Bench | null> {
  if (programs === null || pid === null) return null
  const address = new URL(await other('pgbench'))
  const place = ['-h', address.searchParams.get('host') ?? '', '-U', 'postgres', 'pgbench']
  const bench = join(programs, 'pgbench')
  await run(bench, ['-i', '-q', '-s', '10', ...place])
  const tps = async (...options: readonly string[]): Promise<number> => {
    const { stdout } = await run(bench, [
      '-n',
      '-M',
      'prepared',
      '-c',
      '8',
      '-j',
      '2',
      '-T',
      String(SECONDS),
      ...options,
      ...place,
    ])
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0)
  }
  return { selects: await tps('-S'), transactions: await tps() }
}
