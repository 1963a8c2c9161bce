import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CountryServer } from '#test/load/country/cluster.ts'

/** PostgreSQL's own benchmark on this machine now: what a figure stands beside when it is read on another machine, or on a busier one. */
export type Bench = { readonly selects: number; readonly transactions: number }

const SECONDS = 5
const run = promisify(execFile)

/** Transactions a second, of reads alone and like TPC-B, with eight clients; `null` where the server is not ours to write to. */
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
