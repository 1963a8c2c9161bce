import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { unplacedText } from '#budget/readiness-text.ts'
import { openPostgres } from '#platform/database/connect.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'
import { hasPostgres, postgresAddress } from '#test/support/database.ts'
import { silentLog } from '#test/support/silent-log.ts'

/** No call creates such an entry: it remains if a year started with other forms. */
describe.runIf(hasPostgres)('an entry for which the forms of its year have no cell', () => {
  const env: Record<string, string> = {}
  beforeAll(async () => {
    const databaseUrl = (await postgresAddress('demonstration')) ?? ''
    env.DATABASE_URL = databaseUrl
    const database = await openPostgres({ databaseUrl, log: silentLog })
    await database.db
      .insertInto('entry')
      .values({
        institution_id: '1001',
        year: 2026,
        ...{ sheet: 'ebs-b1', row_code: '11', field: 'stage1Qty', value: 7, version: 1 },
        changed_by: 'ebs',
        changed_at: new Date('2026-02-05T02:00:00Z'),
      })
      .execute()
    await database.close()
  })
  const stage = setStage({ env })

  const shown = async (page: Page) => {
    const section = page.getByRole('region', { name: unplacedText.title })
    expect(await section.innerText()).toContain(unplacedText.about)
    expect(await axeFindings(page)).toEqual([])
    return (await section.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n'))
  }
  const expected = [
    ['Сурагчийн тоо · 2025-2026 шилжиж ирэх · 1-р анги', '7', 'Дорж Энхтуяа · 2026.02.05 10:00'],
  ]

  it('appears on the home of its year and on no other, and on the page of the institution for its reviewer', async () => {
    const { page } = await stage.signIn('ebs', { bypassCSP: true })
    await page.getByRole('region', { name: unplacedText.title }).waitFor()
    expect(await shown(page)).toEqual(expected)
    await page.goto(`${stage.address}/?year=2025`)
    await page.getByRole('region', { name: 'Тайлан', exact: true }).waitFor()
    expect(await page.getByText(unplacedText.title).count()).toBe(0)
    await enterAgain(page, stage.address, 'aimag', '/?year=2026&institution=1001')
    await page.getByRole('region', { name: unplacedText.title }).waitFor()
    expect(await shown(page)).toEqual(expected)
  })
})
