import { describe, expect, it } from 'vitest'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { registerNumberText } from '#features/registries/text.ts'
import { type BrowserUser, enterAs, openInstitutions, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const { future } = registerNumberText.registerProblems
const bornIn2044 = 'УБ44251211'

/** The server clock is right; the device clock is wrong by decades, in both directions. */
describe('a device with a wrong clock', () => {
  const stage = setStage({ now: () => new Date('2026-10-05T03:04:05Z') })

  const signIn = async (userName: string, deviceTime: string): Promise<BrowserUser> => {
    const page = await stage.window()
    await page.clock.install({ time: deviceTime })
    await page.reload()
    await enterAs(page, userName)
    return personAt(page)
  }

  it.each([
    ['2007-01-01T00:00:00Z', 'УБ08251211'],
    ['2045-01-01T00:00:00Z', 'УБ08251212'],
  ])(
    'of %s takes %s, born in 2008, and refuses a child born in 2044, typed and from Excel',
    async (deviceTime, bornIn2008) => {
      const { page, context, openTab, button } = await signIn('ebs', deviceTime)
      await openTab('Багш, ажилтны хүүхэд')
      const row = page.locator('tbody tr').filter({ hasText: 'Баттулга' })
      const number = row.getByLabel('Хүүхдийн регистрийн дугаар')
      await number.fill(bornIn2044)
      await row.getByText(future).waitFor()
      await number.fill(bornIn2008)
      await row.getByText(future).waitFor({ state: 'detached' })
      const saved = page.waitForResponse(/blank11\/save/)
      await page.getByRole('button', { name: 'Хадгалах', exact: true }).click()
      expect((await saved).status()).toBe(200)
      await page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()

      await button('Excel-ээс оруулах').click()
      const excel = page.getByRole('dialog', { name: 'Багш, ажилтны хүүхдийг Excel-ээс оруулах' })
      await excel.getByLabel('Excel-ээс хуулсан мөрүүд').evaluate(
        (element, numbers) => {
          const clipboardData = new DataTransfer()
          const lines = ['Ажилтны регистр\tХүүхдийн регистр', ...numbers.map((each) => `ТТ00000000\t${each}`)]
          clipboardData.setData('text/plain', lines.join('\n'))
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        },
        [bornIn2008, bornIn2044],
      )
      await excel.getByRole('status').waitFor()
      expect((await excel.innerText()).split(future)).toHaveLength(2)
      await context.close()
    },
  )

  it('shows the times of the server', async () => {
    const { page, context } = await signIn('aimag', '2007-01-01T00:00:00Z')
    await page.getByText(workspaceText.overview.renewed('11:04')).waitFor()
    await openInstitutions(page)
    await context.close()
  })
})
