import { beforeAll, describe, expect, it } from 'vitest'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { pasteFrom } from '#test/browser/clipboard.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { justifyAll, wayToSending } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'

/** 1008 is ready to be sent, in a district of the capital with the reviewer `city`. */
const SCHOOL = '1008'

const hero = ({ page }: BrowserUser) => page.getByRole('region', { name: budgetTotalText.title })

describe('a ceiling from the desk to the school', () => {
  const stage = setStage()
  let city: BrowserUser
  let ebs: BrowserUser
  beforeAll(async () => {
    const page = await stage.enter('city', { bypassCSP: true })
    await page.getByRole('link', { name: 'Төсвийн хязгаар' }).waitFor()
    city = personAt(page)
    ebs = await stage.signIn('ebs2', { bypassCSP: true })
  })

  const field = (kind: string) =>
    city.page
      .locator('tr', { hasText: SCHOOL })
      .getByRole('textbox', { name: `${kind}, хязгаар, мянган төгрөг` })
  const set = async (current: string, effect: string | null = null): Promise<void> => {
    await field('урсгал').fill(current)
    if (effect !== null)
      await city.page
        .locator('tr', { hasText: SCHOOL })
        .getByRole('combobox', { name: 'хязгаарын үйлчлэл' })
        .selectOption({ label: effect })
    await city.page.getByRole('button', { name: 'Хадгалах (1)' }).click()
    await city.page.getByText('1 хязгаарыг хадгаллаа.').last().waitFor()
  }

  it('is set by the district, next to the requested amount', async () => {
    await city.page.getByRole('link', { name: 'Төсвийн хязгаар' }).click()
    await city.page.getByRole('heading', { name: 'Төсвийн хязгаар' }).waitFor()
    await field('урсгал').waitFor()
    expect(await axeFindings(city.page)).toEqual([])
    await set('1,000')
    await city.page.locator('tr', { hasText: SCHOOL }).getByText('-аар давсан').waitFor()
    expect(await axeFindings(city.page)).toEqual([])
  })

  it('is restored as typed when the user returns before saving', async () => {
    await field('хөрөнгө').fill('7,000')
    await city.page.getByRole('link', { name: 'Тойм' }).click()
    await city.page.getByRole('region', { name: 'Төрөл, өмчөөр' }).waitFor()
    await city.page.getByRole('link', { name: 'Төсвийн хязгаар' }).click()
    await city.page.getByRole('button', { name: 'Хадгалах (1)' }).waitFor()
    expect(await field('хөрөнгө').inputValue()).toBe('7,000')
    await city.page.getByRole('button', { name: 'Өөрчлөлтийг болих' }).click()
    await city.page.getByRole('button', { name: 'Хадгалах', exact: true }).waitFor()
  })

  it('is pasted down the shown lines after a question, and rows below the last line are reported', async () => {
    const lines = city.page.getByRole('textbox', { name: 'хөрөнгө, хязгаар, мянган төгрөг' })
    const { pasteAsk, pastedBelow } = ceilingDeskText.screen
    const question = (count: number) => city.page.getByRole('alertdialog', { name: pasteAsk.title(count) })
    const answer = async (count: number, button: string) => {
      await question(count).getByRole('button', { name: button }).click()
      // The focus returns after the window is gone.
      await question(count).waitFor({ state: 'detached' })
      await expect.poll(() => city.page.locator('input:focus').count()).toBe(1)
    }
    const count = await lines.count()
    await lines.last().focus()
    await pasteFrom(city.page, { text: '5,000\n6,000\n\n7,000' })
    await question(1)
      .getByText(/^• 1008 .+: хөрөнгө 5,000$/)
      .waitFor()
    expect(await axeFindings(city.page)).toEqual([])
    await answer(1, pasteAsk.confirm)
    await city.page.getByText(pastedBelow(2)).waitFor()
    expect(await lines.last().inputValue()).toBe('5,000')
    await lines.nth(count - 2).focus()
    await pasteFrom(city.page, { text: '8,000\n6,000' })
    await answer(2, 'Болих')
    expect(await lines.last().inputValue()).toBe('5,000')
    await lines.nth(count - 2).focus()
    await pasteFrom(city.page, { text: '8,000\n6,000' })
    await answer(2, pasteAsk.confirm)
    await city.page.getByRole('button', { name: 'Хадгалах (2)' }).waitFor()
    expect(await lines.last().inputValue()).toBe('6,000')
    // The same amounts change nothing, so nothing is asked.
    await lines.nth(count - 2).focus()
    await pasteFrom(city.page, { text: '8,000\n6,000\n1' })
    await city.page.getByText(pastedBelow(1)).waitFor()
    expect(await city.page.getByRole('alertdialog').count()).toBe(0)
    await city.page.getByRole('button', { name: 'Өөрчлөлтийг болих' }).click()
    await city.page.getByRole('button', { name: 'Хадгалах', exact: true }).waitFor()
  })

  it('is pasted into the regions that a search shows', async () => {
    const { page } = city
    const isList = (url: URL) => url.pathname.includes('/ceilings/')
    const names = ['Говь-Алтай', 'Дорноговь', 'Дорнод', 'Дундговь', 'Өмнөговь', ...'абвгдеж']
    await page.route(isList, async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const response = await route.fetch()
      const json = await response.json()
      const regions = names.map((name) => ({ ...json.regions[0], name, region: name }))
      await route.fulfill({ response, json: { ...json, regions } })
    })
    await page.reload()
    const regions = page.getByRole('group').filter({ has: page.getByRole('searchbox', { name: 'Хүрээ' }) })
    await page.getByRole('heading', { name: ceilingDeskText.screen.parents }).click()
    await regions.getByRole('searchbox').fill('говь')
    const fields = regions.getByRole('row', { name: /говь/i }).getByRole('textbox', { name: /урсгал/ })
    await expect.poll(() => fields.count()).toBe(4)
    await fields.first().focus()
    await pasteFrom(page, { text: '1\n2\n3\n4' })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Буулгах' }).click()
    await expect
      .poll(() =>
        fields.evaluateAll((all) => all.map((each) => (each instanceof HTMLInputElement ? each.value : ''))),
      )
      .toEqual(['1', '2', '3', '4'])
    await page.getByRole('button', { name: 'Өөрчлөлтийг болих' }).click()
    await page.unroute(isList)
    await page.reload()
  })

  it('is shown live next to the total, with the excess in words', async () => {
    await hero(ebs).getByText('урсгал зардал 1,000.0').waitFor()
    await hero(ebs).getByText('Хязгаараас давсан: урсгал зардал').waitFor({ state: 'attached' })
    expect(await axeFindings(ebs.page)).toEqual([])
  })

  it('bars sending with its sentence while it binds', async () => {
    const way = wayToSending(ebs)
    await way.getByText('заавал мөрдөх хязгаараас давсан тул илгээх боломжгүй').waitFor()
    expect(await ebs.button('Илгээх').first().getAttribute('aria-disabled')).toBe('true')
    await ebs.page
      .getByRole('table', { name: /Төсвийн хязгаар/ })
      .getByText('-аар давсан')
      .waitFor()
  })

  it('requires a reason if it is guiding, and with a reason no more', async () => {
    await set('1,000', 'Чиглүүлэх')
    const way = wayToSending(ebs)
    await way.getByText('Хүссэн төсөв хязгаараас давсан').waitFor()
    expect(await way.getByText('заавал мөрдөх хязгаараас').count()).toBe(0)
    expect(await ebs.button('Илгээх').first().getAttribute('aria-disabled')).toBe('true')
    await justifyAll(ebs)
  })

  it('is shown in the workspace: next to the sums, and in the list of exceeded ones', async () => {
    const { page } = city
    await page.getByRole('link', { name: 'Тойм' }).click()
    const regions = page.getByRole('region', { name: 'Сум, дүүргээр' })
    await regions.getByText('3-аас 1 нь хязгаартай').waitFor()
    await page
      .getByRole('main')
      .getByText(/3 байгууллагаас 1 нь хязгаартай; нийлээд хүссэн нь [\d.]+ (сая|тэрбум) ₮/)
      .waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('main').locator('a[href*="ceiling=above"]').first().click()
    await page
      .getByRole('heading', { name: /байгууллаг/i })
      .first()
      .waitFor()
    const rows = page.getByRole('grid').getByRole('row')
    await rows.filter({ hasText: SCHOOL }).getByText('-аар давсан').waitFor()
    await page.getByText(/байгууллагаас 1$/).waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Хязгаараас давсан' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await rows.filter({ hasText: SCHOOL }).getByRole('link').click()
    const table = page.getByRole('table', { name: /Төсвийн хязгаар/ })
    await table.getByRole('row', { name: /^Урсгал зардал 1,000\.0 .*-аар давсан/ }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goto(new URL('?year=2026&section=ceilings', page.url()).href)
    await field('урсгал').waitFor()
  })

  it('shows the school the remaining amount of one that is not exceeded', async () => {
    await set('99,000,000')
    const table = ebs.page.getByRole('table', { name: /Төсвийн хязгаар/ })
    await table.getByText('99,000,000.0').waitFor()
    expect(await table.getByText('-аар давсан').count()).toBe(0)
    expect(await hero(ebs).getByText('-аар давсан').count()).toBe(0)
  })
})
