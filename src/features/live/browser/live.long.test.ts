import type { BrowserContext, Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { pathOf } from '#api/call.ts'
import { budgetCalls, type DraftAnswer } from '#budget/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { AdminNorms, NormsSaveAnswer } from '#features/norms/api.ts'
import { reviewCalls } from '#features/review/api.ts'
import { type BrowserUser, enterAs, loadPupils, personAt, pupilsPath } from '#test/browser/person.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { nowhere, setStage, WAIT_MS } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'
import { askingAt } from '#test/support/ready.ts'

const stage = setStage()
const WAIT = { timeout: WAIT_MS }

const streamsOf = (context: BrowserContext) => {
  const open = new Set<Request>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/tosov/live') open.add(request)
  })
  context.on('requestfailed', (request) => open.delete(request))
  context.on('requestfinished', (request) => open.delete(request))
  // The requests of a closed page do not end.
  return { open: () => [...open].filter((request) => !request.frame().page().isClosed()).length }
}
const people = (page: Page) =>
  page.getByRole('list', { name: 'Энэ төсвийг одоо нээсэн хүмүүс' }).getByRole('listitem')

let mine: BrowserUser
let theirs: BrowserUser
let theirStreams: { readonly open: () => number }
beforeAll(async () => {
  mine = await loadPupils(await stage.enter('ebs', undefined, nowhere), stage.address)
  const page = await stage.enter('ebs-b', undefined, nowhere)
  theirStreams = streamsOf(page.context())
  theirs = await loadPupils(page, stage.address)
})

describe('two people in one draft', () => {
  it('a save of one user appears for the other automatically, briefly marked and announced', async () => {
    await theirs.type(1, 1, '41')
    await theirs.save()
    await expect.poll(() => mine.cell(1, 1).innerText(), WAIT).toBe('41')
    expect(await mine.cell(1, 1).getAttribute('class')).toContain('grid-arrived')
    await mine.page.getByText('Дамдин Батболд 1 нүдний утгыг шинэчиллээ').first().waitFor()
    await expect.poll(() => mine.cell(1, 1).getAttribute('class'), WAIT).not.toContain('grid-arrived')
  })

  it('unsaved input remains, and so do the focus and the open editor', async () => {
    await mine.type(2, 1, '12')
    await mine.cell(3, 1).click()
    await mine.page.keyboard.type('7')
    const editor = mine.page.locator('input.grid-editor')
    await theirs.type(1, 1, '42')
    await theirs.save()
    await expect.poll(() => mine.cell(1, 1).innerText(), WAIT).toBe('42')
    expect(await editor.inputValue()).toBe('7')
    await mine.page.keyboard.type('8')
    expect(await editor.inputValue()).toBe('78')
    await mine.page.keyboard.press('Enter')
    expect([await mine.cell(2, 1).innerText(), await mine.cell(3, 1).innerText()]).toEqual(['12', '78'])
    await mine.page.getByText('2 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    await mine.save()
    await expect.poll(() => theirs.cell(3, 1).innerText(), WAIT).toBe('78')
  })

  it('a value that comes into a cell while it is typed in is not overwritten unseen', async () => {
    await mine.cell(1, 6).click()
    await mine.page.keyboard.type('5')
    await theirs.type(1, 6, '63')
    await theirs.type(1, 1, '43')
    await theirs.save()
    await expect.poll(() => mine.cell(1, 1).innerText(), WAIT).toBe('43')
    await mine.page.keyboard.type('5')
    await mine.page.keyboard.press('Enter')
    await mine.button(/^Хадгалах/).click()
    const dialog = mine.page.getByRole('dialog', { name: 'Хоёр утгын аль нэгийг сонгоно уу' })
    await dialog.getByText('63', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Бүгдэд хадгалагдсан утга' }).click()
    await mine.button('Сонгосноор хадгалах').click()
    await expect.poll(() => mine.cell(1, 6).innerText(), WAIT).toBe('63')
  })

  it('a save at a pending cell appears as a conflict, with both values and the name', async () => {
    await mine.type(1, 10, '12')
    await theirs.type(1, 10, '15')
    await theirs.save()
    await expect.poll(() => mine.cell(1, 10).getAttribute('class'), WAIT).toContain('grid-conflict')
    expect(await mine.cell(1, 10).getAttribute('class')).not.toContain('grid-arrived')
    expect(await mine.cell(1, 10).innerText()).toBe('12')
    await mine.page
      .getByText(/Үүнээс 1 нүдэнд та өөр утга бичсэн/)
      .first()
      .waitFor()
    await mine.cell(1, 10).click()
    await mine.page
      .getByText(/Таны бичсэн: 12\. Дамдин Батболд .* 15 болгосон/)
      .filter({ visible: true })
      .first()
      .waitFor()
    await mine.button('Харьцуулж сонгох').click()
    await mine.button('Бүгдэд хадгалагдсан утга').click()
    await mine.button('Сонгосноор хадгалах').click()
    await expect.poll(() => mine.cell(1, 10).innerText(), WAIT).toBe('15')
  })

  it('each is shown at the top with the place where they are, and in the list of places', async () => {
    await expect
      .poll(() => people(mine.page).allInnerTexts(), WAIT)
      .toEqual([expect.stringContaining('Дамдин Батболд: Сурагчийн тоо')])
    expect(await people(mine.page).first().getAttribute('data-at')).toBe('here')
    await theirs.openTab('Багшийн цалин')
    await expect.poll(() => people(mine.page).first().getAttribute('data-at'), WAIT).toBe('elsewhere')
    expect(await people(mine.page).allInnerTexts()).toEqual([
      expect.stringContaining('Дамдин Батболд: Багшийн цалин'),
    ])
    const place = mine.page.getByRole('tab', { name: /^Багшийн цалин/ })
    expect(await place.getAttribute('aria-description')).toContain('Энд одоо: Дамдин Батболд')
  })

  it('all tabs of a browser share one stream, and the next tab takes it over when that one is closed', async () => {
    await theirs.openTab('Сурагчийн тоо')
    const [first, second] = [theirs.page, await theirs.context.newPage()]
    await loadPupils(second, stage.address)
    await expect.poll(theirStreams.open, WAIT).toBe(1)
    await mine.type(1, 1, '44')
    await mine.save()
    for (const page of [first, second])
      await expect.poll(() => personAt(page).cell(1, 1).innerText(), WAIT).toBe('44')
    expect(theirStreams.open()).toBe(1)
    await first.close()
    theirs = personAt(second)
    await mine.type(1, 1, '45')
    await mine.save()
    await expect.poll(() => theirs.cell(1, 1).innerText(), WAIT).toBe('45')
  })

  it('a signed-out user leaves the header, which does not shrink, and their browser has no stream', async () => {
    await mine.page.setViewportSize({ width: 820, height: 1180 })
    const top = () => mine.page.getByRole('banner').evaluate((header) => header.clientHeight)
    await expect.poll(theirStreams.open, WAIT).toBe(1)
    await expect.poll(() => people(mine.page).count(), WAIT).toBe(1)
    const before = await top()
    await theirs.signOut()
    await theirs.page.getByLabel('Нууц үг').waitFor()
    await expect.poll(theirStreams.open, WAIT).toBe(0)
    await expect.poll(() => people(mine.page).count(), WAIT).toBe(0)
    expect(await top()).toBe(before)
    await mine.page.setViewportSize({ width: 1280, height: 860 })
  })
})

describe('a line that does not bring the stream', () => {
  it('makes the page poll, and the page resumes live updates after reconnecting', async () => {
    await enterAs(theirs.page, 'ebs-b')
    await theirs.openTab('Сурагчийн тоо')
    await mine.context.route('**/api/tosov/live?*', (route) => route.abort())
    await mine.page.reload()
    await mine.page.getByRole('grid').first().waitFor()
    await theirs.type(1, 1, '51')
    await theirs.save()
    await expect.poll(() => mine.cell(1, 1).innerText(), WAIT).toBe('51')
    const streams = streamsOf(mine.context)
    await mine.context.unroute('**/api/tosov/live?*')
    await expect.poll(streams.open, WAIT).toBe(1)
    await expect.poll(() => people(mine.page).count(), WAIT).toBe(1)
  })
})

describe('norms that an administrator publishes', () => {
  const raiseGrades = async (): Promise<void> => {
    const admin = await askingAt(stage.address, 'admin', demoPassword)
    const norms = (await admin.get('/api/admin/norms/2026/1')).json<AdminNorms>()
    const grades = Object.entries(norms.givens['norm-grade'] ?? {})
    const raised = grades.map(([grade, row]) => [grade, { ...row, amount: Number(row.amount) + 100_000 }])
    const givens = { ...norms.givens, 'norm-grade': Object.fromEntries(raised) }
    const saved = await admin.post('/api/admin/norms/save', { ...norms, version: null, givens, note: '' })
    const { changedAt } = saved.json<NormsSaveAnswer>()
    const published = await admin.post('/api/admin/norms/publish', {
      year: 2026,
      version: changedAt,
      note: 'Шинэ тогтоол',
    })
    expect([saved.statusCode, published.statusCode], published.body).toEqual([200, 200])
  }

  it('update an open blank automatically: the header total changes with a reason, and input remains', async () => {
    const total = mine.page.locator('header dl').first()
    await mine.type(1, 1, '61')
    await expect.poll(() => total.innerText(), WAIT).toMatch(/\d/)
    const before = await total.innerText()
    await raiseGrades()
    await mine.page.getByText('Энэ жилийн норматив шинэчлэгдсэн тул дүнг шинээр тооцлоо.').first().waitFor()
    await expect.poll(() => total.innerText(), WAIT).not.toBe(before)
    expect(await mine.cell(1, 1).innerText()).toBe('61')
    await mine.page.getByText('1 өөрчлөлт хадгалаагүй').first().waitFor()
  })
})

describe('actions of reviewers and colleagues on a draft', () => {
  it('appear automatically: a sending locks it, a return reopens it, and the reviewer sees new input', async () => {
    await enterAgain(mine.page, stage.address, 'ebs2', pupilsPath)
    await mine.page.getByRole('grid').first().waitFor()
    await sendByCalls(stage.address, 'ebs2', '1008', '2026-01')
    await mine.page.getByText('Түгжээтэй: ').first().waitFor()
    await mine.page.getByText('Төсвийн саналыг илгээсэн тул').first().waitFor()

    const city = await askingAt(stage.address, 'city', demoPassword)
    const of = { institutionId: '1008' }
    const { review } = (
      await city.get(pathOf(budgetCalls.reviewDraft, { ...of, year: 2026 }))
    ).json<DraftAnswer>()
    const { receipt } = review
    const returned = { sessionCode: '2026-01', receipt, scope: 'whole', reason: 'Сурагчийн тоог шалгана уу' }
    expect((await city.post(pathOf(reviewCalls.reviewReturn, of), returned)).statusCode).toBe(200)
    await mine.page.getByText('Хянагч төсвийн саналыг буцаалаа').first().waitFor()
    await mine.page.getByText('Түгжээтэй: ').first().waitFor({ state: 'detached' })

    await enterAgain(theirs.page, stage.address, 'city', '/?year=2026&institution=1008&tab=1')
    await theirs.page.getByRole('grid').first().waitFor()
    await mine.type(1, 1, '57')
    await mine.save()
    await expect.poll(async () => (await theirs.cell(1, 1).innerText()).split('\n')[0], WAIT).toBe('57')
    expect(await people(mine.page).count()).toBe(0)
  })
})

it('a stream is not awaited in a browser without locks: the page polls at once', async () => {
  const { page } = mine
  // A document of the same server that runs no program: the requests of the page that was there do not count.
  await page.goto(`${stage.address}/healthz`)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true })
    // Only the first poll is left: the others are 15 s apart.
    Object.defineProperty(window, 'setInterval', { value: () => 0 })
  })
  const requests: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/tosov/draft/')) requests.push(1)
  })
  await page.goto(stage.address)
  await page.getByRole('navigation').first().waitFor()
  // The year itself and the first poll.
  await expect.poll(() => requests.length, WAIT).toBeGreaterThan(1)
})
