import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openPostgres } from '#platform/database/connect.ts'
import { openServer } from '#test/load/country/cluster.ts'
import { adoptFigures, outdatedFigures } from '#test/load/country/kept-figures.ts'
import { NotInventedError } from '#test/load/country/put-country.ts'
import { clientOf } from '#test/load/hour/client.ts'
import { lostOf } from '#test/load/hour/kept.ts'
import { summaryOf, textTable } from '#test/load/hour/latencies.ts'
import { type Bench, pgbench } from '#test/load/hour/pgbench.ts'
import {
  nothingPlayed,
  type PlayOptions,
  type PlayResult,
  play,
  requestKinds,
  warmUp,
} from '#test/load/hour/play.ts'
import { gather } from '#test/load/hour/players.ts'
import { clock, profileIn } from '#test/load/hour/profile.ts'
import { processorSeconds, type ServerProgram, startServer } from '#test/load/hour/programs.ts'
import { castOf, INSTITUTIONS, visitsOf } from '#test/load/hour/schedule.ts'
import { streamsAt } from '#test/load/hour/streams.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * `npm run load:run -- --factor 5`: simulates the last hour before a deadline, or some minutes of it, with the data
 * of `npm run load:seed`; see docs/performance.md. Steps start on time even if earlier requests are unanswered.
 */
const { values } = parseArgs({
  options: {
    factor: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '3' },
    hour: { type: 'boolean', default: false },
    workers: { type: 'string', default: '1' },
    servers: { type: 'string', default: '1' },
    port: { type: 'string', default: '4364' },
    seed: { type: 'string', default: '1' },
    reread: { type: 'boolean', default: false },
    'no-streams': { type: 'boolean', default: false },
    prof: { type: 'boolean', default: false },
    'no-bench': { type: 'boolean', default: false },
  },
})
const [factor, workers, servers, port, seed] = [
  values.factor,
  values.workers,
  values.servers,
  values.port,
  values.seed,
].map(Number)
const minutes = values.hour ? 60 : Number(values.minutes)
if (!factor || !minutes || !workers || !servers || !port || seed === undefined) {
  console.error(
    'What is given must be numbers above 0, for example: npm run load:run -- --factor 5 --minutes 3',
  )
  process.exit(1)
}
const slice = { factor, seconds: minutes * 60, seed }
const scratch = mkdtempSync(join(tmpdir(), 'tosov-load-'))
const server = await openServer()
const programs: ServerProgram[] = []
let { databaseUrl } = server
/** The start of the measurement, for profiles. */
let clockFrom = 0
try {
  const bench = values['no-bench'] ? null : await pgbench(server)
  // The simulation changes data, so it runs in a copy that can be replaced.
  databaseUrl = (await server.copy()) ?? server.databaseUrl
  const database = await openPostgres({ databaseUrl, log: silentLog })
  await adoptFigures(database.db)
  const outdated = await outdatedFigures(database.db)
  if (outdated.length > 0)
    console.log(
      `The figures of ${outdated.length} drafts are not kept: the program works them out meanwhile.`,
    )
  for (let index = 0; index < servers; index += 1) programs.push(await begin(index))
  const [first] = programs
  const players = await gather(database.db, {
    address: first?.address ?? '',
    most: factor * INSTITUTIONS,
    seed,
  })
  if (players.length < factor * INSTITUTIONS)
    console.log(
      `${players.length} institutions of this country are at work: they do what ${factor * INSTITUTIONS} would.`,
    )
  const visits = castOf(visitsOf(slice), players, ({ ready }) => ready)
  const ask = clientOf(programs.map(({ address }) => address))
  const rereads = values.reread ? 'yes' : 'no'
  const streams = values['no-streams'] ? null : streamsAt(programs.map(({ address }) => address))
  const bringIn = async (playing: PlayOptions): Promise<void> => {
    const began = performance.now()
    await warmUp(visits, playing)
    printBefore(playing.played, (performance.now() - began) / 1000)
  }
  await bringIn({ ask, rereads, streams, played: nothingPlayed() })
  const played = nothingPlayed()
  const before = processors()
  clockFrom = clock()
  const began = performance.now()
  await play(visits, slice.seconds, { ask, rereads, streams, played })
  const seconds = (performance.now() - began) / 1000
  const used = processors().map((each, index) => each - (before[index] ?? 0))
  const lost = await lostOf(database.db, players, played)
  await database.close()
  const { open = 0, broken = 0, untold = 0 } = streams?.counts() ?? {}
  streams?.close()
  console.log(`streams ${open}, broken ${broken}, saves of which nothing was told ${untold}`)
  print(played, { seconds, used, lost, bench })
} catch (error) {
  if (!(error instanceof NotInventedError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  for (const program of programs) await program.stop()
  if (values.prof) console.log(profileIn(join(scratch, 'profile'), clockFrom))
  await server.stop()
  rmSync(scratch, { recursive: true, force: true })
}

function begin(index: number): Promise<ServerProgram> {
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir, { recursive: true })
  const flags = values.prof ? ['--cpu-prof', `--cpu-prof-dir=${join(scratch, 'profile')}`] : []
  return startServer({
    databaseUrl,
    dataDir,
    port: (port ?? 0) + index,
    workers: workers ?? 1,
    flags,
  })
}

function processors(): readonly number[] {
  const own = process.cpuUsage()
  return [
    programs.reduce((sum, { child }) => sum + processorSeconds(child.pid ?? 0), 0),
    server.pid === null ? 0 : processorSeconds(server.pid),
    (own.user + own.system) / 1e6,
  ]
}

type Around = {
  readonly seconds: number
  readonly used: readonly number[]
  readonly lost: readonly string[]
  readonly bench: Bench | null
}

function printBefore({ times, acknowledgedSaves, refusals, errors }: PlayResult, seconds: number): void {
  const answers = requestKinds.reduce((sum, name) => sum + times[name].length, 0)
  console.log(
    `before the clock: ${times.session.length} visits under way, ${acknowledgedSaves} of them with a save; ${answers} answers in ${seconds.toFixed(0)} s`,
  )
  list('  refused', refusals)
  list('  errors', errors)
}

function print(played: PlayResult, { seconds, used, lost, bench }: Around): void {
  const whole = (ms: number): string => ms.toFixed(ms < 100 ? 1 : 0)
  const rows = requestKinds.flatMap((name) => {
    const { count, p50, p95, p99, max } = summaryOf(played.times[name])
    return count === 0
      ? []
      : [[name, String(count), (count / seconds).toFixed(1), ...[p50, p95, p99, max].map(whole)]]
  })
  const isWaitedFor = (name: string): boolean => !isPaper(name) && name !== 'news of a save'
  const others = summaryOf(requestKinds.flatMap((name) => (isWaitedFor(name) ? played.times[name] : [])))
  const all = [
    'all but papers',
    String(others.count),
    (others.count / seconds).toFixed(1),
    ...[others.p50, others.p95, others.p99, others.max].map(whole),
  ]
  console.log(
    `\nfactor ${factor}, ${minutes} of 60 minutes, ${servers} program(s) of ${workers} process(es), ${cpus().length} processors (${cpus()[0]?.model}), ${seconds.toFixed(0)} s until all was answered`,
  )
  console.log(textTable([['requested', 'count', 'a second', 'p50 ms', 'p95', 'p99', 'max'], ...rows, all]))
  const late = summaryOf(played.late)
  console.log(
    `saves acknowledged ${played.acknowledgedSaves}, lost ${lost.length}; receipts ${played.receipts.length}; nobody free ${played.nobodyFree}`,
  )
  for (const line of lost.slice(0, 20)) console.log(`  lost: ${line}`)
  list('refused', played.refusals)
  list('errors', played.errors)
  console.log(
    `generator late: p50 ${whole(late.p50)} ms, p99 ${whole(late.p99)}, max ${whole(late.max)}${late.p99 > 20 ? ' (TOO LATE: it is not only the program that is measured)' : ''}`,
  )
  const [ofProgram = 0, ofDatabase = 0, ofGenerator = 0] = used.map((each) => each / seconds)
  const [ofServer = 0] = used
  console.log(
    `program: ${ofServer.toFixed(1)} s of processor time for ${slice.seconds} s of the hour, ${((ofServer * 1000) / others.count).toFixed(2)} ms an answer`,
  )
  console.log(
    `processors: program ${ofProgram.toFixed(2)}, database ${ofDatabase.toFixed(2)}, generator ${ofGenerator.toFixed(2)}`,
  )
  if (bench) {
    console.log(
      `pgbench: ${bench.selects.toFixed(0)} selects/s, ${bench.transactions.toFixed(0)} transactions/s like TPC-B`,
    )
    console.log(
      `  saves of the program in the same run: ${(played.acknowledgedSaves / seconds / bench.transactions).toFixed(3)} of the latter`,
    )
  }
}

function isPaper(name: string): boolean {
  return name === 'paper' || name === 'file of the paper'
}

function list(what: string, counts: ReadonlyMap<string, number>): void {
  const sum = [...counts.values()].reduce((all, each) => all + each, 0)
  console.log(`${what} ${sum}`)
  for (const [sentence, count] of [...counts].sort(([, one], [, other]) => other - one).slice(0, 12))
    console.log(`  ${count} x ${sentence}`)
}
