import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openInstitutions } from '#test/browser/person.ts'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = await stage.enter('admin', {}, nowhere)
})

const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    if (now === null || now === document.body) return null
    return now instanceof HTMLSelectElement ? now.labels[0]?.textContent : now.textContent
  })
const choose = async (page: Page, label: string, value: string): Promise<void> => {
  const field = page.getByLabel(label, { exact: true })
  await field.focus()
  await field.selectOption(value)
  await expect.poll(() => field.inputValue()).toBe(value)
}

describe('changing a selection leaves the focus at its control', () => {
  it('of list and year of the catalogues, and of year and version of the norms', async () => {
    await page.goto(stage.address)
    await page.getByRole('tab', { name: 'Лавлах' }).click()
    await choose(page, 'Жагсаалт', 'schools')
    expect(await focused(page)).toBe('Жагсаалт')
    await choose(page, 'Санхүүгийн жил', '2025')
    await page.getByRole('grid').waitFor()
    expect(await focused(page)).toBe('Санхүүгийн жил')
    await page.getByRole('tab', { name: 'Норматив' }).click()
    await choose(page, 'Санхүүгийн жил', '2026')
    await page.getByRole('grid').waitFor()
    expect(await focused(page)).toBe('Санхүүгийн жил')
  })

  it('of the period of the summary', async () => {
    await enterAgain(page, stage.address, 'ebs')
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
    await choose(page, 'Санхүүгийн жил', '2025')
    await choose(page, 'Тайлант үе', '2025-01')
    await page.getByRole('table', { name: 'Стандарт тайлангууд' }).waitFor()
    expect(await focused(page)).toBe('Тайлант үе')
  })
})

describe('a register that was opened has the focus in its table, so that its keys and a paste go there', () => {
  it.each([
    ['by its address', 14],
    ['by its address', 15],
    ['by its address', 16],
  ] as const)('%s, tab %d', async (_, tab) => {
    await page.goto(`${stage.address}/?year=2026&tab=${tab}`)
    const name = await page.getByRole('tabpanel').getByRole('heading').first().innerText()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')))
      .toBe(name)
  })

  it('by Enter in the rail, and nothing in it is pressed', async () => {
    await page.goto(`${stage.address}/?year=2026`)
    // The home page focuses the next step.
    await expect.poll(() => focused(page)).toBe('Бөглөх')
    await page.getByRole('tab', { name: 'Шинэ орон тоо' }).focus()
    await page.keyboard.press('Enter')
    // Before that, screen readers announce the heading of the home page.
    await page.getByRole('tab', { name: 'Шинэ орон тоо', selected: true }).waitFor()
    const name = await page.getByRole('tabpanel').getByRole('heading').first().innerText()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('section')?.getAttribute('aria-label')))
      .toBe(name)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })
})

describe('navigation within the page moves the focus to the new heading', () => {
  const report = 'Эдийн засгийн ангиллын дагуу төсвийн төсөл, хувьсах зардлаар'

  it('to a report and back', async () => {
    await page.goto(`${stage.address}/?year=2026`)
    await page.getByRole('table', { name: 'Стандарт тайлангууд' }).waitFor()
    // The home page focuses the next step.
    await expect.poll(() => focused(page)).toBe('Бөглөх')
    await page.getByRole('button', { name: `«${report}» дэлгэцээр харах` }).click()
    await expect.poll(() => focused(page)).toContain('эдийн засгийн ангиллаар')
    await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).click()
    await expect.poll(() => focused(page)).toBe('Тайлан')
  })

  describe('as a reviewer', () => {
    const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'
    const list = '2026 оны төсвийн төсөл, байгууллагаар'
    beforeAll(async () => {
      await enterAgain(page, stage.address, 'aimag')
      await openInstitutions(page)
      await page.getByRole('link', { name: school }).waitFor()
    })

    it('to an institution, with its name in the window title, and back', async () => {
      expect(await focused(page)).toContain('Байгууллагууд')
      await page.getByRole('link', { name: school }).click()
      await expect.poll(() => focused(page)).toBe(school)
      expect(await page.title()).toContain(school)
      await page.getByRole('link', { name: 'Байгууллагын жагсаалт' }).click()
      await expect.poll(() => focused(page)).toBe(list)
      expect(await page.title()).not.toContain(school)
    })

    it('to a report of it and back', async () => {
      await page.goto(`${stage.address}/?year=2026&institution=1002&report=EBS_TT17`)
      await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).click()
      await expect.poll(() => focused(page)).toBe('Тайлан')
    })
  })
})
