import { beforeAll, describe, expect, it } from 'vitest'
import { institutionListText } from '#features/portfolio/text.ts'
import { amountText } from '#forms/amounts.ts'
import { budgetTotalText } from '#forms/total-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, openInstitutions } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

/** Both totals of the budget by name, on every page with a total (calculation §9, Two readings). */
describe('the two readings on the screen', () => {
  const stage = setStage()

  describe.each([
    [
      'ebs',
      budgetTotalText.inYear(2025),
      '/api/ebs/blank16/1/2026/ORGEBS/1001',
      '/api/ebs/blank16/2/2026/ORGEBS/1001',
      'ORGEBS',
    ],
    [
      'sub',
      budgetTotalText.fromLastYear(2025),
      '/api/sub/blank12/2026/ORGSUB/1004',
      '/api/sub/blank13/1004/2026/ORGSUB',
      'ORGSUB',
    ],
  ] as const)('of %s', (userName, lastYear, requestedPath, headcountAt, group) => {
    let person: BrowserUser
    let requested = ''
    let headcount = ''
    beforeAll(async () => {
      person = await stage.signIn(userName)
      const total = async (path: string): Promise<string> => {
        const rows: { budgetTotal: number }[] = await (
          await person.context.request.get(`${stage.address}${path}`)
        ).json()
        return amountText(Number(rows[0]?.budgetTotal), group)
      }
      requested = await total(requestedPath)
      headcount = await total(headcountAt)
    })

    it('are in the header of every other page, with the names', async () => {
      const header = person.page.getByRole('banner')
      const names = header.getByText(budgetTotalText.names.headcount)
      await person.page.getByRole('region', { name: budgetTotalText.title }).waitFor()
      await names.waitFor({ state: 'hidden' })
      await person.page.getByRole('tab').nth(1).click()
      await header.getByText(requested, { exact: false }).waitFor()
      const text = await header.innerText()
      expect(text).toContain(budgetTotalText.thousands(budgetTotalText.names.requested))
      expect(text).toContain(budgetTotalText.names.headcount)
      expect(text).toContain(headcount)
      await header.getByText(lastYear).first().waitFor()
    })

    it('begin the home page, with their difference, why they differ, and last year', async () => {
      await person.page.getByRole('tab').first().click()
      const hero = person.page.getByRole('region', { name: budgetTotalText.title })
      await hero.getByText(budgetTotalText.inYear(2025)).waitFor()
      const first = await hero.innerText()
      for (const part of [budgetTotalText.hero, budgetTotalText.names.headcount, requested, headcount])
        expect(first).toContain(part)
      expect(await hero.getByText(budgetTotalText.why.pay).count()).toBe(0)
      await hero.getByRole('button', { name: budgetTotalText.whyDiffer }).click()
      await hero.getByText(budgetTotalText.why.olderNorms).waitFor()
      await hero.getByText(budgetTotalText.why.pay).waitFor()
      const text = await hero.innerText()
      expect(text).toContain(budgetTotalText.difference)
      expect(text).toContain(budgetTotalText.headcountIn(2025))
      expect(text).not.toContain(`${budgetTotalText.headcountIn(2025)}\n${budgetTotalText.none}`)
    })
  })

  it('follow unsaved input in the header', async () => {
    const person = await stage.signIn('ebs2')
    const total = person.page.getByRole('banner').locator('dd').first()
    await person.openTab('Сурагчийн тоо')
    const before = await total.innerText()
    await person.type(1, 1, '97')
    await expect.poll(() => total.innerText()).not.toBe(before)
  })

  it('show in the header the change since the last calculation', async () => {
    const person = await stage.signIn('dorm')
    const total = person.page.getByRole('banner').locator('dd').first()
    await person.button('Тайлан бодох').click()
    await person.page.getByText('Тайланг тооцлоо').first().waitFor()
    await person.openTab('Сурагчийн тоо')
    await expect.poll(() => total.innerText()).not.toContain(budgetTotalText.fromCalculated)
    await person.type(1, 1, '93')
    await expect
      .poll(() => total.innerText())
      .toMatch(new RegExp(`${budgetTotalText.fromCalculated} [+−][\\d,.]+`))
    await person.page.keyboard.press('Control+z')
    await expect.poll(() => total.innerText()).not.toContain(budgetTotalText.fromCalculated)
  })

  it('are columns of the reviewers’ list', async () => {
    const page = await stage.enter('ministry')
    await openInstitutions(page)
    await page.getByRole('button', { name: /^Багана 7 / }).click()
    const choice = page.getByRole('group', { name: institutionListText.columnChoiceLabel })
    const hidden = choice.getByRole('checkbox', { checked: false })
    for (let left = await hidden.count(); left > 0; left -= 1) await hidden.first().click()
    for (const name of [/^Дүн, сая ₮/, new RegExp(`^${budgetTotalText.names.headcount}, сая ₮`)])
      await page.getByRole('columnheader', { name }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
