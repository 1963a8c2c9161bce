import { sql } from 'kysely'
import { openPostgres } from '#platform/database/connect.ts'
import { client, startLoadServer } from '#test/load/saves/load.ts'
import { startCluster } from '#test/support/postgres-cluster.ts'
import { silentLog } from '#test/support/silent-log.ts'

/**
 * Measures a calculation, the report list and a sending on a scratch PostgreSQL: statements and server thread time,
 * for schools without cached data. `node test/load/reports.ts [institutions]`; with PROFILE=folder the server writes
 * its profile there. Compare the thread times.
 */
const institutions = Number(process.argv[2] ?? 60)
const session = '2026-01'
const profile =
  process.env.PROFILE === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.env.PROFILE}`]

type Ask = ReturnType<typeof client>
type Point = Readonly<Record<'rule' | 'sheet' | 'row' | 'field', string | null>>

const cluster = await startCluster()
try {
  const address = (name: string) =>
    `postgres://postgres@localhost/${name}?host=${encodeURIComponent(cluster.socket)}`
  const { db, close } = await openPostgres({ databaseUrl: address('postgres'), log: silentLog })
  await sql`create database reports`.execute(db).finally(close)
  const server = await startLoadServer(address('reports'), institutions, profile)
  const people = server.tokens.map((token, index) => ({
    id: `1001-${index + 1}`,
    ask: client(server, token),
  }))
  type Person = (typeof people)[number]
  const measure = async (what: string, work: (person: Person) => Promise<unknown>, of = people) => {
    const before = await server.spent()
    for (const person of of) await work(person)
    const after = await server.spent()
    const each = (key: 'statements' | 'threadMs') => (after[key] - before[key]) / of.length
    console.log(
      `${what.padEnd(34)} ${each('threadMs').toFixed(2).padStart(7)} ms of the thread  ${each('statements').toFixed(1)} statements`,
    )
  }
  const expected = async (answer: Promise<{ status: number; body: string }>, status = 200) => {
    const { status: is, body } = await answer
    if (is !== status) throw new Error(`${is}: ${body}`)
    return JSON.parse(body)
  }
  const open = ({ ask }: Person) => expected(ask('/api/tosov/draft/2026', null))
  const calculate = ({ id, ask }: Person) =>
    expected(ask('/api/finance/report/snapshot', { orgId: id, sessionCode: session }))
  const list = ({ id, ask }: Person) => expected(ask(`/api/finance/report/list/${session}/${id}`, null))
  const pointsByInstitution = new Map<string, readonly Point[]>()
  const send = (ask: Ask, body: object, status: number) => expected(ask('/api/report/send', body), status)
  try {
    // Warm-up, so that compiling, planning and loading do not count.
    const warm = people.slice(0, 15)
    for (const person of warm.slice(0, 1)) await calculate(person)
    const own = await openPostgres({ databaseUrl: address('reports'), log: silentLog })
    await sql`
      insert into sheet_save (institution_id, year, sheet, saved_by, saved_at) select i.institution_id, 2026, sheet, 'ebs', now() from institution as i, unnest(array['ebs-b1', 'ebs-b5']) as sheet
      where i.institution_id like '1001%' on conflict do nothing`.execute(own.db)
    await sql`
      insert into receipt (institution_id, receipt_number, session_code, year, running_number, check_code, sha256, facts, rows, inputs, entries,
        requested_total, headcount_total, whole_total, justifications, sent_at, sent_by)
      select i.institution_id, '2025-' || i.institution_id || '-1', '2025-02', 2025, 1, 'x', 'x', facts, rows, inputs, entries, requested_total,
        headcount_total, whole_total, '[]', now(), 'ebs' from report, institution as i
      where report.institution_id = '1001-1' and i.institution_id like '1001-%'`.execute(own.db)
    await sql`update institution set version = version + 1`.execute(own.db)
    await sql`analyze`.execute(own.db).finally(own.close)
    for (const person of warm) {
      await calculate(person)
      await list(person)
      const refusal = await send(person.ask, { orgId: person.id, sessionCode: session }, 409)
      const reasons = refusal.toJustify.map(({ rule, sheet, row, field }: Point) => ({
        rule,
        sheet,
        row,
        field,
        text: 'Энэ жил ийм байна, баримттай.',
      }))
      await send(person.ask, { orgId: person.id, sessionCode: session, justifications: reasons }, 200)
      await list(person)
    }
    const rest = people.slice(15)
    await measure('a draft that is not remembered', open, rest)
    await measure('the first calculation', calculate, rest)
    await measure('the second', calculate, rest)
    await measure('the list of reports', list, rest)
    await measure(
      'a sending that asks for reasons',
      async ({ id, ask }) => {
        const { toJustify } = await send(ask, { orgId: id, sessionCode: session }, 409)
        pointsByInstitution.set(id, toJustify)
      },
      rest,
    )
    await measure(
      'the sending with them',
      ({ id, ask }) => {
        const justifications = (pointsByInstitution.get(id) ?? []).map(({ rule, sheet, row, field }) => ({
          rule,
          sheet,
          row,
          field,
          text: 'Энэ жил ийм байна, баримттай.',
        }))
        return send(ask, { orgId: id, sessionCode: session, justifications }, 200)
      },
      rest,
    )
    await measure('the list of what is sent', list, rest)
    console.log(`reasons requested: ${[...pointsByInstitution.values()][0]?.length}`)
  } finally {
    await server.stop()
  }
} finally {
  await cluster.stop()
}
