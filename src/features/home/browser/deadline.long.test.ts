import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, enterAs, openInstitutions, personAt } from '#test/browser/person.ts'
import { prepareInBrowser } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { movableClock } from '#test/support/movable-clock.ts'

const HOUR = 3_600_000
/** The deadline of the demo data when imported during 2026. */
const DEADLINE = Date.parse('2029-12-31T17:00:00+08:00')

/** The server clock is manual; the device clock has a wrong year, and only its differences count. */
describe('a deadline that comes nearer while the page is open', () => {
  const clock = movableClock(new Date('2026-08-01T00:00:00Z'))
  const stage = setStage({ now: clock.now, content: 'migrated' })
  let school: BrowserUser
  beforeAll(async () => {
    clock.move(DEADLINE - 3.49 * HOUR - clock.now().getTime())
    const page = await stage.window({ bypassCSP: true })
    await page.clock.install({ time: new Date('2019-05-05T05:05:05Z') })
    await page.reload()
    await enterAs(page, 'ebs')
    school = personAt(page)
  })

  const line = () => school.page.getByText('Илгээх эцсийн хугацаа').locator('..')
  const heard = (words: string) => school.page.getByRole('status').filter({ hasText: words })
  const passes = async (ms: number): Promise<void> => {
    clock.move(ms)
    await school.page.clock.fastForward(ms)
  }

  it('is shown with date and hour of Ulaanbaatar, and the time that is left', async () => {
    await line().waitFor()
    expect(await line().innerText()).toMatch(
      /2029\.12\.31 17:00 \(Улаанбаатарын цагаар\)\s*3 цаг 2\d минут үлдсэн/,
    )
    expect(await axeFindings(school.page)).toEqual([])
  })

  it('lets the report be calculated', async () => {
    await prepareInBrowser(school)
    await expect.poll(() => school.button('Илгээх').first().getAttribute('aria-disabled')).toBe('false')
  })

  it('is counted on without a reload, and read out when little is left', async () => {
    await passes(HOUR)
    await line()
      .getByText(/^2 цаг 2\d минут үлдсэн$/)
      .waitFor()
    await heard('нэг хоног хүрэхгүй').waitFor()
    await passes(2 * HOUR)
    await line()
      .getByText(/^2\d минут үлдсэн$/)
      .waitFor()
    await heard('нэг цаг хүрэхгүй').waitFor()
    expect(await axeFindings(school.page)).toEqual([])
  })

  it('expires: the page shows it without a reload, and the button shows its disabled reason', async () => {
    await passes(HOUR)
    await line().getByText('хугацаа дууссан').waitFor()
    await heard('Илгээх хугацаа дууслаа.').waitFor()
    const send = school.button('Илгээх').first()
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true')
    const reason = await send.getAttribute('aria-describedby')
    expect(await school.page.locator(`[id="${reason}"]`).textContent()).toContain(
      'Илгээх хугацаа 2029.12.31 17:00-д дууссан',
    )
    expect(await axeFindings(school.page)).toEqual([])
  })

  it('is extended by the reviewer, with the reason that the school reads, and sending is open again', async () => {
    const page = await stage.enter('aimag', { bypassCSP: true })
    await openInstitutions(page)
    await page.getByRole('link', { name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль' }).click()
    await page.getByRole('button', { name: 'Хугацаа сунгах' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Сунгах' }).click()
    await dialog.getByText('тайлант үеийн хугацаа 2029.12.31 17:00-аас хойш').waitFor()
    await dialog.getByText('Сунгах шалтгаанаа бичнэ үү').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Хэзээ хүртэл').fill('2030.01.02 18:00')
    await dialog.getByLabel('Сунгах шалтгаан').fill('Цасан шуурганаар холболт тасарсан.')
    await dialog.getByRole('button', { name: 'Сунгах' }).click()
    await page.getByText('2030.01.02 18:00 хүртэл сунгалаа').first().waitFor()
    await page.context().close()
    await school.page.reload()
    await school.page.getByText('Шалтгаан: Цасан шуурганаар холболт тасарсан.').waitFor()
    expect(await line().innerText()).toContain('2030.01.02 18:00')
    await expect.poll(() => school.button('Илгээх').first().getAttribute('aria-disabled')).toBe('false')
  })

  it('granted by mistake is cut short only with the tick, and the school reads its new end', async () => {
    const page = await stage.enter('aimag', { bypassCSP: true })
    await openInstitutions(page)
    await page.getByRole('link', { name: 'Тосонбулаг сумын ерөнхий боловсролын сургууль' }).click()
    await page.getByRole('button', { name: 'Хугацаа сунгах' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Хэзээ хүртэл').fill('2030.01.01 12:00')
    await dialog.getByText('2030.01.02 18:00 хүртэл илгээхийг зөвшөөрсөн').waitFor()
    await dialog.getByLabel('Богиносгох шалтгаан').fill('Өдрийг буруу бичсэн.')
    await dialog.getByRole('button', { name: 'Хугацааг богиносгох' }).click()
    await dialog.getByText('гэснийг тэмдэглэнэ үү').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Хугацааг богиносгох' }).check()
    await dialog.getByRole('button', { name: 'Хугацааг богиносгох' }).click()
    await page.getByText('2030.01.01 12:00 болгож богиносголоо').first().waitFor()
    await page.context().close()
    await school.page.reload()
    await expect.poll(() => line().innerText()).toContain('2030.01.01 12:00')
    await school.page.getByText('Сунгасан хугацааг богиносгосон').first().waitFor()
  })
})
