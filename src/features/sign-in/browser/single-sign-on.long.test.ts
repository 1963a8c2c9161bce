import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accountCalls } from '#features/accounts/api.ts'
import { registerText } from '#features/registers/text.ts'
import { accountScreenText } from '#features/sign-in/account-text.ts'
import { factorScreenText } from '#features/sign-in/factor-text.ts'
import { singleSignOnText as text } from '#features/sign-in/provider-text.ts'
import { signInText } from '#features/sign-in/text.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { clickSignOut, enterAs, personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { leave } from '#test/browser/start-over.ts'
import { freePort } from '#test/support/free-port.ts'
import { openidServer } from '#test/support/openid-provider.ts'
import { askingAt } from '#test/support/ready.ts'

const name = 'Яамны нэвтрэлт'

async function providerFor(port: number) {
  const address = `http://localhost:${port}`
  const provider = await openidServer({
    redirectUris: [`${address}/api/auth/openid/yam/return`],
    leaveUris: [`${address}/`],
    tells: 'in the token',
  })
  const { issuer, clientId, clientSecret } = provider
  const env = {
    PORT: String(port),
    PUBLIC_URL: address,
    OPENID_PROVIDERS: JSON.stringify([
      { id: 'yam', name, issuer, clientId, clientSecret, roles: ['institution', 'administrator'] },
    ]),
  }
  return { address, provider, env }
}

const here = await providerFor(await freePort())
const elsewhere = await providerFor(await freePort())

async function sayAtProvider(page: Page, person: string): Promise<void> {
  await page.getByLabel('Who are you?').fill(person)
  await page.keyboard.press('Enter')
}

describe('a public demo', () => {
  const stage = setStage({ env: { DEMO: 'on', PUBLIC_URL: 'https://tosov.example' } })

  it('states this at the sign-in', async () => {
    const page = await stage.window()
    await page.getByText(signInText.openDemonstration).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('signing in by a provider', () => {
  const stage = setStage({ env: { ...here.env, REAUTH_AFTER_MINUTES: '1' } })
  afterAll(() => here.provider.close())
  let page: Page
  beforeAll(async () => {
    page = await stage.window({ bypassCSP: true })
  })
  const way = () => page.getByRole('link', { name, exact: true })
  /** Opens an address without a session here or at the provider. */
  const opened = async (search = ''): Promise<void> => {
    await leave(page, here.address)
    await page.goto(`${here.address}/${search}`)
  }
  const entered = async (person: string): Promise<void> => {
    await opened()
    await way().click()
    await sayAtProvider(page, person)
    await page.getByRole('button', { name: /^Хэрэглэгч: / }).waitFor()
  }
  const firstPage = () => page.getByRole('tab', { name: 'Нэгтгэл' })

  it('begins below the password, leads to the first page, and out of both again', async () => {
    await opened()
    await way().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await way().click()
    await sayAtProvider(page, 'ebs')
    await firstPage().waitFor()
    await clickSignOut(page)
    // The provider offers to sign out there as well.
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await way().click()
    await page.getByLabel('Who are you?').waitFor()
  })

  it('returns to the page that the user opened', async () => {
    await opened('?year=2026&tab=1')
    await way().click()
    await sayAtProvider(page, 'ebs')
    await page.waitForURL(`${here.address}/?year=2026&tab=1`)
    await page.getByRole('tabpanel').waitFor()
  })

  it('explains to an unknown user why the sign-in failed, on a page with other methods', async () => {
    await opened()
    await way().click()
    await sayAtProvider(page, 'nobody-here')
    await page.getByText(text.refused.unknown).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await enterAs(page, 'ebs')
    await firstPage().waitFor()
    expect(new URL(page.url()).searchParams.has('entry')).toBe(false)
  })

  it('lets a page with an expired session continue, from a tab of its own', async () => {
    await entered('ebs')
    const person = personAt(page)
    await person.openTab('Сурагчийн тоо')
    await person.type(1, 1, '73')
    await page.context().clearCookies({ name: 'tosov_session' })
    // If the page has already noticed, a dialog covers the button.
    await page.keyboard.press('Control+s')
    await page.getByText(signInText.expired).waitFor()
    await way().click()
    await page.getByText(signInText.expired).waitFor({ state: 'detached' })
    await page.getByRole('grid').waitFor()
    expect(await person.cell(1, 1).innerText()).toBe('73')
    await person.save()
  })

  it('reauthenticates in a tab of its own, and then performs the requested action', async () => {
    const admin = await askingAt(here.address, 'admin', 'demo-2026')
    const other = { userName: 'admin-2', displayName: 'Бат', post: '', email: '', role: 'administrator' }
    const record = { ...other, level: null, institutionId: null, reviews: [], regions: [] }
    const added = await admin.post(accountCalls.adminAccountSave.path, { event: 'ADD', ...record })
    expect(added.statusCode).toBe(200)
    const link = { userName: 'admin-2', provider: 'yam', subject: 'admin' }
    expect((await admin.post(accountCalls.adminAccountLink.path, link)).statusCode).toBe(200)
    // A provider without `auth_time` does not prove a recent authentication.
    here.provider.forge({ claims: ({ auth_time, ...claims }) => claims })
    await entered('admin')
    here.provider.forge(null)
    await page.getByRole('tab', { name: registerText.heading, exact: true }).click()
    await page.getByRole('link', { name: registerText.data }).click()
    const dialog = page.getByRole('dialog', { name: accountScreenText.proof.title })
    await dialog.getByText(text.proveAbout).waitFor()
    expect(await axeFindings(page)).toEqual([])
    const download = page.waitForEvent('download')
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      dialog.getByRole('link', { name: text.proveBy(name) }).click(),
    ])
    await sayAtProvider(tab, 'admin')
    await dialog.waitFor({ state: 'detached' })
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/)
  })

  it('is listed among the own sign-ins', async () => {
    await entered('ebs')
    await page.goto(`${here.address}/?account=`)
    await page.getByRole('heading', { name: accountScreenText.sessions.title }).waitFor()
    await page.getByText(` · ${name} · `).first().waitFor()
  })

  it('is unlinked by its owner after a question, and links again at the next sign-in', async () => {
    const { is, link, unlink, unlinkOf, unlinkTitle } = text.linked
    await page.getByText(is(name), { exact: true }).waitFor()
    const question = page.getByRole('alertdialog', { name: unlinkTitle })
    const press = () => page.getByRole('button', { name: unlinkOf(name), exact: true }).click()
    await press()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByText(is(name), { exact: true }).waitFor()
    await press()
    await question.getByRole('button', { name: unlink, exact: true }).click()
    await page.getByRole('button', { name: link(name), exact: true }).waitFor()
    await entered('ebs')
    await page.goto(`${here.address}/?account=`)
    await page.getByText(is(name), { exact: true }).waitFor()
  })
})

describe('a program without passwords', () => {
  const stage = setStage({ env: { ...elsewhere.env, PASSWORD_SIGN_IN: 'off' } })
  afterAll(() => elsewhere.provider.close())

  it('requires none, and explains this to a user with a forgotten one', async () => {
    const page = await stage.window({ bypassCSP: true })
    await page.goto(elsewhere.address)
    await page.getByRole('link', { name, exact: true }).waitFor()
    await page.getByLabel(signInText.password).waitFor({ state: 'detached' })
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name, exact: true }).click()
    await sayAtProvider(page, 'ebs')
    await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
    await page.goto(`${elsewhere.address}/?account=`)
    await page.getByRole('heading', { name: accountScreenText.sessions.title }).waitFor()
    await page.getByRole('heading', { name: accountScreenText.password.title }).waitFor({ state: 'detached' })
    await page.getByText(factorScreenText.atProvider).waitFor()
    expect(await page.getByRole('button', { name: factorScreenText.passkey.add }).count()).toBe(0)
    // A session from before the settings asked for a second factor.
    await page.route(/\/api\/tosov\/home/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...Object(await response.json()), mustEnrol: true } })
    })
    await page.reload()
    await page.getByText(factorScreenText.mustEnrolAtProvider).waitFor()
    expect(await page.getByText(factorScreenText.mustEnrol).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
  })
})
