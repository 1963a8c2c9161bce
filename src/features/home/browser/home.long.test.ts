import type { FileChooser, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#api/call.ts'
import { budgetCalls } from '#budget/api.ts'
import { guideLinkText, statusText } from '#budget/page-text.ts'
import { attachmentText } from '#features/attachments/text.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { guideText } from '#features/guide/text.ts'
import { homeText } from '#features/home/home-text.ts'
import { readinessText } from '#features/readiness/text.ts'
import { sendingText } from '#features/reports/summary-text.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { doubtsIn, sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { askingAt } from '#test/support/ready.ts'

const next = ({ page }: BrowserUser) => page.getByRole('region', { name: homeText.next.title })
const places = ({ page }: BrowserUser) => page.getByRole('table', { name: homeText.places.title })
const placeOf = (person: BrowserUser, label: string) =>
  places(person)
    .getByRole('row')
    .filter({ has: person.page.getByRole('rowheader', { name: label, exact: true }) })
const { buttons } = homeText.next

describe('home', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    const options = { bypassCSP: true, viewport: { width: 1366, height: 768 } }
    page = (await stage.signIn('ebs', options)).page
  })

  it('shows the chosen year in full', async () => {
    const year = page.getByLabel('Санхүүгийн жил')
    await year.selectOption({ label: '2027 он' })
    const [stands, needs] = await year.evaluate((select: HTMLSelectElement) => {
      const before = select.offsetWidth
      Object.assign(select.style, { flex: 'none', width: 'max-content', maxWidth: 'none' })
      return [before, select.offsetWidth]
    })
    expect(stands).toBeGreaterThanOrEqual(needs ?? Number.NaN)
  })

  describe('of a school that has started', () => {
    let ebs: BrowserUser
    beforeAll(async () => {
      ebs = await signInAgain(page, stage.address, 'ebs')
      await next(ebs).getByRole('button').waitFor()
    })

    it('begins with the next step, in sight with the total and without scrolling', async () => {
      expect(await next(ebs).innerText()).toContain(homeText.next.fill('Сурагчийн тоо'))
      expect(await next(ebs).innerText()).toContain(homeText.next.more.fill(1))
      // The only filled button of the page.
      expect(await ebs.page.locator('main button[data-variant=primary]').count()).toBe(1)
      const bottom = await ebs.page
        .getByRole('region', { name: budgetTotalText.title })
        .locator('dd')
        .first()
        .evaluate((element) => element.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThan(768)
    })

    it('has three figures in one row, above all blanks, also with a classic scroll bar', async () => {
      const hero = ebs.page.getByRole('region', { name: budgetTotalText.title })
      expect(await hero.locator('dt').allInnerTexts()).toEqual([
        budgetTotalText.hero,
        budgetTotalText.names.headcount,
        budgetTotalText.costOfLearner,
      ])
      const bottomOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom)
      await ebs.page.setViewportSize({ width: 1366 - 15, height: 768 })
      const figures = await hero.locator('dd:nth-of-type(1)').all()
      expect(new Set(await Promise.all(figures.map(bottomOf))).size).toBeLessThanOrEqual(2)
      const fold = places(ebs).getByRole('button', { name: homeText.places.showComputed.hidden })
      expect(await bottomOf(fold)).toBeLessThan(768)
      await ebs.page.setViewportSize({ width: 1366, height: 768 })
    })

    it('repeats the total in the header only after the hero has scrolled away', async () => {
      const inHeader = ebs.page.getByRole('banner').getByText(budgetTotalText.names.headcount)
      expect(await inHeader.isVisible()).toBe(false)
      await ebs.page.evaluate(() => window.scrollTo(0, 600))
      await inHeader.waitFor()
      await ebs.page.evaluate(() => window.scrollTo(0, 0))
      await inHeader.waitFor({ state: 'hidden' })
    })

    it('compares nothing with last year while a blank that carries money is missing', async () => {
      const { page } = ebs
      const chart = page.getByRole('region', { name: varianceText.title })
      await chart.getByText(varianceText.missingAmounts(2025, ['Сурагчийн тоо', 'Багшийн цалин'])).waitFor()
      const changes = await places(ebs).locator('tbody td:nth-child(5)').allInnerTexts()
      expect([...new Set(changes)]).toEqual([budgetTotalText.none])
      const hero = await page.getByRole('region', { name: budgetTotalText.title }).innerText()
      expect(hero).toContain(budgetTotalText.inYear(2025))
      expect(hero).not.toMatch(/\d %/)
    })

    it('is printed on A4 with its figures, and without buttons and notices', async () => {
      const { page } = ebs
      await page.emulateMedia({ media: 'print' })
      // Figures and report names with links are plain text on paper.
      const acts = await page.locator('button:visible:not(table *, dl *)').allInnerTexts()
      const total = places(ebs).getByRole('row', { name: /Нийт төсөв/ })
      const shown = [await places(ebs).isVisible(), await total.isVisible()]
      const headings = page.locator('h1, h2, h3, h4, caption, thead, legend, summary, dt')
      const rows = await page
        .locator('tr')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).breakInside))
      const breaks = await headings.evaluateAll((all) => all.map((each) => getComputedStyle(each).breakAfter))
      await page.emulateMedia({ media: 'screen' })
      expect({ acts, shown }).toEqual({ acts: [], shown: [true, true] })
      expect([...new Set(breaks)], 'no page ends with a heading').toEqual(['avoid'])
      expect([...new Set(rows)], 'no page begins with a repeated head and the end of a row').toEqual([
        'avoid',
      ])
      const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      expect(file).toMatch(/\/MediaBox \[0 0 59[45][\d.]* 84[12][\d.]*\]/)
    })

    it('leads a newcomer to the guide: by F1, from the menu of the person, from the lists', async () => {
      const { page } = ebs
      const guide = '/?guide=ebs-public&year=2026&edition=2025'
      await page.keyboard.press('F1')
      const help = page.getByRole('dialog', { name: homeText.help.title })
      const all = help.getByRole('link', { name: guideText.all })
      expect(await all.getAttribute('href')).toBe(guide)
      expect(await axeFindings(page)).toEqual([])
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
      const links = page.getByRole('link', { name: guideLinkText })
      expect(await links.evaluateAll((each) => each.map((link) => link.getAttribute('href')))).toEqual([
        guide,
        guide,
      ])
      await page.keyboard.press('Escape')
    })

    it('has a line for each point, which unfolds by the keyboard with the whole text and further acts', async () => {
      const way = ebs.page.getByRole('region', { name: readinessText.title })
      const lines = way.getByRole('listitem')
      expect(await lines.count()).toBe(7)
      const heights = await lines.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
      expect(Math.max(...heights)).toBeLessThan(32)
      const nothing = way.getByRole('button', { name: /^Оруулах зүйл байхгүй/ })
      const summary = way.locator('summary', { hasText: '«Сурагчийн тоо»' })
      await summary.focus()
      await ebs.page.keyboard.press('Enter')
      await nothing.waitFor()
      expect(await summary.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
      expect(await axeFindings(ebs.page)).toEqual([])
      await ebs.page.keyboard.press('Enter')
      await nothing.waitFor({ state: 'detached' })
    })

    it('lists every blank and register of the rail, but itself; what the program computes unfolds', async () => {
      const tabs = await ebs.page.getByRole('tab').allInnerTexts()
      const listed = () =>
        places(ebs)
          .getByRole('rowheader')
          .filter({ has: ebs.page.getByRole('link') })
          .allInnerTexts()
      expect(await listed()).toHaveLength(9)
      const { showComputed } = homeText.places
      await ebs.button(showComputed.hidden).click()
      expect((await listed()).toSorted()).toEqual(tabs.slice(1).toSorted())
      await ebs.button(showComputed.shown).click()
    })

    it('shows of a blank its status, its total, and a save by a colleague', async () => {
      const [counted, pupils, salary] = await Promise.all(
        ['Төсвийн зорилго', 'Сурагчийн тоо', 'Багшийн цалин'].map((label) => placeOf(ebs, label).innerText()),
      )
      expect(counted).toContain('Дамдин Батболд')
      expect(pupils).toContain(statusText.empty)
      // Grades 1, 6 and 10 expect no pupils yet.
      expect(pupils).toContain('330 хүн')
      expect(salary).toMatch(/[\d,]+\.\d\s/)
    })

    it('follows unsaved input, and prompts to save it before all missing steps', async () => {
      await next(ebs).getByRole('button', { name: buttons.fill }).click()
      await ebs.page.getByRole('tabpanel', { name: 'Сурагчийн тоо' }).waitFor()
      await ebs.type(2, 1, '70')
      await ebs.openTab('Нэгтгэл')
      await next(ebs).getByText('«Сурагчийн тоо» хуудсанд 1 өөрчлөлт хадгалаагүй байна.').waitFor()
      await placeOf(ebs, 'Сурагчийн тоо').getByText('400 хүн').waitFor()
      await placeOf(ebs, 'Сурагчийн тоо').getByText(statusText.pending).waitFor()
      await next(ebs).getByRole('button', { name: buttons.save }).click()
      await ebs.save()
      await ebs.openTab('Нэгтгэл')
      await next(ebs).getByText(homeText.next.fill('Багшийн цалин')).waitFor()
      await placeOf(ebs, 'Сурагчийн тоо').getByText('Дорж Энхтуяа').waitFor()
    })

    it('leads to an error before anything else', async () => {
      await ebs.openTab('Төсвийн бусад зардал')
      await ebs.type(10, 1, '500')
      await ebs.openTab('Нэгтгэл')
      await next(ebs).getByText('нийт орлогоос (4-р мөр) их байна').waitFor()
      await next(ebs).getByRole('button', { name: buttons.mend }).click()
      await ebs.page.getByRole('tabpanel', { name: 'Төсвийн бусад зардал' }).waitFor()
      await ebs.page.getByRole('grid').waitFor()
      expect(await ebs.page.locator('[data-row="9"][data-column="0"]').first().getAttribute('tabindex')).toBe(
        '0',
      )
      await ebs.type(10, 1, '0')
    })

    it.each([
      [1366, 768],
      [1920, 1080],
      [820, 1180],
    ])('covers nothing next to the page at %i x %i, and axe finds nothing wrong', async (width, height) => {
      await ebs.page.setViewportSize({ width, height })
      // On wide screens, where the sidebar is not a drawer, another tab is opened first.
      if (width >= 900) await ebs.openTab('Нэгтгэл')
      await next(ebs).getByRole('button').waitFor()
      const beyond = await ebs.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(beyond).toBe(0)
      expect(await axeFindings(ebs.page)).toEqual([])
    })
  })

  it('opens the field for a warning, and moves the focus there', async () => {
    await page.setViewportSize({ width: 1280, height: 860 })
    const sub = await signInAgain(page, stage.address, 'sub')
    await next(sub).getByRole('button', { name: buttons.justify }).click()
    const focused = sub.page.locator(':focus')
    await expect.poll(() => focused.evaluate((element) => element.tagName)).toBe('TEXTAREA')
    expect(await focused.evaluate((element) => element.closest('section')?.innerText ?? '')).toContain(
      'Илгээхэд бэлэн',
    )
  })

  describe('by the keyboard alone', () => {
    const focused = ({ page }: BrowserUser) => page.locator(':focus')
    let dorm: BrowserUser
    const choosers: FileChooser[] = []
    beforeAll(async () => {
      dorm = await signInAgain(page, stage.address, 'dorm')
      // Registered early: otherwise the browser shows its own dialog, which fires no event.
      dorm.page.on('filechooser', (chooser) => choosers.push(chooser))
    })
    const press = (...keys: readonly string[]) =>
      keys.reduce((before, key) => before.then(() => dorm.page.keyboard.press(key)), Promise.resolve())

    it('begins at the button of the next step, with its sentence', async () => {
      await expect.poll(() => focused(dorm).innerText()).toBe(buttons.fill)
      const described = await focused(dorm).getAttribute('aria-describedby')
      expect(await dorm.page.locator(`[id="${described}"]`).innerText()).toContain(
        'Дотуур байрны ажилтны цалин',
      )
    })

    it('opens the blank, saves it and continues to the grid of the next open one', async () => {
      await press('Enter')
      await expect.poll(() => focused(dorm).getAttribute('data-row')).toBe('0')
      await dorm.button('Цааш: Төсвийн бусад зардал').waitFor()
      await press('5', 'Enter', 'Control+Enter')
      await dorm.page.getByRole('heading', { level: 2, name: 'Төсвийн бусад зардал' }).waitFor()
      await expect.poll(() => focused(dorm).getAttribute('data-row')).toBe('0')
    })

    it('stays at a rejected value', async () => {
      await press('ArrowDown', '1', '2', '3', 'Enter')
      await dorm.cell(10, 1).focus()
      await press('5', '0', '0', 'Enter', 'Control+Enter')
      await dorm.page.getByText('нийт орлогоос (4-р мөр) их байна').locator('visible=true').first().waitFor()
      await dorm.page.getByRole('heading', { level: 2, name: 'Төсвийн бусад зардал' }).waitFor()
      await dorm.cell(10, 1).focus()
      await press('Delete')
    })

    it('returns home after the last one, to the next step', async () => {
      await dorm.button('Цааш: Нэгтгэл').waitFor()
      await press('Control+Enter')
      await expect.poll(() => focused(dorm).innerText()).toBe(buttons.justify)
    })

    it('stores each reason by Ctrl+Enter and returns to the next step', async () => {
      while ((await focused(dorm).innerText()) === buttons.justify) {
        const before = await next(dorm).innerText()
        await press('Enter')
        await expect.poll(() => focused(dorm).evaluate(({ tagName }) => tagName)).toBe('TEXTAREA')
        await dorm.page.keyboard.type('Шалгасан.')
        await press('Control+Enter')
        await expect.poll(() => next(dorm).innerText()).not.toBe(before)
        await expect
          .poll(() => focused(dorm).evaluate((element) => element.closest('section')?.innerText))
          .toBe(await next(dorm).innerText())
      }
      expect(await focused(dorm).innerText()).toBe(buttons.calculate)
    })

    it('calculates before it requests the letter, which accompanies the figures', async () => {
      await press('Enter')
      await expect.poll(() => focused(dorm).innerText()).toBe(buttons.letter)
    })

    it('requests the letter only after loading the attachments, so that the choice is available', async () => {
      const gate = Promise.withResolvers<void>()
      const isList = (url: URL): boolean => url.pathname.includes('/attachment/list/')
      await dorm.page.route(isList, async (route) => {
        await gate.promise
        await route.continue()
      })
      const listRequest = dorm.page.waitForRequest((request) => isList(new URL(request.url())))
      await dorm.page.reload()
      await listRequest
      await dorm.page.getByRole('heading', { name: attachmentText.attachments }).waitFor()
      expect(await dorm.page.getByRole('button', { name: buttons.letter }).count()).toBe(0)
      gate.resolve()
      await expect.poll(() => focused(dorm).innerText()).toBe(buttons.letter)
      await dorm.page.unroute(isList)
    })

    it('has the letter chosen at once, and the button that saves it has the focus then', async () => {
      await expect.poll(() => focused(dorm).innerText()).toContain(buttons.letter)
      const file = Buffer.from(await pdfOf(2000).arrayBuffer())
      await press('Enter')
      await expect.poll(() => choosers.length).toBe(1)
      await choosers[0]?.setFiles({ name: 'bichig.pdf', mimeType: 'application/pdf', buffer: file })
      await expect
        .poll(() => focused(dorm).getAttribute('aria-label'))
        .toBe(attachmentText.saveFor('Албан бичиг'))
      await press('Enter')
      await dorm.page.getByRole('alertdialog').waitFor()
      await press('Enter')
      await next(dorm).getByRole('button', { name: buttons.send }).waitFor()
    })

    it('leads back to the next step from anywhere by Ctrl+Enter', async () => {
      await dorm.page.getByRole('tab', { name: 'Нэгтгэл' }).focus()
      await dorm.button('Excel-ээр бөглөх').first().focus()
      await press('Control+Enter')
      await expect
        .poll(() => focused(dorm).evaluate((element) => element.closest('section')?.innerText))
        .toBe(await next(dorm).innerText())
    })
  })

  it('calculates by the next step, and then shows the following step', async () => {
    const ntb = await signInAgain(page, stage.address, 'ntb')
    const way = ntb.page.getByRole('region', { name: 'Илгээхэд бэлэн эсэх' })
    const why = doubtsIn(way)
    const step = next(ntb).getByRole('button')
    const giveReason = async (): Promise<void> => {
      const left = await why.count()
      await way.getByLabel('Яагаад ийм байгаа үндэслэл').first().fill('Шалгасан, зөв.')
      await way.getByRole('button', { name: 'Үндэслэл хадгалах' }).first().click()
      await expect.poll(() => why.count()).toBe(left - 1)
    }
    while ((await step.innerText()) === buttons.justify) {
      await step.click()
      await giveReason()
    }
    await next(ntb).getByRole('button', { name: buttons.calculate }).click()
    // The pressed button is gone, and its successor has the focus.
    await expect.poll(() => ntb.page.locator(':focus').innerText()).toBe(buttons.letter)
    await why.first().locator('summary').click()
    await giveReason()
    const toSending = next(ntb).getByRole('button', { name: buttons.send })
    // Until the server knows the reason too.
    await expect.poll(() => toSending.getAttribute('aria-disabled')).not.toBe('true')
    await toSending.focus()
    await ntb.page.keyboard.down('Enter')
    await expect.poll(() => ntb.page.locator(':focus').innerText()).toBe(sendingText.title)
    // A repeated key press must not send.
    await ntb.page.keyboard.down('Enter')
    await ntb.page.keyboard.up('Enter')
    expect(await ntb.page.getByText('2025-1006-1').count()).toBe(0)
    await ntb.page.keyboard.press('Tab')
    expect(await ntb.page.locator(':focus').innerText()).toBe('Илгээх')
    await ntb.page.keyboard.press('Enter')
    await ntb.page.getByText('2025-1006-1').first().waitFor()
  })

  it('of a sent year links to the receipt, and offers a recall until a reviewer opens it', async () => {
    await sendByCalls(stage.address, 'ebs2', '1008', '2026-01')
    const ebs2 = await signInAgain(page, stage.address, 'ebs2')
    await next(ebs2).getByText(homeText.next.wait.recallable).waitFor()
    expect(await next(ebs2).innerText()).toContain('Маягтууд түгжээтэй')
    await next(ebs2).getByRole('button', { name: buttons.receipt }).click()
    await expect.poll(() => ebs2.page.locator(':focus').innerText()).toBe(sendingText.sent)
    await ebs2.button(sendingText.back).click()
    const city = await askingAt(stage.address, 'city', demoPassword)
    await city.get(pathOf(budgetCalls.reviewDraft, { institutionId: '1008', year: 2026 }))
    await ebs2.page.reload()
    await next(ebs2).getByText(homeText.next.wait.sent).waitFor()
  })
})
