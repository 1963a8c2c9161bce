import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blankCalls } from '#budget/blank-calls.ts'
import { attachmentCalls } from '#features/attachments/api.ts'
import { diskStore } from '#platform/files/disk-store.ts'
import { openContentStore } from '#platform/files/open-content-store.ts'
import { isDiskFull } from '#platform/http/disk-full.ts'
import { httpText } from '#platform/http/http-text.ts'
import { type SignedInClient, startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase, openEmbedded } from '#test/support/database.ts'
import { filesIn } from '#test/support/files-in.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const READ = '/api/ebs/blank1/2026/ORGEBS/1001'
const ready = { status: 'ok' }
const degraded = { status: 'degraded', disk: 'full' }

/** The kernel rejects every write to this device. */
describe.runIf(existsSync('/dev/full'))('a full disk under the files', () => {
  const directory = scratchDirectory()
  let started: TestApp
  let school: SignedInClient
  beforeAll(async () => {
    const place = { folder: `${directory}/files`, spoolDir: `${directory}/incoming`, largest: 1 }
    const files = diskStore(place, { openNew: () => openFile('/dev/full', 'w') })
    started = await startApp({ open: openEmbedded, directory, files })
    school = await started.signIn('ebs')
  })
  afterAll(() => started.close())

  const readiness = async () => {
    const answer = await started.inject({ url: '/readyz' })
    return [answer.statusCode, answer.json()]
  }

  test('is reported as such, the server reports it for a while, and reads still work', async () => {
    expect(await readiness()).toEqual([200, ready])
    const answer = await school.send(attachmentCalls.attachmentAttach.path, [['file', pdfOf(1000), 'x.pdf']])
    const message = httpText.diskFull
    expect([answer.statusCode, answer.json()]).toMatchObject([
      507,
      { status: 0, message, error: message, uploadStatus: false },
    ])
    expect(await readiness()).toEqual([200, degraded])
    expect((await school.get(READ)).statusCode).toBe(200)
    expect(await filesIn(directory)).toEqual([])
    started.clock.move(5 * 60_000)
    expect(await readiness()).toEqual([200, ready])
  })
})

describe('a disk with less room than a file needs', () => {
  const directory = scratchDirectory()

  test('is reported before the first write', async () => {
    const place = { folder: directory, spoolDir: directory, largest: Number.MAX_SAFE_INTEGER }
    const started = await startApp({ open: openEmbedded, directory, files: diskStore(place) })
    const answer = await started.inject({ url: '/readyz' })
    expect([answer.statusCode, answer.json()]).toEqual([200, degraded])
    await started.close()
  })
})

describe.each(oneDatabase)('a full disk under the database ($name)', ({ open }) => {
  const directory = scratchDirectory()

  test('refuses a save with its own sentence, and keeps nothing of it', async () => {
    const started = await startApp({ open, directory })
    const school = await started.signIn('ebs')
    const { db } = started.database
    await sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`.execute(db)
    await sql`create trigger no_room before insert on entry execute function no_room()`.execute(db)
    const before = (await school.get(READ)).body
    const blanks = [{ specificationCode: '1', stage1Qty: '7' }]
    const answer = await school.post(blankCalls.blank1Save.path, { id: '1001', year: 2026, blanks })
    expect([answer.statusCode, answer.json()]).toEqual([507, { status: 0, message: httpText.diskFull }])
    expect((await started.inject({ url: '/readyz' })).json()).toEqual(degraded)
    expect((await school.get(READ)).body).toBe(before)
    await started.close()
  })
})

describe('an S3 store without room', () => {
  const directory = scratchDirectory()

  test('is reported like any full disk', async () => {
    const server = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(507).end())
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const storageUrl = `s3://key:secret@127.0.0.1:${port}/bucket?insecure=1`
    const store = openContentStore({ storageUrl, dataDir: directory })
    const isFull = store.put(Readable.from([Buffer.from('x')]), async () => {}).then(() => null, isDiskFull)
    expect(await isFull).toBe(true)
    server.closeAllConnections()
    server.close()
  })
})

test.each([
  [Object.assign(new Error('x'), { code: 'EDQUOT' }), true],
  [new Error('x', { cause: Object.assign(new Error('y'), { code: '53100' }) }), true],
  [Object.assign(new Error('x'), { code: 'EACCES' }), false],
  ['ENOSPC', false],
])('%s: full is %s', (error, full) => {
  expect(isDiskFull(error)).toBe(full)
})
