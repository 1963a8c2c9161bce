import { beforeEach, describe, expect, test } from 'vitest'
import { roleText } from '#api/role-text.ts'
import { personDigest } from '#budget/server/people.store.ts'
import { demoChildren } from '#features/demo/server/demo-registries.ts'
import type { CitizenAnswer } from '#features/registries/api.ts'
import { registryAnswerText } from '#features/registries/text.ts'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

const PATH = '/api/citizen/detail'
const WINDOW = 10 * 60_000

describe.each(oneDatabase)('the citizen registry ($name)', ({ open }) => {
  const started = setApp({ open })
  const ebs = started.client('ebs')
  const colleague = started.client('ebs-b')
  beforeEach(async () => {
    await started.database.db.deleteFrom('event').execute()
  })

  const children = demoChildren('1001', 2026).map(({ study }) => study)
  const ask = async (regnum: string, who = ebs) => (await who.post(PATH, { regnum })).json<CitizenAnswer>()
  const events = () =>
    started.database.db.selectFrom('named_event').select(['actor', 'kind', 'detail', 'at']).execute()

  test.each(children)('knows the demonstration’s $childRegisterNumber', async (child) => {
    expect(await ask(` ${child.childRegisterNumber.toLowerCase()} `)).toEqual({
      SUCCESS_CODE: 0,
      RESPONSE_MESSAGE: registryAnswerText.ok,
      RESULT: { lastnameMn: child.childLastName, firstnameMn: child.childFirstName },
    })
  })

  test.each([
    ['УБ06230199', registryAnswerText.citizenNotFound],
    ['УБ00210110', registryAnswerText.citizenNotFound],
    ['УБ00210120', 'Регистрийн дугаар буруу байна'],
    ['УБ00210130', registryAnswerText.citizenUnreachable],
    ['ӨҮ00210140', registryAnswerText.citizenTimeout],
    ['УБ00210150', registryAnswerText.citizenNonsense],
    ['УБ0021', 'Регистрийн дугаар буруу байна'],
    ['УБ06223012', 'Регистрийн дугаар буруу байна'],
    ['', 'Регистрийн дугаар буруу байна'],
  ])('%j is answered in the registry’s form', async (regnum, message) => {
    const answer = await ebs.post(PATH, { regnum })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { SUCCESS_CODE: expect.any(Number), RESPONSE_MESSAGE: message, RESULT: null },
    ])
    expect(answer.json<CitizenAnswer>().SUCCESS_CODE).not.toBe(0)
  })

  test('every look-up is recorded with user, person and time, but without name or number', async () => {
    const [child] = children
    await ask(child?.childRegisterNumber ?? '')
    await ask('УБ0021')
    const noted = await events()
    expect(JSON.stringify(noted)).not.toContain(child?.childRegisterNumber)
    expect(noted).toEqual([
      {
        actor: 'ebs',
        kind: 'citizen.lookup',
        detail: { person: await personDigest(started.services.db, child?.childRegisterNumber ?? '') },
        at: started.clock.now(),
      },
    ])
  })

  test('a user may query thirty times in ten minutes, also at once, without limiting a colleague', async () => {
    const answers = await Promise.all(
      Array.from({ length: 35 }, () => ebs.post(PATH, { regnum: 'УБ06230199' })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
    const [late] = answers.filter(({ statusCode }) => statusCode !== 200)
    const sentence = registryAnswerText.citizenLimit(30, 10)
    expect([late?.statusCode, late?.json()]).toEqual([
      429,
      { status: 0, message: sentence, SUCCESS_CODE: 429, RESPONSE_MESSAGE: sentence, RESULT: null },
    ])
    expect(await events()).toHaveLength(30)
    expect((await colleague.post(PATH, { regnum: 'УБ06230199' })).statusCode).toBe(200)
    started.clock.move(WINDOW + 1)
    expect((await ebs.post(PATH, { regnum: 'УБ06230199' })).statusCode).toBe(200)
  })

  test('is queried with a number, and by institutions only', async () => {
    expect((await ebs.post(PATH, {})).statusCode).toBe(400)
    expect((await ebs.post(PATH, { regnum: 7 })).statusCode).toBe(400)
    const admin = await started.signIn('admin')
    const answer = await admin.post(PATH, { regnum: 'УБ06230199' })
    expect([answer.statusCode, answer.json()]).toEqual([
      403,
      { status: 0, message: roleText.onlyFor.institution },
    ])
  })
})
