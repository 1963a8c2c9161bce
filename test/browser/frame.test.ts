import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

/** What has the focus: a cell as row and column from 1, anything else by its name or words; `null` where nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const now = document.activeElement
    const cell = now?.closest<HTMLElement>('[data-row][data-column]')
    if (cell) return `${Number(cell.dataset.row) + 1}:${Number(cell.dataset.column) + 1}`
    if (now === null || now === document.body) return null
    return now.getAttribute('aria-label') ?? now.textContent
  })
const at = (page: Page, cell: string) => expect.poll(() => focused(page)).toBe(cell)
const openTab = (page: Page) => page.getByRole('tab', { selected: true }).innerText()
const inAddress = (page: Page) => new URL(page.url()).searchParams.get('cell')

describe('a place that is opened', () => {
  let ebs: Person
  let page: Page
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
    page = ebs.page
  })

  it('is not opened while arrows go along the rail; Enter opens it, and typing works at once', async () => {
    expect(await focused(page)).toBeNull()
    await page.getByRole('tab', { name: 'Нэгтгэл' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    expect(await focused(page)).toContain('Сурагчийн тоо')
    expect(await openTab(page)).toBe('Нэгтгэл')
    await page.keyboard.press('Enter')
    await at(page, '1:1')
    expect(await openTab(page)).toBe('Сурагчийн тоо')
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    expect(await ebs.cell(1, 1).innerText()).toBe('71')
    await at(page, '2:1')
  })

  it('is left and found by Alt+PageDown and Alt+PageUp, at the cell in which one stood', async () => {
    await ebs.cell(4, 2).click()
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(() => openTab(page)).toBe('Санхүүжүүлэх суралцагчийн тоо')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    await page.keyboard.press('Alt+PageUp')
    await at(page, '4:2')
    expect(await openTab(page)).toBe('Сурагчийн тоо')
  })

  it('that is no grid takes the focus itself, so that a reader says where one is', async () => {
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(() => openTab(page)).toBe('Нэгтгэл')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('tabpanel')
    await page.keyboard.press('Alt+PageDown')
    await at(page, '4:2')
  })

  it('is found again after a reload, with its comparison, its panel and its cell', async () => {
    const beside = page.getByLabel('Харьцуулах', { exact: false })
    await beside.first().selectOption('lastYear')
    await ebs.cell(3, 6).click()
    await page.keyboard.press('Shift+F2')
    const panel = page.getByRole('complementary', { name: 'Нүдний тухай' })
    await panel.waitFor()
    await ebs.cell(3, 6).click()
    await expect.poll(() => inAddress(page)).toMatch(/^ebs-b1\.3\./)
    await page.reload()
    await at(page, '3:6')
    await panel.waitFor()
    expect(await beside.first().inputValue()).toBe('lastYear')
    await page.keyboard.press('ArrowLeft')
    await at(page, '3:5')
  })

  it('is found by "back" at the cell where it was left, and by "forward" likewise', async () => {
    await ebs.openTab('ЗАА ажилтны цалин')
    await ebs.cell(2, 5).click()
    const there = await focused(page)
    await ebs.openTab('Багшийн цалин')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    await page.goBack()
    await expect.poll(() => openTab(page)).toBe('ЗАА ажилтны цалин')
    await at(page, there ?? '')
    await page.goBack()
    await expect.poll(() => openTab(page)).toBe('Сурагчийн тоо')
    await at(page, '3:5')
    await page.goForward()
    await expect.poll(() => openTab(page)).toBe('ЗАА ажилтны цалин')
    await at(page, there ?? '')
    await page.goForward()
    await expect.poll(() => openTab(page)).toBe('Багшийн цалин')
  })

  it("begins for a colleague where it begins: where one stands is nobody else's", async () => {
    const other = personAt(await ebs.context.newPage())
    await ebs.signOut()
    await page
      .getByRole('button', { name: 'Хадгалахгүй гарах' })
      .click({ timeout: 5_000 })
      .catch(() => {})
    await other.page.goto(stage.address)
    await other.page.getByLabel('Нэвтрэх нэр').fill('ebs-b')
    await other.page.getByLabel('Нууц үг').fill('demo-2026')
    await other.page.keyboard.press('Enter')
    await other.openTab('Сурагчийн тоо')
    await at(other.page, '1:1')
    expect(await other.page.getByRole('complementary', { name: 'Нүдний тухай' }).count()).toBe(0)
    await ebs.context.close()
  })
})

describe('an address', () => {
  it('that was copied at a cell leads a colleague to that very cell', async () => {
    const ebs = await stage.signIn('ebs', { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = ebs
    await ebs.openTab('ЗАА ажилтны цалин')
    await ebs.cell(3, 5).click()
    const cell = await focused(page)
    await page.keyboard.press('Shift+F2')
    await ebs.button('Энэ нүдний холбоос хуулах').click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('tab=6&cell=ebs-b6.')
    const colleague = await stage.signIn('ebs-b')
    await colleague.page.goto(link)
    await at(colleague.page, cell ?? '')
    expect(await openTab(colleague.page)).toBe('ЗАА ажилтны цалин')
    await colleague.context.close()
    await ebs.context.close()
  })

  it('of a cell that no form has opens the place', async () => {
    const ebs = await stage.signIn('ebs')
    await ebs.page.goto(`${stage.address}/?year=2026&tab=1&cell=ebs-b1.99.nothing`)
    await at(ebs.page, '1:1')
    await ebs.context.close()
  })
})

/** Ctrl and the key K, which gives л with the Mongolian layout. */
async function pressK(devtools: CDPSession): Promise<void> {
  const press = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
}

describe('Ctrl+K', () => {
  let ebs: Person
  let page: Page
  let devtools: CDPSession
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { permissions: ['clipboard-read', 'clipboard-write'] })
    page = ebs.page
    devtools = await ebs.context.newCDPSession(page)
  })
  const field = () => page.getByRole('combobox', { name: /^Маягт, мөр, хүн/ })
  const options = () => page.getByRole('listbox').getByRole('option')
  const look = async (words: string): Promise<void> => {
    await pressK(devtools)
    await field().waitFor()
    await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type(words)
  }

  it('lists the places, and goes to a blank by its number or name, by the keyboard alone', async () => {
    await look('')
    expect(await options().count()).toBeGreaterThan(10)
    await page.keyboard.type('6')
    await expect.poll(() => options().first().innerText()).toContain('ЗАА ажилтны цалин')
    expect(await field().getAttribute('aria-activedescendant')).toBe(
      await options().first().getAttribute('id'),
    )
    await page.keyboard.press('Enter')
    await expect.poll(() => openTab(page)).toBe('ЗАА ажилтны цалин')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
  })

  it('goes to a line of another blank, and "back" to where one was', async () => {
    const before = await focused(page)
    await look('11-р анги')
    const line = options().filter({ hasText: 'Сурагчийн тоо' }).first()
    await line.waitFor()
    await line.click()
    await expect.poll(() => openTab(page)).toBe('Сурагчийн тоо')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    expect(await focused(page)).not.toBe('1:1')
    await page.goBack()
    await at(page, before ?? '')
  })

  it('goes to a report, and to a person, whom the list then shows', async () => {
    await look('TT17')
    await expect.poll(() => options().first().innerText()).toContain('Тайлан')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).waitFor()
    await look('Батболд')
    await options().filter({ hasText: 'Ажилтны төлөв' }).first().click()
    await expect.poll(() => openTab(page)).toBe('Ажилтны төлөв, тэтгэмж')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toContain('Батболд')
  })

  it('copies the address of what is chosen, says what it finds, and gives the focus back', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    const here = await focused(page)
    await look('үдийн хоол')
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toMatch(/^\d+ илэрц$/)
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('tab=8')
    await page.keyboard.type(' ийм юм байхгүй')
    await page.getByText('Ийм нэртэй зүйл олдсонгүй').waitFor()
    await page.keyboard.press('Escape')
    await at(page, here ?? '')
  })
})

describe('on a tablet', () => {
  it('the rail is a drawer: opened, walked along, closed by Esc, by leaving and by opening a place', async () => {
    const { page } = await stage.enter('ebs', { viewport: { width: 820, height: 1180 } }).then(personAt)
    const opener = page.getByRole('button', { name: 'Маягтын жагсаалт нээх' })
    await opener.waitFor()
    const home = page.getByRole('tab', { name: 'Нэгтгэл', includeHidden: true })
    expect(await home.isVisible()).toBe(false)
    await opener.click()
    await expect.poll(() => focused(page)).toContain('Нэгтгэл')
    await page.keyboard.press('Escape')
    await expect.poll(() => home.isVisible()).toBe(false)
    await at(page, 'Маягтын жагсаалт нээх')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await at(page, '1:1')
    expect(await home.isVisible()).toBe(false)
    await opener.click()
    await page.keyboard.press('Tab')
    await expect.poll(() => home.isVisible()).toBe(false)
    await page.context().close()
  })
})

describe.each([
  ['200 % on 1366 × 768', { width: 683, height: 384 }],
  ['400 % on 1280 × 1024', { width: 320, height: 256 }],
])('at %s', (_, viewport) => {
  it('nothing stands beside the page, and the top line scrolls away', async () => {
    const { page, openTab: open } = personAt(await stage.enter('ebs', { viewport }))
    await page.getByRole('button', { name: 'Маягтын жагсаалт нээх' }).click()
    await page.getByRole('tab', { name: 'Сурагчийн тоо' }).waitFor()
    await open('Сурагчийн тоо')
    await page.getByRole('grid').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    await page.mouse.wheel(0, 2000)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 1))
      .toBeLessThanOrEqual(0)
    await page.context().close()
  })
})
