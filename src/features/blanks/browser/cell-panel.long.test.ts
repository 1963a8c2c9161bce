import { beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, showAllColumns } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt } from '#test/support/ready.ts'

/** Each step depends on the previous ones. */
describe('the panel about a cell', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  const panel = () => ebs.page.getByRole('complementary', { name: 'Нүдний тухай' })
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await ebs.page.keyboard.press(key)
  }
  const focusedCell = () =>
    ebs.page.evaluate(() => {
      const cell = document.activeElement?.closest('td')
      return cell ? [cell.dataset.row, cell.dataset.column] : null
    })
  const openTab = () => ebs.page.getByRole('tab', { selected: true }).innerText()

  it('opens with Shift+F2 at the selected cell, shows its rule, and returns the focus with Esc', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.cell(1, 1).click()
    await press('Shift+F2')
    await panel().getByText('0–1,000, бүхэл тоо').waitFor()
    expect(await panel().innerText()).toContain('суралцагч · 1-р анги')
    expect(await ebs.page.evaluate(() => document.activeElement?.textContent)).toBe('Нүдний тухай')
    const outlined = () =>
      ebs.page
        .locator('.grid-cell')
        .evaluateAll((cells) =>
          cells.flatMap((cell) =>
            getComputedStyle(cell).outlineStyle === 'none' ? [] : [cell.getAttribute('data-row')],
          ),
        )
    expect(await outlined()).toEqual(['0'])
    await press('Escape')
    await expect.poll(() => panel().count()).toBe(0)
    expect(await focusedCell()).toEqual(['0', '0'])
  })

  it('shows each change with author, time and values, and restores an old value as an edit', async () => {
    await ebs.type(1, 1, '70')
    await ebs.save()
    const colleague = await askingAt(stage.address, 'ebs-b', 'demo-2026')
    const blanks = [{ specificationCode: '1', stage1Qty: '75' }]
    const saved = await colleague.post('/api/ebs/blank1/save', { id: '1001', year: 2026, blanks })
    expect(saved.statusCode, saved.body).toBe(200)
    await ebs.page.reload()
    await ebs.cell(1, 1).click()
    await press('Shift+F2')
    const events = panel().getByRole('region', { name: 'Өөрчлөлтийн түүх' }).getByRole('listitem')
    await events.first().waitFor()
    const eventTexts = await events.allInnerTexts()
    expect(eventTexts[0]).toContain('70 → 75')
    expect(eventTexts[0]).toContain('Дамдин Батболд')
    expect(eventTexts[1]).toContain('Хоосон → 70')
    expect(eventTexts[1]).toContain('Дорж Энхтуяа')
    expect(eventTexts[0]).toMatch(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}/)
    await panel().getByRole('button', { name: '70 утгыг сэргээх' }).click()
    expect(await ebs.cell(1, 1).innerText()).toContain('70')
    await ebs.page.getByText('1 өөрчлөлт хадгалаагүй').first().waitFor()
    await ebs.cell(1, 1).click()
    await press('Control+z')
    expect(await ebs.cell(1, 1).innerText()).toContain('75')
  })

  it('explains a computed cell down to its entries, each input with a link to its cell', async () => {
    await ebs.openTab('Санхүүжүүлэх суралцагчийн тоо')
    await ebs.page.getByRole('grid').waitFor()
    await ebs.cell(7, 1).click()
    if ((await panel().count()) === 0) await press('Shift+F2')
    const explained = panel().getByRole('region', { name: 'Хэрхэн тооцсон бэ' })
    await explained.getByText('Томьёо').waitFor()
    expect(await explained.innerText()).toContain('Үндэслэл')
    const typed = explained.getByRole('button', { name: /Сурагчийн тоо.*нүд рүү очих/ })
    for (let depth = 0; depth < 4 && (await typed.count()) === 0; depth++)
      await explained
        .getByRole('button', { name: /хэрхэн тооцсоныг харах/ })
        .first()
        .click()
    await typed.first().click()
    await expect.poll(openTab).toContain('Сурагчийн тоо')
    await expect.poll(focusedCell).not.toBeNull()
  })

  it('follows an input of an input, and returns', async () => {
    await ebs.openTab('Багшийн цалин')
    await showAllColumns(ebs.page)
    await ebs.cell(1, 3).click()
    if ((await panel().count()) === 0) await press('Shift+F2')
    const explained = panel().getByRole('region', { name: 'Хэрхэн тооцсон бэ' })
    const first = await explained.innerText()
    await explained
      .getByRole('button', { name: /хэрхэн тооцсоныг харах/ })
      .first()
      .click()
    await expect.poll(() => explained.innerText()).not.toBe(first)
    await explained.getByRole('button', { name: 'Буцах' }).click()
    await expect.poll(() => explained.innerText()).toBe(first)
  })

  it('describes an empty, a proposed and a locked cell as such, and never as typed', async () => {
    const explained = panel().getByRole('region', { name: 'Хэрхэн тооцсон бэ' })
    const says = async (sentence: string): Promise<void> => {
      if ((await panel().count()) === 0) await press('Shift+F2')
      await explained.getByText(sentence).waitFor()
      expect(await explained.innerText()).not.toContain('гараар бичсэн')
    }
    const amountOf = (caption: string) =>
      ebs.page.locator('tr', { hasText: caption }).first().locator('[data-column="0"]')
    await ebs.openTab('Төсвийн бусад зардал')
    await amountOf('Хүүхэд асрах чөлөөтэй').click()
    await says('санал болгосон утгыг тооцно')
    await amountOf('Хандив, тусламж').click()
    await says('Энд юу ч бичээгүй тул 0 гэж тооцно.')
    await ebs.openTab('Дотуур байрны ажилтны цалин')
    await ebs.page.locator('.grid-locked').first().click()
    await says('Энд бичсэн утга байсан ч тооцохгүй')
  })

  it('leads into a table that is read standing, where the figure takes the focus', async () => {
    await ebs.openTab('Нийт төсөв')
    const explained = panel().getByRole('region', { name: 'Хэрхэн тооцсон бэ' })
    await ebs.page
      .locator('tr', { hasText: 'үүнээс хувьсах зардал' })
      .first()
      .locator('[data-column="0"]')
      .click()
    const goTo = explained.getByRole('button', { name: /Багшийн цалин.*нүд рүү очих/ })
    await goTo.first().click()
    await expect.poll(focusedCell).toEqual(['0', '1'])
    await panel().getByText('«Багшийн цалин · Дүн»').first().waitFor()
  })

  it('lists only the branch in effect, and links to no sheet without a tab in the view', async () => {
    const huvi = await stage.signIn('huvi')
    await huvi.openTab('Хувьсах зардал')
    await showAllColumns(huvi.page)
    await huvi.page.locator('.grid-computed').first().click()
    await huvi.page.keyboard.press('Shift+F2')
    const explained = huvi.page.getByRole('region', { name: 'Хэрхэн тооцсон бэ' })
    await explained.getByText('Хэв шинж: энгийн').first().waitFor()
    const follow = explained.getByRole('button', { name: /хэрхэн тооцсоныг харах/ })
    const goTo = explained.getByRole('button', { name: /нүд рүү очих/ })
    // The funded pupils of a private school are in rows without a tab.
    expect([await follow.count(), await goTo.count()]).toEqual([2, 0])
    await follow.first().click()
    // Based on its own pupil count, which has a tab, not on that of state schools.
    await expect.poll(() => goTo.count()).toBeGreaterThan(0)
    await goTo.first().click()
    await expect.poll(() => huvi.page.getByRole('tab', { selected: true }).innerText()).toBe('Сурагчийн тоо')
    await huvi.context.close()
  })

  it('shows last year next to this one, and copies it with F8, marked until confirmed', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.page.getByLabel('Харьцуулах').selectOption('2025 он')
    await ebs.page.locator('.grid-compared').first().waitFor()
    expect(await ebs.cell(1, 1).innerText()).toMatch(/^75\s+Өмнөх жил:\s+65 \(\+10\)$/)
    await ebs.cell(1, 1).click()
    await press('Shift+ArrowDown', 'F8')
    expect(await ebs.cell(1, 1).innerText()).toMatch(/^65\s+Өмнөх жил:\s+65$/)
    expect(await ebs.cell(2, 1).innerText()).toMatch(/^68\s+Өмнөх жил:\s+68$/)
    expect(await ebs.cell(2, 1).getAttribute('class')).toContain('grid-copied')
    await ebs.page.getByText('өмнөх жилээс хуулсан, батлаагүй').waitFor()
    await press('F8')
    expect(await ebs.cell(2, 1).getAttribute('class')).not.toContain('grid-copied')
    await expect.poll(() => ebs.page.getByText('батлаагүй').count()).toBe(0)
    await press('Control+z')
    expect(await ebs.cell(1, 1).innerText()).toMatch(/^75/)
  })

  it('reports that there is no year before', async () => {
    await ebs.page.getByLabel('Санхүүгийн жил').selectOption('2025')
    await ebs.page.getByLabel('Харьцуулах').selectOption('2024 он')
    await ebs.page.getByRole('status').filter({ hasText: '2024 оны тооцсон, илгээсэн төсөв' }).waitFor()
    await ebs.cell(1, 1).click()
    await press('F8')
    await ebs.page.locator('.grid-note', { hasText: '2024 оны тооцсон, илгээсэн төсөв' }).waitFor()
  })
})
