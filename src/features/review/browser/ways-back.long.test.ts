import { beforeAll, describe, expect, it } from 'vitest'
import { reviewText } from '#budget/review-text.ts'
import { sendingText } from '#features/reports/summary-text.ts'
import { recallText } from '#features/reports/text.ts'
import { reviewAnswerText, undoingText } from '#features/review/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { type BrowserUser, personAt } from '#test/browser/person.ts'
import { prepareInBrowser, pressSend } from '#test/browser/ready.ts'
import { setStage } from '#test/browser/stage.ts'

const school = 'Тосонбулаг сумын ерөнхий боловсролын сургууль'
const undoing = undoingText

/** Each step depends on the previous ones. */
describe('a user who reverses an action', () => {
  const stage = setStage()
  let ebs: BrowserUser
  let aimag: BrowserUser
  beforeAll(async () => {
    ebs = await enter('ebs', 'tab', 'Нэгтгэл')
    aimag = await enter('aimag', 'link', /^Байгууллагууд/)
  })

  const enter = async (
    userName: string,
    role: 'tab' | 'link',
    first: string | RegExp,
  ): Promise<BrowserUser> => {
    const page = await stage.enter(userName, { bypassCSP: true })
    await page.getByRole(role, { name: first }).waitFor()
    return personAt(page)
  }
  const seen = (who: BrowserUser, words: string | RegExp) =>
    who.page.getByText(words).locator('visible=true').first().waitFor()
  const confirm = (who: BrowserUser, name: string) =>
    who.page.getByRole('alertdialog').getByRole('button', { name }).click()
  const send = async (receipt: string) => {
    expect((await pressSend(ebs)).message).toContain(receipt)
  }

  it('recalls an unread sending, after an explanation of the effect', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '73')
    await ebs.save()
    await ebs.openTab('Нэгтгэл')
    await prepareInBrowser(ebs)
    await send('2026-1001-1')
    await ebs.button(recallText.button).click()
    await seen(ebs, recallText.ask.stays.slice(2))
    expect(await axeFindings(ebs.page)).toEqual([])
    await confirm(ebs, recallText.button)
    await seen(ebs, recallText.done)
    await seen(ebs, /цуцалсан\. Дахин илгээх хүртэл/)
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '74')
    await ebs.save()
    await ebs.openTab('Нэгтгэл')
    await prepareInBrowser(ebs)
    await send('2026-1001-2')
  })

  it('sees at once, without a reload, that a reviewer has opened it', async () => {
    await ebs.button(recallText.button).waitFor()
    await aimag.page.goto(`${stage.address}/?year=2026&section=institutions`)
    await aimag.page.getByRole('link', { name: school }).click()
    await aimag.button('Яаманд шилжүүлэх').waitFor()
    await seen(ebs, /Хянагч .*-д нээсэн тул илгээлтээ цуцлах боломжгүй/)
  })

  it('takes a passing-on back with a reason, which both sides read', async () => {
    await aimag.button('Яаманд шилжүүлэх').click()
    await confirm(aimag, 'Яаманд шилжүүлэх')
    await aimag.button(undoing.passedOn.open).click()
    const dialog = aimag.page.getByRole('dialog', { name: undoing.passedOn.title })
    await dialog.getByRole('button', { name: undoing.passedOn.open }).click()
    await dialog.getByText(reviewAnswerText.undone.noReason).waitFor()
    expect(await axeFindings(aimag.page)).toEqual([])
    await dialog.getByLabel(undoing.reason).fill('Буруу мөр дээр дарсан')
    await dialog.getByRole('button', { name: undoing.passedOn.open }).click()
    await dialog.waitFor({ state: 'detached' })
    await aimag.button('Яаманд шилжүүлэх').waitFor()
    await ebs.button(sendingText.back).click()
    for (const who of [aimag, ebs]) {
      await seen(who, reviewText.events.passingUndone)
      await seen(who, /Буруу мөр дээр дарсан/)
    }
  })
})
