import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, findingsButColours } from '#test/browser/axe.ts'
import { enterAs, visit } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'

const stage = setStage()

const styleOf = (part: Locator, name: string): Promise<string> =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

/** The tabs of a school, and the element to wait for. */
const places = [
  ['the summary', '', 'Нэгтгэл'],
  ['a blank', '&tab=1', 'Сурагчийн тоо'],
  ['a computed blank', '&tab=11', 'Нийт төсөв'],
  ['the staff', '&tab=15', 'Ажилтны төлөв, тэтгэмж'],
  ['the positions', '&tab=14', 'Шинэ орон тоо'],
  ['the children', '&tab=16', 'Багш, ажилтны хүүхэд'],
] as const

describe('where the colours of the system hold', () => {
  let page: Page
  beforeAll(async () => {
    const person = await stage.signIn('ebs', { forcedColors: 'active' })
    page = person.page
    await person.openTab('Сурагчийн тоо')
    await page.locator('.grid-open').first().waitFor()
  })
  afterAll(() => page?.context().close())

  test('a cell to type in has a frame within, a computed one has none', async () => {
    expect(
      await styleOf(page.locator('.grid-open:not(.grid-locked, .grid-warned)').first(), 'outline-style'),
    ).toBe('dotted')
    expect(await styleOf(page.locator('.grid-computed').first(), 'outline-style')).toBe('none')
  })

  test('a doubtful cell has a frame of another kind', async () => {
    expect(await styleOf(page.locator('.grid-warned:not(:focus)').first(), 'outline-style')).toBe('dashed')
  })

  test('the chosen tab is framed, the others are not', async () => {
    expect(await styleOf(page.locator('[role="tab"][aria-selected="true"]'), 'outline-style')).toBe('solid')
    expect(await styleOf(page.locator('[role="tab"][aria-selected="false"]').first(), 'outline-style')).toBe(
      'none',
    )
  })

  test('a disabled button has a dashed edge, an enabled one a solid one', async () => {
    await page.goto(`${stage.address}/?year=2026&tab=15`)
    const disabled = page.locator('button[aria-disabled="true"]').first()
    await disabled.waitFor()
    expect(await styleOf(disabled, 'border-style')).toBe('dashed')
    expect(
      await styleOf(page.getByRole('button', { name: 'Суралцагчийн бүртгэл татах' }), 'border-style'),
    ).toBe('solid')
  })
})

test('no element moves if the system requests reduced motion, and some element moves otherwise', async () => {
  const durations = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
    const page = await stage.window({ reducedMotion })
    const duration = await styleOf(page.getByRole('button', { name: 'Нэвтрэх' }), 'transition-duration')
    await page.context().close()
    return duration
  }
  expect(await durations('reduce')).toMatch(/^0s(, 0s)*$/)
  expect(await durations('no-preference')).toContain('0.12s')
})

/** 1366 px at 200 % and 1280 px at 400 % (WCAG 2.2, 1.4.4 and 1.4.10). */
const zooms = [
  ['200 %', { width: 683, height: 384 }],
  ['400 %', { width: 320, height: 256 }],
] as const

/** Returns the horizontal overflow of the page, CSS px; frames inside do not count. */
const beyondOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/** In a low and narrow window more frames scroll, and controls go to other places. */
describe.each(zooms.slice(-1))('at %s', (_zoom, viewport) => {
  let page: Page
  beforeAll(async () => {
    page = await stage.enter('ebs', { viewport, bypassCSP: true })
    await page.getByRole('tabpanel').waitFor()
  })
  afterAll(() => page?.context().close())

  test.each(places)(
    '%s scrolls sideways nowhere but in its own frames, and axe finds nothing wrong',
    async (_, at, name) => {
      await visit(page, `/?year=2026${at}`)
      const panel = page.getByRole('tabpanel', { name })
      await panel.getByRole('heading', { level: 2 }).first().waitFor()
      expect(await beyondOf(page)).toBeLessThanOrEqual(0)
      expect(await findingsButColours(page)).toEqual([])
    },
  )
})

// accessibility.long.test.ts zooms into that of a school.
describe.each(['sub', 'ntb'])('the whole year of %s at 400 %', (user) => {
  test('scrolls sideways in its tables alone, and its header shows the full year', async () => {
    const page = await stage.enter(user, { viewport: { width: 320, height: 256 } })
    await page.getByRole('tabpanel').waitFor()
    const tabs = await page.getByRole('tab', { includeHidden: true }).allInnerTexts()
    const addresses = await page
      .getByRole('tab', { includeHidden: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLAnchorElement).href))
    expect(tabs.length).toBeGreaterThan(5)
    for (const [index, address] of addresses.entries()) {
      await visit(page, address)
      await page.locator(`[role="tab"][aria-selected="true"][href="${new URL(address).search}"]`).waitFor({
        state: 'attached',
      })
      await page.getByRole('tabpanel').getByRole('heading', { level: 2 }).first().waitFor()
      expect(await beyondOf(page), tabs[index]).toBeLessThanOrEqual(0)
    }
    const year = page.getByRole('banner').getByLabel('Санхүүгийн жил')
    const cut = await year.evaluate((select: HTMLSelectElement) => {
      const said = document.createElement('span')
      said.textContent = select.selectedOptions[0]?.textContent ?? ''
      said.style.font = getComputedStyle(select).font
      document.body.append(said)
      const { width } = said.getBoundingClientRect()
      said.remove()
      return width - select.clientWidth
    })
    expect(cut).toBeLessThan(0)
    await page.context().close()
  })
})

/** Other pages by user, address and the element to wait for; '' is an anonymous visitor. */
const elsewhere = [
  ['', 'the sign-in', '/', 'button', 'Нэвтрэх'],
  ['', 'the check of a paper', '/?check=', 'button', 'Шалгах'],
  ['', 'the methodology', '/methodology?year=2026', 'heading', 'Төсвийн тооцооны аргачлал'],
  ['ebs', 'a report', '/?year=2026&report=EBS_TT17', 'button', 'Нэгтгэл рүү буцах'],
  ['ebs', 'the list of documents', '/?year=2026&report=EBS_TT_N', 'button', 'Нэгтгэл рүү буцах'],
  ['ebs', 'what has changed', '/?year=2026&list=changes', 'button', 'Нэгтгэл рүү буцах'],
  ['ebs', 'the own place', '/?year=2026&list=similar', 'button', 'Нэгтгэл рүү буцах'],
  ['ebs', 'the guide of the forms', '/?guide=ebs-public&year=2026', 'heading', 'Сурагчийн тоо'],
  ['aimag', 'how all stand', '/?year=2026', 'heading', 'тойм'],
  ['aimag', 'the institutions', '/?year=2026&section=institutions', 'link', 'Тосонбулаг'],
  ['aimag', 'a blank of an institution', '/?year=2026&institution=1001&tab=1', 'grid', ''],
  ['aimag', 'a register of an institution', '/?year=2026&institution=1001&tab=14', 'table', ''],
  ['admin', 'what is set up', '/?tab=6', 'heading', 'алхмаас'],
  ['admin', 'all institutions', '/?tab=0', 'cell', '1001'],
  ['admin', 'all accounts', '/?tab=1', 'cell', 'ebs2'],
  ['admin', 'the years', '/?tab=2', 'cell', '2026-01'],
  ['admin', 'the norms', '/?tab=3', 'heading', ''],
  ['admin', 'the catalogues', '/?tab=4', 'heading', ''],
  ['admin', 'what has been done', '/?tab=5', 'heading', ''],
] as const

describe.each(['', 'ebs', 'aimag', 'admin'])('on the screens of «%s»', (user) => {
  const here = elsewhere.filter(([who]) => who === user).map(([, ...place]) => place)

  describe.each(zooms)('at %s', (_zoom, viewport) => {
    let page: Page
    beforeAll(async () => {
      page = await stage.window({ viewport, bypassCSP: true })
      if (user === '') return
      await enterAs(page, user)
      await page.getByRole('banner').waitFor()
    })
    afterAll(() => page?.context().close())

    test.each(here)(
      '%s scrolls sideways nowhere but in its own frames, and axe finds nothing wrong',
      async (_, at, role, name) => {
        await page.goto(`${stage.address}${at}`)
        await page.getByRole(role, { name }).first().waitFor()
        expect(await beyondOf(page)).toBeLessThanOrEqual(0)
        expect(await findingsButColours(page)).toEqual([])
      },
    )
  })
})

describe.each(['light', 'dark'] as const)(
  'while something is not there yet, in the %s theme',
  (colorScheme) => {
    test('it shows that it loads, then the error, and reloads on request', async () => {
      const { page } = await stage.signIn('ebs', { bypassCSP: true, colorScheme })
      let answers: 'never' | 'broken' | 'whole' = 'never'
      const pending: (() => void)[] = []
      await page.route(/\/api\/ebs\/blank11\/\d+\/\d+$/, async (route) => {
        if (answers === 'never') await new Promise<void>((go) => pending.push(go))
        return answers === 'whole' ? route.continue() : route.abort()
      })
      await page.goto(`${stage.address}/?year=2026&tab=15`)
      await page.getByRole('status').filter({ hasText: 'Унших байна' }).first().waitFor()
      expect(await axeFindings(page)).toEqual([])
      answers = 'broken'
      for (const go of pending) go()
      const failed = page.getByRole('alert').filter({ hasText: 'Ажилтны жагсаалтыг уншиж чадсангүй.' })
      await failed.waitFor()
      expect(await axeFindings(page)).toEqual([])
      answers = 'whole'
      await failed.getByRole('button', { name: 'Дахин оролдох' }).click()
      await page.getByRole('table').first().waitFor()
      await page.context().close()
    })
  },
)

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of the two is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

describe.each([
  ['a window of 1366 px', { width: 1366, height: 768 }],
  ['400 %', { width: 320, height: 256 }],
] as const)('a notice at %s', (_size, viewport) => {
  let page: Page
  const notice = () => page.locator('[role="dialog"][data-type]', { hasText: 'Бүх өөрчлөлт хадгалагдсан' })
  beforeAll(async () => {
    page = await stage.enter('ebs', { viewport })
    await page.getByRole('banner').waitFor()
    await page.goto(`${stage.address}/?year=2026&tab=12`)
    await page.locator('.grid-active').first().waitFor()
    await page.keyboard.press('Control+s')
    // A hovered toast stays, so the tests do not depend on its time.
    await notice().hover()
  })
  afterAll(() => page?.context().close())

  test('covers no selected cell, no button of the blank and no search list', async () => {
    expect(await overlap(notice(), page.locator('.grid-active').first())).toBe(false)
    for (const button of await page.locator('.blank button:visible, .blank select:visible').all())
      expect(await overlap(notice(), button)).toBe(false)
    await page.keyboard.press('Control+k')
    const search = page.getByRole('dialog').getByRole('combobox')
    await search.waitFor()
    expect(await overlap(notice(), search)).toBe(false)
    await page.keyboard.press('Escape')
    await search.waitFor({ state: 'detached' })
  })

  test('that confirms a save disappears as soon as an edit is unsaved', async () => {
    await page.keyboard.press('Control+s')
    await notice().hover()
    await page.locator('.grid-active').first().focus()
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page
      .getByText(/өөрчлөлт хадгалаагүй/)
      .first()
      .waitFor()
    await notice().waitFor({ state: 'detached' })
  })
})

test('while the page loads, its frame is visible, and the place does not move on arrival', async () => {
  const { page } = await stage.signIn('ebs', { bypassCSP: true, viewport: { width: 1366, height: 768 } })
  const pending: (() => void)[] = []
  await page.route('**/api/tosov/home', async (route) => {
    await new Promise<void>((go) => pending.push(go))
    await route.continue()
  })
  await page.goto(`${stage.address}/?year=2026&tab=1`)
  await page.getByText('Унших байна').waitFor()
  expect(await axeFindings(page)).toEqual([])
  const cornerOf = async (): Promise<readonly (number | undefined)[]> => {
    const box = await page.getByRole('main').boundingBox()
    return [box?.x, box?.y]
  }
  const waiting = await cornerOf()
  for (const go of pending) go()
  await page.getByRole('tabpanel').waitFor()
  expect(await cornerOf()).toEqual(waiting)
  expect(waiting).toEqual([236, 66])
  await page.context().close()
})
