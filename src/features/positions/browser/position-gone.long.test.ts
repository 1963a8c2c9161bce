import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

describe('a position that a colleague deletes while it is edited', () => {
  const stage = setStage()
  let one: BrowserUser
  let two: BrowserUser
  beforeAll(async () => {
    one = await stage.signIn('ebs')
    await one.openTab('Шинэ орон тоо')
    for (const job of ['Багш', 'Эмч']) await add(job)
    two = await stage.signIn('ebs-b')
    await two.openTab('Шинэ орон тоо')
  })

  const add = async (job: string): Promise<void> => {
    await one.button('Орон тоо нэмэх').click()
    const dialog = one.page.getByRole('dialog')
    await dialog.getByRole('combobox').fill(job)
    await one.page.keyboard.press('Escape')
    await dialog.getByLabel('Шинэ орон тоо').fill('1')
    await dialog.getByLabel('Тайлбар').fill('Шинэ бүлэг')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('is reported as deleted, and the others can be edited at once', async () => {
    await one.button('Багш: засах').click()
    await two.button('Багш: устгах').click()
    await two.page.getByRole('alertdialog').getByRole('button', { name: 'Устгах' }).click()
    await two.button('Багш: засах').waitFor({ state: 'detached' })
    await one.button('Багш: хадгалах').click()
    await one.page.getByRole('alertdialog').getByRole('button').click()
    await one.page.getByText('«Багш» мөрийг өөр хэрэглэгч устгасан').first().waitFor()
    await one.button('Эмч: засах').click()
    expect(await one.page.getByRole('textbox', { name: 'Шинэ орон тоо' }).inputValue()).toBe('1')
  })
})
