import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOf } from '#api/call.ts'
import { budgetCalls, type DraftAnswer } from '#budget/api.ts'
import { type Actor, anonymousActor, noInstitution } from '#budget/server/actor.ts'
import { bumpYearVersion } from '#budget/server/version.store.ts'
import { draftUpdate, hello, type WatchedDraft } from '#features/live/api.ts'
import { deleteExpiredServers, type PresentUsers } from '#features/live/server/live.store.ts'
import { liveStreams } from '#features/live/server/live-streams.ts'
import { draftUpdateOf, isKnownUpdate } from '#features/live/server/stream.ts'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { hashToken } from '#platform/http/session-token.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { databases } from '#test/support/database.ts'
import { type OpenStream, openStream } from '#test/support/live-events.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { silentLog } from '#test/support/silent-log.ts'

const id = '1001'
/** A tenth of that of a server; updates are from the feed alone. */
const pace = { pollMs: 100, checkMs: 500, rereadMs: Number.POSITIVE_INFINITY }
const own = (...tabs: readonly number[]): readonly WatchedDraft[] => [{ institutionId: id, year: 2026, tabs }]

describe.each(databases)('the stream of a browser ($name)', ({ open }) => {
  const directory = scratchDirectory()
  const streams: OpenStream[] = []
  let started: TestApp
  let address: string
  let ebs: SignedInClient
  beforeAll(async () => {
    started = await startApp({ open, directory, pace })
    address = await started.app.listen({ port: 0, host: '127.0.0.1' })
    ebs = await started.signIn('ebs')
  })
  afterAll(async () => {
    for (const stream of streams) stream.close()
    await started.close()
  })

  const db = () => started.database.db
  const watch = async ({ token }: { token: string }, drafts = own()): Promise<OpenStream> => {
    const stream = await openStream(address, token, drafts)
    streams.push(stream)
    return stream
  }
  const save = (person: SignedInClient, value: string, base: object = {}) =>
    person.post('/api/ebs/blank1/save', {
      ...{ id, year: 2026, ...base },
      blanks: [{ specificationCode: '1', stage1Qty: value }],
    })
  const stampNow = async (person: SignedInClient, path = '/api/tosov/draft/2026') =>
    (await person.get(path)).json<DraftAnswer>().etag
  const people = (stream: OpenStream) => stream.news(2026)?.people
  const nameOf = (userName: string) => `Хэрэглэгч ${userName}`

  test('starts with its id and its user, then sends the draft status in the declared format', async () => {
    const stream = await watch(ebs)
    expect(stream.status).toBe(200)
    await expect.poll(() => stream.news(2026)).toBeDefined()
    const [first, second] = stream.events.filter(({ event }) => event === 'connected' || event === 'draft')
    expect(first?.event).toBe('connected')
    expect(hello.parse(first?.data)).toEqual({ stream: expect.any(String), userName: 'ebs' })
    expect(second?.event).toBe('draft')
    expect(draftUpdate.parse(second?.data).etag).toBe(await stampNow(ebs))
    stream.close()
  })

  test('is neither compressed nor cached, and rejects HEAD requests', async () => {
    const stream = await watch(ebs)
    expect(Object.fromEntries(stream.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    expect(stream.headers.get('content-encoding')).toBeNull()
    stream.close()
    const head = await started.app.inject({
      method: 'HEAD',
      url: '/api/tosov/live?drafts=[]',
      headers: { authorization: `Bearer ${ebs.token}` },
    })
    expect(head.statusCode).toBe(404)
  })

  test('sends an update when another user saves, with the new draft version', async () => {
    const colleague = await started.signIn('ebs-b')
    const stream = await watch(ebs)
    await expect.poll(() => stream.news(2026)).toBeDefined()
    const before = stream.news(2026)?.etag
    expect((await save(colleague, '31')).statusCode).toBe(200)
    await expect.poll(() => stream.news(2026)?.etag).not.toBe(before)
    expect(stream.news(2026)?.etag).toBe(await stampNow(ebs))
    stream.close()
  })

  test('sends no update of a save whose response contains it to its session, but of every later change', async () => {
    const [other, colleague] = [await started.signIn('ebs'), await started.signIn('ebs-b')]
    const [mine, elsewhere] = [await watch(ebs), await watch(other)]
    await expect.poll(() => mine.news(2026)).toBeDefined()
    await expect.poll(() => elsewhere.news(2026)).toBeDefined()
    const updates = () => mine.events.filter(({ event }) => event === 'draft').length
    const before = updates()
    const etag = await stampNow(ebs)
    expect((await save(ebs, '41', { etag, versions: {} })).json()).toMatchObject({ status: 1 })
    const saved = await stampNow(ebs)
    await expect.poll(() => elsewhere.news(2026)?.etag).toBe(saved)
    // From an old version: the response contains the whole draft.
    await save(ebs, '42', { etag, versions: {} })
    await expect.poll(() => elsewhere.news(2026)?.etag).toBe(await stampNow(ebs))
    expect(updates()).toBe(before)
    const others: readonly (readonly [SignedInClient, object])[] = [
      [colleague, {}],
      [ebs, {}],
      [ebs, { versions: {} }],
      [other, { versions: {} }],
    ]
    for (const [at, [person, base]] of others.entries()) {
      await save(person, String(50 + at), base)
      await expect.poll(() => mine.news(2026)?.etag).toBe(await stampNow(ebs))
    }
    expect(updates()).toBe(before + 4)
    mine.close()
    elsewhere.close()
  })

  test('sends a reviewer the updates of the open drafts, and does not announce the reviewer', async () => {
    const aimag = await started.signIn('aimag')
    const [school, looking] = [await watch(ebs), await watch(aimag)]
    await expect.poll(() => looking.news(2026)).toBeDefined()
    const path = pathOf(budgetCalls.reviewDraft, { institutionId: id, year: 2026 })
    const shown = await aimag.get(path)
    expect([shown.statusCode, looking.news(2026)]).toEqual([
      200,
      { institutionId: id, year: 2026, etag: shown.json<DraftAnswer>().etag, people: [] },
    ])
    await save(ebs, '32')
    await expect.poll(() => looking.news(2026)?.etag).toBe(await stampNow(aimag, path))
    expect(people(school)).toEqual([])
    school.close()
    looking.close()
  })

  test('shows which other users have the draft open and where, when they move and when they leave', async () => {
    const colleague = await started.signIn('ebs-b')
    const mine = await watch(ebs, own(1))
    const theirs = await watch(colleague, own(3))
    await expect.poll(() => people(mine)).toEqual([{ name: nameOf('ebs-b'), tabs: [3] }])
    await expect.poll(() => people(theirs)).toEqual([{ name: nameOf('ebs'), tabs: [1] }])
    const { stream } = hello.parse(theirs.events[0]?.data)
    const drafts = [{ year: 2026, tabs: [4, 2] }]
    await ebs.post('/api/tosov/live/presence', { stream, drafts: [{ year: 2026, tabs: [9] }] })
    const moved = await colleague.post('/api/tosov/live/presence', { stream, drafts })
    expect(moved.statusCode).toBe(200)
    await expect.poll(() => people(mine)).toEqual([{ name: nameOf('ebs-b'), tabs: [2, 4] }])
    theirs.close()
    await expect.poll(() => people(mine)).toEqual([])
    mine.close()
  })

  test('shows users of another server while that server runs', async () => {
    const other = liveStreams({ db: db(), now: started.clock.now, log: silentLog, pace })
    const colleague = await started.signIn('ebs-b')
    const [actor] = await Promise.all([actorOf('ebs-b')])
    const mine = await watch(ebs)
    const there = await other.open({ session: hashToken(colleague.token), actor, drafts: own(5) })
    if (typeof there === 'string') throw new Error(there)
    there.resume()
    await expect.poll(() => people(mine)).toEqual([{ name: nameOf('ebs-b'), tabs: [5] }])
    await other.stop()
    await expect.poll(() => people(mine)).toEqual([])
    mine.close()
  })

  test('shows users of a crashed server until its row expires and the draft is read again', async () => {
    const rereading = liveStreams({
      ...{ db: db(), now: started.clock.now, log: silentLog },
      pace: { ...pace, rereadMs: 200 },
    })
    const session = hashToken(ebs.token)
    const mine = await rereading.open({ session, actor: await actorOf('ebs'), drafts: own() })
    if (typeof mine === 'string') throw new Error(mine)
    let heard = ''
    mine.on('data', (chunk) => {
      heard += chunk
    })
    const shown = () => JSON.parse(heard.split('event: draft\ndata: ').at(-1)?.split('\n')[0] ?? '').people
    await sql`insert into live_server values ('dead', now() + interval '1 hour')`.execute(db())
    await sql`insert into presence values (${id}, 2026, 'left', 'dead', 'ebs-b', '[7]')`.execute(db())
    await expect.poll(shown).toEqual([{ name: nameOf('ebs-b'), tabs: [7] }])
    await sql`update live_server set until = now() where server_id = 'dead'`.execute(db())
    await expect.poll(shown).toEqual([])
    await deleteExpiredServers(db())
    expect(await leftBehind()).toEqual(['left'])
    await sql`update live_server set until = now() - interval '11 minutes' where server_id = 'dead'`.execute(
      db(),
    )
    await deleteExpiredServers(db())
    expect(await leftBehind()).toEqual([])
    await rereading.stop()
  })

  test('sends new norms to two hundred browsers a poll, and a save to all viewers', async () => {
    const here = liveStreams({ db: db(), now: started.clock.now, log: silentLog, pace })
    const actor = await actorOf('ebs')
    const session = hashToken(ebs.token)
    let heard = 0
    const looks: number[] = []
    const hear = (chunk: Buffer) => {
      if (!chunk.includes('event: draft')) return
      if (heard === 0)
        setImmediate(() => {
          looks.push(heard)
          heard = 0
        })
      heard += 1
    }
    for (let at = 0; at < 260; at += 1) {
      const someone = { ...actor, userName: `colleague-${at % 13}`, institution: null }
      const stream = await here.open({ session, actor: someone, drafts: own() })
      if (typeof stream === 'string') throw new Error(stream)
      stream.on('data', hear)
    }
    const all = () => looks.reduce((sum, each) => sum + each, 0)
    await expect.poll(all).toBe(260)
    looks.length = 0
    await db()
      .transaction()
      .execute((trx) => bumpYearVersion(trx, 2026))
    await expect.poll(all).toBe(260)
    expect(looks).toEqual([200, 60])
    looks.length = 0
    await save(ebs, '33')
    await expect.poll(all).toBe(260)
    expect(looks).toEqual([260])
    await here.stop()
  })

  const leftBehind = async () =>
    (await db().selectFrom('presence').select('stream_id').where('stream_id', '=', 'left').execute()).map(
      ({ stream_id }) => stream_id,
    )
  const actorOf = async (userName: string): Promise<Actor> => {
    const row = await db()
      .selectFrom('account')
      .select(['user_id', 'display_name'])
      .where('user_name', '=', userName)
      .executeTakeFirstOrThrow()
    const institution = { ...noInstitution, id }
    return { ...anonymousActor, role: 'institution', userName, userId: row.user_id, institution }
  }

  test.each([
    ['an institution at another one', 'ebs', [{ institutionId: '1002', year: 2026, tabs: [] }]],
    [
      'an institution at its own and another one',
      'ebs',
      [...own(), { institutionId: '1002', year: 2026, tabs: [] }],
    ],
    ['a reviewer at one of another set', 'city', own()],
    ['a reviewer at one that there is not', 'aimag', [{ institutionId: '9999', year: 2026, tabs: [] }]],
    ['an administrator', 'admin', own()],
  ])('is refused to %s', async (_, userName, drafts) => {
    const stream = await watch(await started.signIn(userName), drafts)
    expect(stream.status).toBe(403)
  })

  test.each([
    ['no drafts', ''],
    ['no list', '?drafts={}'],
    ['no JSON', '?drafts=['],
    ['no year', `?drafts=${encodeURIComponent(JSON.stringify([{ ...own()[0], year: 2147483648 }]))}`],
  ])('is refused to a caller who names %s', async (_, search) => {
    expect((await ebs.get(`/api/tosov/live${search}`)).statusCode).toBe(422)
  })

  test('is opened twenty times for an account, and the next time when one of them has ended', async () => {
    const person = await started.signIn('dorm')
    const drafts = [{ institutionId: '1002', year: 2026, tabs: [] }]
    const all = await Promise.all(Array.from({ length: 20 }, () => watch(person, drafts)))
    expect(all.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect((await watch(person, drafts)).status).toBe(429)
    all[0]?.close()
    await expect.poll(async () => (await watch(person, drafts)).status).toBe(200)
    for (const stream of all) stream.close()
  })

  test('is opened twenty times by parallel requests, and a refused one gives its place back', async () => {
    const here = liveStreams({ db: db(), now: started.clock.now, log: silentLog, pace })
    const actor = { ...(await actorOf('ebs')), userName: 'parallel', institution: null }
    const session = hashToken(ebs.token)
    const foreign = [{ institutionId: '1002', year: 2026, tabs: [] }]
    const times = (count: number, drafts: readonly WatchedDraft[]) =>
      Promise.all(Array.from({ length: count }, () => here.open({ session, actor, drafts })))
    const refused = await times(25, foreign)
    expect(refused.filter((each) => each === 'not theirs')).toHaveLength(20)
    const answers = await times(25, own())
    expect(answers.filter((each) => typeof each !== 'string')).toHaveLength(20)
    expect(here.count()).toBe(20)
    await here.stop()
  })

  const endings: readonly (readonly [string, (person: SignedInClient) => Promise<unknown>])[] = [
    ['signs out', (person) => person.post('/api/auth/logout', {})],
    [
      'is locked out',
      () =>
        db().updateTable('account').set({ locked_at: new Date() }).where('user_name', '=', 'ebs-b').execute(),
    ],
    [
      'gets a one-time password',
      () =>
        db()
          .updateTable('account')
          .set({ must_change_password: true })
          .where('user_name', '=', 'ebs-b')
          .execute(),
    ],
    [
      'moves to another institution',
      () =>
        db()
          .updateTable('account')
          .set({ institution_id: '1002' })
          .where('user_name', '=', 'ebs-b')
          .execute(),
    ],
  ]
  test.each(endings)(
    'ends when its user %s, and colleagues are notified of the departure',
    async (_, ending) => {
      const [colleague, mine] = [await started.signIn('ebs-b'), await watch(ebs)]
      const theirs = await watch(colleague, own(2))
      await expect.poll(() => people(mine)).toHaveLength(1)
      await ending(colleague)
      await theirs.ended
      expect(theirs.events.at(-1)?.event).toBe('closed')
      await expect.poll(() => people(mine)).toEqual([])
      mine.close()
      await db()
        .updateTable('account')
        .set({ locked_at: null, must_change_password: false, institution_id: id })
        .where('user_name', '=', 'ebs-b')
        .execute()
    },
  )

  test('is open to a user of a provider, whom a one-time password does not block', async () => {
    const person = await started.signIn('ebs-b')
    const oneTime = (is: boolean) =>
      db().updateTable('account').set({ must_change_password: is }).where('user_name', '=', 'ebs-b').execute()
    await oneTime(true)
    expect((await watch(person)).status).toBe(403)
    const none = await person.get('/api/tosov/live?drafts=[]')
    expect([none.statusCode, none.json().message]).toEqual([403, signInAnswerText.changePasswordFirst])
    await db().updateTable('session').set({ method: 'provider' }).where('user_name', '=', 'ebs-b').execute()
    const stream = await watch(person)
    await expect.poll(() => stream.news(2026)).toBeDefined()
    stream.close()
    await oneTime(false)
  })

  test('ends with its session, which it does not keep alive', async () => {
    const colleague = await started.signIn('ebs-b')
    const theirs = await watch(colleague)
    await expect.poll(() => theirs.news(2026)).toBeDefined()
    started.clock.move(13 * 60 * 60_000)
    await theirs.ended
    expect((await watch(colleague)).status).toBe(401)
    ebs = await started.signIn('ebs')
  })

  test('ends at once when the server stops, also on a reused connection, and leaves no user behind', async () => {
    await (await fetch(`${address}/healthz`)).text()
    const stream = await watch(ebs, own(1))
    expect(stream.headers.get('connection')).toBe('close')
    await expect.poll(() => stream.news(2026)).toBeDefined()
    await started.app.close()
    await stream.ended
    expect(stream.events.at(-1)?.event).toBe('closed')
    const left = await Promise.all([
      db().selectFrom('presence').selectAll().where('left_at', 'is', null).execute(),
      db().selectFrom('live_server').selectAll().execute(),
    ])
    expect(left).toEqual([[], []])
  })
})

test.each([
  ['the same', { sent: { etag: '1', people: '[]' } }, true],
  ['another version', { sent: { etag: '0', people: '[]' } }, false],
  ['an own save', { sent: { etag: '0', people: '[]' }, answered: '1' }, true],
  ['an earlier own save', { sent: { etag: '0', people: '[]' }, answered: '0' }, false],
  ['an own save and a new colleague', { sent: { etag: '0', people: '["a"]' }, answered: '1' }, false],
  ['the first update, of an own save', { answered: '1' }, false],
])('of %s a browser knows the update, or not', (_, known, is) => {
  expect(isKnownUpdate({ etag: '1', people: '[]' }, known)).toBe(is)
})

describe('the presence list of a draft that a user receives', () => {
  const at = (user: string, ...tabs: number[]): PresentUsers[number] => ({
    user,
    name: `Name of ${user}`,
    tabs,
  })
  const school: Actor = {
    ...anonymousActor,
    role: 'institution',
    userName: 'ebs',
    institution: { ...noInstitution, id },
  }
  const reviewer: Actor = { ...anonymousActor, role: 'reviewer', userName: 'aimag', level: 'district' }
  test.each<[string, Actor, PresentUsers, ReturnType<typeof draftUpdateOf>['people']]>([
    ['nobody', school, [], []],
    ['not oneself', school, [at('ebs', 1)], []],
    ['not oneself at another browser', school, [at('ebs', 1), at('ebs', 2)], []],
    ['a colleague', school, [at('ebs', 1), at('ebs-b', 3)], [{ name: 'Name of ebs-b', tabs: [3] }]],
    [
      'a colleague with two browsers, once',
      school,
      [at('ebs-b', 3, 1), at('ebs-b', 3)],
      [{ name: 'Name of ebs-b', tabs: [1, 3] }],
    ],
    [
      'two of one name, as two',
      school,
      [at('b', 1), { ...at('c', 2), name: 'Name of b' }],
      [
        { name: 'Name of b', tabs: [1] },
        { name: 'Name of b', tabs: [2] },
      ],
    ],
    ['a reviewer is told nobody', reviewer, [at('ebs', 1)], []],
  ])('%s', (_, actor, people, expected) => {
    const presence = { institutionId: id, year: 2026, stamp: '1.0.0.0', people }
    expect(draftUpdateOf(presence, actor).people).toEqual(expected)
  })
})
