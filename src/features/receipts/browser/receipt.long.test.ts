import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { sendingText } from '#features/reports/summary-text.ts'
import { amountText } from '#forms/amounts.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, paperIn } from '#test/browser/person.ts'
import { pressSend, sendByCalls, sendingPage } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { readPdfText } from '#test/support/read-pdf-text.ts'
import { askingAt, makeReady } from '#test/support/ready.ts'

/** Each step depends on the previous ones. */
describe('from the receipt to the paper that is checked', () => {
  const stage = setStage({ env: { DEMO: 'on', PUBLIC_URL: 'https://tosov.example' } })
  let school: BrowserUser
  let outside: BrowserContext
  let visitor: Page
  let code: string
  let paper: Buffer
  beforeAll(async () => {
    const accountant = await askingAt(stage.address, 'ebs', 'demo-2026')
    const about = { orgId: '1001', sessionCode: '2026-01' }
    expect((await accountant.post('/api/finance/report/snapshot', about)).statusCode).toBe(200)
    await makeReady(accountant, about)
    school = await stage.signIn('ebs')
    outside = await stage.browser.newContext({ bypassCSP: true, viewport: { width: 1280, height: 860 } })
    visitor = await outside.newPage()
    visitor.on('pageerror', (error) => expect.fail(error.message))
  })

  const fact = (name: string) =>
    visitor
      .locator('dl > div')
      .filter({ has: visitor.locator('dt', { hasText: name }) })
      .locator('dd')
      .innerText()
  const drop = async (name: string, content: Buffer): Promise<void> => {
    const transfer = await visitor.evaluateHandle(
      ([fileName, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        const files = new DataTransfer()
        files.items.add(new File([bytes], fileName, { type: 'application/pdf' }))
        return files
      },
      [name, content.toString('base64')] as const,
    )
    const place = visitor.getByRole('group', { name: 'PDF файл сонгох' })
    await place.dispatchEvent('dragover', { dataTransfer: transfer })
    await place.dispatchEvent('drop', { dataTransfer: transfer })
  }

  it('sends, and the receipt appears on the page', async () => {
    const { before, message } = await pressSend(school)
    code = /2026-1001-1.*шалгах код ([0-9a-f]{12})/s.exec(message)?.[1] ?? ''
    await school.page.getByRole('heading', { name: sendingText.sent }).waitFor()
    await expect.poll(() => school.page.locator(':focus').innerText()).toBe(sendingText.sent)
    const receipt = await sendingPage(school).main.innerText()
    expect(receipt.replaceAll(' ', '')).toContain(code)
    expect(code).not.toBe('')
    await school.page.getByRole('img', { name: sendingText.picture }).waitFor()
    expect(await axeFindings(school.page)).toEqual([])
    for (const part of ['2026-1001-1', 'Дорж Энхтуяа, Нягтлан бодогч']) expect(receipt).toContain(part)
    // The figures are those that the page showed before.
    for (const name of Object.values(budgetTotalText.names)) {
      const line = before.split('\n').find((each) => each.startsWith(budgetTotalText.thousands(name)))
      expect(line).toMatch(/[\d,]+\.\d/)
      expect(receipt.split('\n')).toContain(line)
    }
    const link = school.page.getByRole('link', { name: 'Баримт шалгах хуудас' })
    expect(await link.getAttribute('href')).toBe(`https://tosov.example/?check=${code}`)
  })

  it('gets the paper with number, time, code and the address', async () => {
    const opened = school.context.waitForEvent('page')
    await school.button('PDF татах').click()
    const tab = await opened
    paper = await (await school.context.request.get(await paperIn(tab))).body()
    await tab.close()
    const cover = readPdfText(paper)[0] ?? ''
    expect(cover).toContain('Баримтын дугаар 2026-1001-1')
    expect(cover).toContain(`Шалгах код ${code}`)
    expect(cover).toMatch(/Илгээсэн огноо \d{4}\.\d\d\.\d\d \d\d:\d\d/)
    expect(cover.replaceAll(' ', '')).toContain(`https://tosov.example/?check=${code}`)
  })

  it('opens the public page from the sign-in, which requests a code', async () => {
    await visitor.goto(stage.address)
    await visitor.getByRole('link', { name: 'Баримт шалгах' }).click()
    await visitor.getByRole('heading', { name: 'Баримт шалгах', level: 1 }).waitFor()
    await expect.poll(() => visitor.title()).toBe('Баримт шалгах · Төсөв')
    await visitor.getByRole('button', { name: 'Шалгах' }).click()
    await visitor.getByText('Шалгах кодоо оруулна уу.').waitFor()
    expect(await axeFindings(visitor)).toEqual([])
  })

  it('sees an error for an unknown code', async () => {
    await visitor.getByLabel('Шалгах код').fill('0000 0000 0000')
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('alert').getByText('Ийм шалгах кодтой баримт илгээгдээгүй').waitFor()
    expect(await visitor.getByRole('group').count()).toBe(0)
  })

  it('sees the facts without signing in, both readings by name among them', async () => {
    await visitor.getByLabel('Шалгах код').fill(` ${code.toUpperCase()} `)
    await visitor.keyboard.press('Enter')
    await visitor.getByRole('heading', { name: 'Ийм баримт илгээгдсэн байна' }).waitFor()
    const total = async (table: 1 | 2): Promise<string> => {
      const rows: { budgetTotal: number }[] = await (
        await school.context.request.get(`${stage.address}/api/ebs/blank16/${table}/2026/ORGEBS/1001`)
      ).json()
      return amountText(rows[0]?.budgetTotal ?? 0, 'ORGEBS')
    }
    expect(await fact('Байгууллага')).toBe('Тосонбулаг сумын ерөнхий боловсролын сургууль')
    expect(await fact('Тайлант үе')).toContain('2026 оны')
    expect(await fact(budgetTotalText.thousands(budgetTotalText.names.requested))).toBe(await total(1))
    expect(await fact(budgetTotalText.thousands(budgetTotalText.names.headcount))).toBe(await total(2))
    expect(await fact(budgetTotalText.thousands(budgetTotalText.difference))).toMatch(
      /^[+−][\d,.]+ \([+−][\d.]+ %\)$/,
    )
    expect(await fact('Илгээсэн')).toMatch(/^\d{4}\.\d\d\.\d\d \d\d:\d\d$/)
    expect(await fact('Төлөв')).toBe('Илгээсэн')
    expect(await outside.cookies()).toEqual([])
    expect(await axeFindings(visitor)).toEqual([])
  })

  it('drops the paper: it is genuine, and has not left the device', async () => {
    const requests: string[] = []
    visitor.on('request', (request) => requests.push(request.url()))
    await drop('1001_2026-01.pdf', paper)
    await visitor.getByRole('status').getByText('«1001_2026-01.pdf» жинхэнэ').waitFor()
    expect(requests).toEqual([])
    expect(await axeFindings(visitor)).toEqual([])
  })

  it('chooses a paper in which one byte was changed: it is not', async () => {
    const changed = Buffer.from(paper)
    changed.writeUInt8(changed.readUInt8(changed.length - 20) ^ 1, changed.length - 20)
    await visitor
      .locator('input[type="file"]')
      .setInputFiles({ name: 'changed.pdf', mimeType: 'application/pdf', buffer: changed })
    await visitor.getByRole('alert').getByText('«changed.pdf» таарахгүй').waitFor()
    expect(await visitor.getByText('жинхэнэ:').count()).toBe(0)
    expect(await axeFindings(visitor)).toEqual([])
  })

  it('sees for the old paper that a newer one exists, after a return and a resending', async () => {
    const district = await stage.browser.newContext()
    const payload = { userName: 'aimag', password: 'demo-2026' }
    await district.request.post(`${stage.address}/api/auth/login`, { data: payload })
    const returned = await district.request.post(
      `${stage.address}/api/tosov/review/institution/1001/return`,
      {
        data: { sessionCode: '2026-01', receipt: '2026-1001-1', scope: 'whole', reason: 'Дахин тооцно уу.' },
        headers: { origin: stage.address, 'sec-fetch-site': 'same-origin' },
      },
    )
    expect(returned.status()).toBe(200)
    await visitor.reload()
    await visitor.getByText('Энэ баримтыг засуулахаар буцаасан.').waitFor()
    expect(await fact('Төлөв')).toBe('Буцаасан')
    await sendByCalls(stage.address, 'ebs', '1001', '2026-01')
    await visitor.reload()
    await visitor.getByText('Хамгийн сүүлд илгээсэн баримтыг үзнэ үү.').waitFor()
    expect(await fact('Төлөв')).toContain('илүү шинэ баримт илгээсэн')
    await drop('1001_2026-01.pdf', paper)
    await visitor.getByRole('status').getByText('«1001_2026-01.pdf» хуучин хувилбар').waitFor()
    expect(await axeFindings(visitor)).toEqual([])
    await district.close()
  })

  it('reaches everything with the keyboard', async () => {
    await visitor.getByLabel('Шалгах код').focus()
    await visitor.keyboard.press('Tab')
    expect(await visitor.evaluate('document.activeElement.textContent')).toBe('Шалгах')
    await visitor.keyboard.press('Tab')
    expect(await visitor.evaluate('document.activeElement.type')).toBe('file')
  })
})
