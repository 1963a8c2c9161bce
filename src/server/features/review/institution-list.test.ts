import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownFigures, listInstitutions } from '#server/features/review/institution-list.ts'
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

  test('reads the norms of a year once, however many drafts it calculates', async () => {
    const { db, now } = app.services
    const cell = { year: 2026, sheet: 'ebs-b1', row_code: '1', field: 'stage1Qty', value: '40', version: 1 }
    const begun = ['1001', '1002', '1008'].map((institution_id) => ({
      ...cell,
      institution_id,
      changed_by: 'ebs',
      changed_at: now(),
    }))
    await db.insertInto('entry').values(begun).execute()
    let reads = 0
    const counting = db.withPlugin({
      transformQuery: ({ node }) => {
        const asked = JSON.stringify(node)
        if (asked.includes('"norm_set"') && asked.includes('"content"')) reads += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const rows = await listInstitutions(counting, ministry, 2026, knownFigures())
    expect(rows.filter(({ total }) => total !== null)).toHaveLength(3)
    expect(reads).toBe(1)
  })

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
