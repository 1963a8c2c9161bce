import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserUser } from '#test/browser/person.ts'
import { openInstitutions } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

describe('requests of the page', () => {
  const stage = setStage()
  let mine: BrowserUser
  let theirs: BrowserUser
  beforeAll(async () => {
    mine = await stage.signIn('ebs')
    theirs = await stage.signIn('ebs-b')
    for (const person of [mine, theirs]) await person.openTab('Сурагчийн тоо')
  })

  /** Records the requests of a page from now on, except its stream and its presence (`live.long.test.ts`). */
  const recordRequests = (page: Page): readonly string[] => {
    const requests: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') && !pathname.startsWith('/api/tosov/live'))
        requests.push(`${request.method()} ${pathname}`)
    })
    return requests
  }
  const figure = (at: BrowserUser, column: number) => at.cell(1, column).innerText()
  const saveOf = 'POST /api/ebs/blank1/save'

  it('a save is one request, and so is the next one', async () => {
    const requests = recordRequests(mine.page)
    await mine.type(1, 1, '51')
    await mine.save()
    await mine.page.waitForLoadState('networkidle')
    expect(requests).toEqual([saveOf])
    await mine.type(1, 6, '52')
    await mine.save()
    await mine.page.waitForLoadState('networkidle')
    expect(requests).toEqual([saveOf, saveOf])
    expect([await figure(mine, 1), await figure(mine, 6)]).toEqual(['51', '52'])
  })

  const firstOpen = (at: BrowserUser) => at.page.locator('.grid-open').first()
  const typeFirst = async (at: BrowserUser, text: string) => {
    await firstOpen(at).click()
    await at.page.keyboard.type(text)
    await at.page.keyboard.press('Enter')
  }

  it('a colleague’s save in another blank is read once, automatically', async () => {
    await theirs.openTab('Багшийн цалин')
    const requests = recordRequests(mine.page)
    await typeFirst(theirs, '6')
    await theirs.save()
    await expect.poll(() => requests).toContain('GET /api/tosov/draft/2026')
    await mine.page.waitForLoadState('networkidle')
    const reads = requests.length
    await mine.type(1, 1, '54')
    await mine.save()
    await mine.page.waitForLoadState('networkidle')
    expect(requests.slice(reads)).toEqual([saveOf])
    expect(requests.filter((each) => each.startsWith('GET /api/tosov/draft'))).toHaveLength(1)
    await mine.openTab('Багшийн цалин')
    expect(await firstOpen(mine).innerText()).toBe('6')
  })

  it('two blanks are two requests, and no more', async () => {
    await mine.openTab('Сурагчийн тоо')
    await mine.context.setOffline(true)
    await mine.type(1, 1, '55')
    await mine.openTab('Багшийн цалин')
    await typeFirst(mine, '5')
    await mine.page.getByText('Холболтгүй – 2 өөрчлөлт энэ төхөөрөмжид хадгалагдсан').waitFor()
    await mine.context.setOffline(false)
    const all = mine.button('Бүгдийг хадгалах (2)')
    await all.waitFor()
    const requests = recordRequests(mine.page)
    await all.click()
    await mine.page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    await mine.page.waitForLoadState('networkidle')
    expect(requests).toEqual([saveOf, 'POST /api/ebs/blank5/save'])
  })

  it('a reviewer who returns to an institution learns whether it has changed', async () => {
    await mine.openTab('Сурагчийн тоо')
    const page = await stage.enter('aimag')
    const answers: number[] = []
    page.on('response', (response) => {
      if (/\/review\/.*draft/.test(response.url())) answers.push(response.status())
    })
    const openSchool = async () => {
      await page.getByRole('link', { name: /^Тосонбулаг/ }).click()
      await page.getByRole('tab', { name: /^Сурагчийн тоо/ }).waitFor()
    }
    const goBack = () => page.getByRole('link', { name: 'Байгууллагын жагсаалт' }).click()
    await openInstitutions(page)
    await openSchool()
    await goBack()
    await openSchool()
    await goBack()
    await mine.type(1, 1, '56')
    await mine.save()
    await openSchool()
    await page.getByRole('tab', { name: /^Сурагчийн тоо/ }).click()
    const first = page.locator('[data-row="0"][data-column="0"]').first()
    await expect.poll(async () => (await first.innerText()).split('\n')[0]).toBe('56')
    await expect.poll(() => answers).toEqual([200, 304, 200])
  })
})
