import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { axeFindings, coloursInBothThemes, findingsInBothThemes } from '#test/browser/axe.ts'
import { personAt } from '#test/browser/person.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { walkTabs } from '#test/browser/ways-of-looking.ts'
import { askingAt } from '#test/support/ready.ts'

const stage = setStage()

let page: Page
beforeAll(async () => {
  // The content security policy would also block axe.
  page = await stage.window({ bypassCSP: true })
})

describe('axe finds nothing wrong in either theme', () => {
  test('at sign-in, before and after a mistake', async () => {
    await page.getByLabel('Нэвтрэх нэр').fill('ebs')
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Нууц үгээ оруулна уу.').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
  })

  test('on the summary', async () => {
    await page.getByLabel('Нууц үг').fill('demo-2026')
    await page.keyboard.press('Enter')
    await page.getByText('Файл оруулаагүй').first().waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
  })

  test('on any tab, where the sign-out is in reach and only the tables are wide at 200 and 400 %', async () => {
    await walkTabs(page)
  })

  // Blanks share their styles, and tokens.test.ts measures every pair of colours.
  test.each([
    'Сурагчийн тоо',
    'Багшийн цалин',
    'Нийт төсөв',
    'Төсвийн зорилго',
    'Шинэ орон тоо',
    'Ажилтны төлөв, тэтгэмж',
    'Багш, ажилтны хүүхэд',
  ])('in the colours of «%s»', async (label) => {
    await personAt(page).openTab(label)
    await page.getByRole('tabpanel', { name: label }).getByRole('heading', { level: 2 }).first().waitFor()
    expect(await coloursInBothThemes(page)).toEqual([])
  })

  test('with a refused value, pending changes, and the question before leaving', async () => {
    const person = personAt(page)
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, '1500')
    expect(await findingsInBothThemes(page)).toEqual([])
    await person.type(1, 6, '55')
    expect(await findingsInBothThemes(page)).toEqual([])
    await person.signOut()
    await page.getByRole('alertdialog').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Үлдэх', exact: true }).click()
  })

  test('with a cell that a colleague has changed as well', async () => {
    const colleague = await askingAt(stage.address, 'ebs-b', demoPassword)
    const blanks = [{ specificationCode: '1', stage6Qty: '96' }]
    const saved = await colleague.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    expect(saved.statusCode, saved.body).toBe(200)
    await page.getByRole('button', { name: /^Хадгалах/ }).click()
    await page.getByRole('dialog', { name: 'Хоёр утгын' }).waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Дараа сонгох' }).click()
    expect(await findingsInBothThemes(page)).toEqual([])
  })

  test('when a save finds no line, and when the session has ended', async () => {
    const save = page.getByRole('button', { name: /^Хадгалах/ })
    await page.context().setOffline(true)
    await save.click()
    await page.getByText('Холболтгүй – 1 өөрчлөлт').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
    await page.context().setOffline(false)
    await page.context().clearCookies()
    // If the page has already noticed, a dialog covers the button.
    await page.keyboard.press('Control+s')
    await page.getByLabel('Нууц үг').waitFor()
    expect(await findingsInBothThemes(page)).toEqual([])
  })
})

test('axe finds nothing wrong with the list of unsendable edits', async () => {
  // The news of the sending could lock the page before the save.
  await page.context().route('**/api/tosov/live?*', (route) => route.abort())
  const person = await signInAgain(page, stage.address, 'ebs')
  await person.openTab('Сурагчийн тоо')
  await person.type(1, 6, '56')
  await sendByCalls(stage.address, 'ebs-b', '1001', '2026-01')
  await person.button('Хадгалах').click()
  await page.getByRole('alertdialog').getByRole('button').click()
  await person.button(/^Жагсаалт харах: /).click()
  await page.getByRole('dialog', { name: 'Илгээх боломжгүй утгууд' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})
