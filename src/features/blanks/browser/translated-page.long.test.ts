import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const ways = ['replaced', 'replaced in two steps', 'wrapped', 'merged with their neighbours'] as const

const displaceTexts = (page: Page, way: (typeof ways)[number]): Promise<number> =>
  page.evaluate((way) => {
    const font = (text: string): HTMLElement => {
      const inner = document.createElement('font')
      inner.textContent = text
      const outer = document.createElement('font')
      outer.append(inner)
      return outer
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode())
      if (walker.currentNode instanceof Text && walker.currentNode.data.trim() !== '')
        texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentNode: parent } = text
      if (parent === null) continue
      if (way === 'replaced') text.replaceWith(font(text.data))
      else if (way === 'replaced in two steps') {
        parent.insertBefore(font(text.data), text)
        text.remove()
      } else if (way === 'wrapped') {
        const around = document.createElement('font')
        text.replaceWith(around)
        around.append(text)
      } else {
        const others: Text[] = []
        for (let next = text.nextSibling; next instanceof Text; next = next.nextSibling) others.push(next)
        text.replaceWith(font([text, ...others].map(({ data }) => data).join('')))
        for (const other of others) other.remove()
      }
    }
    return texts.length
  }, way)

describe('a page with texts inside foreign elements', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  const cells = (): Promise<readonly string[]> => ebs.page.locator('[data-row][data-column]').allInnerTexts()
  const openForm = async (): Promise<void> => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.cell(1, 1).waitFor()
  }

  it('keeps the translators of browsers out', async () => {
    expect(await ebs.page.evaluate(() => document.documentElement.translate)).toBe(false)
    expect(await ebs.page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate')
  })

  it.each(ways.map((way, index) => [way, 61 + index] as const))(
    'shows typed, computed and saved values where they were %s',
    async (way, typed) => {
      const { page } = ebs
      await openForm()
      const before = await ebs.cell(1, 1).innerText()
      expect(await displaceTexts(page, way)).toBeGreaterThan(100)
      await ebs.type(1, 1, String(typed))
      expect(await ebs.cell(1, 1).innerText()).toBe(String(typed))
      await page.getByText('өөрчлөлт хадгалаагүй').first().waitFor()
      expect(await page.getByText('Бүх өөрчлөлт хадгалагдсан').count()).toBe(0)

      await page.keyboard.press('Control+z')
      await expect.poll(() => ebs.cell(1, 1).innerText()).toBe(before)
      await displaceTexts(page, way)
      await ebs.type(1, 1, String(typed))
      await ebs.cell(1, 2).click()
      await page.keyboard.press('Delete')
      await displaceTexts(page, way)
      await page.keyboard.press('Control+z')
      await ebs.save()
      expect(await page.getByText('өөрчлөлт хадгалаагүй').count()).toBe(0)
      const shown = await cells()

      await ebs.openTab('Багшийн цалин')
      await displaceTexts(page, way)
      await openForm()
      await page.reload()
      await ebs.cell(1, 1).waitFor()
      expect(await cells()).toEqual(shown)
    },
  )
})
