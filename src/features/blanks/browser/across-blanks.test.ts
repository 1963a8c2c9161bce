import { beforeAll, describe, expect, it } from 'vitest'
import { pasteFrom } from '#test/browser/clipboard.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

/** Steps across several blanks of a year; each depends on the previous ones. */
describe('over the blanks of a year', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  const opened = () => ebs.page.getByRole('tab', { selected: true }).innerText()
  const marked = async () => {
    const tab = ebs.page.getByRole('tab', { selected: true })
    const mark = await tab.locator('[data-mark]').getAttribute('data-mark')
    return { mark, heard: await tab.getAttribute('aria-description') }
  }
  const focused = () => ebs.page.evaluate(() => document.activeElement?.closest<HTMLElement>('td')?.innerText)

  it('Ctrl+Z undoes an edit in another blank, names the blank and shows the cell', async () => {
    await ebs.openTab('Сурагчийн тоо')
    const before = await ebs.cell(1, 1).innerText()
    await ebs.type(1, 1, '73')
    await ebs.openTab('Нэгтгэл')
    await ebs.openTab('Багшийн цалин')
    await ebs.page.keyboard.press('Control+z')
    await ebs.page.getByText('Буцаалаа: бичсэн утга').waitFor()
    await expect.poll(opened).toContain('Сурагчийн тоо')
    expect(await ebs.cell(1, 1).innerText()).toBe(before)
    await expect.poll(focused).toBe(before)
    await ebs.page.keyboard.press('Control+Shift+z')
    expect(await ebs.cell(1, 1).innerText()).toBe('73')
  })

  it('a rejected value counts on the tab and on the summary until the user resolves it', async () => {
    await ebs.cell(1, 1).click()
    await pasteFrom(ebs.page, { text: '5000' })
    // The editor commits on blur.
    await ebs.cell(2, 1).click()
    expect(await marked()).toEqual({ mark: 'error', heard: expect.stringContaining('1 алдаа') })
    await ebs.openTab('Нэгтгэл')
    await ebs.page.getByText('1 алдаа', { exact: true }).first().waitFor()
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '74')
    expect(await marked()).toEqual({ mark: 'started', heard: expect.not.stringContaining('алдаа') })
    await ebs.save()
  })

  it('a value that was given up, or overwritten in another tab, counts nowhere any more', async () => {
    const refuse = async () => {
      await ebs.cell(1, 1).click()
      await pasteFrom(ebs.page, { text: '5000' })
      await ebs.cell(2, 1).click()
      expect((await marked()).mark).toBe('error')
    }
    await refuse()
    await ebs.cell(1, 1).click()
    await ebs.page.keyboard.press('Escape')
    expect((await marked()).mark).not.toBe('error')
    await refuse()
    const other = personAt(await ebs.context.newPage())
    await other.page.goto(ebs.page.url())
    await other.type(1, 1, '75')
    await expect.poll(() => ebs.cell(1, 1).innerText()).toBe('75')
    expect((await marked()).mark).not.toBe('error')
    await other.save()
    await other.page.close()
    await ebs.openTab('Нэгтгэл')
    expect(await ebs.page.getByText('1 алдаа', { exact: true }).count()).toBe(0)
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '74')
    await ebs.save()
  })

  it('a saved edit can still be undone, and is then pending', async () => {
    await ebs.page.keyboard.press('Control+z')
    await ebs.page.getByText('1 өөрчлөлт хадгалаагүй').first().waitFor()
    expect(await ebs.cell(1, 1).innerText()).toBe('75')
    await ebs.save()
  })

  it('Ctrl+Enter during a slow save saves the rest and leads on, unless the user has moved on', async () => {
    const { page } = ebs
    const isSave = (url: URL): boolean => url.pathname.endsWith('/save')
    let gate = Promise.withResolvers<void>()
    await page.route(isSave, async (route) => {
      await gate.promise
      await route.continue()
    })
    const saveSlowly = async (text: string): Promise<void> => {
      gate = Promise.withResolvers<void>()
      await ebs.openTab('Сурагчийн тоо')
      await ebs.type(1, 1, text)
      const request = page.waitForRequest((each) => isSave(new URL(each.url())))
      await page.keyboard.press('Control+s')
      await request
    }
    await saveSlowly('73')
    await ebs.type(2, 1, '71')
    await page.keyboard.press('Control+Enter')
    gate.resolve()
    await expect.poll(opened).not.toContain('Сурагчийн тоо')
    expect(await page.getByText(/өөрчлөлт хадгалаагүй/).count()).toBe(0)
    await saveSlowly('74')
    await page.keyboard.press('Control+Enter')
    await ebs.openTab('Нэгтгэл')
    const saved = page.waitForResponse((each) => isSave(new URL(each.url())))
    gate.resolve()
    await saved
    await page.unroute(isSave)
    await expect.poll(() => page.getByText(/өөрчлөлт хадгалаагүй/).count()).toBe(0)
    expect(await opened()).toContain('Нэгтгэл')
  })

  it('a place that only shows leads on as well, where there is nothing to save', async () => {
    await ebs.openTab('Санхүүжүүлэх суралцагчийн тоо')
    const on = ebs.button(/^Цааш: /)
    const label = (await on.innerText()).replace(/^Цааш: /, '').replace(/\s*Ctrl\+Enter$/, '')
    expect(await ebs.button(/^Хадгалах/).count()).toBe(0)
    await on.click()
    await expect.poll(opened).toContain(label)
    expect(label).not.toBe('Санхүүжүүлэх суралцагчийн тоо')
  })
})
