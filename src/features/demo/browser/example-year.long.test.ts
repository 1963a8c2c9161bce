import { describe, expect, it } from 'vitest'
import { setStage } from '#test/browser/stage.ts'

/** The demonstration adds an edition that no order requires, and a year that refers to it. */
describe('the year of the example', () => {
  const stage = setStage()

  it.each([
    ['ebs', 'year=2026', 'year=2027&tab=1'],
    ['ministry', 'year=2026', 'year=2027&institution=1001'],
  ])('is the only one for which the page of %s loads its forms', async (userName, ordinary, invented) => {
    const page = await stage.enter(userName)
    await page.getByRole('banner').waitFor()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    const forms = () => loaded.filter((url) => url.includes('/example-2027-'))
    await page.goto(`${stage.address}/?${ordinary}`)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(forms()).toEqual([])
    await page.goto(`${stage.address}/?${invented}`)
    await expect.poll(forms).not.toEqual([])
    await page.getByRole('heading').first().waitFor()
    await page.context().close()
  })

  it('is a year like others in the public description of the calculation', async () => {
    const page = await stage.window()
    await page.goto(`${stage.address}/methodology?year=2027`)
    await page.getByText('ЖИШЭЭ: маягтын өөрчлөлтийг').first().waitFor()
    const years = page.getByRole('navigation').getByRole('link', { name: /^20\d\d он$/ })
    expect(await years.allInnerTexts()).toEqual(['2025 он', '2026 он', '2027 он'])
    await page.context().close()
  })

  it('carries its mark in the names of its periods and in its order', async () => {
    const page = await stage.enter('admin')
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?tab=2`)
    await page.getByRole('button', { name: 'ЖИШЭЭ · 2027 оны төсвийн төсөл' }).first().waitFor()
    await page.goto(`${stage.address}/?year=2027&tab=2&list=edition`)
    await page.getByRole('heading', { name: '2027 оны маягтын өөрчлөлт' }).waitFor()
    await page.getByText('Үндэслэл: ЖИШЭЭ: маягтын өөрчлөлтийг').waitFor()
    await page.context().close()
  })

  it('is not the one with which «Он ба тайлант үе» and «Бүртгэл» start', async () => {
    const page = await stage.enter('admin')
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?tab=2`)
    await page.getByRole('button', { name: 'Тайлант үе нэмэх' }).waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.getByRole('region', { name: /2027 оныг бэлтгэх/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Тайлант үе нэмэх' }).click()
    expect(await page.getByRole('dialog').getByLabel('Санхүүгийн жил').inputValue()).toBe('2026')
    await page.goto(`${stage.address}/?tab=7`)
    const years = page.getByLabel('Санхүүгийн жил')
    expect([await years.inputValue(), await years.locator('option').allInnerTexts()]).toEqual([
      '2026',
      ['2025', '2026', '2027'],
    ])
  })
})
