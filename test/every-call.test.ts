import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { openEmbedded } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const declared: readonly Call[] = Object.values(calls)
const guarded = declared.flatMap((call) =>
  call.for === 'anybody' ? [] : [call.path, ...call.aliases].map((path) => ({ ...call, path })),
)

describe('every call', () => {
  const directory = scratchDirectory()
  let started: TestApp
  beforeAll(async () => {
    started = await startApp({ open: openEmbedded, directory })
  })
  afterAll(() => started.close())

  test('has exactly one handler, and every handler a declared call', () => {
    const served = allHandlers().map(({ call }) => call.id)
    expect(served.toSorted()).toEqual(declared.map(({ id }) => id).toSorted())
  })

  test('has an id and a path of its own', () => {
    const paths = declared.flatMap(({ method, path, aliases }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    )
    expect(new Set(paths).size).toBe(paths.length)
    expect(new Set(declared.map(({ id }) => id)).size).toBe(declared.length)
  })

  test.each(guarded)(
    '$method $path asks for a living token before anything else',
    async ({ method, path }) => {
      const url = path.replace(/\{\w+\}/g, 'nonsense')
      const nonsense = { method, url, ...(method === 'POST' && { payload: '{', headers: {} }) }
      const without = await started.inject(nonsense)
      const dead = await started.inject({ ...nonsense, headers: { authorization: 'Bearer dead' } })
      expect([without.statusCode, dead.statusCode]).toEqual([401, 401])
      expect(without.json()).toMatchObject({ status: 0, message: expect.stringMatching(/нэвтэрнэ үү/) })
      expect(dead.body).toBe(without.body)
    },
  )
})
