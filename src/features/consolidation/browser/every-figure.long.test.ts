import { describe, expect, it } from 'vitest'
import { axeFindings } from '#test/browser/axe.ts'
import { personAt } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { asksOfEveryFigure, explainedIn, focusedCell, groups } from '#test/browser/ways-of-asking.ts'

const stage = setStage()

// One group; test/every-explanation.long.test.ts explains every cell of every view.
asksOfEveryFigure(stage, [groups.ebs])

describe('the drill-down of a sum by a reviewer', () => {
  it('lists the institutions behind it, the largest first, each with a link to its line', async () => {
    const page = await stage.enter('aimag', { bypassCSP: true })
    await page.getByRole('link', { name: 'Нэгтгэсэн тайлан' }).waitFor()
    await page.goto(`${stage.address}/?year=2025&tab=1&period=2025-01&sum=EBS_TT17`)
    await page.getByRole('grid').waitFor()
    const { cell } = personAt(page)
    await cell(1, 1).click()
    await page.keyboard.press('Shift+F2')
    const inputButtons = explainedIn(page).getByRole('button', { name: /нүд рүү очих/ })
    await inputButtons.first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await inputButtons.first().click()
    await expect.poll(() => new URL(page.url()).searchParams.get('institution')).toMatch(/^\d{4}$/)
    expect(new URL(page.url()).searchParams.get('report')).toBe('EBS_TT17')
    await expect.poll(() => focusedCell(page)).toEqual([0, 0])
    await explainedIn(page).getByText('Томьёо').waitFor()
    await page.context().close()
  })
})
