import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { registerText } from '#features/registers/text.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { tabs } from '#test/browser/ways-of-looking.ts'
import { hasPostgres } from '#test/support/database.ts'

/** Register numbers of people: two letters and eight digits. */
const whole = /[А-ЯЁӨҮ]{2}\d{8}/gu
const masked = /[А-ЯЁӨҮ]{2}\*{6}\d{2}/u

const onScreen = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((field) =>
      field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value : '',
    )
    return [document.documentElement.outerHTML, ...fields, document.title, window.location.href].join('\n')
  })

const onDevice = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const stored: unknown[] = [{ ...window.localStorage }, { ...window.sessionStorage }]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await resultOf(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        stored.push(store, await resultOf(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) stored.push(request.url)
    return JSON.stringify(stored)
  })

const found = (text: string): readonly string[] => [...new Set(text.match(whole) ?? [])]

describe.runIf(hasPostgres)('whole register numbers appear on no screen and on no device', () => {
  const stage = setStage({ env: { DEMO: 'off' } })
  let page: Page
  beforeAll(async () => {
    page = await stage.window()
  })

  it.each([
    ['ebs', 'staff'],
    ['sub', 'staff and their children'],
  ])('of %s, who has %s: on no tab, in no list, and nowhere on the device', async (user) => {
    await signInAgain(page, stage.address, user)
    expect((await tabs(page)).join()).toContain('Ажилтны төлөв')
    for (const [index, label] of (await tabs(page)).entries()) {
      await page.getByRole('tab').nth(index).click()
      await page.getByRole('tabpanel', { name: label }).waitFor()
      await page.waitForLoadState('networkidle')
      if (label.startsWith('Ажилтны төлөв'))
        await expect.poll(async () => masked.test(await onScreen(page))).toBe(true)
      expect([label, found(await onScreen(page))]).toEqual([label, []])
    }
    await page.getByRole('tab', { name: 'Нэгтгэл' }).click()
    await page.getByRole('link', { name: 'Суралцагч, ажилтны бүртгэл' }).click()
    await page.getByRole('heading', { name: registerText.heading, exact: true }).waitFor()
    for (const list of Object.values(registerText.names)) {
      const tab = page.getByRole('tab', { name: list, exact: true })
      if ((await tab.count()) > 0) await tab.click()
      expect([list, found(await onScreen(page))]).toEqual([list, []])
    }
    expect(found(await onDevice(page))).toEqual([])
  })

  it('one click shows a number, the next hides it, and no storage has it', async () => {
    await signInAgain(page, stage.address, 'sub')
    await page.getByRole('tab', { name: /^Ажилтны төлөв/ }).click()
    const show = page.getByRole('button', { name: /регистрийн дугаарыг харуулах$/ }).first()
    await show.click()
    const hide = page.getByRole('button', { name: /регистрийн дугаарыг нуух$/ })
    await hide.waitFor()
    expect(found(await onScreen(page))).toHaveLength(1)
    expect(found(await onDevice(page))).toEqual([])
    await hide.click()
    await show.waitFor()
    expect(found(await onScreen(page))).toEqual([])
  })
})
