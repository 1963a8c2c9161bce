import { describe, expect, it } from 'vitest'
import { findings } from '#test/browser/axe.ts'
import type { Person } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

/** A school, a kindergarten and a centre: the tab of their learners, and that of the total. */
const groups = [
  ['ebs', 'Сурагчийн тоо', 'Нийт төсөв'],
  ['sub', 'Суралцагчийн тоо', 'Цэцэрлэгийн нийт төсөв'],
  ['ntb', 'Суралцагчийн тоо', 'Нийт төсөв'],
] as const

/** The total of the budget that is asked for, tugrik: the first table of its tab. */
async function totalOf({ page, openTab }: Person, tab: string): Promise<number> {
  await openTab(tab)
  const text = await page
    .getByRole('row', { name: /Нийт төсөв/ })
    .first()
    .innerText()
  return Number((text.split(/\s+/).at(-1) ?? '').replaceAll(',', ''))
}

describe.each(groups)('what would move the budget of %s', (user, blank, budget) => {
  it('is said in the panel about a cell as typing it then shows', async () => {
    const person = await stage.signIn(user, { bypassCSP: true })
    const before = await totalOf(person, budget)
    await person.openTab(blank)
    const cell = person.page.locator('.grid-open').first()
    await cell.click()
    await person.page.keyboard.press('Shift+F2')
    const effect = person.page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    const sentence = await effect
      .getByText(/^Нэг суралцагч нэмэгдвэл төсөв [\d,]+ төгрөгөөр өснө/)
      .innerText()
    const told = Number(/төсөв ([\d,]+) төгрөгөөр/.exec(sentence)?.[1]?.replaceAll(',', ''))
    await effect.getByText(/^Бүрдлээр \(\d+\)$/).click()
    const parts = await effect.getByRole('definition').allInnerTexts()
    const amounts = parts.map((part) => Number(part.replaceAll(',', '').replace('−', '-')))
    expect(amounts).toEqual([...amounts].sort((a, b) => Math.abs(b) - Math.abs(a)))
    // Each is printed in whole tugrik.
    expect(Math.abs(amounts.reduce((sum, amount) => sum + amount, 0) - told)).toBeLessThan(amounts.length)
    expect(await findings(person.page)).toEqual([])
    const now = Number((await cell.innerText()).replaceAll(',', ''))
    await cell.click()
    await person.page.keyboard.type(String(now + 1))
    await person.page.keyboard.press('Enter')
    expect(Math.abs((await totalOf(person, budget)) - before - told)).toBeLessThan(1)
    await person.context.close()
  })
})

describe('what would move the budget, where it cannot move it', () => {
  it('says that a supplement moves the headcount reading alone, of a cell at its limit what one less does, of a locked cell nothing', async () => {
    const { page, context, openTab } = await stage.signIn('ebs')
    const effect = page.getByRole('region', { name: 'Төсөвт үзүүлэх нөлөө' })
    await openTab('Багшийн цалин')
    const cell = page.locator('.grid-open').first()
    await cell.click()
    await page.keyboard.press('Shift+F2')
    await effect
      .getByText(/^Нэг хувь нэмэгдвэл төсөв өөрчлөгдөхгүй, орон тоогоор тооцсон дүн [\d,]+ төгрөгөөр өснө\.$/)
      .waitFor()
    await cell.click()
    await page.keyboard.type('25')
    await page.keyboard.press('Enter')
    await cell.click()
    await effect
      .getByText(/^Нэг хувь хасвал төсөв өөрчлөгдөхгүй, орон тоогоор тооцсон дүн [\d,]+ төгрөгөөр буурна\.$/)
      .waitFor()
    await page.locator('.grid-computed').first().click()
    await expect.poll(() => effect.count()).toBe(0)
    await context.close()
  })
})
