import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpCitizenRegistry } from '#server/outside/citizen-registry.ts'
import { httpStaffRegistry } from '#server/outside/staff-registry.ts'
import { peopleText } from '#text/people.ts'

/** What the register does with one request; `silence` lets it wait for ever. */
type Act = (request: IncomingMessage, response: ServerResponse) => void
type Heard = {
  readonly method: string
  readonly url: string
  readonly token: string | undefined
  readonly body: string
}

const json =
  (body: unknown, status = 200): Act =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
const silence: Act = () => {}
const halfAnAnswer: Act = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.write('{"SUCCESS_CODE":')
}
const hangUp: Act = (request) => request.socket.destroy()
const page: Act = (_, response) => response.end('<html>Засвартай</html>')
const elsewhere: Act = (_, response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:1/' })
  response.end()
}

describe('a register over HTTP', () => {
  let server: Server
  let url: string
  let acts: Act[]
  let heard: Heard[]
  let pauses: number[]
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      const { method = '', url: path = '', headers } = request
      heard.push({ method, url: path, token: headers.authorization, body: Buffer.concat(chunks).toString() })
      const act = acts.length > 1 ? acts.shift() : acts[0]
      act?.(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    url = `http://127.0.0.1:${address.port}/registry/`
  })
  afterAll(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  beforeEach(() => {
    acts = []
    heard = []
    pauses = []
  })

  const question = { institutionId: '1001', year: 2026, now: new Date(0), firstTaken: null }
  /** Only the silent registers need the limit; a slow machine must not make a talking one late. */
  const patience = (list: readonly Act[]) =>
    list.some((act) => [silence, halfAnAnswer].includes(act)) ? 1_000 : 20_000
  const staffRegistry = (...list: Act[]) => {
    acts = list
    const pause = async (ms: number) => pauses.push(ms)
    return httpStaffRegistry({ url, token: 'secret', timeoutMs: patience(list) }, pause)
  }
  const citizenRegistry = (act: Act) => {
    acts = [act]
    return httpCitizenRegistry({ url, token: undefined, timeoutMs: patience([act]) })
  }
  const ok = (RESULT: unknown) => json({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT })

  describe('of staff', () => {
    test('is asked with the token and answers what our lists need, numbers as text too', async () => {
      const staff = { employeeId: 7, lastName: 'Дорж', firstName: 'Туяа', salaryAmount: '1500000', extra: 1 }
      expect(await staffRegistry(ok([staff])).staff(question)).toEqual({
        ok: true,
        rows: [
          {
            employeeId: '7',
            person: {
              displayName: 'Дорж Туяа',
              lastName: 'Дорж',
              firstName: 'Туяа',
              primaryNidNumber: '',
              positionName: '',
              departmentName: '',
              gradeStepName: '',
              salaryAmount: 1_500_000,
              allWorkYear: 0,
              schoolDoYear: 0,
              actionReasonName: '',
              assignmentStatusName: '',
              assignmentTypeName: '',
            },
          },
        ],
      })
      expect(heard).toEqual([
        {
          method: 'GET',
          url: '/registry/staff?institutionId=1001&year=2026',
          token: 'Bearer secret',
          body: '',
        },
      ])
    })

    test('has children and pupils too', async () => {
      const child = {
        childScholarshipId: 1,
        assignmentId: 7,
        educationLevelId: '',
        academicLevel: 9,
        tuition: null,
      }
      expect(await staffRegistry(ok([child])).children(question)).toMatchObject({
        ok: true,
        rows: [
          {
            childScholarshipId: '1',
            assignmentId: '7',
            study: { educationLevelId: null, academicLevel: null, tuition: 0 },
          },
        ],
      })
      const line = { studyYear: '2025', kind: 'pupils', grade: '1', quantity: '30' }
      expect(await staffRegistry(ok([line])).pupils(question)).toEqual({
        ok: true,
        rows: [{ studyYear: 2025, kind: 'pupils', grade: 1, quantity: 30 }],
      })
      expect(heard.map(({ url: path }) => path.split('?')[0])).toEqual([
        '/registry/children',
        '/registry/pupils',
      ])
    })

    test('that has no data has no rows', async () => {
      expect(await staffRegistry(json({ SUCCESS_CODE: 203, RESULT: null })).staff(question)).toEqual({
        ok: true,
        rows: [],
      })
    })

    test.each<[string, Act[], string, number]>([
      ['is silent', [silence], peopleText.registryTimeout, 3],
      ['stops in the middle', [halfAnAnswer], peopleText.registryTimeout, 3],
      ['hangs up', [hangUp], peopleText.registryUnreachable, 3],
      ['is out of order', [json({}, 503)], peopleText.registryUnreachable, 3],
      ['is too busy', [json({}, 429)], peopleText.registryUnreachable, 3],
      ['sends us elsewhere', [elsewhere], peopleText.registryUnreachable, 3],
      ['does not take the token', [json({}, 401)], peopleText.registryForbidden, 1],
      ['forbids', [json({}, 403)], peopleText.registryForbidden, 1],
      ['does not know the question', [json({}, 404)], peopleText.registryNonsense, 1],
      ['answers a page', [page], peopleText.registryNonsense, 1],
      ['answers no envelope', [json([1])], peopleText.registryNonsense, 1],
      ['answers no list', [ok('x')], peopleText.registryNonsense, 1],
      ['answers people without id', [ok([{ firstName: 'Туяа' }])], peopleText.registryNonsense, 1],
      [
        'answers nonsense numbers',
        [ok([{ employeeId: 1, salaryAmount: 'их' }])],
        peopleText.registryNonsense,
        1,
      ],
      [
        'refuses in words',
        [json({ SUCCESS_CODE: 400, RESPONSE_MESSAGE: 'year дутуу' })],
        peopleText.registryRefused('year дутуу'),
        1,
      ],
    ])('that %s is told in a sentence', async (_, list, message, attempts) => {
      expect(await staffRegistry(...list).staff(question)).toEqual({ ok: false, message })
      expect(heard).toHaveLength(attempts)
      expect(pauses).toEqual([500, 1000].slice(0, attempts - 1))
    })

    test('is asked again while it is busy', async () => {
      const registry = staffRegistry(json({}, 503), hangUp, ok([{ employeeId: '1' }]))
      expect(await registry.staff(question)).toMatchObject({ ok: true, rows: [{ employeeId: '1' }] })
      expect(pauses).toEqual([500, 1000])
    })
  })

  describe('of citizens', () => {
    test('is asked once, with the number', async () => {
      const found = json({ SUCCESS_CODE: 0, RESULT: { lastnameMn: 'Дорж ', firstnameMn: 'Номин' } })
      expect(await citizenRegistry(found)('УБ06230112')).toEqual({
        is: 'found',
        lastName: 'Дорж',
        firstName: 'Номин',
      })
      expect(heard).toEqual([
        { method: 'POST', url: '/registry/', token: undefined, body: '{"regnum":"УБ06230112"}' },
      ])
    })

    test.each<[string, Act, unknown]>([
      [
        'an empty name',
        json({ SUCCESS_CODE: 0, RESULT: { firstnameMn: null } }),
        { is: 'found', lastName: '', firstName: '' },
      ],
      [
        'its sentence',
        json({ SUCCESS_CODE: 1, RESPONSE_MESSAGE: 'Олдсонгүй' }),
        { is: 'refused', message: 'Олдсонгүй' },
      ],
      ['no sentence', json({ SUCCESS_CODE: 1 }), { is: 'failed', why: 'nonsense' }],
      [
        'no code',
        json({ SUCCESS_CODE: null, RESULT: { firstnameMn: 'Бат' } }),
        { is: 'failed', why: 'nonsense' },
      ],
      ['no result', json({ SUCCESS_CODE: 0 }), { is: 'failed', why: 'nonsense' }],
      ['a page', page, { is: 'failed', why: 'nonsense' }],
      ['nothing', silence, { is: 'failed', why: 'timeout' }],
      ['half an answer', halfAnAnswer, { is: 'failed', why: 'timeout' }],
      ['a broken line', hangUp, { is: 'failed', why: 'unreachable' }],
      ['an error', json({}, 500), { is: 'failed', why: 'unreachable' }],
      ['a refusal', json({}, 401), { is: 'failed', why: 'unreachable' }],
    ])('that answers %s', async (_, act, reply) => {
      expect(await citizenRegistry(act)('УБ06230112')).toEqual(reply)
      expect(heard).toHaveLength(1)
    })
  })
})
