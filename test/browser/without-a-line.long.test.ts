import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readinessFindingText } from '#budget/readiness-text.ts'
import { varianceText } from '#features/changes/variance-text.ts'
import { homeText } from '#features/home/home-text.ts'
import { readinessText } from '#features/readiness/text.ts'
import { signInText } from '#features/sign-in/text.ts'
import { type BrowserUser, enterAs, keysOnDevice, personAt } from '#test/browser/person.ts'
import { setStage, WAIT_MS } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { type Line, layLine } from '#test/support/cut-line.ts'
import { askingAt } from '#test/support/ready.ts'

/** The connection is cut at the network level, so neither the page nor its worker reaches the server. */
describe('without a line', () => {
  const stage = setStage()
  let line: Line
  let person: BrowserUser
  beforeAll(async () => {
    line = await layLine(stage.address)
    const context = await stage.browser.newContext({ viewport: { width: 1366, height: 768 } })
    context.setDefaultTimeout(WAIT_MS)
    const page = await context.newPage()
    page.on('pageerror', (error) => expect.fail(error.message))
    page.on('dialog', (dialog) => dialog.accept())
    await page.clock.install()
    person = personAt(page)
  })
  beforeEach(async () => {
    await line.cut()
    await line.mend()
    // The browser has the files of the page from the first test on.
    person = await signInAgain(person.page, line.address, 'ebs')
  })
  afterAll(async () => {
    await person?.context.close()
    await line?.cut()
  })

  /** Waits until the browser has cached all files of the start page. */
  const untilCached = async (page: Page): Promise<void> => {
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    await expect.poll(() => keysOnDevice(page, 'drafts')).toEqual(['ebs 1001 2026'])
  }
  const savedAs = (page: Page, cell: string): Promise<readonly string[]> =>
    page.evaluate(async (at) => {
      const events: readonly { readonly to: string }[] = await (
        await fetch(`/api/tosov/history/2026/ebs-b1/${at}`)
      ).json()
      return events.map(({ to }) => to)
    }, cell)

  it('home shows data of this device, explains missing data, and completes it after reconnecting', async () => {
    const { page } = person
    const way = page.getByRole('region', { name: readinessText.title })
    await way.getByText(readinessText.done.saved(4)).first().waitFor()
    await untilCached(page)
    await line.cut()
    await page.reload()
    const offlineNote = way.getByText(readinessText.untold.noLine)
    await expect
      .poll(async () => {
        await page.clock.fastForward(2_000)
        return offlineNote.count()
      })
      .toBe(1)
    await way.getByText(readinessText.untold.open(3)).waitFor()
    await way.getByText(readinessFindingText.neverSaved('Сурагчийн тоо')).waitFor()
    expect(await way.getByText(readinessFindingText.notCalculated).count()).toBe(0)
    expect(await way.getByText(readinessText.done.letter).count()).toBe(0)
    const next = page.getByRole('region', { name: homeText.next.title })
    await next.getByText(homeText.next.fill('Сурагчийн тоо')).waitFor()
    const card = page.getByRole('region', { name: varianceText.title })
    await card.getByText(varianceText.withoutLine).waitFor()
    await line.mend()
    await page.clock.fastForward(31_000)
    await way.getByText(readinessFindingText.notCalculated).waitFor()
    expect(await offlineNote.count()).toBe(0)
    await card.getByText(varianceText.withoutLine).waitFor({ state: 'detached' })
  })

  it('the app opens with data of this device, accepts input, and sends requested saves after reconnecting', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, '73')
    await untilCached(page)
    await line.cut()
    await page.reload()
    await person.cell(1, 1).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
      'Тосонбулаг сумын ерөнхий боловсролын сургууль',
    )
    expect(await person.cell(1, 1).innerText()).toBe('73')
    expect(await person.cell(1, 1).getAttribute('class')).toContain('grid-waiting')
    // Computed cells update without a server: grade 2 of the next row.
    await person.type(1, 1, '75')
    expect(await person.cell(2, 2).innerText()).toBe('75')
    await page.getByText('Холболтгүй – 1 өөрчлөлт энэ төхөөрөмжид хадгалагдсан').waitFor()
    await person.button(/^Хадгалах/).click()
    await page.getByText('сервертэй холбогдож чадсангүй').first().waitFor()
    await line.mend()
    await page.clock.fastForward(31_000)
    await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    expect((await savedAs(page, '1/stage1Qty')).slice(0, 1)).toEqual(['75'])
    expect(await savedAs(page, '1/stage1Qty')).not.toContain('73')
  })

  it('a session that was ended elsewhere clears the data of this device, but not unsaved input', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, '74')
    await untilCached(page)
    const elsewhere = await askingAt(stage.address, 'ebs', 'demo-2026')
    expect((await elsewhere.post('/api/auth/sessions/revoke-others', {})).statusCode).toBe(200)
    await person.button(/^Хадгалах/).click()
    await page.getByText(signInText.expired).waitFor()
    await expect.poll(() => keysOnDevice(page, 'drafts')).toEqual([])
    expect(await person.cell(1, 1).textContent()).toMatch(/^74/)
  })

  it('unsaved input waits for a save, and a colleague’s save appears after reconnecting', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    await untilCached(page)
    await line.cut()
    await page.reload()
    await person.type(1, 6, '55')
    await page.getByText('Холболтгүй – 1 өөрчлөлт').waitFor()
    const colleague = await askingAt(stage.address, 'ebs-b', 'demo-2026')
    const blanks = [{ specificationCode: '1', stage10Qty: '44' }]
    const saved = await colleague.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await person.cell(1, 10).innerText()).not.toBe('44')
    await line.mend()
    await page.clock.fastForward(31_000)
    await page.getByText('Холболт сэргэсэн – 1 өөрчлөлт хадгалахад бэлэн').waitFor()
    await expect.poll(() => person.cell(1, 10).innerText()).toBe('44')
    expect(await person.cell(1, 6).innerText()).toBe('55')
  })

  it('no data of a signed-out user is shown, and the browser caches only the app', async () => {
    const { page } = person
    await untilCached(page)
    const cachedPaths = await page.evaluate(async () => {
      const names = await caches.keys()
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return requests.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(cachedPaths).toContain('/')
    expect(cachedPaths.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([])
    await person.signOut()
    await page.getByLabel('Нууц үг').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('tosov.home'))).toBeNull()
    await expect.poll(() => keysOnDevice(page, 'drafts')).toEqual([])
    await line.cut()
    await page.reload()
    await page.getByLabel('Нууц үг').waitFor()
    expect(await page.getByText('Тосонбулаг').count()).toBe(0)
  })

  it('a user signs out after an explanation of the effect; the server learns of it after reconnecting', async () => {
    const { page, context } = person
    await untilCached(page)
    await line.cut()
    await person.signOut()
    const question = page.getByRole('alertdialog', { name: 'Холболтгүй байхад гарах уу?' })
    await question.getByRole('button', { name: 'Гарах' }).click()
    await page.getByLabel('Нууц үг').waitFor()
    await expect.poll(() => keysOnDevice(page, 'drafts')).toEqual([])
    await page.reload()
    await page.getByLabel('Нууц үг').waitFor()
    const fetchStatus = () =>
      context.request.get(`${stage.address}/api/tosov/home`).then((answer) => answer.status())
    expect(await fetchStatus()).toBe(200)
    await line.mend()
    await page.clock.fastForward(31_000)
    await expect.poll(fetchStatus).toBe(401)
  })

  it('a user with an expired session signs in after reconnecting, and continues', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    await untilCached(page)
    await line.cut()
    await page.reload()
    await person.type(1, 1, '81')
    await person.context.clearCookies()
    await line.mend()
    await page.clock.fastForward(31_000)
    await page.getByText('Нэвтэрсэн хугацаа дууссан').first().waitFor()
    await enterAs(page, 'ebs')
    await page.getByText('Нэвтэрсэн хугацаа дууссан').first().waitFor({ state: 'detached' })
    expect(await person.cell(1, 1).innerText()).toBe('81')
    await person.save()
  })

  it('a new release is offered during the work and loads on request', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    const offer = page.getByText('Програмын шинэ хувилбар гарлаа')
    await page.clock.fastForward(16 * 60_000)
    expect(await offer.count()).toBe(0)
    line.release('next')
    await person.cell(1, 1).click()
    await page.keyboard.type('9')
    await page.clock.fastForward(16 * 60_000)
    await offer.waitFor()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    expect(await person.cell(1, 1).innerText()).toBe('91')
    await person.button('Дараа').click()
    expect(await offer.count()).toBe(0)
    await page.clock.fastForward(61 * 60_000)
    await offer.waitFor()
    line.release(null)
    await person.button('Шинэчлэх').click()
    await page.getByText('1 өөрчлөлтийг сэргээлээ').first().waitFor()
    expect(await person.cell(1, 1).innerText()).toBe('91')
  })
})
