import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, enterAs, loadPupils, personAt, pupilsPath } from '#test/browser/person.ts'
import { sendByCalls } from '#test/browser/ready.ts'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { enterAgain } from '#test/browser/start-over.ts'

/**
 * Committed edits are on the device before the page can fail. Each step continues with the page, the edits and the saved
 * values of the previous one, because a new window or sign-in costs more than the step.
 */
describe('the device copy', () => {
  const stage = setStage()
  /** In the window that is open at the end of a test. */
  let person: BrowserUser
  beforeAll(async () => {
    person = personAt(await stage.window({}, nowhere))
  })

  /** Opens the blank in a new tab, in which the test and the next one continue. */
  const cameBack = async (): Promise<BrowserUser> => {
    person = await loadPupils(await person.context.newPage(), stage.address)
    return person
  }
  const figure = (at: BrowserUser, row: number, column: number) => at.cell(row, column).innerText()
  const cellClass = (at: BrowserUser, row: number, column: number) =>
    at.cell(row, column).getAttribute('class')
  const signInAt = async (page: Page, userName: string) => {
    await enterAs(page, userName)
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).waitFor()
  }
  const savesOf = (page: Page): { readonly path: string; readonly key: string; readonly body: unknown }[] => {
    const saves: { path: string; key: string; body: unknown }[] = []
    page.on('request', (request: Request) => {
      const path = new URL(request.url()).pathname
      if (!path.endsWith('/save')) return
      saves.push({
        path,
        key: request.headers()['idempotency-key'] ?? '',
        body: request.postDataJSON(),
      })
    })
    return saves
  }
  const changesOf = (at: BrowserUser): Promise<readonly string[]> =>
    at.page.evaluate(async () => {
      const events: readonly { readonly to: string }[] = await (
        await fetch('/api/tosov/history/2026/ebs-b1/1/stage1Qty')
      ).json()
      return events.map(({ to }) => to)
    })

  it('is restored from the database of an older release, which stored cells only', async () => {
    const { page } = person
    // A document of the same server that runs no program.
    await page.goto(`${stage.address}/healthz`)
    await page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('tosov', 1)
          opening.onerror = () => reject(opening.error)
          opening.onupgradeneeded = () => {
            const owner = ['userName', 'institutionId', 'year']
            opening.result.createObjectStore('requests', { keyPath: [...owner, 'sheet'] })
            opening.result.createObjectStore('cells', { keyPath: [...owner, 'cell'] }).put({
              userName: 'ebs',
              institutionId: '1001',
              year: 2026,
              cell: 'ebs-b1/1.stage1Qty',
              value: 84,
              seen: 1,
              at: new Date().toISOString(),
            })
          }
          opening.onsuccess = () => {
            opening.result.close()
            resolve()
          }
        }),
    )
    await page.goto(stage.address)
    await signInAt(page, 'ebs')
    await page.getByText('1 өөрчлөлтийг сэргээлээ').first().waitFor()
    await person.openTab('Сурагчийн тоо')
    expect(await figure(person, 1, 1)).toBe('84')
  })

  it('remains after a deliberate sign-out, and the confirmation states this', async () => {
    const { page } = person
    await person.type(1, 1, '79')
    await person.signOut()
    const question = page.getByRole('alertdialog')
    await question.getByText('энэ төхөөрөмжид үлдэж').waitFor()
    await question.getByRole('button', { name: 'Төхөөрөмжид үлдээгээд гарах' }).click()
    await enterAs(page, 'ebs')
    await person.openTab('Сурагчийн тоо')
    await page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect(await figure(person, 1, 1)).toBe('79')
  })

  it('is gone from the device once it is saved, or typed back', async () => {
    await person.type(1, 1, '61')
    await person.type(1, 6, '54')
    await person.save()
    await person.type(1, 6, '77')
    await person.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    await person.type(1, 6, '54')
    await person.page.close({ runBeforeUnload: false })
    const back = await cameBack()
    await back.page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    expect([await figure(back, 1, 1), await figure(back, 1, 6)]).toEqual(['61', '54'])
    expect(await back.page.getByText('сэргээлээ').count()).toBe(0)
  })

  it('is there again, pending as it was, after a reload and a crash', async () => {
    const { page } = person
    await person.type(1, 1, '73')
    await person.type(3, 1, '2')
    await person.cell(1, 6).click()
    await page.keyboard.press('Delete')
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByText('3 өөрчлөлтийг сэргээлээ').first().waitFor()
    expect([await figure(person, 1, 1), await figure(person, 3, 1), await figure(person, 1, 6)]).toEqual([
      '73',
      '2',
      '',
    ])
    expect(await cellClass(person, 1, 1)).toContain('grid-pending')
    await page.getByText('3 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    // Right after the last key.
    await person.type(1, 1, '74')
    await person.type(1, 10, '75')
    const crashed = page.waitForEvent('crash')
    page.goto('chrome://crash').catch(() => undefined)
    await crashed
    const back = await cameBack()
    // The tests that follow could not go offline with it.
    await page.close()
    await back.page.getByText('4 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect([await figure(back, 1, 1), await figure(back, 1, 10)]).toEqual(['74', '75'])
  })

  it('waits through a killed tab and a session that has ended; another user neither sees it nor takes it away', async () => {
    const { page, context } = person
    await person.type(1, 1, '78')
    await page.close({ runBeforeUnload: false })
    await context.clearCookies()
    const next = await context.newPage()
    await next.goto(stage.address)
    for (const other of ['ebs-b', 'ebs2']) {
      await signInAt(next, other)
      const stranger = personAt(next)
      await stranger.openTab('Сурагчийн тоо')
      expect(await figure(stranger, 1, 1)).not.toBe('78')
      expect(await next.locator('.grid-pending').count()).toBe(0)
      await stranger.signOut()
      await next.getByLabel('Нууц үг').waitFor()
    }
    await signInAt(next, 'ebs')
    person = personAt(next)
    await person.openTab('Сурагчийн тоо')
    await next.getByText('4 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect([await figure(person, 1, 1), await figure(person, 1, 10)]).toEqual(['78', '75'])
    await person.type(1, 6, '54')
    await person.save()
  })

  it('waits offline: after reconnecting a requested save is sent once, and the rest by a button', async () => {
    const { page, context } = person
    const before = await changesOf(person)
    await context.setOffline(true)
    await person.type(1, 1, '62')
    await page.getByText('Холболтгүй – 1 өөрчлөлт энэ төхөөрөмжид хадгалагдсан').waitFor()
    expect(await cellClass(person, 1, 1)).toContain('grid-waiting')
    await person.openTab('Багшийн цалин')
    await page.locator('.grid-open').first().click()
    await page.keyboard.type('5')
    await page.keyboard.press('Enter')
    await page.getByText('Холболтгүй – 2 өөрчлөлт энэ төхөөрөмжид хадгалагдсан').waitFor()
    await person.button(/^Хадгалах/).click()
    await page.getByText('сервертэй холбогдож чадсангүй').first().waitFor()
    await page.getByText('Холболтгүй – 2 өөрчлөлт').waitFor()
    const saves = savesOf(page)
    await context.setOffline(false)
    // The blank that the user saved is sent automatically; the other waits, because it was only typed.
    await page.getByText('Холболт сэргэсэн – 1 өөрчлөлт хадгалахад бэлэн').waitFor()
    await person.button('Бүгдийг хадгалах (1)').dblclick()
    await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    expect(saves.map(({ path }) => path)).toEqual(['/api/ebs/blank5/save', '/api/ebs/blank1/save'])
    expect(await changesOf(person)).toEqual(['62', ...before])
  })

  it('is repeated under the same key when a save never arrived, also after a reload', async () => {
    const { page } = person
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, '63')
    const saves = savesOf(page)
    await page.route(/\/save$|\/healthz$/, (route) => route.abort())
    await person.button(/^Хадгалах/).click()
    await page.getByText('Холболтгүй – 1 өөрчлөлт').waitFor()
    await page.close({ runBeforeUnload: false })
    const back = await cameBack()
    const again = savesOf(back.page)
    await back.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    await back.save()
    expect(saves[0]?.key).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toEqual(saves)
  })

  it('is applied once, and is no conflict with itself, when the answers of saves were lost', async () => {
    const { page } = person
    const before = await changesOf(person)
    const loseAnswer = async () => {
      await page.route('**/save', async (route) => {
        await route.fetch()
        await route.abort()
      })
      // The sentence below may still be there from the answer lost before.
      const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/save'))
      await person.button(/^Хадгалах/).click()
      await lost
      await page.getByText(/өөрчлөлт (энэ төхөөрөмжид хадгалагдсан|хадгалахад бэлэн)/).waitFor()
    }
    await person.type(1, 1, '64')
    const saves = savesOf(page)
    await loseAnswer()
    await page.unroute('**/save')
    await person.button(/^Хадгалах/).click()
    await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    expect(saves).toHaveLength(2)
    expect(saves[0]).toEqual(saves[1])
    expect(await changesOf(person)).toEqual(['64', ...before])
    // Something else was typed since.
    await person.type(1, 1, '65')
    await loseAnswer()
    await page.unroute('**/save')
    await person.type(1, 1, '66')
    await person.save()
    expect(await page.getByRole('dialog', { name: 'Хоёр утгын' }).count()).toBe(0)
    expect(await changesOf(person)).toEqual(['66', '65', '64', ...before])
    // And the page was loaded again.
    await person.type(1, 1, '67')
    await loseAnswer()
    await person.type(1, 1, '68')
    await page.reload()
    await page.getByRole('grid').waitFor()
    await expect.poll(() => figure(person, 1, 1)).toBe('68')
    await page.unroute('**/save')
    expect(await page.getByRole('button', { name: /зөрчил|хоёр утга/i }).count()).toBe(0)
    await person.save()
    expect(await page.getByRole('dialog', { name: 'Хоёр утгын' }).count()).toBe(0)
    expect(await changesOf(person)).toEqual(['68', '67', '66', '65', '64', ...before])
  })

  it('reports full storage, and resumes when there is room', async () => {
    const { page, context } = person
    const origin = new URL(stage.address).origin
    const devtools = await context.newCDPSession(page)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    // With an empty database, because Chromium caches the room that it had left for half a minute.
    await enterAgain(page, stage.address, 'ebs', pupilsPath)
    await page.getByRole('grid').first().waitFor()
    const sentence = page.getByText('төхөөрөмжид хадгалж чадахгүй байна')
    const typed = async (): Promise<number> => {
      await person.type(1, 1, (await figure(person, 1, 1)) === '81' ? '80' : '81')
      return sentence.count()
    }
    await expect.poll(typed, { interval: 1_000 }).toBe(1)
    await person.type(1, 1, '81')
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await person.type(1, 6, '82')
    await sentence.waitFor({ state: 'detached' })
    await page.close({ runBeforeUnload: false })
    const back = await cameBack()
    await back.page.getByText('2 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
    expect([await figure(back, 1, 1), await figure(back, 1, 6)]).toEqual(['81', '82'])
    await back.type(1, 6, '54')
    await back.page.getByText('1 өөрчлөлт хадгалаагүй', { exact: true }).waitFor()
  })

  it('reports that the browser stores nothing for us', async () => {
    const { page, context } = person
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('a private window', 'InvalidStateError')
      }
    })
    page.on('dialog', (dialog) => dialog.accept())
    await page.reload()
    await page.getByRole('grid').first().waitFor()
    await person.type(1, 1, '80')
    await page.getByText('төхөөрөмжид хадгалж чадахгүй байна').waitFor()
    await context.setOffline(true)
    await page.getByText('Холболтгүй – 1 өөрчлөлт хаана ч хадгалагдаагүй').waitFor()
    await context.setOffline(false)
    await page.close({ runBeforeUnload: false })
  })

  it('is listed with its value after the year was sent, until the user discards it', async () => {
    // Grade 1 was saved two steps ago, and then typed over with another value, which is on the device only.
    const [sent, pending] = ['68', '81']
    await sendByCalls(stage.address, 'ebs-b', '1001', '2026-01')
    const back = await cameBack()
    await back.page.getByText('1 утгыг илгээх боломжгүй').waitFor()
    expect(await figure(back, 1, 1)).toBe(sent)
    await back.button(/^Жагсаалт харах: /).click()
    const list = back.page.getByRole('dialog', { name: 'Илгээх боломжгүй утгууд' })
    await list.getByRole('row').nth(1).waitFor()
    const [, row = ''] = await list.getByRole('row').allInnerTexts()
    expect(row).toMatch(new RegExp(`1-р анги».*${pending}.*${sent}.*илгээсэн тул`, 's'))
    await list.getByRole('button', { name: /^Хасах/ }).click()
    await back.page.getByRole('alertdialog').getByRole('button', { name: 'Үлдээх' }).click()
    await expect.poll(() => list.getByRole('row').count()).toBe(2)
    await list.getByRole('button', { name: /^Хасах/ }).click()
    await back.page.getByRole('alertdialog').getByRole('button', { name: 'Устгах' }).click()
    await list.waitFor({ state: 'detached' })
    await back.page.reload()
    await back.page.getByRole('grid').first().waitFor()
    expect(await back.page.getByText('илгээх боломжгүй').count()).toBe(0)
  })
})
