import { generateSync } from 'otplib'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountMenuText, publicPageText } from '#budget/page-text.ts'
import { accountAnswerText } from '#features/accounts/text.ts'
import { adminScreenText } from '#features/administration/text.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { institutionAnswerText } from '#features/institutions/text.ts'
import { registerText } from '#features/registers/text.ts'
import { accountScreenText as text } from '#features/sign-in/account-text.ts'
import type { StartedFactor } from '#features/sign-in/api.ts'
import { factorScreenText } from '#features/sign-in/factor-text.ts'
import { PASSWORD_LENGTH } from '#features/sign-in/password.ts'
import { forgottenText, passwordText } from '#features/sign-in/password-text.ts'
import { factorText, signInAnswerText } from '#features/sign-in/refusal-text.ts'
import { signInText } from '#features/sign-in/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { refusesLongPaste } from '#test/browser/clipboard.ts'
import { clickSignOut, enterAs, personAt, pupilsPath, visit } from '#test/browser/person.ts'
import { setStage, WAIT_MS } from '#test/browser/stage.ts'
import { askingAt } from '#test/support/ready.ts'
import { mailBox, mailTokenTo } from '#test/support/smtp-server.ts'
import { passwordFieldText, screenText } from '#ui/screen-text.ts'

const box = await mailBox()
afterAll(() => box.goAway())

const PASTED = ' 3;Pv«ө» "\\ 🧮 x '
const valuesOf = (all: readonly (HTMLElement | SVGElement)[]): readonly string[] =>
  all.map((field) => (field instanceof HTMLInputElement ? field.value : ''))

const isFocused = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element === document.activeElement)

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let later = 0
const stage = setStage({
  env: { REAUTH_AFTER_MINUTES: '10', SMTP_URL: box.url, MAIL_FROM: 'tosov@yam.mn' },
  now: () => new Date(Date.now() + later),
})

/** One window for all: each test signs in where the previous one signed out. */
let page: Page
beforeAll(async () => {
  // With an address of their own, users are not asked for one.
  for (const userName of ['ebs', 'aimag', 'city', 'admin']) {
    const owner = await askingAt(stage.address, userName, demoPassword)
    const email = `${userName}@surguuli.mn`
    await owner.post('/api/tosov/mail', { email, choices: {} })
    await vi.waitUntil(() => mailTokenTo(box, email) !== '', { timeout: WAIT_MS })
    await owner.post('/api/tosov/mail/confirm', { token: mailTokenTo(box, email) })
    await owner.post('/api/auth/logout', {})
  }
  page = await stage.enter('ebs', { bypassCSP: true }, pupilsPath)
})

describe('the own account', () => {
  it('shows the open sessions, ends an unknown one, and leads back to the previous page', async () => {
    const { button } = personAt(page)
    const login = await fetch(`${stage.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
      body: JSON.stringify({ userName: 'ebs', password: demoPassword }),
    })
    const { token }: { token: string } = await login.json()
    const statusElsewhere = async () =>
      (await fetch(`${stage.address}/api/tosov/home`, { headers: { authorization: `Bearer ${token}` } }))
        .status
    expect(await statusElsewhere()).toBe(200)
    await page.getByRole('tabpanel').waitFor()
    const before = page.url()
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
    await button(accountMenuText.ownAccount).click()
    const rows = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: text.sessions.title }) })
      .getByRole('listitem')
    await rows.filter({ hasText: text.sessions.isThis }).waitFor()
    expect(await rows.count()).toBe(2)
    expect(await axeFindings(page)).toEqual([])
    const [heading, back] = await Promise.all([
      page.getByRole('heading', { level: 1 }).boundingBox(),
      button(text.back).boundingBox(),
    ])
    expect((back?.x ?? 0) + (back?.width ?? 0)).toBeLessThan(heading?.x ?? 0)
    expect(back?.y).toBeLessThan(heading?.y ?? 0)
    const phone = rows.filter({ hasText: 'Safari, iOS' })
    await phone.getByRole('button').click()
    await phone.waitFor({ state: 'detached' })
    await page.getByText(text.sessions.onlyThis).waitFor()
    expect(await statusElsewhere()).toBe(401)
    await button(text.back).click()
    await page.getByRole('tabpanel').waitFor()
    // The address follows the selected cell with a delay.
    expect(new URL(page.url()).searchParams.get('tab')).toBe(new URL(before).searchParams.get('tab'))
  })

  /** Where the previous user signed out, the address still leads to their account. */
  const enterAtStart = async (userName: string) => {
    await visit(page, '/')
    await enterAs(page, userName)
  }

  it('offers the sign-out within two clicks on every page', async () => {
    const menu = page.getByRole('button', { name: /^Хэрэглэгч: / })
    for (const userName of ['ebs', 'aimag', 'admin']) {
      if (userName !== 'ebs') await enterAtStart(userName)
      await menu.waitFor()
      // `walkTabs` of ways-of-looking.ts tries the menu on each page of an institution.
      const places = page.locator('[role=tab]:visible')
      if (userName === 'admin') await places.first().waitFor()
      const count = userName === 'ebs' ? 0 : await places.count()
      for (let place = 0; place < count; place += 1) {
        await places.nth(place).click()
        // One menu in the same header: the rest of a click would only open and close it.
        await menu.click({ trial: true })
      }
      await menu.click()
      await page.getByRole('button', { name: accountMenuText.ownAccount }).click()
      await menu.click()
      await page.getByRole('button', { name: 'Гарах', exact: true }).click()
      await page.getByLabel(signInText.userName).waitFor()
    }
  })

  it('requires reauthentication before a sensitive action, and then performs it', async () => {
    await enterAtStart('admin')
    await page.getByRole('tab', { name: registerText.heading, exact: true }).click()
    const dataLink = page.getByRole('link', { name: registerText.data })
    await dataLink.waitFor()
    later += 10 * 60_000
    await dataLink.click()
    const dialog = page.getByRole('dialog', { name: text.proof.title })
    const password = dialog.getByLabel(text.proof.password, { exact: true })
    await password.fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText(signInAnswerText.wrongPassword).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await password.fill('demo-2026')
    const download = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
    // The backdrop of a dialog over an open dialog darkens both.
    later += 10 * 60_000
    await page.getByRole('tab', { name: adminScreenText.tabs.accounts, exact: true }).click()
    await page.getByRole('button', { name: 'ebs-b: засах' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Хадгалах', exact: true }).click()
    await dialog.waitFor()
    const beneath = page.getByRole('button', { name: screenText.cancel, includeHidden: true }).first()
    const isCovered = await beneath.evaluate((button) => {
      const { left, top } = button.getBoundingClientRect()
      return document.elementFromPoint(left + 9, top + 9)?.closest('[role="dialog"]') === null
    })
    expect(isCovered).toBe(true)
    await password.fill('demo-2026')
    await page.keyboard.press('Enter')
    await page
      .getByText(accountAnswerText.accountChanged.same('ebs-b'))
      .or(page.getByText(institutionAnswerText.nothingChanged))
      .first()
      .waitFor()
    await page.getByRole('tab', { name: registerText.heading, exact: true }).click()
    // Recently authenticated: no prompt appears.
    const again = page.waitForEvent('download')
    await dataLink.click()
    await again
    expect(await dialog.count()).toBe(0)
  })

  const codeNow = (secret: string) => generateSync({ secret, epoch: Math.floor((Date.now() + later) / 1000) })
  const addCode = async (userName: string) => {
    const owner = await askingAt(stage.address, userName, 'demo-2026')
    const setUp = await owner.post('/api/auth/factors/set-up', {
      event: 'CODE',
      proof: { by: 'password', password: 'demo-2026' },
    })
    const secret = setUp.json<StartedFactor>().code?.secret ?? ''
    await owner.post('/api/auth/factors', { event: 'ADD_CODE', code: codeNow(secret) })
    later += 60_000
    return secret
  }

  const typePassword = async (userName: string) => {
    await clickSignOut(page)
    await enterAs(page, userName)
  }

  it('passes a delay that others caused with password and code together', async () => {
    const secret = await addCode('city')
    for (let time = 0; time < 26; time += 1)
      await fetch(`${stage.address}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ userName: 'city', password: 'guess' }),
      })
    const code = page.getByLabel(signInText.code, { exact: true })
    const login = '**/api/auth/login'
    const tooOften = { status: 429, contentType: 'text/html', body: '<html>429</html>' }
    await page.route(login, (route) => route.fulfill(tooOften))
    await typePassword('city')
    await page.getByText(screenText.withoutReason.get(429) ?? '').waitFor()
    expect(await code.count()).toBe(0)
    await page.unroute(login)
    await enterAs(page, 'city')
    await code.waitFor()
    expect(await axeFindings(page)).toEqual([])
    await code.fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).waitFor()
  })

  it('also accepts a code of the authenticator app', async () => {
    const secret = await addCode('aimag')
    await typePassword('aimag')
    await page.getByLabel(factorScreenText.signIn.code, { exact: true }).fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
    await page.getByRole('button', { name: accountMenuText.ownAccount }).click()
    later += 10 * 60_000
    await page.getByRole('button', { name: text.sessions.endOthers }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: text.sessions.endOthers }).click()
    const dialog = page.getByRole('dialog', { name: text.proof.title })
    const code = dialog.getByLabel(text.proof.code, { exact: true })
    // A password alone does not reauthenticate an account with a second factor.
    expect(await dialog.getByLabel(text.proof.password, { exact: true }).count()).toBe(0)
    await code.press('Enter')
    await dialog.getByText(text.proof.noCode).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await code.fill('000000')
    await page.keyboard.press('Enter')
    await dialog.getByText(factorText.wrongCode).waitFor()
    await code.fill(codeNow(secret))
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(text.sessions.onlyThis).waitFor()
  })

  /**
   * Checks each password field: masked, marked for password managers, pasteable; with a toggle revealed and masked
   * again.
   */
  const looks = async (within: Locator, meant: readonly string[]): Promise<void> => {
    const fields = within.locator('input[type="password"]')
    await expect.poll(() => fields.count()).toBe(meant.length)
    const autocompletes = await fields.evaluateAll((all) =>
      all.map((field) => field.getAttribute('autocomplete')),
    )
    expect(autocompletes).toEqual(meant)
    for (const [index] of meant.entries()) {
      await fields.nth(index).focus()
      await page.keyboard.press('Control+v')
    }
    const values = () => within.locator('input[autocomplete$="password"]').evaluateAll(valuesOf)
    expect(await values()).toEqual(meant.map(() => PASTED))
    const show = within.getByRole('button', { name: passwordFieldText.show })
    const hide = within.getByRole('button', { name: passwordFieldText.hide })
    const count = await show.count()
    for (let left = count; left > 0; left -= 1) await show.first().press('Enter')
    expect(await fields.count()).toBe(meant.length - count)
    expect(await values()).toEqual(meant.map(() => PASTED))
    for (let left = count; left > 0; left -= 1) await hide.first().press('Enter')
    expect(await fields.count()).toBe(meant.length)
  }

  it('has every password masked, and pasted unchanged', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await clickSignOut(page)
    await page.getByLabel(signInText.userName).waitFor()
    await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED)
    await looks(page.locator('form'), ['current-password'])
    await page.goto(`${stage.address}/?password-reset=#a-token`)
    await looks(page.locator('form'), ['new-password', 'new-password'])
    await page.goto(stage.address)
    await enterAs(page, 'ebs')
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).click()
    await page.getByRole('button', { name: accountMenuText.ownAccount }).click()
    await page.getByRole('button', { name: passwordText.change, exact: true }).click()
    await looks(page.getByRole('dialog'), ['current-password', 'new-password', 'new-password'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: factorScreenText.code.add, exact: true }).click()
    await looks(page.getByRole('dialog'), ['current-password'])
    await page.keyboard.press('Escape')
    await clickSignOut(page)
  })
})

describe('a forgotten password', () => {
  /** Where a card begins, on each page of this way. */
  const begins: unknown[] = []
  const noteBeginning = async (): Promise<void> => {
    const heading = page.getByRole('heading', { level: 1 })
    await heading.waitFor()
    const places = await heading.evaluate((each) => {
      const { top, bottom } = each.getBoundingClientRect()
      const card = each.closest('form')?.getBoundingClientRect().top ?? Number.NaN
      const about = each.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN
      return [getComputedStyle(each).fontSize, top - card, about - bottom]
    })
    begins.push(places)
  }

  it('is replaced by the link in the mail, and its token leaves the address', async () => {
    box.arrived.splice(0)
    const forgotten = page.getByRole('link', { name: publicPageText.forgotten })
    await forgotten.waitFor()
    await noteBeginning()
    await forgotten.click()
    const name = page.getByLabel(forgottenText.userName)
    await name.waitFor()
    await noteBeginning()
    await page.getByRole('button', { name: forgottenText.ask }).click()
    await page.getByText(forgottenText.noUserName).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await refusesLongPaste(name, 100)
    await name.fill('ebs')
    await page.keyboard.press('Enter')
    await page.getByText(forgottenText.linkRequested).waitFor()
    // A notification may arrive beside it.
    const linkIn = () =>
      box.arrived
        .flatMap(({ text }) => /http\S+#\S+/.exec(text)?.[0] ?? [])
        .find((each) => !each.includes('/?mail=')) ?? ''
    await expect.poll(linkIn).not.toBe('')
    const link = linkIn()
    // The mail contains the public address of the installation; the test server has another one.
    const { search, hash } = new URL(link)
    // In the same tab, without a reload.
    await page.goto(`${stage.address}/${search}${hash}`)
    const next = page.getByLabel(passwordText.next, { exact: true })
    await expect.poll(() => isFocused(next)).toBe(true)
    await noteBeginning()
    await refusesLongPaste(next, PASSWORD_LENGTH.most)
    await next.fill('Сургууль2026')
    await page.getByLabel(passwordText.again, { exact: true }).fill('Сургууль2026')
    expect(new URL(page.url()).hash).toBe('')
    await page.keyboard.press('Enter')
    await page.getByText(passwordText.errors.weak).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // The form offers another password, not another link.
    expect(await page.getByRole('button', { name: forgottenText.again }).count()).toBe(0)
    await next.fill('тогоо хүрд салхи тав')
    await page.getByLabel(passwordText.again, { exact: true }).fill('тогоо хүрд салхи тав')
    await page.keyboard.press('Enter')
    await page.getByText(forgottenText.replaced).waitFor()
    await expect.poll(() => isFocused(page.getByRole('link', { name: forgottenText.signIn }))).toBe(true)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByLabel(signInText.userName).fill('ebs')
    await page.getByLabel(signInText.password, { exact: true }).fill('тогоо хүрд салхи тав')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).waitFor()

    await clickSignOut(page)
    await page.getByLabel(signInText.userName).waitFor()
    await page.goto(`${stage.address}/${search}${hash}`)
    await page.getByLabel(passwordText.next, { exact: true }).fill('тогоо хүрд салхи зургаа')
    await page.getByLabel(passwordText.again, { exact: true }).fill('тогоо хүрд салхи зургаа')
    await page.keyboard.press('Enter')
    await page.getByText(forgottenText.over).waitFor()
    expect(await axeFindings(page)).toEqual([])
    // The link has expired, so the form offers only a new link.
    expect(await page.getByRole('button', { name: forgottenText.choose.save }).count()).toBe(0)
    expect(await page.getByLabel(passwordText.next, { exact: true }).count()).toBe(0)
    await expect.poll(() => isFocused(page.getByRole('link', { name: forgottenText.again }))).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => isFocused(page.getByLabel(forgottenText.userName))).toBe(true)
  })

  it('has cards like the sign-in: a heading of the same size, with its note as close below', () => {
    const [signIn] = begins
    expect(begins).toEqual([signIn, signIn, signIn])
  })
})
