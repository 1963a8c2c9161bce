import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WireRow } from '#budget/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { type BrowserUser, enterAs, loadPupils } from '#test/browser/person.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { askingAt, type ReadyClient } from '#test/support/ready.ts'

const stage = setStage()

const figures = (at: BrowserUser, ...columns: readonly number[]): Promise<readonly string[]> =>
  Promise.all(columns.map((column) => at.cell(1, column).innerText()))
const cellClass = (at: BrowserUser, row: number, column: number) => at.cell(row, column).getAttribute('class')
const typeAll = async (at: BrowserUser, cells: Readonly<Record<number, string>>) => {
  for (const [column, text] of Object.entries(cells)) await at.type(1, Number(column), text)
}
const compared = (page: Page) => page.getByRole('dialog', { name: 'Хоёр утгын аль нэгийг сонгоно уу' })
const saved = (at: BrowserUser) => at.page.locator('.blank-line-saved').first().waitFor()

let one: BrowserUser
let two: BrowserUser

describe('two tabs of one browser', () => {
  const countReported = (at: BrowserUser): Promise<number> =>
    at.page.evaluate(() => Number(Reflect.get(window, 'told') ?? 0))
  beforeAll(async () => {
    const first = await stage.enter('ebs', undefined, nowhere)
    await first.context().addInitScript(() => {
      const { postMessage } = BroadcastChannel.prototype
      BroadcastChannel.prototype.postMessage = function (message) {
        if (this.name === 'tosov.year')
          Reflect.set(window, 'told', Number(Reflect.get(window, 'told') ?? 0) + 1)
        postMessage.call(this, message)
      }
    })
    one = await loadPupils(first, stage.address)
    two = await loadPupils(await first.context().newPage(), stage.address)
  })

  it('show each other’s input as pending, without an echo', async () => {
    await one.type(1, 1, '41')
    await two.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect(await figures(two, 1)).toEqual(['41'])
    expect(await cellClass(two, 1, 1)).toContain('grid-pending')
    await two.type(1, 6, '42')
    await one.page.getByText('2 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect(await figures(one, 1, 6)).toEqual(['41', '42'])
    expect([await countReported(one), await countReported(two)]).toEqual([1, 1])
  })

  it('a save in one is a save in the other', async () => {
    await two.save()
    await saved(one)
    expect(await figures(one, 1, 6)).toEqual(['41', '42'])
    expect(await one.page.locator('.grid-pending').count()).toBe(0)
    expect(await countReported(one)).toBe(1)
    await one.type(1, 1, '43')
    await one.save()
    await two.page.waitForFunction(
      () => document.querySelector('[data-row="0"][data-column="0"]')?.textContent === '43',
    )
    expect(await compared(one.page).count()).toBe(0)
  })

  it('an undo in one is an undo in the other', async () => {
    await one.type(1, 1, '44')
    await two.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    await one.page.keyboard.press('Control+z')
    await saved(two)
    expect(await figures(two, 1)).toEqual(['43'])
  })

  it('a sign-out in one signs out the other, and unsaved input waits in both', async () => {
    await one.type(1, 1, '45')
    await two.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    await one.signOut()
    await one.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Төхөөрөмжид үлдээгээд гарах' })
      .click()
    await two.page.getByLabel('Нууц үг').waitFor()
    expect(await two.page.getByRole('grid').count()).toBe(0)
    await enterAs(one.page, 'ebs')
    for (const tab of [one, two]) {
      await tab.openTab('Сурагчийн тоо')
      await tab.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
      expect(await figures(tab, 1)).toEqual(['45'])
    }
  })

  it('when another user signs in in one, the other shows that user, without the previous input', async () => {
    await one.signOut()
    await one.page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Төхөөрөмжид үлдээгээд гарах' })
      .click()
    await enterAs(one.page, 'ebs-b')
    await two.page.getByRole('button', { name: 'Хэрэглэгч: Дамдин Батболд' }).waitFor()
    await two.openTab('Сурагчийн тоо')
    expect(await figures(two, 1)).toEqual(['43'])
    expect(await two.page.locator('.grid-pending').count()).toBe(0)
  })
})

describe('two people in one blank', () => {
  let mine: BrowserUser
  let theirs: BrowserUser
  let server: ReadyClient
  beforeAll(async () => {
    server = await askingAt(stage.address, 'ebs', demoPassword)
    // The last test of the tabs signed this user in.
    theirs = two
    await one.page.close()
    mine = await loadPupils(await stage.enter('ebs', undefined, nowhere), stage.address)
  })
  beforeEach(async () => {
    await typeAll(mine, { 1: '60', 6: '54', 10: '50' })
    await mine.button('Хадгалах').click()
    await saved(mine)
    for (const person of [mine, theirs])
      await expect.poll(() => figures(person, 1, 6, 10)).toEqual(['60', '54', '50'])
  })
  /**
   * The user types, a colleague saves two of the cells with other values, then the user saves. Cells without pending
   * edits show the saved values.
   */
  const meet = async () => {
    await typeAll(mine, { 1: '31', 6: '32', 10: '7' })
    await typeAll(theirs, { 1: '35', 6: '36' })
    await theirs.save()
    await mine.button('Хадгалах').click()
    await expect.poll(() => compared(mine.page).getByRole('row').count()).toBe(3)
  }
  const stored = async (): Promise<readonly string[]> => {
    const rows = (await server.get('/api/ebs/blank1/2026/ORGEBS/1001')).json<readonly WireRow[]>()
    const row = rows.find(({ specificationCode }) => specificationCode === '1')
    return [row?.stage1Qty, row?.stage6Qty, row?.stage10Qty].map(String)
  }

  it('both values are side by side with names and times, nothing is written, nothing is lost, and all mine can be chosen at once', async () => {
    await meet()
    const [, first = ''] = await compared(mine.page).getByRole('row').allInnerTexts()
    expect(first).toMatch(
      /1-р анги»\s+31\s+Дорж Энхтуяа · 2\d{3}(\.\d\d){2} \d\d:\d\d\s+35\s+Дамдин Батболд · 2\d{3}(\.\d\d){2} \d\d:\d\d/,
    )
    expect(await stored()).toEqual(['35', '36', '50'])
    await mine.button('Дараа сонгох').click()
    expect(await figures(mine, 1, 6, 10)).toEqual(['31', '32', '7'])
    expect(await cellClass(mine, 1, 1)).toContain('grid-conflict')
    expect(await cellClass(mine, 1, 10)).toContain('grid-pending')
    await mine.page.getByText('2 нүдэнд хоёр утга байна').waitFor()
    await mine.button('Харьцуулж сонгох').click()
    await compared(mine.page).getByRole('button', { name: 'Бүгдэд миний утга' }).click()
    await mine.page.keyboard.press('Tab')
    await mine.button('Сонгосноор хадгалах').click()
    await saved(mine)
    expect(await figures(mine, 1, 6, 10)).toEqual(['31', '32', '7'])
    expect(await stored()).toEqual(['31', '32', '7'])
  })

  it('each cell can be chosen by itself; the choice is saved with the rest', async () => {
    await meet()
    const save = mine.button('Сонгосноор хадгалах')
    const radios = compared(mine.page).getByRole('radio')
    await radios.nth(0).check()
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    await radios.nth(3).check()
    await save.click()
    await saved(mine)
    expect(await figures(mine, 1, 6, 10)).toEqual(['31', '36', '7'])
    expect(await stored()).toEqual(['31', '36', '7'])
  })

  it('a colleague’s changes in cells without my edits are applied without a prompt', async () => {
    await typeAll(theirs, { 1: '35' })
    await theirs.save()
    await typeAll(mine, { 10: '7' })
    await mine.save()
    expect(await figures(mine, 1, 6, 10)).toEqual(['35', '54', '7'])
    expect(await stored()).toEqual(['35', '54', '7'])
  })

  it('an empty blank causes no prompt for the zeros of its first save', async () => {
    for (const person of [mine, theirs]) {
      await person.openTab('Төсвийн бусад зардал')
      await person.page.locator('.grid-open').first().waitFor()
    }
    const [first, second] = [theirs.page.locator('.grid-open').nth(0), mine.page.locator('.grid-open').nth(1)]
    await first.click()
    await theirs.page.keyboard.type('11')
    await theirs.page.keyboard.press('Enter')
    await theirs.save()
    await second.click()
    await mine.page.keyboard.type('12')
    await mine.page.keyboard.press('Enter')
    await mine.save()
    expect(await mine.page.locator('.grid-open').nth(0).innerText()).toBe('11')
    expect(await second.innerText()).toBe('12')
    await mine.openTab('Сурагчийн тоо')
    await theirs.openTab('Сурагчийн тоо')
  })

  it('a newer value that comes while I choose is not overwritten unseen either', async () => {
    await meet()
    await typeAll(theirs, { 1: '37' })
    await theirs.save()
    await compared(mine.page).getByRole('button', { name: 'Бүгдэд миний утга' }).click()
    await mine.button('Сонгосноор хадгалах').click()
    await compared(mine.page).getByText('37', { exact: true }).waitFor()
    await expect.poll(() => compared(mine.page).getByRole('row').count()).toBe(2)
    await compared(mine.page).getByRole('button', { name: 'Бүгдэд миний утга' }).click()
    await mine.button('Сонгосноор хадгалах').click()
    await saved(mine)
    expect(await stored()).toEqual(['31', '32', '7'])
  })

  it('values in the device copy conflict with newer ones after the page was killed, and all of these can be chosen at once', async () => {
    await typeAll(mine, { 1: '31', 6: '32' })
    await mine.page.close({ runBeforeUnload: false })
    await typeAll(theirs, { 1: '35', 6: '36' })
    await theirs.save()
    const page = await mine.context.newPage()
    mine = await loadPupils(page, stage.address)
    await page.getByText('2 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect(await figures(mine, 1, 6)).toEqual(['31', '32'])
    await mine.button('Хадгалах').click()
    await compared(page).getByText('Дамдин Батболд').first().waitFor()
    await compared(page).getByRole('button', { name: 'Бүгдэд хадгалагдсан утга' }).click()
    await page.keyboard.press('Tab')
    await mine.button('Сонгосноор хадгалах').click()
    await saved(mine)
    expect(await figures(mine, 1, 6, 10)).toEqual(['35', '36', '50'])
    expect(await stored()).toEqual(['35', '36', '50'])
  })

  it('a year that a colleague sends while the answer of a save is lost is locked at once by the response of the repeated save, and saved values remain', async () => {
    const { page } = mine
    await mine.type(1, 1, '46')
    await page.route('**/save', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await mine.button(/^Хадгалах/).click()
    await page.getByText(/өөрчлөлт (энэ төхөөрөмжид хадгалагдсан|хадгалахад бэлэн)/).waitFor()
    await page.unroute('**/save')
    // Between the click and the server, so that no live update can take the button away first.
    await page.route('**/save', async (route) => {
      await sendByCalls(stage.address, 'ebs-b', '1001', '2026-01')
      await route.continue()
    })
    await mine.button(/^Хадгалах/).click()
    await page.getByText('Түгжээтэй: ').first().waitFor()
    expect(await figures(mine, 1)).toEqual(['46'])
    expect(await mine.button(/^Хадгалах/).count()).toBe(0)
  })
})
