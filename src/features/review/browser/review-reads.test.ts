import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openInstitutions } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

/** Each step depends on the previous ones. */
describe('an institution with a report that a reviewer cannot read', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('aimag')
    await openInstitutions(page)
  })

  const bar = (): Locator => page.getByRole('region', { name: 'Хянагчийн үйлдэл' })
  const reports = (): Locator => page.getByRole('region', { name: 'Тайлан', exact: true })
  const attachments = (): Locator => page.getByRole('region', { name: 'Хавсралт файл' })
  const unknown = async (): Promise<void> => {
    expect(await bar().innerText()).not.toMatch(/Бөглөж байна|Эхлээгүй|Байгууллагад/)
    expect(await reports().innerText()).not.toContain('илгээгээгүй')
    expect(await attachments().innerText()).not.toContain('алга')
  }
  const returnBlockReason = async (): Promise<string | null> => {
    const reason = await bar().getByRole('button', { name: 'Буцаах' }).getAttribute('aria-describedby')
    return page.locator(`[id="${reason}"]`).textContent()
  }

  it('shows a loading state during the read', async () => {
    let answer = (): void => {}
    const waited = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/\/review\/.*(report|attachment)/, async (route) => {
      await waited
      await route.fulfill({ status: 500, json: { status: 0, message: 'Түр саатал' } })
    })
    await page.goto(`${stage.address}/?year=2026&institution=1002`)
    await bar().waitFor()
    await attachments().getByRole('status').waitFor()
    await unknown()
    expect(await returnBlockReason()).toContain('уншиж байна')
    answer()
  })

  it('shows an error when the read fails', async () => {
    await bar().getByText('Түр саатал').waitFor()
    await reports().getByText('Түр саатал').waitFor()
    await attachments().getByText('Түр саатал').waitFor()
    await unknown()
    expect(await returnBlockReason()).toContain('уншиж чадсангүй')
  })

  it('is there after another try', async () => {
    await page.unrouteAll()
    await bar().getByRole('button', { name: 'Дахин оролдох' }).click()
    await bar()
      .getByText(/^(Бөглөж байна|Эхлээгүй)$/)
      .waitFor()
    await reports().getByText('илгээгээгүй').waitFor()
    await attachments().getByRole('button', { name: 'Дахин оролдох' }).click()
    await attachments().getByText('Хавсралт файл алга').waitFor()
    expect(await returnBlockReason()).toContain('байгууллагад байна')
  })

  it('explains how a missing file is made, and names no button of the institution', async () => {
    const school = await stage.signIn('ebs')
    await school.page.getByRole('button', { name: 'Тайлан бодох', exact: true }).click()
    await school.page.getByText('Тайланг тооцлоо').first().waitFor()
    await school.context.close()
    await page.goto(`${stage.address}/?year=2026&institution=1001`)
    const none = reports().getByText('Файл үүсээгүй').first()
    expect(await none.getAttribute('title')).toContain('PDF-ийг үүсгэсний дараа')
  })
})
