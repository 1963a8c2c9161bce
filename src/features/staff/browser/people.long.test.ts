import type { Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BrowserUser, clickSignOut, enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { signInAgain } from '#test/browser/start-over.ts'
import { pdfOf } from '#test/support/pdf.ts'
import { DEBOUNCE_MS } from '#ui/table-view.ts'

/** Each step depends on the previous ones. */
describe('people, as a person plans them', () => {
  const stage = setStage()
  let ebs: BrowserUser
  beforeAll(async () => {
    ebs = await stage.signIn('ebs')
  })

  const dialog = (name: string): Locator => ebs.page.getByRole('dialog', { name })
  const alert = (): Locator => ebs.page.getByRole('alertdialog')
  const rows = (): Locator => ebs.page.locator('tbody tr')
  const totals = (): Promise<string> => ebs.page.locator('tfoot').innerText()
  const shown = (): Promise<string> =>
    ebs.page.getByRole('navigation', { name: 'Хуудас' }).getByRole('status').innerText()
  const table = async (label: string): Promise<void> => {
    await ebs.openTab(label)
    await ebs.page.getByRole('grid').waitFor()
  }
  const answer = async (button: string): Promise<string> => {
    const said = await alert().innerText()
    await alert().getByRole('button', { name: button }).click()
    await alert().waitFor({ state: 'detached' })
    return said
  }
  const paste = (at: Locator, cells: readonly (readonly string[])[]): Promise<void> =>
    at.evaluate(
      (element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      cells.map((row) => row.join('\t')).join('\n'),
    )

  describe('staff', () => {
    it('are in pages of ten, with the totals of all pages below', async () => {
      await table('Ажилтны төлөв, тэтгэмж')
      expect([await rows().count(), await shown()]).toEqual([10, '1–10 / 58'])
      const onFirst = await totals()
      await ebs.button('Сүүлийн хуудас').click()
      expect([await rows().count(), await shown(), await totals()]).toEqual([8, '51–58 / 58', onFirst])
      expect(onFirst).toContain('58 ажилтан')
      await ebs.button('Эхний хуудас').click()
      await ebs.page.getByLabel('Хуудсанд').selectOption('100')
      await expect.poll(() => rows().count()).toBe(58)
      await ebs.page.getByLabel('Хуудсанд').selectOption('10')
    })

    it('have a masked register number until the user requests it', async () => {
      const number = rows().first().locator('td').first()
      const shownNumber = async (): Promise<string> => {
        // Away from the button and its bubble.
        await ebs.page.mouse.move(0, 0)
        return (await number.innerText()).trim()
      }
      expect(await shownNumber()).toMatch(/^\p{L}{2}\*{6}\d{2}$/u)
      await number.getByRole('button', { name: /харуулах/ }).click()
      await expect.poll(shownNumber).toMatch(/^\p{L}{2}\d{8}$/u)
      await number.getByRole('button', { name: /нуух/ }).click()
      await expect.poll(shownNumber).toMatch(/^\p{L}{2}\*{6}\d{2}$/u)
    })

    it('are found by a word, and ordered as a Mongolian dictionary has it', async () => {
      await ebs.page.getByRole('searchbox').fill('галч')
      expect(await shown()).toBe('1–3 / 3')
      await ebs.button('Овог, нэр').click()
      const names = await rows().locator('th').allInnerTexts()
      expect(names).toEqual([...names].sort(new Intl.Collator('mn').compare))
      await ebs.button('Овог, нэр').click()
      expect(await rows().locator('th').allInnerTexts()).toEqual([...names].reverse())
      await ebs.button('Овог, нэр').click()
      await ebs.page.getByRole('searchbox').fill('')
    })

    it('keep order, size and page in the address, and no name: over a reload, to another tab and back', async () => {
      const { page } = ebs
      const search = (): string => new URL(page.url()).search
      const opened = search()
      await ebs.button('Овог, нэр').click()
      await page.getByLabel('Хуудсанд').selectOption('20')
      await ebs.button('Сүүлийн хуудас').click()
      expect(await shown()).toBe('41–58 / 58')
      expect(search()).toBe(`${opened}&table.sort=displayName&table.page=3&table.size=20`)
      const names = await rows().locator('th').allInnerTexts()
      await page.reload()
      await expect.poll(() => rows().locator('th').allInnerTexts()).toEqual(names)
      await table('Шинэ орон тоо')
      expect(search()).not.toContain('table')
      await page.goBack()
      await expect.poll(() => rows().locator('th').allInnerTexts()).toEqual(names)
      await page.goBack()
      await expect.poll(shown).toBe('1–20 / 58')

      await ebs.button('Дараагийн хуудас').click()
      await page.getByRole('searchbox').pressSequentially('галч')
      await expect.poll(shown).toBe('1–3 / 3')
      expect(await page.getByRole('searchbox').inputValue()).toBe('галч')
      // The text of another list would be in the address now.
      await page.waitForTimeout(2 * DEBOUNCE_MS)
      await page.reload()
      await expect.poll(shown).toBe('1–20 / 58')
      expect(search()).toBe(`${opened}&table.sort=displayName&table.size=20`)
      await ebs.button('Овог, нэр').click()
      await ebs.button('Овог, нэр').click()
      await page.getByLabel('Хуудсанд').selectOption('10')
      expect(search()).toBe(opened)
    })

    it('are imported from the registry, and the result shows that nothing changed', async () => {
      await ebs.button('Багш, ажилтны мэдээлэл татах').click()
      const account = ebs.page.getByRole('region', { name: /Багш, ажилтны мэдээлэл татах/ })
      expect(await account.innerText()).toContain('58 ажилтан, өөрчлөлт алга')
      await account.getByRole('button').click()
      await expect.poll(() => account.count()).toBe(0)
    })
  })

  describe('the status dialog', () => {
    const open = async (): Promise<Locator> => {
      await rows()
        .first()
        .getByRole('button', { name: /төлөв өөрчлөх/ })
        .click()
      await dialog('Ажилтны төлөв').waitFor()
      return dialog('Ажилтны төлөв')
    }

    it('has the present status chosen, and no months where none are needed', async () => {
      const status = await open()
      await expect.poll(() => status.getByRole('radio').count()).toBe(5)
      expect(await status.getByLabel('Ажиллана').isChecked()).toBe(true)
      expect(await status.getByLabel('Сарын тоо').isDisabled()).toBe(true)
    })

    it('requests the months of a leave in the terms of the specification', async () => {
      const status = dialog('Ажилтны төлөв')
      await status.getByLabel('Хүүхэд асрах чөлөөтэй').check()
      await status.getByRole('button', { name: 'Хадгалах' }).click()
      expect(await answer('Ойлголоо')).toContain('Тоолох сар оруулна уу')
      expect(await status.isVisible()).toBe(true)
    })

    it.each([
      ['15', '12'],
      ['0', '1'],
      ['-3', '1'],
    ])('limits %s months to 1 to 12 and reports it', async (typed, expected) => {
      const status = dialog('Ажилтны төлөв')
      await status.getByLabel('Сарын тоо').fill(typed)
      expect(await status.getByLabel('Сарын тоо').inputValue()).toBe(expected)
      expect(await status.innerText()).toContain(`${expected} болголоо`)
    })

    it('keeps status and months, and opens with them again', async () => {
      await dialog('Ажилтны төлөв').getByLabel('Сарын тоо').fill('8')
      await ebs.page.keyboard.press('Enter')
      await dialog('Ажилтны төлөв').waitFor({ state: 'detached' })
      expect(await rows().first().innerText()).toContain('Хүүхэд асрах чөлөөтэй\t8')
      const status = await open()
      expect(await status.getByLabel('Хүүхэд асрах чөлөөтэй').isChecked()).toBe(true)
      expect(await status.getByLabel('Сарын тоо').inputValue()).toBe('8')
    })

    it('sends no months with any other status', async () => {
      const status = dialog('Ажилтны төлөв')
      await status.getByLabel('Тэтгэвэрт гарна').check()
      const sent = ebs.page.waitForRequest(/status\/save/)
      await status.getByRole('button', { name: 'Хадгалах' }).click()
      expect((await sent).postDataJSON()).toMatchObject({
        plannedAssignmentStatus: 'PENSION',
        allowanceMonth: 0,
      })
      await status.waitFor({ state: 'detached' })
    })
  })

  describe('the lump-sum dialog', () => {
    const part = (name: RegExp): Locator => dialog('Нэг удаагийн тэтгэмж').getByRole('region', { name })
    const t1 = () => part(/Тэтгэвэрт гарахад/)
    const t2 = () => part(/унааны хөнгөлөлт/)
    const t3 = () => part(/тогтвор суурьшилтай/)

    it('opens with the fields of an unticked sum disabled', async () => {
      await rows()
        .first()
        .getByRole('button', { name: /^Нэмэх/ })
        .click()
      await t1().waitFor()
      const fields = await dialog('Нэг удаагийн тэтгэмж').getByRole('textbox').all()
      expect(await Promise.all(fields.map((field) => field.isDisabled()))).not.toContain(false)
    })

    it('multiplies months and average salary while one types, and ignores more than 36 months', async () => {
      await t1().getByRole('checkbox').check()
      await t1().getByLabel('Дундаж цалин').fill('1 500 000')
      await t1().getByLabel('Сарын тоо').fill('36')
      expect(await t1().getByLabel('Тэтгэмжийн дүн').inputValue()).toBe('54,000,000')
      await t1().getByLabel('Сарын тоо').fill('37')
      expect(await t1().getByLabel('Сарын тоо').inputValue()).toBe('36')
      expect(await t1().getByRole('alert').innerText()).toContain('0–36')
      expect(await t1().getByLabel('Тэтгэмжийн дүн').isEditable()).toBe(false)
    })

    it('takes the amount of the travel as it is typed, with its note of months', async () => {
      await t2().getByRole('checkbox').check()
      expect(await t2().innerText()).toContain('0–36 сар')
      await t2().getByLabel('Тэтгэмжийн дүн').fill('450000')
    })

    it('works out the third by itself', async () => {
      await t3().getByRole('checkbox').check()
      const fields = await t3().getByRole('textbox').all()
      expect(await Promise.all(fields.map((field) => field.isEditable()))).not.toContain(true)
      expect(await t3().getByLabel('Сарын тоо').inputValue()).toBe('6')
    })

    it('refuses a file that is no PDF, takes one that is, and keeps everything', async () => {
      const chooser = t1().locator('input[type="file"]')
      await chooser.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
      expect(await answer('Ойлголоо')).toContain('PDF')
      const buffer = Buffer.from(await pdfOf(4000).arrayBuffer())
      await chooser.setInputFiles({ name: 'tushaal.pdf', mimeType: 'application/pdf', buffer })
      await t1().getByRole('link', { name: 'tushaal.pdf' }).waitFor()
      await dialog('Нэг удаагийн тэтгэмж').getByRole('button', { name: 'Хадгалах' }).click()
      await dialog('Нэг удаагийн тэтгэмж').waitFor({ state: 'detached' })
      const row = await rows().first().innerText()
      expect(row).toContain('Тийм\t36\t1,500,000\t54,000,000\ttushaal.pdf\tТийм\t450,000\tТийм\t6')
    })
  })

  it('show at the row and above the table an incomplete lump sum, and do not count it', async () => {
    const amount = async (typed: string) => {
      await rows()
        .first()
        .getByRole('button', { name: /^Нэмэх/ })
        .click()
      const travel = dialog('Нэг удаагийн тэтгэмж').getByRole('region', { name: /унааны хөнгөлөлт/ })
      await travel.getByLabel('Тэтгэмжийн дүн').fill(typed)
      await dialog('Нэг удаагийн тэтгэмж').getByRole('button', { name: 'Хадгалах' }).click()
      await dialog('Нэг удаагийн тэтгэмж').waitFor({ state: 'detached' })
    }
    const missing = rows().first().getByText('Тооцоогүй. Дутуу: унааны хөнгөлөлтийн дүн')
    await amount('')
    await missing.waitFor()
    await ebs.page.getByText(/^1 ажилтны тэтгэмжийн мэдээлэл дутуу/).waitFor()
    await amount('450000')
    await missing.waitFor({ state: 'detached' })
  })

  describe('new positions', () => {
    const adding = () => dialog('Шинэ орон тоо бүртгэх')

    it('report missing data after the first change only, and are not saved until complete', async () => {
      await table('Шинэ орон тоо')
      await ebs.button('Орон тоо нэмэх').click()
      expect(await adding().getByRole('alert').count()).toBe(0)
      await adding().getByLabel('Тайлбар').fill('а')
      await adding().getByLabel('Тайлбар').fill('')
      expect(await adding().getByRole('alert').allInnerTexts()).toEqual([
        'Албан тушаалаа сонгоно уу',
        'Шинэ орон тоо оруулна уу',
        'Тайлбар оруулна уу',
      ])
      expect(await adding().getByRole('button', { name: 'Хадгалах' }).isDisabled()).toBe(true)
    })

    it('take the grade from the chosen job, and ignore a count above 100', async () => {
      await adding().getByRole('combobox').fill('сэтг')
      await ebs.page.getByRole('option').first().waitFor()
      await ebs.page.keyboard.press('ArrowDown')
      await ebs.page.keyboard.press('Enter')
      expect(await adding().getByRole('combobox').inputValue()).toBe('Сэтгэл зүйч')
      expect(await adding().getByLabel('Цалингийн зэрэглэл').inputValue()).toBe('ТҮ, мэргэшсэн')
      expect(await adding().getByLabel('Цалингийн зэрэглэл').isEditable()).toBe(false)
      await adding().getByLabel('Шинэ орон тоо').fill('101')
      expect(await adding().getByLabel('Шинэ орон тоо').inputValue()).toBe('')
      await adding().getByLabel('Шинэ орон тоо').fill('2')
      await adding().getByLabel('Тайлбар').fill('Сурагч олон болсон')
      await adding().getByRole('button', { name: 'Хадгалах' }).click()
      await adding().waitFor({ state: 'detached' })
      expect(await rows().innerText()).toContain('Сэтгэл зүйч\tТҮ, мэргэшсэн\t2\t1,400,000')
      expect(await totals()).toContain('66,590,000')
    })

    it('preserve input in a row while another tab is open', async () => {
      const quantity = ebs.page.getByRole('textbox', { name: 'Шинэ орон тоо' })
      await ebs.button('Сэтгэл зүйч: засах').click()
      await quantity.fill('4')
      await ebs.openTab('Сурагчийн тоо')
      await table('Шинэ орон тоо')
      expect(await quantity.inputValue()).toBe('4')
      await ebs.button('Сэтгэл зүйч: засварыг болих').click()
      await quantity.waitFor({ state: 'detached' })
    })

    it('are edited in the table, a job and a grade of no list too', async () => {
      await ebs.button('Сэтгэл зүйч: засах').click()
      const job = ebs.page.getByRole('combobox', { name: 'Албан тушаал' })
      await job.fill('Тоглоомын мастер')
      await ebs.page.keyboard.press('Escape')
      await ebs.page.getByRole('combobox', { name: 'Цалингийн зэрэглэл' }).fill('ТҮ-9')
      await ebs.page.keyboard.press('Escape')
      await ebs.page.getByRole('textbox', { name: 'Шинэ орон тоо' }).fill('101')
      expect(await ebs.page.getByRole('alert').innerText()).toContain('0–100')
      await ebs.page.getByRole('textbox', { name: 'Шинэ орон тоо' }).fill('3')
      await ebs.page.keyboard.press('Enter')
      await ebs.button('Тоглоомын мастер: засах').waitFor()
      expect(await rows().innerText()).toContain('Тоглоомын мастер\tТҮ-9\t3')
      const edited = rows().locator('td').nth(2)
      await expect.poll(() => edited.evaluate((it) => it === document.activeElement)).toBe(true)
    })

    it('come from Excel too, each row marked before anything is saved', async () => {
      await paste(ebs.page.getByRole('heading', { level: 2 }), [
        ['Албан тушаал', 'Шинэ орон тоо', 'Тайлбар'],
        ['Багш', '2', 'Шинэ бүлэг'],
        ['Эмч', '150', 'Олон'],
      ])
      const excel = dialog('Шинэ орон тоог Excel-ээс оруулах')
      expect(await excel.getByRole('status').innerText()).toBe('1 мөр алдаатай\n1 шинэ мөр')
      expect(await excel.innerText()).toContain('Орон тоог 0–100 хооронд оруулна уу')
      await expect.poll(() => rows().count()).toBe(1 + 2)
      await excel.getByRole('button', { name: 'Хадгалах: 1 шинэ мөр' }).click()
      await expect.poll(() => excel.getByRole('status').innerText()).toBe('1 мөр алдаатай')
      await ebs.page.keyboard.press('Escape')
      await expect.poll(() => rows().count()).toBe(2)
    })

    it('are deleted after a question only', async () => {
      await ebs.button('Багш: устгах').click()
      expect(await answer('Болих')).toContain('«Багш»')
      await expect.poll(() => rows().count()).toBe(2)
      await ebs.button('Багш: устгах').click()
      await answer('Устгах')
      await ebs.button('Багш: устгах').waitFor({ state: 'detached' })
      await expect.poll(() => rows().count()).toBe(1)
    })
  })

  describe('children of staff', () => {
    const row = () => rows().filter({ hasText: 'Баттулга' })
    const field = (head: string) => row().getByLabel(head)

    it('are under the study year of the financial year, with fields open only in ticked rows', async () => {
      await table('Багш, ажилтны хүүхэд')
      expect(await ebs.page.locator('thead').innerText()).toContain('Анги, курс 2025-2026')
      await row().getByRole('checkbox').uncheck()
      await expect.poll(() => row().locator('input:enabled, select:enabled').count()).toBe(1)
      expect(
        await row()
          .getByRole('button', { name: /устгах/ })
          .isDisabled(),
      ).toBe(true)
      await row().getByRole('checkbox').check()
      expect(await row().locator('input:disabled, select:disabled').count()).toBe(0)
    })

    it('have masked register numbers, as do their parents, until the user requests or edits them', async () => {
      const masked = /^\p{L}{2}\*{6}\d{2}$/u
      const whole = /^\p{L}{2}\d{8}$/u
      const parent = row().locator('td').nth(1)
      expect((await parent.innerText()).trim()).toMatch(masked)
      await parent.getByRole('button', { name: /харуулах/ }).click()
      await expect.poll(async () => (await parent.innerText()).trim()).toMatch(whole)
      const child = field('Хүүхдийн регистрийн дугаар')
      expect(await child.inputValue()).toMatch(masked)
      await child.focus()
      await expect.poll(() => child.inputValue()).toMatch(whole)
      await child.blur()
      await expect.poll(() => child.inputValue()).toMatch(masked)
      // Neither an attribute nor any other part of the row contains it.
      await parent.getByRole('button', { name: /нуух/ }).click()
      expect(await row().innerHTML()).not.toMatch(/\p{L}{2}\d{8}/u)
    })

    it('do not count while data is missing, and the row and the table show this', async () => {
      const missing = row().getByText('Тооцоогүй. Дутуу: сургалтын төлбөр')
      const fee = await field('Сургалтын төлбөр').inputValue()
      await field('Сургалтын төлбөр').fill('')
      await missing.waitFor()
      await ebs.page.getByText(/^1 хүүхдийн мэдээлэл дутуу .* ажилтны хүүхэд \(сургалтын төлбөр\)$/).waitFor()
      expect(await totals()).toContain('0 хүүхэд')
      await field('Сургалтын төлбөр').fill(fee)
      await missing.waitFor({ state: 'detached' })
      expect(await totals()).toContain('1 хүүхэд')
    })

    it('have the fields of education of their level', async () => {
      await field('Боловсролын түвшин').selectOption('Магистр')
      expect(await field('Мэргэжлийн чиглэл').inputValue()).toBe('')
      await field('Мэргэжлийн чиглэл').selectOption('Мал эмнэлэг')
      await field('Боловсролын түвшин').selectOption('Техникийн болон мэргэжлийн боловсрол')
      await field('Мэргэжлийн чиглэл').locator('option', { hasText: 'Инженерчлэл' }).waitFor({
        state: 'attached',
      })
      expect(await field('Мэргэжлийн чиглэл').locator('option').allInnerTexts()).not.toContain('Мал эмнэлэг')
      await field('Мэргэжлийн чиглэл').selectOption('Инженерчлэл')
    })

    it('reject a register number with an invalid date', async () => {
      await field('Хүүхдийн регистрийн дугаар').fill('УБ15330112')
      expect(await row().getByRole('alert').innerText()).toContain('хуанлид байхгүй')
      expect(
        await row()
          .getByRole('button', { name: /лавлах/ })
          .isDisabled(),
      ).toBe(true)
      expect(await ebs.page.getByRole('button', { name: 'Хадгалах', exact: true }).isDisabled()).toBe(true)
    })

    it.each([
      ['УБ00210110', 'Ийм регистрийн дугаартай иргэн бүртгэлд олдсонгүй'],
      ['УБ00210120', 'Регистрийн дугаар буруу байна'],
      ['УБ00210130', 'Иргэний бүртгэлтэй холбогдож чадсангүй'],
    ])('show the registry’s response about %s', async (number, sentence) => {
      await field('Хүүхдийн регистрийн дугаар').fill(number)
      await row()
        .getByRole('button', { name: /лавлах/ })
        .click()
      expect(await answer('Ойлголоо')).toContain(sentence)
    })

    it('get their names from the registry', async () => {
      await field('Хүүхдийн регистрийн дугаар').fill('чк06271073')
      await field(': Нэр').fill('')
      await row()
        .getByRole('button', { name: /лавлах/ })
        .click()
      await expect.poll(() => field(': Нэр').inputValue()).toBe('Тэмүүлэн')
    })

    it('preserve input while another tab is open, and count at once in the total', async () => {
      await field('Сургалтын төлбөр').fill('3500000')
      expect(await totals()).toContain('3,500,000')
      await table('Шинэ орон тоо')
      await table('Багш, ажилтны хүүхэд')
      expect(await field('Сургалтын төлбөр').inputValue()).toBe('3,500,000')
      await ebs.page.getByText('1 мөрийн өөрчлөлт хадгалаагүй').waitFor()
    })

    it('are saved with name and id of the school, confirmed rows only', async () => {
      await ebs.button('Багш, ажилтны хүүхдийн мэдээлэл татах').click()
      await ebs.page.getByRole('region', { name: /хүүхдийн мэдээлэл татах/ }).waitFor()
      await expect.poll(() => rows().count()).toBeGreaterThan(1)
      await field('Дээд боловсролын сургалтын байгууллага').selectOption('Ховд Их Сургууль')
      const sent = ebs.page.waitForRequest(/blank11\/save/)
      await ebs.page.getByRole('button', { name: 'Хадгалах', exact: true }).click()
      const { blanks } = (await sent).postDataJSON()
      expect(blanks).toHaveLength(1)
      expect(blanks[0]).toMatchObject({ schoolId: '7', schoolName: 'Ховд Их Сургууль', tuition: 3_500_000 })
      await ebs.page.getByText('Бүх өөрчлөлт хадгалагдсан').waitFor()
    })

    it('come from Excel by the register number of the parent, each fault at its row', async () => {
      await ebs.button('Excel-ээс оруулах').click()
      const excel = dialog('Багш, ажилтны хүүхдийг Excel-ээс оруулах')
      await paste(excel.getByLabel('Excel-ээс хуулсан мөрүүд'), [
        ['Ажилтны регистр', 'Курс', 'Хүүхдийн регистр'],
        ['ТТ00000000', '7', 'УБ15330112'],
      ])
      expect(await excel.getByRole('status').innerText()).toBe('1 мөр алдаатай')
      const said = await excel.innerText()
      for (const sentence of ['ажилтан бүртгэлд алга', '1–5 хооронд', 'хуанлид байхгүй'])
        expect(said).toContain(sentence)
      await ebs.page.keyboard.press('Escape')
    })

    it('are deleted after a question', async () => {
      const before = await rows().count()
      await row()
        .getByRole('button', { name: /устгах/ })
        .click()
      expect(await answer('Устгах')).toContain('Баттулга')
      await row().waitFor({ state: 'detached' })
      await expect.poll(() => rows().count()).toBe(before - 1)
    })
  })

  it('counts in the budget at once, and does not change unsaved input', async () => {
    await ebs.openTab('Сурагчийн тоо')
    await ebs.type(1, 1, '61')
    await table('Шинэ орон тоо')
    await ebs.button('Тоглоомын мастер: устгах').click()
    await answer('Устгах')
    await ebs.page.getByText('Шинэ орон тоо бүртгээгүй байна').waitFor()
    await ebs.openTab('Сурагчийн тоо')
    expect(await ebs.cell(1, 1).innerText()).toBe('61')
    await ebs.page.getByText('өөрчлөлт хадгалаагүй').first().waitFor()
  })

  it('shows no other user the rows of an import that was running during a sign-out', async () => {
    const { page, button, openTab } = await signInAgain(ebs.page, stage.address, 'ebs')
    const mayAnswer = Promise.withResolvers<void>()
    await page.route('**/api/sub/blank6/save', async (route) => {
      const response = await route.fetch()
      await mayAnswer.promise
      await route.fulfill({ response })
    })
    await openTab('Ажилтны төлөв, тэтгэмж')
    await button('Багш, ажилтны мэдээлэл татах').click()
    await clickSignOut(page)
    await enterAs(page, 'ebs-b')
    await openTab('Ажилтны төлөв, тэтгэмж')
    await page.getByRole('button', { name: 'Хэрэглэгч: Дамдин Батболд' }).waitFor()
    const answered = page.waitForResponse('**/api/sub/blank6/save')
    mayAnswer.resolve()
    await (await answered).finished()
    await openTab('Сурагчийн тоо')
    await page.getByRole('grid').waitFor()
    await openTab('Ажилтны төлөв, тэтгэмж')
    await page.getByRole('grid').waitFor()
    expect(await page.getByText('58 ажилтан, өөрчлөлт алга').count()).toBe(0)
  })

  it('is read-only in a closed year', async () => {
    const colleague = await signInAgain(ebs.page, stage.address, 'ebs-b')
    const { page } = colleague
    await page.route('**/api/tosov/draft/2026', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), lockReason: 'Тайлан илгээсэн.' } })
    })
    await page.reload()
    await colleague.openTab('Ажилтны төлөв, тэтгэмж')
    await page.getByText('Маягтууд түгжээтэй: Тайлан илгээсэн.').waitFor()
    await page.getByRole('grid').waitFor()
    expect(await colleague.button('Багш, ажилтны мэдээлэл татах').isDisabled()).toBe(true)
    expect(
      await page
        .locator('tbody')
        .getByRole('button', { name: /төлөв өөрчлөх|^Нэмэх/ })
        .count(),
    ).toBe(0)
    await page.locator('tbody td').nth(3).focus()
    await page.keyboard.press('Enter')
    expect(await page.locator('tbody select').count()).toBe(0)
    await colleague.openTab('Багш, ажилтны хүүхэд')
    await page.getByRole('grid').waitFor()
    expect(await page.locator('tbody').locator('input:enabled, select:enabled').count()).toBe(0)
    await colleague.openTab('Шинэ орон тоо')
    await page.getByRole('grid').waitFor()
    expect(await colleague.button('Орон тоо нэмэх').isDisabled()).toBe(true)
  })
})
