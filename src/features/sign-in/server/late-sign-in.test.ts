import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { changePassword } from '#features/sign-in/server/account.store.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { oneDatabase } from '#test/support/database.ts'
import { PASSWORD } from '#test/support/schools.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

function afterHashRead(act: () => Promise<unknown>): KyselyPlugin {
  const reads = new WeakSet()
  return {
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'SelectQueryNode' && JSON.stringify(node.selections).includes('password_hash'))
        reads.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (reads.has(queryId)) await act()
      return result
    },
  }
}

describe.each(oneDatabase)('a concurrent sign-in ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let meanwhile: () => Promise<unknown> = async () => null
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({
      directory,
      open: async () => {
        const database = await open()
        return { ...database, db: database.db.withPlugin(afterHashRead(() => meanwhile())) }
      },
    })
  })
  afterAll(() => started.close())

  const login = (userName: string) =>
    started.inject({ method: 'POST', url: '/api/auth/login', payload: { userName, password: PASSWORD } })
  const account = (userName: string) =>
    started.database.db.updateTable('account').where('user_name', '=', userName)
  const sessionsOf = (userName: string) =>
    started.database.db.selectFrom('session').selectAll().where('user_name', '=', userName).execute()

  test('opens no session once the owner has changed the password', async () => {
    const { db } = started.database
    const { password_hash: provedHash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('user_name', '=', 'ebs')
      .executeTakeFirstOrThrow()
    const change = {
      userName: 'ebs',
      provedHash,
      passwordHash: 'new',
      currentSession: '',
      institutionId: '1001',
    }
    meanwhile = () => changePassword(db, { ...change, at: started.clock.now() })
    const answer = await login('ebs')
    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { status: 0, message: signInAnswerText.wrongPair },
    ])
    expect(await sessionsOf('ebs')).toEqual([])
  })

  test('opens no session once the account is locked', async () => {
    meanwhile = () => account('sub').set({ locked_at: started.clock.now() }).execute()
    expect((await login('sub')).statusCode).toBe(401)
    expect(await sessionsOf('sub')).toEqual([])
  })

  test('opens its session where nothing happened', async () => {
    meanwhile = async () => null
    expect((await login('dorm')).statusCode).toBe(200)
    expect(await sessionsOf('dorm')).toHaveLength(1)
  })
})
