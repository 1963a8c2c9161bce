import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { factorScreenText as text } from '#features/sign-in/factor-text.ts'
import { factorText } from '#features/sign-in/refusal-text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { clickSignOut, enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { leave } from '#test/browser/start-over.ts'
import { freePort } from '#test/support/free-port.ts'

const port = await freePort()
const address = `http://localhost:${port}`

/** Each step depends on the previous ones. */
describe('second factors', () => {
  const stage = setStage({ env: { PORT: String(port), PUBLIC_URL: address, SECOND_FACTOR: 'reviewer' } })
  let page: Page
  /** The window of the other users. */
  let own: Page
  let codes: readonly string[]
  let secret = ''

  const dialog = (name: string) => page.getByRole('dialog', { name })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const part = () =>
    page.locator('section').filter({ has: page.getByRole('heading', { name: text.title, exact: true }) })
  const giveCode = async (code: string): Promise<void> => {
    await page.getByLabel(text.signIn.code, { exact: true }).fill(code)
    await page.keyboard.press('Enter')
  }
  const writtenDown = async (): Promise<readonly string[]> => {
    const codesDialog = dialog(text.recovery.codes)
    await codesDialog.waitFor()
    const written = await codesDialog.getByRole('listitem').allInnerTexts()
    await codesDialog.getByRole('button', { name: text.recovery.saved }).click()
    return written
  }

  it('must be set up by a reviewer who has none, before any other page', async () => {
    page = await stage.window()
    await page.goto(address)
    await enterAs(page, 'ministry')
    await page.getByText(text.mustEnrol).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  it('are set up by the picture or the key of a program, and a first code of it', async () => {
    await button(text.code.add).click()
    await dialog(text.code.title).getByLabel(text.password, { exact: true }).fill('demo-2026')
    await page.keyboard.press('Enter')
    await page.getByRole('img', { name: text.code.picture }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const line = await page.getByText(new RegExp(`^${text.code.secret}: `)).innerText()
    secret = line.replace(`${text.code.secret}: `, '').replaceAll(' ', '')
    const field = dialog(text.code.title).getByLabel(text.code.code, { exact: true })
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await page.getByText(factorText.wrongFirstCode).waitFor()
    await field.fill(generateSync({ secret }))
    await page.keyboard.press('Enter')
    codes = await writtenDown()
    expect(codes).toHaveLength(10)
    // No setup is required any longer.
    await page.getByRole('link', { name: /^Байгууллагууд/ }).waitFor()
  })

  it('are required after the password, with a message on errors, and accept a recovery code, too', async () => {
    await clickSignOut(page)
    await enterAs(page, 'ministry')
    await page.getByRole('heading', { name: text.signIn.heading }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await giveCode('000000')
    await page.getByText(factorText.wrongCode).waitFor()
    await giveCode(codes[3] ?? '')
    await page.getByRole('link', { name: /^Байгууллагууд/ }).waitFor()
  })

  it('are passkeys too: made of this device, they sign in by themselves', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('WebAuthn.enable')
    await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
    await button('Миний бүртгэл').click()
    await part().getByText(text.recovery.left(9)).waitFor()
    await button(text.passkey.add).click()
    await dialog(text.passkey.add)
      .getByLabel(text.proof.code, { exact: true })
      .fill(codes[4] ?? '')
    await dialog(text.passkey.add).getByRole('button', { name: text.passkey.add }).click()
    await part().getByText(text.passkey.firstName).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await button('Буцах').click()
    await clickSignOut(page)
    await button(text.signIn.passkey).click()
    await page.getByRole('link', { name: /^Байгууллагууд/ }).waitFor()
  })

  it('are not shown to a user without them: name and password suffice, in a browser without passkeys', async () => {
    own = await stage.window()
    await own.goto(address)
    await own.getByLabel('Нэвтрэх нэр').waitFor()
    expect(await own.getByRole('button').allInnerTexts()).toEqual(['Нэвтрэх'])
    await enterAs(own, 'ebs')
    await own.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
  })

  it('are removed by an administrator, and the user must set them up again', async () => {
    await leave(own, address)
    await own.goto(address)
    await enterAs(own, 'admin')
    await own.getByRole('tab', { name: 'Хэрэглэгч', exact: true }).click()
    await own.getByRole('button', { name: 'ministry: Код устгах' }).click()
    await own.getByRole('alertdialog').getByRole('button', { name: 'Код устгах' }).click()
    await own.getByText(/^ministry: хоёр дахь хамгаалалтыг нь устгаж/).waitFor()
    await page.goto(address)
    await enterAs(page, 'ministry')
    await page.getByText(text.mustEnrol).waitFor()
  })
})
