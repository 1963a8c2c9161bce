import type { BrowserContext, Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ChildrenAnswer } from '#features/children/api.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import { axeFindings } from '#test/browser/axe.ts'
import { refusesLongPaste } from '#test/browser/clipboard.ts'
import { type BrowserUser, enterAs, personAt, writtenOnDevice } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt } from '#test/support/ready.ts'

const stage = setStage()

const staff = 'Ажилтны төлөв, тэтгэмж'
const children = 'Багш, ажилтны хүүхэд'
const positions = 'Шинэ орон тоо'

const table = async ({ page, openTab }: BrowserUser, label: string): Promise<void> => {
  await openTab(label)
  await page.getByRole('grid').waitFor()
}
const dialog = ({ page }: BrowserUser, name: string): Locator => page.getByRole('dialog', { name })
const child = ({ page }: BrowserUser, head: string): Locator =>
  page.locator('tbody tr').filter({ hasText: 'Баттулга' }).getByLabel(head)
const quantity = ({ page }: BrowserUser): Locator => page.getByRole('textbox', { name: 'Шинэ орон тоо' })
const openStatus = async (at: BrowserUser, row: number): Promise<Locator> => {
  await at.page
    .locator('tbody tr')
    .nth(row)
    .getByRole('button', { name: /төлөв өөрчлөх/ })
    .click()
  return dialog(at, 'Ажилтны төлөв')
}
const addPosition = async (at: BrowserUser, job: string): Promise<void> => {
  await table(at, positions)
  await at.button('Орон тоо нэмэх').click()
  const adding = dialog(at, 'Шинэ орон тоо бүртгэх')
  await adding.getByRole('combobox').fill(job)
  await at.page.keyboard.press('Escape')
  await adding.getByLabel('Шинэ орон тоо').fill('1')
  await adding.getByLabel('Тайлбар').fill('Шинэ бүлэг')
  await adding.getByRole('button', { name: 'Хадгалах' }).click()
  await adding.waitFor({ state: 'detached' })
}
/** Opens the page at an address in a new tab of the same browser. */
const cameBack = async (context: BrowserContext, address: string): Promise<BrowserUser> => {
  const page = await context.newPage()
  await page.goto(address)
  return personAt(page)
}

let ebs: BrowserUser

/** Each step depends on the previous ones. */
describe('unsaved input of people and positions', () => {
  beforeAll(async () => {
    ebs = await stage.signIn('ebs', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
    await addPosition(ebs, 'Багш')
  })
  const die = async (): Promise<void> => {
    await writtenOnDevice(ebs.page)
    const address = ebs.page.url()
    await ebs.page.close({ runBeforeUnload: false })
    ebs = await cameBack(ebs.context, address)
  }
  const untilRestored = (count: number): Promise<void> =>
    ebs.page.getByText(`${count} өөрчлөлтийг сэргээлээ`).first().waitFor()

  it('is restored after the page was killed, and the user sees a notice', async () => {
    await table(ebs, staff)
    await (await openStatus(ebs, 0)).getByLabel('Хүүхэд асрах чөлөөтэй').check()
    await dialog(ebs, 'Ажилтны төлөв').getByLabel('Сарын тоо').fill('7')
    await die()
    await untilRestored(1)
    await table(ebs, staff)
    await ebs.page
      .locator('tbody tr')
      .nth(1)
      .getByRole('button', { name: /^Нэмэх/ })
      .click()
    const sums = dialog(ebs, 'Нэг удаагийн тэтгэмж')
    await sums
      .getByRole('region', { name: /унааны хөнгөлөлт/ })
      .getByRole('checkbox')
      .check()
    await sums
      .getByRole('region', { name: /унааны хөнгөлөлт/ })
      .getByRole('textbox')
      .fill('450000')
    await die()
    await untilRestored(2)
    await table(ebs, children)
    await child(ebs, 'Сургалтын төлбөр').fill('3500000')
    await table(ebs, positions)
    await ebs.button('Багш: засах').click()
    await quantity(ebs).fill('4')
    await ebs.button('Орон тоо нэмэх').click()
    const adding = dialog(ebs, 'Шинэ орон тоо бүртгэх')
    await refusesLongPaste(adding.getByRole('combobox'), 200)
    await refusesLongPaste(adding.getByLabel('Тайлбар'), 300)
    await adding.getByRole('combobox').fill('Тоглоомын мастер')
    await ebs.page.keyboard.press('Escape')
    await adding.getByLabel('Тайлбар').fill('Сурагч олон болсон')
    await die()
    await untilRestored(5)
    await table(ebs, positions)
    expect(await quantity(ebs).inputValue()).toBe('4')
    await ebs.button('Багш: засварыг болих').waitFor()
    await table(ebs, children)
    expect(await child(ebs, 'Сургалтын төлбөр').inputValue()).toBe('3,500,000')
    await ebs.page.getByText('1 мөрийн өөрчлөлт хадгалаагүй').waitFor()
    await table(ebs, staff)
    await ebs.page.getByText(/Төлөвлөж буй төлөв: Хүүхэд асрах чөлөөтэй, Сарын тоо: 7/).waitFor()
    await ebs.page.getByText(/: 450,?000$/).waitFor()
    expect(await axeFindings(ebs.page)).toEqual([])
  })

  it('of a position that is being added is restored, too, and can be continued', async () => {
    await table(ebs, positions)
    await ebs.button('Шинэ орон тоо бүртгэх: Үргэлжлүүлэх').click()
    const again = dialog(ebs, 'Шинэ орон тоо бүртгэх')
    expect(await again.getByLabel('Тайлбар').inputValue()).toBe('Сурагч олон болсон')
    await again.getByLabel('Шинэ орон тоо').fill('2')
    await again.getByRole('button', { name: 'Хадгалах' }).click()
    await again.waitFor({ state: 'detached' })
    await ebs.button('Тоглоомын мастер: засах').waitFor()
    // The button that opened the dialog is gone; the focus stays within the page.
    await expect
      .poll(() => ebs.page.evaluate(() => document.activeElement?.closest('[role="tabpanel"]')?.id))
      .toBe('place')
  })

  it('of a position with a lost response is added once, also after a page reload', async () => {
    const save = '**/api/sub/blank9/save'
    const keys: (string | undefined)[] = []
    await ebs.page.route(save, async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      await route.fetch()
      await route.abort()
    })
    await table(ebs, positions)
    await ebs.button('Орон тоо нэмэх').click()
    const adding = dialog(ebs, 'Шинэ орон тоо бүртгэх')
    await adding.getByRole('combobox').fill('Тогооч')
    await ebs.page.keyboard.press('Escape')
    await adding.getByLabel('Шинэ орон тоо').fill('1')
    await adding.getByLabel('Тайлбар').fill('Шинэ байр')
    await adding.getByRole('button', { name: 'Хадгалах' }).click()
    await ebs.page.getByRole('alertdialog').getByRole('button').click()
    await ebs.page.unroute(save)
    await die()
    await table(ebs, positions)
    await ebs.button('Шинэ орон тоо бүртгэх: Үргэлжлүүлэх').click()
    const again = dialog(ebs, 'Шинэ орон тоо бүртгэх')
    const sent = ebs.page.waitForRequest(save)
    await again.getByRole('button', { name: 'Хадгалах' }).click()
    expect((await sent).headers()['idempotency-key']).toBe(keys[0])
    await again.waitFor({ state: 'detached' })
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(await ebs.button('Тогооч: засах').count()).toBe(1)
  })

  it('is seen in another tab of the same browser', async () => {
    await table(ebs, children)
    const other = await cameBack(ebs.context, ebs.page.url())
    await table(other, children)
    await child(ebs, 'Сургалтын төлбөр').fill('3600000')
    await expect.poll(() => child(other, 'Сургалтын төлбөр').inputValue()).toBe('3600000')
    await other.page.close({ runBeforeUnload: false })
  })

  it('stays after a user only opens and closes it in a dialog', async () => {
    await table(ebs, staff)
    await ebs
      .button(/: Үргэлжлүүлэх$/)
      .first()
      .click()
    await dialog(ebs, 'Ажилтны төлөв').getByRole('button', { name: 'Болих' }).click()
    await dialog(ebs, 'Ажилтны төлөв').waitFor({ state: 'detached' })
    await ebs.page.getByText(/Төлөвлөж буй төлөв: Хүүхэд асрах чөлөөтэй, Сарын тоо: 7/).waitFor()
  })

  it('stays after a sign-out, with a notice; another user never sees it', async () => {
    const { page } = ebs
    await ebs.signOut()
    const question = page.getByRole('alertdialog')
    await question.getByText(/^4 өөрчлөлт хадгалаагүй.* энэ төхөөрөмжид үлдэж/).waitFor()
    await question.getByRole('button', { name: 'Төхөөрөмжид үлдээгээд гарах' }).click()
    for (const other of ['ebs-b', 'ebs2']) {
      await enterAs(page, other)
      await page.getByRole('tab', { name: 'Нэгтгэл' }).waitFor()
      const stranger = personAt(page)
      await table(stranger, staff)
      expect(await page.getByText('Хадгалаагүй өөрчлөлт').count()).toBe(0)
      await stranger.openTab(children)
      await page.getByRole('grid').waitFor()
      const typed = await page
        .locator('tbody input')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input instanceof HTMLInputElement ? input.value : '')),
        )
      expect(typed).not.toContain('3,600,000')
      await stranger.openTab(positions)
      await page.getByRole('grid').waitFor()
      expect(await quantity(stranger).count()).toBe(0)
      expect(await page.getByText('сэргээлээ').count()).toBe(0)
      await stranger.signOut()
      await page.getByLabel('Нууц үг').waitFor()
    }
    await enterAs(page, 'ebs')
    await untilRestored(4)
  })

  it('is gone from the device when it is saved, and discarded when its dialog is cancelled', async () => {
    await table(ebs, children)
    await ebs.page.getByRole('button', { name: 'Хадгалах', exact: true }).click()
    await ebs.page.getByText('Бүх өөрчлөлт хадгалагдсан').first().waitFor()
    await table(ebs, positions)
    await ebs.button('Багш: хадгалах').click()
    await ebs.button('Багш: засах').waitFor()
    await table(ebs, staff)
    for (const [title, name] of [
      ['Ажилтны төлөв', 0],
      ['Нэг удаагийн тэтгэмж', 0],
    ] as const) {
      await ebs
        .button(/: Үргэлжлүүлэх$/)
        .nth(name)
        .click()
      await dialog(ebs, title).getByRole('button', { name: 'Хадгалах' }).click()
      await dialog(ebs, title).waitFor({ state: 'detached' })
    }
    expect(await ebs.page.locator('tbody tr').first().innerText()).toContain('Хүүхэд асрах чөлөөтэй\t7')
    await (await openStatus(ebs, 2)).getByLabel('Тэтгэвэрт гарна').check()
    await dialog(ebs, 'Ажилтны төлөв').getByRole('button', { name: 'Болих' }).click()
    await (await openStatus(ebs, 2)).waitFor()
    expect(await dialog(ebs, 'Ажилтны төлөв').getByLabel('Ажиллана', { exact: true }).isChecked()).toBe(true)
    await ebs.page.keyboard.press('Escape')
    await die()
    await table(ebs, staff)
    expect(await ebs.page.getByText('сэргээлээ').count()).toBe(0)
    expect(await ebs.page.getByText('Хадгалаагүй өөрчлөлт').count()).toBe(0)
  })
})

describe('two people at the same record', () => {
  let mine: BrowserUser
  let theirs: BrowserUser
  beforeAll(async () => {
    mine = ebs
    await table(mine, children)
    theirs = personAt(await stage.enter('ebs-b', undefined, new URL(mine.page.url()).search))
  })
  const saveChildren = async (at: BrowserUser): Promise<void> => {
    await at.page.getByRole('button', { name: 'Хадгалах', exact: true }).click()
  }
  const storedChild = async () => {
    const server = await askingAt(stage.address, 'ebs-b', demoPassword)
    const { RESULT: rows } = (await server.get('/api/sub/blank11/1001/2026')).json<ChildrenAnswer>()
    const row = rows.find((each) => Object.values(each).includes('Баттулга'))
    return [row?.tuition, row?.description]
  }
  const bothAt = async (label: string): Promise<void> => {
    for (const person of [mine, theirs]) await table(person, label)
  }

  it('see both values of a child that both have typed; nothing is written until one is chosen', async () => {
    await bothAt(children)
    // Typed first: an update that arrives before would be the base of this edit, so nothing would conflict.
    await child(mine, 'Сургалтын төлбөр').fill('2500000')
    await child(theirs, 'Сургалтын төлбөр').fill('1500000')
    await child(theirs, 'Тайлбар').fill('Зээлтэй')
    // Between the click and the list that the page reads before it saves: a live update that shows the conflict first
    // would disable the button.
    await mine.page.route(
      '**/api/sub/blank11/1001/2026',
      async (route) => {
        await saveChildren(theirs)
        await theirs.page.getByText('Бүх өөрчлөлт хадгалагдсан').waitFor()
        await route.continue()
      },
      { times: 1 },
    )
    await saveChildren(mine)
    const note = mine.page.getByText('1 талбарыг өөр хүн эсвэл өөр цонхоор өөрчилж хадгалсан')
    await note.waitFor()
    expect(await axeFindings(mine.page)).toEqual([])
    // Fields that only the colleague changed are merged; one field conflicts.
    expect(await child(mine, 'Тайлбар').inputValue()).toBe('Зээлтэй')
    expect(await child(mine, 'Сургалтын төлбөр').inputValue()).toBe('2,500,000')
    expect(await storedChild()).toEqual([1_500_000, 'Зээлтэй'])
    await mine.button(/Сургалтын төлбөр.*: Миний бичсэн: 2,500,000$/).click()
    await note.waitFor({ state: 'detached' })
    await saveChildren(mine)
    await mine.page.getByText('Бүх өөрчлөлт хадгалагдсан').waitFor()
    expect(await storedChild()).toEqual([2_500_000, 'Зээлтэй'])
    await expect.poll(() => child(theirs, 'Сургалтын төлбөр').inputValue()).toBe('2,500,000')
  })

  it('see it in the dialog of a status, too, and may choose the stored value', async () => {
    await bothAt(staff)
    await (await openStatus(theirs, 3)).getByLabel('Тэтгэвэрт гарна').check()
    const status = await openStatus(mine, 3)
    await status.getByLabel('Ажиллахгүй').check()
    await dialog(theirs, 'Ажилтны төлөв').getByRole('button', { name: 'Хадгалах' }).click()
    await dialog(theirs, 'Ажилтны төлөв').waitFor({ state: 'detached' })
    await status.getByRole('button', { name: 'Хадгалах' }).click()
    await status.getByText('1 талбарыг өөр хүн эсвэл өөр цонхоор өөрчилж хадгалсан').waitFor()
    await status.getByRole('button', { name: /Хадгалагдсан: Тэтгэвэрт гарна$/ }).click()
    expect(await status.getByLabel('Тэтгэвэрт гарна').isChecked()).toBe(true)
    await status.getByRole('button', { name: 'Болих' }).click()
  })

  it('a row that is deleted concurrently is reported, leaves the input visible, until the user discards it, and the others editable', async () => {
    await addPosition(mine, 'Эмч')
    await mine.button('Эмч: засах').click()
    await quantity(mine).fill('3')
    await table(theirs, positions)
    await theirs.button('Эмч: устгах').click()
    await theirs.page.getByRole('alertdialog').getByRole('button', { name: 'Устгах' }).click()
    await theirs.button('Эмч: засах').waitFor({ state: 'detached' })
    await mine.button('Эмч: хадгалах').click()
    await mine.page.getByRole('alertdialog').getByRole('button').click()
    await mine.page.getByText('Шинэ орон тоо: 3').waitFor()
    await mine.page.getByText('«Эмч» мөрийг өөр хэрэглэгч устгасан').first().waitFor()
    await mine.button('Багш: засах').click()
    await expect.poll(() => quantity(mine).inputValue()).toBe('4')
    await mine.button('Багш: засварыг болих').click()
    await mine.button('Эмч: Хасах').click()
    await mine.page.getByRole('alertdialog').getByRole('button', { name: 'Устгах' }).click()
    await mine.page.getByText('Шинэ орон тоо: 3').waitFor({ state: 'detached' })
  })
})
