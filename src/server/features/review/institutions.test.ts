import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listInstitutions } from '#server/features/review/institutions.ts'
import { knownFigures } from '#server/features/review/known-figures.ts'
import { startApp, type TestApp } from '#test/support/app.ts'
import { countTurns } from '#test/support/count-turns.ts'
import { databases } from '#test/support/database.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'

const ministry = {
  userName: 'ministry',
  userId: 0,
  displayName: '',
  role: 'reviewer',
  level: 'ministry',
  mustChangePassword: false,
  institution: null,
} as const

describe.each(databases)('the list of institutions ($name)', ({ open }) => {
  const directory = scratchDirectory()
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ open, directory })
  })
  afterAll(() => app.close())

  test('gives way to others after each institution', async () => {
    const { db } = app.services
    let rows = 0
    const turns = await countTurns(async () => {
      rows = (await listInstitutions(db, ministry, 2026, knownFigures())).length
    })
    expect(rows).toBe(7)
    expect(turns).toBeGreaterThanOrEqual(rows)
  })
})
