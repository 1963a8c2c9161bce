import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain, leave } from '#test/browser/start-over.ts'
import { releaseLater } from '#test/support/later-edition.ts'
import { LATER_YEAR, openLaterYear } from '#test/support/open-later-year.ts'
import { askingAt } from '#test/support/ready.ts'
import { screenText } from '#ui/screen-text.ts'

const { newer, load } = screenText.release

/** The server has a further edition, but the built client does not. */
describe('a page that lacks the forms of a year announces a new release, and offers it', () => {
  let takeBack = () => {}
  let page: Page
  const stage = setStage()
  beforeAll(async () => {
    takeBack = releaseLater()
    await openLaterYear(await askingAt(stage.address, 'admin', 'demo-2026'))
    page = await stage.window()
  })
  afterAll(() => takeBack())

  test.each([
    ['ebs', `year=${LATER_YEAR}`],
    ['ministry', `year=${LATER_YEAR}`],
    ['ministry', `year=${LATER_YEAR}&institution=1001`],
  ])('to %s at %s; the years before stay', async (userName, search) => {
    await enterAgain(page, stage.address, userName)
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?${search}`)
    await page.getByText(newer).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: load }).click()
    await page.getByText(newer).waitFor()
    await page.goto(`${stage.address}/?year=2026`)
    await page.getByRole('main').waitFor()
    await page.getByRole('heading').first().waitFor()
    expect(await page.getByText(newer).count()).toBe(0)
  })

  test('on the public pages of that year: the description of the calculation, the guide', async () => {
    await leave(page, stage.address)
    await page.goto(`${stage.address}/methodology?year=${LATER_YEAR}`)
    await page.getByText(newer).waitFor()
    await page.goto(`${stage.address}/?guide=ebs-public&year=${LATER_YEAR}&edition=later`)
    await page.getByText(newer).waitFor()
    await page.goto(`${stage.address}/methodology?year=2026`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  })
})
