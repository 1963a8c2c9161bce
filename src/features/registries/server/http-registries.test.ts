import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MAX_ANSWER_BYTES } from '#features/registries/server/ask-registry.ts'
import { checkCitizenRegistry, httpCitizenRegistry } from '#features/registries/server/citizen-registry.ts'
import { checkStaffRegistry, httpStaffRegistry } from '#features/registries/server/staff-registry.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { demonstrationData } from '../../../../tools/registry-data.ts'
import {
  type Act,
  type CertificateName,
  type StandIn,
  startRegistry,
} from '../../../../tools/registry-stand-in.ts'

const says = (answer: unknown): Act => ({
  says: typeof answer === 'string' ? answer : JSON.stringify(answer),
})
const ok = (RESULT: unknown): Act => says({ SUCCESS_CODE: 200, RESPONSE_MESSAGE: '', RESULT })
/** Separate, so that waiting does not delay the other faults. */
const waits: readonly Act[] = ['silent', 'stuck']

describe('a register over HTTP', () => {
  let standIn: StandIn
  let pauses: number[]
  let noted: unknown[]
  const note = async (...ended: unknown[]) => void noted.push(ended)
  const pause = async (ms: number) => pauses.push(ms)
  beforeAll(async () => {
    standIn = await startRegistry({ data: demonstrationData(), retryAfterS: 3 })
  })
  afterAll(() => standIn.close())
  beforeEach(() => {
    pauses = []
    noted = []
  })

  const question = { institutionId: '1001', year: 2026, now: new Date(0), firstTaken: null }
  const addressFor = (url: string, acts: readonly Act[], token?: string) => {
    standIn.act(...acts)
    return { url, token, timeoutMs: acts.some((act) => waits.includes(act)) ? 300 : 20_000 }
  }
  const staffRegistry = (...acts: Act[]) =>
    httpStaffRegistry(addressFor(`${standIn.staffUrl}/`, acts, 'secret'), { pause, note })
  const citizenRegistry = (act: Act) => httpCitizenRegistry(addressFor(standIn.citizenUrl, [act]), { note })

  describe('of staff', () => {
    test('is queried with the token and returns the fields of our lists, numbers as text too', async () => {
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
      expect(standIn.heard).toEqual([
        {
          method: 'GET',
          url: '/registry/staff?institutionId=1001&year=2026',
          authorization: 'Bearer secret',
          body: '',
        },
      ])
      expect(noted).toEqual([['staff', 'answered']])
    })

    test('with decomposed names imports composed ones, and register numbers in Cyrillic', async () => {
      const staff = { employeeId: 7, firstName: 'Ёлка'.normalize('NFD'), primaryNidNumber: 'xO 85010112' }
      expect(await staffRegistry(ok([staff])).staff(question)).toMatchObject({
        rows: [{ person: { firstName: 'Ёлка', primaryNidNumber: 'ХО85010112' } }],
      })
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
      expect(noted).toEqual([
        ['children', 'answered'],
        ['pupils', 'answered'],
      ])
    })

    test('that has no data has no rows', async () => {
      const nobody = { ...question, institutionId: '9999' }
      expect(await staffRegistry('well').staff(nobody)).toEqual({ ok: true, rows: [] })
      expect(noted).toEqual([['staff', 'answered']])
    })

    test.each<[string, Act[], string, string, readonly number[]]>([
      ['is silent', ['silent'], registryAnswerText.registryTimeout, 'timeout', [500, 1000]],
      ['begins and does not end', ['stuck'], registryAnswerText.registryTimeout, 'timeout', [500, 1000]],
      ['breaks off', ['half'], registryAnswerText.registryUnreachable, 'unreachable', [500, 1000]],
      ['hangs up', ['hang-up'], registryAnswerText.registryUnreachable, 'unreachable', [500, 1000]],
      ['has a fault', ['500'], registryAnswerText.registryBusy, 'busy', [3000, 3000]],
      ['is closed', ['503'], registryAnswerText.registryBusy, 'busy', [3000, 3000]],
      ['is asked too often', ['429'], registryAnswerText.registryBusy, 'busy', [3000, 3000]],
      ['sends us elsewhere', ['redirect'], registryAnswerText.registryRedirected, 'redirected', []],
      ['does not take the token', ['401'], registryAnswerText.registryForbidden, 'forbidden', []],
      ['forbids', ['403'], registryAnswerText.registryForbidden, 'forbidden', []],
      ['does not know the question', ['404'], registryAnswerText.registryNonsense, 'nonsense', []],
      ['answers without end', ['large'], registryAnswerText.registryTooLarge, 'tooLarge', []],
      ['answers a page', ['nonsense'], registryAnswerText.registryNonsense, 'nonsense', []],
      ['answers no envelope', ['form'], registryAnswerText.registryNonsense, 'nonsense', []],
      [
        'answers half a text',
        [says('{"SUCCESS_CODE":200,')],
        registryAnswerText.registryNonsense,
        'nonsense',
        [],
      ],
      ['answers no list', [ok('x')], registryAnswerText.registryNonsense, 'nonsense', []],
      [
        'answers people without id',
        [ok([{ firstName: 'Туяа' }])],
        registryAnswerText.registryNonsense,
        'nonsense',
        [],
      ],
      [
        'answers nonsense numbers',
        [ok([{ employeeId: 1, salaryAmount: 'их' }])],
        registryAnswerText.registryNonsense,
        'nonsense',
        [],
      ],
      ['refuses without a word', ['wordless'], registryAnswerText.registryNonsense, 'nonsense', []],
      [
        'refuses in words',
        ['code'],
        registryAnswerText.registryRefused('Бүртгэлийн системд алдаа гарлаа'),
        'refused',
        [],
      ],
    ])('that %s is reported in a message', async (_, acts, message, outcome, waited) => {
      expect(await staffRegistry(...acts).staff(question)).toEqual({ ok: false, message })
      expect(noted).toEqual([['staff', outcome]])
      expect(pauses).toEqual(waited)
      expect(standIn.heard).toHaveLength(waited.length + 1)
    })

    test('is retried while it is busy, and that counts as one query', async () => {
      const registry = staffRegistry('503', 'hang-up', ok([{ employeeId: '1' }]))
      expect(await registry.staff(question)).toMatchObject({ ok: true, rows: [{ employeeId: '1' }] })
      expect(pauses).toEqual([3000, 1000])
      expect(noted).toEqual([['staff', 'answered']])
    })

    test('with a Retry-After beyond the patience of a user is not retried', async () => {
      const busy = await startRegistry({ data: demonstrationData(), retryAfterS: 11 })
      busy.act('503', 'well')
      const address = { url: busy.staffUrl, token: undefined, timeoutMs: 20_000 }
      expect(await httpStaffRegistry(address, { pause, note }).staff(question)).toEqual({
        ok: false,
        message: registryAnswerText.registryBusy,
      })
      expect([pauses, busy.heard.length]).toEqual([[], 1])
      await busy.close()
    })

    test('answers as much as is allowed', async () => {
      const filler = 'a'.repeat(MAX_ANSWER_BYTES - 200)
      const row = { employeeId: '1', extra: filler }
      expect(await staffRegistry(ok([row])).staff(question)).toMatchObject({ ok: true })
    })

    test.each<[Act, string]>([
      ['well', 'answered'],
      ['code', 'answered'],
      ['wordless', 'nonsense'],
      ['401', 'forbidden'],
      ['silent', 'timeout'],
    ])(
      'that responds with %j is checked once, with a query about no institution: %s',
      async (act, outcome) => {
        const address = addressFor(standIn.staffUrl, [act])
        expect(await checkStaffRegistry(address, { note }, 2026)).toBe(outcome)
        expect(noted).toEqual([['pupils', outcome]])
        expect(standIn.heard.map(({ url }) => url)).toEqual(['/registry/pupils?institutionId=0&year=2026'])
      },
    )
  })

  describe('that must authenticate itself', () => {
    const believed = getCACertificates('default')
    let shown: StandIn
    afterEach(async () => {
      setDefaultCACertificates(believed)
      await shown.close()
    })
    const ask = async (certificate: CertificateName, believe: 'believed' | 'unknown') => {
      shown = await startRegistry({ data: demonstrationData(), certificate, token: 'secret' })
      if (believe === 'believed') setDefaultCACertificates([...believed, shown.certificate ?? ''])
      const address = { url: shown.staffUrl, token: 'secret', timeoutMs: 20_000 }
      return httpStaffRegistry(address, { pause, note }).pupils(question)
    }

    test.each<[CertificateName, 'believed' | 'unknown']>([
      ['self', 'unknown'],
      ['expired', 'believed'],
      ['other-host', 'believed'],
    ])('and presents a certificate %s (%s) receives no query', async (certificate, believe) => {
      expect(await ask(certificate, believe)).toEqual({
        ok: false,
        message: registryAnswerText.registryCertificate,
      })
      expect(shown.heard).toEqual([])
      expect(noted).toEqual([['pupils', 'certificate']])
      expect(pauses).toEqual([])
    })

    test('and does so receives the query', async () => {
      expect(await ask('self', 'believed')).toMatchObject({ ok: true })
      expect(shown.heard).toHaveLength(1)
    })
  })

  describe('of citizens', () => {
    test('is queried once, with the number', async () => {
      const found = says({ SUCCESS_CODE: 0, RESULT: { lastnameMn: 'Дорж ', firstnameMn: 'Номин' } })
      expect(await citizenRegistry(found)('УБ06230112')).toEqual({
        kind: 'found',
        lastName: 'Дорж',
        firstName: 'Номин',
      })
      expect(standIn.heard).toEqual([
        { method: 'POST', url: '/citizen', authorization: undefined, body: '{"regnum":"УБ06230112"}' },
      ])
    })

    test.each<[string, Act, unknown, string]>([
      [
        'an empty name',
        says({ SUCCESS_CODE: 0, RESULT: { firstnameMn: null } }),
        { kind: 'found', lastName: '', firstName: '' },
        'answered',
      ],
      [
        'its sentence',
        says({ SUCCESS_CODE: 1, RESPONSE_MESSAGE: 'Олдсонгүй' }),
        { kind: 'refused', message: 'Олдсонгүй' },
        'answered',
      ],
      ['no sentence', 'wordless', { kind: 'failed', why: 'nonsense' }, 'nonsense'],
      [
        'no code',
        says({ SUCCESS_CODE: null, RESULT: { firstnameMn: 'Бат' } }),
        { kind: 'failed', why: 'nonsense' },
        'nonsense',
      ],
      ['no result', says({ SUCCESS_CODE: 0 }), { kind: 'failed', why: 'nonsense' }, 'nonsense'],
      ['a page', 'nonsense', { kind: 'failed', why: 'nonsense' }, 'nonsense'],
      ['without end', 'large', { kind: 'failed', why: 'nonsense' }, 'tooLarge'],
      ['nothing', 'silent', { kind: 'failed', why: 'timeout' }, 'timeout'],
      ['and does not end', 'stuck', { kind: 'failed', why: 'timeout' }, 'timeout'],
      ['half of it', 'half', { kind: 'failed', why: 'unreachable' }, 'unreachable'],
      ['a broken line', 'hang-up', { kind: 'failed', why: 'unreachable' }, 'unreachable'],
      ['an error', '500', { kind: 'failed', why: 'unreachable' }, 'busy'],
      ['a refusal', '401', { kind: 'failed', why: 'misset' }, 'forbidden'],
      ['another address', 'redirect', { kind: 'failed', why: 'misset' }, 'redirected'],
    ])('that answers %s', async (_, act, reply, outcome) => {
      expect(await citizenRegistry(act)('УБ06230112')).toEqual(reply)
      expect(standIn.heard).toHaveLength(1)
      expect(noted).toEqual([['citizen', outcome]])
    })

    test('is checked with a number that belongs to no person', async () => {
      const address = addressFor(standIn.citizenUrl, ['well'])
      expect(await checkCitizenRegistry(address, { note })).toBe('answered')
      expect(standIn.heard.map(({ body }) => body)).toEqual(['{"regnum":"АА00990000"}'])
    })
  })
})
