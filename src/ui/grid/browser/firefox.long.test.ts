import { afterAll, beforeAll, describe, it } from 'vitest'
import { blankBarText } from '#features/blanks/text.ts'
import { setProgram } from '#test/browser/stage.ts'
import { type Firefox, type FirefoxTab, launchFirefox } from '#test/support/firefox.ts'

const table = '<table><tr><td>41</td></tr><tr><td>43</td></tr></table>'

/** Each step depends on the previous ones. */
describe('the grid in Firefox', () => {
  const program = setProgram()
  let firefox: Firefox
  let page: FirefoxTab
  let spreadsheet: FirefoxTab
  beforeAll(async () => {
    firefox = await launchFirefox()
    spreadsheet = await firefox.openTab(`data:text/html;charset=utf-8,${encodeURIComponent(table)}`)
    page = await firefox.openTab(program().address)
  })
  afterAll(() => firefox?.close())

  const cell = (row: number): string => `[data-row="${row}"][data-column="0"]`
  const shows = (first: string, second: string): Promise<void> =>
    page.until(
      `document.querySelector('${cell(0)}')?.innerText === '${first}' && document.querySelector('${cell(1)}')?.innerText === '${second}'`,
    )
  const says = (text: string): Promise<void> =>
    page.until(`document.body.innerText.includes(${JSON.stringify(text)})`)

  it('opens a form after the user signs in', async () => {
    await page.click('input[autocomplete^=username]')
    await page.press('ebs', 'Tab', 'demo-2026', 'Enter')
    const tab = `[...document.querySelectorAll('[role=tab]')].find((each) => each.innerText.startsWith('Сурагчийн тоо'))`
    await page.until(tab)
    await page.evaluate(`${tab}.click()`)
    await page.until(`document.querySelector('${cell(0)}')`)
  })

  it('pastes a table of another page before anything was typed', async () => {
    await spreadsheet.activate()
    await spreadsheet.press('Control+a', 'Control+c')
    await page.activate()
    await page.click(cell(0))
    await page.press('Control+v')
    await shows('41', '43')
  })

  it('copies with Ctrl+C and pastes with Ctrl+V, and undoes it', async () => {
    await page.click(cell(1))
    await page.press('Control+c')
    await page.click(cell(0))
    await page.press('Control+v')
    await shows('43', '43')
    await page.press('Control+z')
    await shows('41', '43')
  })

  // Firefox on Linux supports Shift+Insert only in text fields.
  it('copies with Ctrl+Insert', async () => {
    await page.click(cell(0))
    await page.press('Control+Insert', 'ArrowDown', 'Control+v')
    await shows('41', '41')
  })

  it.each(['Control+x', 'Shift+Delete'])('cuts with %s', async (keys) => {
    await page.click(cell(0))
    await page.press(keys)
    await shows('', '41')
    await page.press('Control+v')
    await shows('41', '41')
  })

  it('types and saves', async () => {
    await page.click(cell(1))
    await page.press('44', 'Enter')
    await shows('41', '44')
    await says(blankBarText.pending(2))
    await page.press('Control+s')
    await says(blankBarText.allSaved)
    await page.reload()
    await shows('41', '44')
  })

  it('copies and pastes the text of an open editor, and not the cell', async () => {
    await page.click(cell(0))
    await page.press('52', 'Control+a', 'Control+c', 'ArrowDown', 'Control+v')
    await shows('52', '52')
  })
})
