import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { readOnlyText } from '#budget/draft-text.ts'
import { accountMenuText } from '#budget/page-text.ts'
import { accountsScreenText, rightsScreenText, rightText } from '#features/accounts/text.ts'
import { accountFieldText, adminScreenText } from '#features/administration/text.ts'
import { consentScreenText, consentText } from '#features/reports/consent-text.ts'
import { sendingText, summaryText } from '#features/reports/summary-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { justifyRequestedPoints, prepareInBrowser, pressSend, wayToSending } from '#test/browser/ready.ts'
import { setStage, WAIT_MS } from '#test/browser/stage.ts'

const isFocused = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement)

const YEAR = 'Санхүүгийн жил'

describe('rights inside an institution', () => {
  const stage = setStage()

  const toAccount = async ({ page, button }: BrowserUser) => {
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
    await button(accountMenuText.ownAccount).click()
    await page.getByRole('heading', { name: rightsScreenText.title }).waitFor()
  }
  const rightOf = ({ page }: BrowserUser, name: RegExp, right: keyof typeof rightText.names) =>
    page.getByRole('group', { name }).getByRole('checkbox', { name: rightText.names[right] })

  it('are granted by a sender: the checker reads the blanks and consents, and the other sends', async () => {
    const accountant = await stage.signIn('ebs', { bypassCSP: true })
    await accountant.page.getByLabel(YEAR).selectOption('2026')
    await prepareInBrowser(accountant)
    await toAccount(accountant)
    const taken = [
      [/^Дамдин Батболд/, 'prepare'],
      [/^Дамдин Батболд/, 'send'],
      [/^Дорж Энхтуяа/, 'check'],
    ] as const
    for (const [name, right] of taken) {
      // The checkbox shows the state of the server and changes after its response.
      await rightOf(accountant, name, right).click()
      if (name.source.startsWith('^Дорж')) await accountant.button(rightsScreenText.ownEnd.confirm).click()
      await expect.poll(() => rightOf(accountant, name, right).isChecked()).toBe(false)
      await expect.poll(() => rightOf(accountant, name, right).isEnabled()).toBe(true)
      expect(await isFocused(rightOf(accountant, name, right))).toBe(true)
    }
    await accountant.page.getByLabel(rightsScreenText.asksConsent).click()
    await expect.poll(() => accountant.page.getByLabel(rightsScreenText.asksConsent).isChecked()).toBe(true)
    expect(await axeFindings(accountant.page)).toEqual([])
    // Nothing is left to correct, but sending is blocked: the page lists that as open, not as done.
    await accountant.page.goBack()
    const statusLine = wayToSending(accountant).getByRole('status').first()
    await statusLine.getByText(/^Илгээхийн өмнө захирлын зөвшөөрөл хэрэгтэй/).waitFor()
    expect(await statusLine.getAttribute('data-ready')).toBe('false')

    const director = await stage.signIn('ebs-b', { bypassCSP: true })
    await director.page.getByLabel(YEAR).selectOption('2026')
    await director.page.getByText(consentScreenText.step.give).waitFor()
    const send = director.page.getByRole('button', { name: summaryText.send, exact: true })
    expect(await send.getAttribute('aria-disabled')).toBe('true')
    await director.openTab('Сурагчийн тоо')
    await director.page.getByRole('note').or(director.page.getByText(readOnlyText)).first().waitFor()
    await director.cell(1, 1).click()
    await director.page.keyboard.press('7')
    expect(await director.page.locator('input:focus').count()).toBe(0)
    await director.openTab('Нэгтгэл')
    await director.button(consentScreenText.buttons.give).click()
    await director.page.getByText(consentText.given).first().waitFor()
    await director.button(consentScreenText.buttons.withdraw).waitFor()
    expect(await axeFindings(director.page)).toEqual([])
    await toAccount(director)
    expect(await rightOf(director, /^Дамдин Батболд/, 'send').isDisabled()).toBe(true)

    await accountant.page.getByText(/Дамдин Батболд өгсөн/).waitFor()
    await expect.poll(() => statusLine.getAttribute('data-ready')).toBe('true')
    const own = accountant.page.getByRole('button', { name: summaryText.send, exact: true })
    await expect.poll(() => own.getAttribute('aria-disabled')).toBe('false')

    // A changed figure makes another calculation, to which no consent was given.
    await accountant.openTab('Төсвийн бусад зардал')
    await accountant.type(2, 1, '12345600')
    await accountant.save()
    await accountant.openTab('Нэгтгэл')
    const readBlockReason = async () => {
      const reason = await own.getAttribute('aria-describedby')
      return reason === null ? '' : accountant.page.locator(`[id="${reason}"]`).textContent()
    }
    await expect.poll(readBlockReason, { timeout: WAIT_MS }).toContain(summaryText.stale(1))
    await accountant.button(summaryText.calculate).click()
    await expect.poll(readBlockReason, { timeout: WAIT_MS }).not.toContain(summaryText.stale(1))
    await justifyRequestedPoints(accountant)
    await expect.poll(readBlockReason, { timeout: WAIT_MS }).toContain(consentText.first(['Дамдин Батболд']))
    expect(await own.getAttribute('aria-disabled')).toBe('true')
    await accountant.button(consentScreenText.buttons.ask).click()
    await accountant.page
      .getByText(consentText.requested(['Дамдин Батболд']))
      .first()
      .waitFor()

    await director.page.goBack()
    await director.button(consentScreenText.buttons.give).click()
    await director.button(consentScreenText.buttons.withdraw).waitFor()
    await expect.poll(() => own.getAttribute('aria-disabled'), { timeout: WAIT_MS }).toBe('false')
    await pressSend(accountant)
    await accountant.page.getByText('2026-1001-1').first().waitFor()
    await accountant.button(sendingText.back).click()
    await expect
      .poll(() => accountant.page.locator('table').getByText('Илгээсэн', { exact: true }).count())
      .toBe(8)
    await director.button(consentScreenText.buttons.withdraw).waitFor({ state: 'detached' })
  })
})

describe('the account of a user who signs in by a provider', () => {
  const stage = setStage()

  it('says before another role is saved that the link ends', async () => {
    const page = await stage.enter('admin')
    await page.route('**/api/auth/methods', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), providers: [{ id: 'yam', name: 'Яам' }] } })
    })
    await page.reload()
    await page.getByRole('tab', { name: adminScreenText.tabs.accounts, exact: true }).click()
    await page.getByRole('button', { name: accountsScreenText.change('ebs-b') }).click()
    const dialog = page.getByRole('dialog')
    const role = dialog.getByLabel(accountFieldText.role, { exact: true })
    await role.waitFor()
    expect(await dialog.getByText(accountsScreenText.linkEnds).count()).toBe(0)
    await role.selectOption('reviewer')
    await dialog.getByText(`${accountsScreenText.linkEnds} ${accountsScreenText.linkAgain}`).waitFor()
  })
})
