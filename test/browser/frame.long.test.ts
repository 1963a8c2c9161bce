import type { CDPSession, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { homeText } from '#features/home/home-text.ts'
import { yearPageText } from '#features/home/year-page-text.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { enterAgain, signInAgain } from '#test/browser/start-over.ts'

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = (await stage.signIn('ebs', { permissions: ['clipboard-read', 'clipboard-write'] })).page
})
const signedIn = () => signInAgain(page, stage.address, 'ebs')

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
  let ebs: BrowserUser
  beforeAll(() => {
    ebs = personAt(page)
  })

  it('is not opened while arrows go along the rail; Enter opens it, and typing works at once', async () => {
    // The next step is shown and no longer moves the focus.
    await at(page, homeText.next.buttons.fill)
    await page.getByRole('tab', { name: 'Нэгтгэл' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toContain('Сурагчийн тоо')
    expect(await openTab(page)).toBe('Нэгтгэл')
    await page.keyboard.press('Enter')
    await at(page, '1:1')
    await expect.poll(() => openTab(page)).toBe('Сурагчийн тоо')
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    await expect.poll(() => ebs.cell(1, 1).innerText()).toBe('71')
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

  it('that is home has the focus at its next step', async () => {
    await page.keyboard.press('Alt+PageUp')
    await expect.poll(() => openTab(page)).toBe('Нэгтгэл')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Нээж хадгалах')
    await page.keyboard.press('Alt+PageDown')
    await at(page, '4:2')
  })

  it('is found again after a reload, with its comparison, its panel and its cell', async () => {
    const comparisonSelect = page.getByLabel('Харьцуулах', { exact: false })
    await comparisonSelect.first().selectOption('lastYear')
    await ebs.cell(3, 6).click()
    await page.keyboard.press('Shift+F2')
    const panel = page.getByRole('complementary', { name: 'Нүдний тухай' })
    await panel.waitFor()
    await ebs.cell(3, 6).click()
    await expect.poll(() => inAddress(page)).toMatch(/^ebs-b1\.3\./)
    await page.reload()
    await at(page, '3:6')
    await panel.waitFor()
    expect(await comparisonSelect.first().inputValue()).toBe('lastYear')
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

  it('opens for a colleague at its start: the position of a user is private', async () => {
    const other = personAt(await ebs.context.newPage())
    await ebs.signOut()
    const withoutSaving = page.getByRole('button', { name: 'Төхөөрөмжид үлдээгээд гарах' })
    await withoutSaving.or(page.getByLabel('Нэвтрэх нэр')).waitFor()
    if (await withoutSaving.isVisible()) await withoutSaving.click()
    await other.page.goto(stage.address)
    await other.page.getByLabel('Нэвтрэх нэр').fill('ebs-b')
    await other.page.getByLabel('Нууц үг').fill('demo-2026')
    await other.page.keyboard.press('Enter')
    await other.openTab('Сурагчийн тоо')
    await at(other.page, '1:1')
    expect(await other.page.getByRole('complementary', { name: 'Нүдний тухай' }).count()).toBe(0)
    await other.page.close()
  })
})

describe('the scroll position', () => {
  const scrolled = (page: Page) =>
    page.evaluate(() => ({
      page: window.scrollY,
      grids: [...document.querySelectorAll('.grid-frame')].map((each) => [each.scrollLeft, each.scrollTop]),
      height: document.documentElement.scrollHeight,
    }))
  /** The position is saved after scrolling stops or on leaving. */
  const isFoundAgain = async (page: Page): Promise<void> => {
    const before = await scrolled(page)
    // The page receives the scroll event in the next frame; no user reloads within one.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    await page.reload()
    await expect.poll(() => scrolled(page)).toEqual(before)
  }

  it('is there again after a reload, to the pixel, also where one has scrolled away from the cell; a link leads to the cell', async () => {
    const ebs = await signedIn()
    await ebs.openTab('Сургалтын төлөвлөгөө')
    await ebs.cell(4, 2).click()
    await expect.poll(() => inAddress(page)).toMatch(/^ebs-b3\.4\./)
    const link = page.url()
    await page.mouse.wheel(90, 70)
    await expect.poll(async () => (await scrolled(page)).grids).toEqual([[90, 70]])
    await isFoundAgain(page)
    await at(page, '4:2')
    await page.mouse.wheel(110, 230)
    await expect.poll(async () => (await scrolled(page)).grids).toEqual([[200, 300]])
    await isFoundAgain(page)
    await at(page, '4:2')
    await page.keyboard.press('Alt+PageDown')
    await expect.poll(() => focused(page)).not.toBe('4:2')
    await page.keyboard.press('Alt+PageUp')
    await at(page, '4:2')
    expect((await scrolled(page)).grids).toEqual([[200, 300]])
    await page.goBack()
    await expect.poll(() => openTab(page)).toBe('7 хоногийн цаг')
    await page.goForward()
    await at(page, '4:2')
    expect((await scrolled(page)).grids).toEqual([[200, 300]])
    const other = await ebs.context.newPage()
    await other.goto(link)
    await at(other, '4:2')
    await expect.poll(async () => (await scrolled(other)).grids[0]?.[1]).toBeLessThan(300)
    await other.close()
  })

  it('is restored in several frames, next to the panel, and on home, which loads in parts', {
    timeout: 120_000,
  }, async () => {
    const ebs = await signedIn()
    await expect.poll(async () => (await scrolled(page)).height).toBeGreaterThan(1500)
    await page.mouse.move(700, 500)
    await page.waitForLoadState('networkidle')
    await page.mouse.wheel(0, 400)
    await expect.poll(async () => (await scrolled(page)).page).toBeGreaterThan(300)
    await isFoundAgain(page)
    await page.goto(`${stage.address}/?year=2026&tab=11`)
    await ebs.cell(2, 2).click()
    // Several grids are shown in full, and only the page scrolls.
    await page.evaluate(() => window.scrollTo(0, 700))
    await expect.poll(async () => (await scrolled(page)).page).toBe(700)
    await isFoundAgain(page)
    await ebs.openTab('ЗАА ажилтны цалин')
    await page.keyboard.press('Shift+F2')
    await page.getByRole('complementary', { name: 'Нүдний тухай' }).waitFor()
    await ebs.cell(2, 1).hover()
    await page.mouse.wheel(300, 0)
    await expect.poll(async () => (await scrolled(page)).grids).toEqual([[300, 0]])
    await isFoundAgain(page)
  })
})

describe('an address', () => {
  it('that was copied at a cell leads a colleague to that very cell', async () => {
    const ebs = await signedIn()
    await ebs.openTab('ЗАА ажилтны цалин')
    await ebs.cell(3, 5).click()
    const cell = (await focused(page)) ?? ''
    await page.keyboard.press('Shift+F2')
    await ebs.button('Энэ нүдний холбоос хуулах').click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toContain('tab=6&institution=1001&cell=ebs-b6.')
    const opened = (userName: string) =>
      enterAgain(page, stage.address, userName, link.slice(stage.address.length))
    await opened('ebs-b')
    await at(page, cell)
    expect(await openTab(page)).toBe('ЗАА ажилтны цалин')
    // A link opens the institution for a reviewer; a user of another institution does not see their own figures
    // instead.
    await opened('aimag')
    await at(page, cell)
    expect(await page.getByRole('heading', { level: 2 }).first().innerText()).toBe(
      'Тосонбулаг сумын ерөнхий боловсролын сургууль',
    )
    // An address without an institution names only the cell, which opens in any institution that the reviewer
    // selects.
    await page.goto(link.replace('&institution=1001', ''))
    await page.getByText('Таны нээсэн холбоост аль байгууллагынх болох нь алга').waitFor()
    await page.getByRole('link', { name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль' }).click()
    await at(page, cell)
    await opened('ebs2')
    await page.getByText('Энэ холбоос өөр байгууллагын төсөв рүү заасан байна').waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    await page.getByRole('link', { name: 'Өөрийн байгууллагын төсвийг нээх' }).click()
    await page.getByRole('tab', { name: 'Нэгтгэл', selected: true }).waitFor()
  })

  it.each([
    ['of a cell that no form has opens its tab', '?year=2026&tab=1&cell=ebs-b1.99.nothing', /[?&]tab=1(&|$)/],
    ['of a tab that no form has opens home', '?year=2026&tab=99', /^\?year=2026$/],
  ])('%s, reports that the place does not exist, and is corrected', async (_, search, mended) => {
    await enterAgain(page, stage.address, 'ebs', `/${search}`)
    await page.getByText(yearPageText.targetMissing).first().waitFor()
    await expect.poll(() => new URL(page.url()).search).toMatch(mended)
    expect(page.url()).not.toContain('nothing')
    if (search.includes('cell')) await at(page, '1:1')
  })

  it('of an existing place shows no message', async () => {
    await enterAgain(page, stage.address, 'ebs', '/?year=2026&tab=1&cell=ebs-b1.1.stage6Qty')
    await at(page, '1:6')
    expect(await page.getByText(yearPageText.targetMissing).count()).toBe(0)
  })
})

/** Ctrl and the key K, which yields л with the Mongolian layout. */
async function pressK(devtools: CDPSession): Promise<void> {
  const press = { key: 'л', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...press })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...press })
}

describe('Ctrl+K', () => {
  let ebs: BrowserUser
  let devtools: CDPSession
  beforeAll(async () => {
    ebs = await signedIn()
    devtools = await ebs.context.newCDPSession(page)
  })
  const field = () => page.getByRole('combobox', { name: /^Маягт, бүртгэл, мөр, хүн/ })
  const options = () => page.getByRole('listbox').getByRole('option')
  const searchFor = async (words: string): Promise<void> => {
    await pressK(devtools)
    await field().waitFor()
    await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true)
    await page.keyboard.type(words)
  }

  it('lists the places, and opens a blank by its number or name, by the keyboard alone', async () => {
    await searchFor('')
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

  it('opens a line of another blank, and "back" returns to the previous place', async () => {
    const before = await focused(page)
    await searchFor('11-р анги')
    const line = options().filter({ hasText: 'Сурагчийн тоо' }).first()
    await line.waitFor()
    await line.click()
    await expect.poll(() => openTab(page)).toBe('Сурагчийн тоо')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    expect(await focused(page)).not.toBe('1:1')
    await page.goBack()
    await at(page, before ?? '')
  })

  it('opens a report, and a person, whom the list then shows', async () => {
    await searchFor('TT17')
    await expect.poll(() => options().first().innerText()).toContain('Тайлан')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Нэгтгэл рүү буцах' }).waitFor()
    await searchFor('Батболд')
    await options().filter({ hasText: 'Ажилтны төлөв' }).first().click()
    await expect.poll(() => openTab(page)).toBe('Ажилтны төлөв, тэтгэмж')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toContain('Батболд')
  })

  it('copies the address of the selected result, announces its results, and returns the focus', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await expect.poll(() => focused(page)).toMatch(/^\d+:\d+$/)
    const here = await focused(page)
    await searchFor('үдийн хоол')
    await expect.poll(() => page.getByRole('dialog').getByRole('status').innerText()).toMatch(/^\d+ илэрц$/)
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('tab=8')
    await page.keyboard.type(' ийм юм байхгүй')
    await page.getByText('Ийм нэртэй зүйл олдсонгүй').waitFor()
    await page.keyboard.press('Escape')
    await at(page, here ?? '')
  })
})

describe('Ctrl+K of a reviewer', () => {
  it('opens an institution by its name through a server search, also if Enter precedes the response', async () => {
    await enterAgain(page, stage.address, 'ministry')
    await page.getByRole('link', { name: /^Байгууллагууд/ }).waitFor()
    const devtools = await page.context().newCDPSession(page)
    await pressK(devtools)
    const field = page.getByRole('combobox', { name: 'Очих байгууллагын нэр, дугаар' })
    await field.waitFor()
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.count()).toBeGreaterThan(5)
    await page.keyboard.type('ийм сургууль алга')
    await page.getByText('Ийм нэртэй зүйл олдсонгүй').waitFor()
    await field.fill('')
    await expect.poll(() => options.count()).toBeGreaterThan(5)
    await page.keyboard.type('1008')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
    expect(new URL(page.url()).searchParams.get('institution')).toBe('1008')
    await pressK(devtools)
    await page.getByRole('combobox', { name: /^Маягт, бүртгэл, мөр, хүн/ }).waitFor()
  })
})

describe('on a tablet', () => {
  it('the rail is a drawer: opened, walked along, closed by Esc, by leaving and by opening a place', async () => {
    await page.setViewportSize({ width: 820, height: 1180 })
    await enterAgain(page, stage.address, 'ebs')
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
  })
})

describe.each([
  ['200 % on 1366 × 768', { width: 683, height: 384 }],
  ['400 % on 1280 × 1024', { width: 320, height: 256 }],
])('at %s', (_, viewport) => {
  it('no content overflows the page, the header cuts no name, and scrolls away', async () => {
    await page.setViewportSize(viewport)
    await enterAgain(page, stage.address, 'ebs')
    await page.getByRole('button', { name: 'Маягтын жагсаалт нээх' }).click()
    await page.getByRole('tab', { name: 'Сурагчийн тоо' }).waitFor()
    await personAt(page).openTab('Сурагчийн тоо')
    await page.getByRole('grid').waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width)
    const cut = page
      .locator('header')
      .evaluate((header) =>
        [...header.querySelectorAll('h1, label')]
          .filter((text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth)
          .map(({ textContent }) => textContent),
      )
    expect(await cut).toEqual([])
    await page.mouse.wheel(0, 2000)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom ?? 1))
      .toBeLessThanOrEqual(0)
  })
})
