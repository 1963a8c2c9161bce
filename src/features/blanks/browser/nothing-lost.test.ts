import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'

/** Each step depends on the previous ones. */
describe('unsaved input', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true })
  })

  const typed = () => ebs.cell(1, 1).innerText()

  it('stays while the user views another year, and the browser warns before closing the page even there', async () => {
    const { page } = ebs
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '70')
    await page.getByLabel('Санхүүгийн жил').selectOption('2025')
    await page.getByText('Бүх өөрчлөлт хадгалагдсан').waitFor()
    const dialogEvent = page.waitForEvent('dialog')
    const reloading = page.reload({ timeout: 2000 }).catch(() => 'stayed')
    const dialog = await dialogEvent
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    expect(await reloading).toBe('stayed')
    await page.getByLabel('Санхүүгийн жил').selectOption('2026')
    expect(await typed()).toBe('70')
  })

  it('stays without a connection, and the bar shows where', async () => {
    await ebs.context.setOffline(true)
    await ebs.button(/^Хадгалах/).click()
    await ebs.page.getByText('Холболтгүй – 1 өөрчлөлт энэ төхөөрөмжид хадгалагдсан').waitFor()
    expect(await typed()).toBe('70')
    await ebs.context.setOffline(false)
    // The requested save now happens automatically.
    await ebs.page.getByText('Бүх өөрчлөлт хадгалагдсан').waitFor()
  })

  it('stays when the session has ended, and is saved after signing in again', async () => {
    const { page } = ebs
    await ebs.type(1, 1, '73')
    await ebs.context.clearCookies()
    // If the page has already noticed, a dialog covers the button.
    await page.keyboard.press('Control+s')
    await page.getByText('Нэвтэрсэн хугацаа дууссан').first().waitFor()
    await page.getByLabel('Нэвтрэх нэр').fill('ebs')
    await page.getByLabel('Нууц үг').fill('demo-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('grid').waitFor()
    expect(await typed()).toBe('73')
    await ebs.save()
  })

  it('stays in an open dialog when the session has ended, and is saved from there', async () => {
    const { page } = ebs
    await ebs.openTab('Шинэ орон тоо')
    await ebs.button('Орон тоо нэмэх').click()
    const dialog = page.getByRole('dialog', { name: 'Шинэ орон тоо бүртгэх' })
    await dialog.getByRole('combobox').fill('Тоглоомын мастер')
    await page.keyboard.press('Escape')
    await dialog.getByLabel('Шинэ орон тоо').fill('2')
    await dialog.getByLabel('Тайлбар').fill('Сурагч олон болсон')
    await dialog.getByRole('button', { name: 'Хадгалах' }).focus()
    await ebs.context.clearCookies()
    // If the page has already noticed, a dialog covers the button.
    await page.keyboard.press('Enter')
    const again = page.getByRole('alertdialog', { name: 'Нэвтрэх' })
    await again.getByText('Нэвтэрсэн хугацаа дууссан').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('username')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await again.getByLabel('Нэвтрэх нэр').fill('ebs')
    await again.getByLabel('Нууц үг').fill('demo-2026')
    await again.getByRole('button', { name: 'Нэвтрэх' }).click()
    await again.waitFor({ state: 'detached' })
    expect(await page.getByRole('alertdialog').count()).toBe(0)
    expect(await dialog.getByLabel('Тайлбар').inputValue()).toBe('Сурагч олон болсон')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /Тоглоомын мастер/ }).waitFor()
    await ebs.openTab('Сурагчийн тоо')
  })

  it('stays in a list next to a year that a colleague sent, with its sent values', async () => {
    await ebs.type(1, 1, '74')
    await sendByCalls(stage.address, 'ebs-b', '1001', '2026-01')
    await ebs.page.getByText('Түгжээтэй:').first().waitFor()
    // The lock notification precedes the response of the reload.
    await expect.poll(typed).toBe('73')
    await expect.poll(() => ebs.button(/^Хадгалах/).count()).toBe(0)
    await ebs.page.getByText('1 утгыг илгээх боломжгүй').waitFor()
    await ebs.button(/^Жагсаалт харах: /).click()
    const row = ebs.page.getByRole('dialog').getByRole('row').nth(1)
    await expect
      .poll(() => row.getByRole('cell').allInnerTexts())
      .toEqual(expect.arrayContaining(['74', '73', expect.stringContaining('илгээсэн')]))
  })
})
