import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'

const groups = [
  {
    user: 'dorm',
    staff: 'Ажилтны төлөв, тэтгэвэр',
    positions: 'Цалингийн нэг удаагийн зардал',
    children: 'Багш, ажилтны мэдээлэл',
    budget: 'Дотуур байрны зардал',
    asksMonths: 'Тоолох сар оруулна уу',
    figureHeads: 7,
    demandProfession: 0,
  },
  {
    user: 'sub',
    staff: 'Ажилтны төлөв, тэтгэмж',
    positions: 'Шинэ орон тооны цалингийн зардал',
    children: 'Багш, ажилтны хүүхэд',
    budget: 'Цэцэрлэгийн нийт төсөв',
    asksMonths: 'Тоотцох сар оруулна уу',
    figureHeads: 10,
    demandProfession: 1,
  },
  {
    user: 'ntb',
    staff: 'Ажилтны төлөв, тэтгэмж',
    positions: 'Цалингийн зардал',
    children: 'Багш, ажилтны хүүхэд',
    budget: 'Нийт төсөв',
    asksMonths: 'Тоолох сар оруулна уу',
    figureHeads: 10,
    demandProfession: 0,
  },
  {
    user: 'ntbdraft',
    staff: 'Ажилтны төлөв, тэтгэмж',
    positions: 'Цалингийн зардал, шинэ орон тоо',
    children: 'Суралцаж буй багш, ажилтны хүүхэд',
    budget: 'Нийт төсөв',
    asksMonths: 'Тоолох сар оруулна уу',
    figureHeads: 10,
    demandProfession: 0,
  },
] as const

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = await stage.window()
})

describe.each(groups)('the people of $user', (group) => {
  let person: BrowserUser
  beforeAll(async () => {
    person = await signInAgain(page, stage.address, group.user)
  })

  const dialog = (name: string): Locator => person.page.getByRole('dialog', { name })
  const rows = (): Locator => person.page.locator('tbody tr')
  const table = async (label: string): Promise<void> => {
    await person.openTab(label)
    await person.page.getByRole('grid').first().waitFor()
  }

  it('are imported from the registry, and the result lists the changes', async () => {
    await table(group.staff)
    await person.button('Багш, ажилтны мэдээлэл татах').click()
    const account = person.page.getByRole('region', { name: /Багш, ажилтны мэдээлэл татах/ })
    expect(await account.innerText()).toMatch(/\d+ ажилтан, өөрчлөлт алга/)
    await account.getByRole('button').click()
  })

  it('need the months of a leave, in the terms of their group', async () => {
    await rows()
      .first()
      .getByRole('button', { name: /төлөв өөрчлөх/ })
      .click()
    const status = dialog('Ажилтны төлөв')
    await status.getByLabel('Хүүхэд асрах чөлөөтэй').check()
    await status.getByLabel('Сарын тоо').fill('')
    await status.getByRole('button', { name: 'Хадгалах' }).click()
    const alert = person.page.getByRole('alertdialog')
    expect(await alert.innerText()).toContain(group.asksMonths)
    await alert.getByRole('button').click()
    await status.getByLabel('Сарын тоо').fill('9')
    await status.getByRole('button', { name: 'Хадгалах' }).click()
    await status.waitFor({ state: 'detached' })
    expect(await rows().first().innerText()).toContain('Хүүхэд асрах чөлөөтэй\t9')
  })

  it('get new positions with the figures of their form', async () => {
    await table(group.positions)
    await person.button('Орон тоо нэмэх').click()
    const adding = dialog('Шинэ орон тоо бүртгэх')
    await adding.getByRole('combobox').click()
    await person.page.getByRole('option').first().click()
    await adding.getByLabel('Шинэ орон тоо').fill('1')
    await adding.getByLabel('Тайлбар').fill('Шинэ бүлэг')
    await adding.getByRole('button', { name: 'Хадгалах' }).click()
    await adding.waitFor({ state: 'detached' })
    const figures = (await rows().first().innerText()).match(/\d[\d,]*\.?\d*/g) ?? []
    expect(figures.length).toBeGreaterThanOrEqual(group.figureHeads)
  })

  it('have children with the columns of their form', async () => {
    await table(group.children)
    const heads = await person.page.locator('thead').innerText()
    expect(heads.match(/эрэлттэй мэргэжил/gi)?.length ?? 0).toBe(group.demandProfession)
    await person.button('Багш, ажилтны хүүхдийн мэдээлэл татах').click()
    await person.page.getByRole('region', { name: /мэдээлэл татах/ }).waitFor()
  })

  it('count in the budget at once', async () => {
    await person.openTab(group.budget)
    const budget = await person.page.getByRole('tabpanel').innerText()
    const line = budget.split('\n').find((each) => /шинэ(ээр|\s).*орон тоо.*\d/i.test(each)) ?? ''
    expect(line).toMatch(/[1-9][\d,]{3,}/)
  })
})
