import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Actor, anonymousActor } from '#budget/server/actor.ts'
import { lockDraft, lockDrafts } from '#budget/server/lock.store.ts'
import { bumpInstitutionVersion, bumpYearVersion, readDraftVersion } from '#budget/server/version.store.ts'
import type { DraftUpdate } from '#features/live/api.ts'
import {
  addPresence,
  deleteExpiredServers,
  type FeedPosition,
  type FeedRow,
  movePresence,
  readFeed,
  removePresence,
  removeServerPresence,
} from '#features/live/server/live.store.ts'
import { type LiveStreams, liveStreams } from '#features/live/server/live-streams.ts'
import { markAllRead } from '#features/notifications/server/notifications.store.ts'
import type { Database } from '#platform/database/database.ts'
import type { Schema } from '#platform/database/schema.ts'
import { transact } from '#platform/database/transaction.ts'
import { hashToken } from '#platform/http/session-token.ts'
import { databases, hasPostgres, openTestPostgres } from '#test/support/database.ts'
import { schoolProfile, seedSchools } from '#test/support/schools.ts'
import { setApp } from '#test/support/set-app.ts'
import { silentLog } from '#test/support/silent-log.ts'

const at = new Date('2026-03-02T01:00:00Z')

function follower(db: Kysely<Schema>): () => Promise<readonly string[]> {
  let since: FeedPosition | null = null
  return async () => {
    const { snapshot, rows } = await readFeed(db, since)
    since = snapshot
    return rows.map(inWords).toSorted()
  }
}

function inWords(row: FeedRow): string {
  if (row.kind === 'notifications') return `notifications ${row.userName}`
  return `${row.kind} ${row.institutionId ?? 'all'} ${row.year ?? 'all'}`
}

describe.each(databases)('the feed of changes ($name)', ({ open }) => {
  const app = setApp({ open })
  const servers: LiveStreams[] = []
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
  })
  const db = () => app.database.db

  const stream = { serverId: 'here', streamId: 's', userName: 'ebs', institutionId: '1001' }
  const drafts = [{ year: 2026, tabs: [1] }]
  const write = (work: (trx: Parameters<typeof lockDraft>[0]) => Promise<unknown>) => () =>
    transact(db(), work)
  const notice = () =>
    sql`insert into notification (user_name, kind, year, details, created_at)
      values ('ebs', 'returned', 2026, '{}', ${at})`.execute(db())
  const allRead = async () => {
    const { id } = await db()
      .selectFrom('notification')
      .select('notification_id as id')
      .where('user_name', '=', 'ebs')
      .executeTakeFirstOrThrow()
    await markAllRead(db(), { userName: 'ebs', at }, [id])
  }
  test.each<[string, () => Promise<unknown>, readonly string[]]>([
    ['nothing', async () => {}, []],
    ['a draft', write((trx) => lockDraft(trx, '1001', 2026)), ['version 1001 2026']],
    ['a first draft of a year', write((trx) => lockDraft(trx, '1001', 2031)), ['version 1001 2031']],
    [
      'drafts of several institutions',
      write((trx) => lockDrafts(trx, ['1001', '1002'], 2026)),
      ['version 1001 2026', 'version 1002 2026'],
    ],
    ['an institution', write((trx) => bumpInstitutionVersion(trx, '1001')), ['version 1001 all']],
    ['a year', write((trx) => bumpYearVersion(trx, 2026)), ['version all 2026']],
    ['users who come', () => addPresence(db(), { ...stream, drafts }), ['presence 1001 2026']],
    ['users who move', () => movePresence(db(), { ...stream, drafts }), ['presence 1001 2026']],
    ['users who leave', () => removePresence(db(), { ...stream, drafts }), ['presence 1001 2026']],
    ['users who have left already', () => movePresence(db(), { ...stream, drafts }), []],
    ['users of a stopping server', () => removeServerPresence(db(), 'here'), ['presence 1001 2026']],
    ['a notification', notice, ['notifications ebs']],
    ['a read notification', allRead, ['notifications ebs']],
    [
      'a write that is rolled back',
      () =>
        transact(db(), async (trx) => {
          await lockDraft(trx, '1001', 2026)
          throw new Error('refused')
        }).catch(() => {}),
      [],
    ],
    [
      'a write to a restored database, whose ids are ahead',
      () => sql`update draft set changed_in = '99999999999999' where institution_id = '1001'`.execute(db()),
      [],
    ],
  ])('contains %s, and only once', async (_, change, expected) => {
    const read = follower(db())
    expect(await read()).toEqual([])
    await change()
    expect(await read()).toEqual(expected)
    expect(await read()).toEqual([])
  })

  test('uses the index whatever the number of drafts', async () => {
    const { snapshot } = await readFeed(db(), null)
    const plan = await transact(db(), async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select from draft
        where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)`.execute(trx)
      return rows.map((row) => row['QUERY PLAN']).join(' ')
    })
    expect(plan).toContain('draft_changed')
  })

  test('forgets users who left ten minutes ago, because every server has read it or read the draft again', async () => {
    await sql`delete from presence`.execute(db())
    for (const [name, minutes] of [
      ['old', 11],
      ['new', 9],
    ])
      await sql`insert into presence (institution_id, year, stream_id, server_id, user_name, tabs, left_at)
        values ('1001', 2026, ${name}, 'here', 'ebs', '[]', now() - make_interval(mins => ${minutes}::int))`.execute(
        db(),
      )
    await deleteExpiredServers(db())
    expect(await db().selectFrom('presence').select('stream_id').execute()).toEqual([{ stream_id: 'new' }])
    await sql`delete from presence`.execute(db())
  })

  /** A server with a stream of two drafts; counts its reads of drafts, and fails on demand. */
  const server = async (rereadMs: number) => {
    const state = { reads: 0, isAway: false, refused: 0, heard: '', onRead: () => {} }
    const watched = db().withPlugin({
      transformQuery: ({ node }) => {
        const text = node.kind === 'RawNode' ? node.sqlFragments.join('') : ''
        if (text.includes('is_people')) state.reads += 1
        state.onRead()
        if (state.isAway) {
          state.refused += 1
          throw new Error('away')
        }
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const streams = liveStreams({
      ...{ db: watched, now: app.clock.now, log: silentLog },
      pace: { pollMs: 20, checkMs: 60_000, rereadMs },
    })
    servers.push(streams)
    const { token } = await app.signIn('ebs')
    const places = [2025, 2026].map((year) => ({ institutionId: '1001', year, tabs: [] }))
    const out = await streams.open({ session: hashToken(token), actor, drafts: places })
    if (typeof out === 'string') throw new Error(out)
    out.on('data', (chunk) => {
      state.heard += chunk
    })
    const updates = () =>
      state.heard.split('\n').flatMap((line) => /^data: (.*"etag".*)$/.exec(line)?.[1] ?? [])
    const stampOf = (year: number): string | undefined =>
      updates()
        .map((json): DraftUpdate => JSON.parse(json))
        .findLast((update) => update.year === year)
        ?.etag.split('-')
        .at(-1)
    await expect.poll(() => [2025, 2026].map(stampOf)).toEqual(await stamps())
    return { state, stampOf }
  }
  /** A reviewer, because institutions do not see reviewers, and the server reads no presence. */
  const actor: Actor = { ...anonymousActor, role: 'reviewer', userName: 'ebs' }
  const stamps = () => Promise.all([2025, 2026].map((year) => readDraftVersion(db(), '1001', year)))
  const lock = (year: number) => transact(db(), (trx) => lockDraft(trx, '1001', year))
  /** A repair by hand, or a write of a server that knows no feed. */
  const repair = () =>
    sql`update draft set version = version + 1 where institution_id = '1001' and year = 2026`.execute(db())

  test('is all that servers read of their own writes and those of others', async () => {
    const two = [await server(Number.POSITIVE_INFINITY), await server(Number.POSITIVE_INFINITY)]
    const before = two.map(({ state }) => state.reads)
    for (const year of [2026, 2024, 2025]) {
      await lock(year)
      const now = await stamps()
      for (const { stampOf } of two) await expect.poll(() => [2025, 2026].map(stampOf)).toEqual(now)
    }
    expect(two.map(({ state }) => state.reads)).toEqual(before)
  })

  test('is not needed after a failure: every draft is read again', async () => {
    const { state, stampOf } = await server(Number.POSITIVE_INFINITY)
    const before = stampOf(2026)
    await repair()
    await lock(2024)
    const now = await stamps()
    await expect.poll(() => stampOf(2025)).toBe(now[0])
    expect(stampOf(2026)).toBe(before)
    state.isAway = true
    await expect.poll(() => state.refused).toBeGreaterThan(0)
    state.isAway = false
    await expect.poll(() => stampOf(2026)).toBe(now[1])
  })

  test('is read as soon after a slow poll as after a fast one', async () => {
    const { state, stampOf } = await server(Number.POSITIVE_INFINITY)
    using clock = vi.spyOn(performance, 'now')
    let hours = 0
    state.onRead = () => {
      hours += 1
      clock.mockReturnValue(hours * 3_600_000)
    }
    for (const year of [2026, 2025]) {
      await lock(year)
      const now = await stamps()
      await expect.poll(() => [2025, 2026].map(stampOf)).toEqual(now)
    }
    expect(hours).toBeGreaterThan(2)
  })

  test('has users of a new server that other servers can see, because it writes its lease first', async () => {
    await sql`delete from presence`.execute(db())
    await sql`delete from live_server`.execute(db())
    const presentWithoutLease: unknown[] = []
    const watched = db().withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const { rows } = await sql`select from presence
          where not exists (select from live_server where live_server.server_id = presence.server_id)`.execute(
          db(),
        )
        presentWithoutLease.push(...rows)
        return result
      },
    })
    const streams = liveStreams({ db: watched, now: app.clock.now, log: silentLog })
    servers.push(streams)
    const { token } = await app.signIn('ebs')
    const school = { id: '1001', name: '', profile: schoolProfile(), group: 'ORGEBS', view: null } as const
    const user: Actor = { ...anonymousActor, role: 'institution', userName: 'ebs', institution: school }
    const places = [{ institutionId: '1001', year: 2026, tabs: [] }]
    await streams.open({ session: hashToken(token), actor: user, drafts: places })
    expect(await db().selectFrom('presence').select('user_name').execute()).toEqual([{ user_name: 'ebs' }])
    expect(presentWithoutLease).toEqual([])
  })

  test('is made up for by reading every draft again now and then', async () => {
    const { stampOf } = await server(100)
    await repair()
    const now = await stamps()
    await expect.poll(() => stampOf(2026)).toBe(now[1])
  })
})

describe.runIf(hasPostgres)('the feed of changes of transactions that overlap', () => {
  let database: Database
  beforeAll(async () => {
    const opened = await openTestPostgres()
    if (!opened) throw new Error('This run has no PostgreSQL.')
    database = opened
    await seedSchools(database.db, at)
  })
  const unfinished = new Set<() => Promise<void>>()
  afterEach(async () => {
    for (const commit of unfinished) await commit()
  })
  afterAll(() => database.close())
  const lock = (id: string) => transact(database.db, (trx) => lockDraft(trx, id, 2026))

  const slow = async (id: string) => {
    const [written, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const ended = transact(database.db, async (trx) => {
      await lockDraft(trx, id, 2026)
      written.resolve()
      await released.promise
    })
    await written.promise
    const commit = () => {
      released.resolve()
      return ended
    }
    unfinished.add(commit)
    return {
      commit,
      roll: async () => {
        unfinished.delete(commit)
        released.reject(new Error('rolled back'))
        await ended.catch(() => {})
      },
    }
  }

  test('has one that began earlier and ends later, and those between at once', async () => {
    const read = follower(database.db)
    await read()
    const first = await slow('1001')
    await lock('1008')
    expect(await read()).toEqual(['version 1008 2026'])
    expect(await read()).toEqual([])
    await lock('1008')
    expect(await read()).toEqual(['version 1008 2026'])
    await first.commit()
    expect(await read()).toEqual(['version 1001 2026'])
    expect(await read()).toEqual([])
  })

  test('has one that ran before the first read', async () => {
    const first = await slow('1001')
    const read = follower(database.db)
    await read()
    await first.commit()
    expect(await read()).toEqual(['version 1001 2026'])
  })

  test('has none that is rolled back', async () => {
    const read = follower(database.db)
    const first = await slow('1001')
    await read()
    await first.roll()
    expect(await read()).toEqual([])
  })
})
