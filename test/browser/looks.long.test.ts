import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings, findingsButColours, findingsInBothThemes } from '#test/browser/axe.ts'
import { visit } from '#test/browser/person.ts'
import { nowhere, setStage } from '#test/browser/stage.ts'
import { enterAgain, leave, signInAgain } from '#test/browser/start-over.ts'
import { expectNoOverflow, focusedInDialog, zooms } from '#test/browser/ways-of-looking.ts'

const stage = setStage()
let page: Page
beforeAll(async () => {
  page = await stage.window({ bypassCSP: true }, nowhere)
})

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
  beforeAll(async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    const person = await signInAgain(page, stage.address, 'ebs')
    await person.openTab('Сурагчийн тоо')
    await page.locator('.grid-open').first().waitFor()
  })
  afterAll(() => page?.emulateMedia({ forcedColors: 'none' }))

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
    await visit(page, '/?year=2026&tab=15')
    const enabled = page.getByRole('button', { name: 'Суралцагчийн бүртгэл татах' })
    expect(await styleOf(enabled, 'border-style')).toBe('solid')
    expect(await styleOf(page.locator('button[aria-disabled="true"]').first(), 'border-style')).toBe('dashed')
  })
})

test('no element moves if the system requests reduced motion, and some element moves otherwise', async () => {
  await leave(page, stage.address)
  await page.goto(stage.address)
  const durations = async (reducedMotion: 'reduce' | 'no-preference'): Promise<string> => {
    await page.emulateMedia({ reducedMotion })
    return styleOf(page.getByRole('button', { name: 'Нэвтрэх' }), 'transition-duration')
  }
  expect(await durations('no-preference')).toContain('0.12s')
  expect(await durations('reduce')).toMatch(/^0s(, 0s)*$/)
})

/** Beyond the walk over all tabs: in a low and narrow window more frames scroll, and controls go to other places. */
describe('at 400 %', () => {
  beforeAll(async () => {
    await page.setViewportSize(zooms['400 %'])
    await enterAgain(page, stage.address, 'ebs')
    await page.getByRole('tabpanel').waitFor()
  })

  test.each(places)('axe finds nothing wrong with %s', async (_, at, name) => {
    await visit(page, `/?year=2026${at}`)
    const panel = page.getByRole('tabpanel', { name })
    await panel.getByRole('heading', { level: 2 }).first().waitFor()
    expect(await findingsButColours(page)).toEqual([])
  })

  test.each(places)('each bubble of %s opens inside the window', async (_, at, name) => {
    await visit(page, `/?year=2026${at}`)
    await page.getByRole('tabpanel', { name }).getByRole('heading', { level: 2 }).first().waitFor()
    const outside: string[] = []
    for (const button of await page.locator('button:has(~ [role="tooltip"]):visible').all()) {
      await button.evaluate((element) => {
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        element.focus({ focusVisible: true })
      })
      const bubble = page.locator('[role="tooltip"]:visible')
      await bubble.waitFor()
      const isInside = await bubble.evaluate(async (element) => {
        // The place of a bubble follows its button in the next frame.
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
        const { left, top, right, bottom } = element.getBoundingClientRect()
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
      })
      if (!isInside) outside.push((await bubble.textContent()) ?? '')
    }
    expect(outside).toEqual([])
  })

  test('each focused element of a dialog is visible', async () => {
    await page.getByRole('button', { name: /^Мэдэгдэл/ }).click()
    await page.getByRole('button', { name: 'Захидлын тохиргоо' }).click()
    await page.getByRole('dialog', { name: 'Мэдэгдлийг захидлаар авах' }).getByLabel('И-мэйл хаяг').waitFor()
    const { visible, covered } = await focusedInDialog(page)
    expect(covered).toEqual([])
    expect(visible).toEqual(expect.arrayContaining(['И-мэйл хаяг', 'Болих', 'Хаах']))
    await page.keyboard.press('Escape')
  })

  test('the header shows the full year', async () => {
    const year = page.getByRole('banner').getByLabel('Санхүүгийн жил')
    const cut = await year.evaluate((select: HTMLSelectElement) => {
      const said = document.createElement('span')
      said.textContent = select.selectedOptions[0]?.textContent ?? ''
      const { font, padding } = getComputedStyle(select)
      Object.assign(said.style, { font, padding })
      document.body.append(said)
      const { width } = said.getBoundingClientRect()
      said.remove()
      const arrow = 16
      return width + arrow - select.clientWidth
    })
    expect(cut).toBeLessThanOrEqual(0)
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
  ['aimag', 'a register of an institution', '/?year=2026&institution=1001&tab=14', 'grid', ''],
] as const

describe.each(['', 'ebs', 'aimag'])('on the screens of «%s»', (user) => {
  const here = elsewhere.filter(([who]) => who === user).map(([, ...place]) => place)
  beforeAll(async () => {
    await page.setViewportSize(zooms['400 %'])
    await (user === '' ? leave(page, stage.address) : enterAgain(page, stage.address, user, '/healthz'))
  })

  test.each(here)(
    '%s scrolls sideways nowhere but in its own frames, and axe finds nothing wrong',
    async (_, at, role, name) => {
      await page.goto(`${stage.address}${at}`)
      await page.getByRole(role, { name }).first().waitFor()
      await expectNoOverflow(page, at)
      expect(await findingsButColours(page)).toEqual([])
    },
  )
})

/** The tabs of the administrator by address, with the element to wait for. */
const administration = [
  ['what is set up', '/?tab=6', 'Бэлтгэл', 'heading', 'алхмаас'],
  ['all institutions', '/?tab=0', 'Байгууллага', 'gridcell', '1001'],
  ['all accounts', '/?tab=1', 'Хэрэглэгч', 'gridcell', 'ebs2'],
  ['the years', '/?tab=2', 'Он ба тайлант үе', 'gridcell', '2026-01'],
  ['the norms', '/?tab=3', 'Норматив', 'heading', ''],
  ['the catalogues', '/?tab=4', 'Лавлах', 'heading', ''],
  ['what has been done', '/?tab=5', 'Түүх', 'heading', ''],
] as const

describe('on the screens of «admin»', () => {
  beforeAll(async () => {
    await page.setViewportSize(zooms['400 %'])
    await enterAgain(page, stage.address, 'admin', administration[0][1])
    await page.getByRole('tabpanel').waitFor()
  })

  test.each(administration)(
    '%s scrolls sideways nowhere but in its own frames, and axe finds nothing wrong',
    async (_, at, tab, role, name) => {
      await visit(page, at)
      await page.getByRole('tabpanel', { name: tab }).getByRole(role, { name }).first().waitFor()
      await expectNoOverflow(page, at)
      expect(await findingsButColours(page)).toEqual([])
    },
  )
})

test('while something is not there yet, the page shows that it loads, then the error, and reloads on request', async () => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await enterAgain(page, stage.address, 'ebs', '/healthz')
  let answers: 'never' | 'broken' | 'whole' = 'never'
  const pending: (() => void)[] = []
  await page.route(/\/api\/ebs\/blank11\/\d+\/\d+$/, async (route) => {
    if (answers === 'never') await new Promise<void>((go) => pending.push(go))
    return answers === 'whole' ? route.continue() : route.abort()
  })
  await page.goto(`${stage.address}/?year=2026&tab=15`)
  await page.getByRole('status').filter({ hasText: 'Унших байна' }).first().waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])
  answers = 'broken'
  for (const go of pending) go()
  const failed = page.getByRole('alert').filter({ hasText: 'Ажилтны жагсаалтыг уншиж чадсангүй.' })
  await failed.waitFor()
  expect(await findingsInBothThemes(page)).toEqual([])
  answers = 'whole'
  await failed.getByRole('button', { name: 'Дахин оролдох' }).click()
  await page.getByRole('grid').first().waitFor()
})

const overlap = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('one of the two is not shown')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

describe.each([
  ['a window of 1366 px', { width: 1366, height: 768 }],
  ['400 %', { width: 320, height: 256 }],
] as const)('a notice at %s', (_size, viewport) => {
  const notice = () => page.locator('[role="dialog"][data-type]', { hasText: 'Бүх өөрчлөлт хадгалагдсан' })
  beforeAll(async () => {
    await page.setViewportSize(viewport)
    await enterAgain(page, stage.address, 'ebs', '/?year=2026&tab=12')
    await page.locator('.grid-active').first().waitFor()
    await page.keyboard.press('Control+s')
    // A hovered toast stays, so the tests do not depend on its time.
    await notice().hover()
  })

  test('covers no selected cell, no button of the blank and no search list', async () => {
    expect(await overlap(notice(), page.locator('.grid-active').first())).toBe(false)
    for (const button of await page.locator('.blank button:visible, .blank select:visible').all()) {
      // The edge of the window cuts it anyway.
      const isCut = ((await button.boundingBox())?.y ?? 0) < 0
      expect(!isCut && (await overlap(notice(), button))).toBe(false)
    }
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
  await page.setViewportSize({ width: 1366, height: 768 })
  await signInAgain(page, stage.address, 'ebs')
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
  expect(waiting).toEqual([236, 56])
})
