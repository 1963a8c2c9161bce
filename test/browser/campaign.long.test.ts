import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { readinessRules } from '#budget/readiness.ts'
import type { PasswordsAnswer } from '#features/accounts/api.ts'
import { ceilingDeskText } from '#features/ceilings/text.ts'
import type { SumAnswer, SumChoice } from '#features/consolidation/api.ts'
import { sumsScreenText } from '#features/consolidation/text.ts'
import { demoPassword } from '#features/demo/server/accounts.ts'
import type { NotificationsAnswer } from '#features/notifications/api.ts'
import type { InstitutionsAnswer } from '#features/portfolio/api.ts'
import { type BudgetStatus, budgetStatuses } from '#features/portfolio/institution-rows.ts'
import { bulkBlockText } from '#features/portfolio/text.ts'
import { workspaceText } from '#features/portfolio/workspace-text.ts'
import { pupilList } from '#features/registers/pupil-list.ts'
import { bulkText } from '#features/review/bulk-text.ts'
import { deadlineDialogText, returningText } from '#features/review/text.ts'
import { enterAs } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { askingAt, type ReadyClient, sendReady } from '#test/support/ready.ts'
import type { RefusalResponse } from '#test/support/refusal-response.ts'
import { schoolProfile } from '#test/support/schools.ts'

const sessionCode = '2026-01'
const PASSWORD = 'Campaign-of-2026'
const { screen: ceilingText } = ceilingDeskText
const { bar: barText, preview, account } = bulkText
const blockReasons = bulkBlockText

/** Twenty schools each of Bulgan and Dornogovi, with their reviewers. */
const bulgan = { aimag: 'Булган', sum: 'Могод', reviewer: 'bulgan', region: '63', first: 7101 }
const dornogovi = { aimag: 'Дорноговь', sum: 'Айраг', reviewer: 'dornogovi', region: '44', first: 7201 }
type Region = typeof bulgan
const EACH = 20
/** The time limit for refreshing the figures of forty drafts alongside other work. */
const BACKGROUND_MS = 180_000
const idOf = (region: Region, number: number): string => String(region.first + number - 1)
const nameOf = (id: string): string => `${id}-р сургууль`

/**
 * A whole campaign: API calls prepare the data, reviewers act in the browser. All schools request the same amount, so
 * sums are multiples of it. Counts by status are calculated by hand next to each step.
 */
describe('forty institutions of two regions, from nothing to approved', () => {
  const stage = setStage()
  const schools = new Map<string, ReadyClient>()
  let admin: ReadyClient
  let district: Page
  let ministry: Page
  /** The requested amount of one school, tugrik. */
  let requested: number

  const about = (orgId: string) => ({ orgId, sessionCode })
  const school = (region: Region, number: number): ReadyClient => {
    const found = schools.get(idOf(region, number))
    if (!found) throw new Error('This school has no account.')
    return found
  }
  const right = async (answer: ReturnType<ReadyClient['post']>, what: string) => {
    const { statusCode, body } = await answer
    expect([what, statusCode], body).toEqual([what, 200])
  }
  const addAccount = async (userName: string, more: object): Promise<ReadyClient> => {
    const answer = await admin.post('/api/admin/accounts/save', {
      ...{ event: 'ADD', userName, displayName: userName, level: null, institutionId: null, ...more },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const [one] = answer.json<PasswordsAnswer>().passwords
    const signedIn = await askingAt(stage.address, userName, one?.password ?? '')
    await right(
      signedIn.post('/api/auth/password', { current: one?.password, next: PASSWORD }),
      `password of ${userName}`,
    )
    return signedIn
  }
  /** Pupils who left with the last grade, so that the register is not empty; no figure uses them. */
  const register = (region: Region, number: number) => {
    const row: Readonly<Record<string, string>> = { studyYear: '2024-2025', kind: 'Суралцагч', grade12: '20' }
    const cells = pupilList(2026).columns.map(({ field }) => row[field] ?? null)
    return right(
      school(region, number).post('/api/tosov/registers/pupils/2026/import', {
        rows: [{ at: 1, cells }],
        extent: 'part',
        origin: 'hand',
      }),
      `register of ${idOf(region, number)}`,
    )
  }
  const type = (region: Region, number: number, pupils: string) =>
    right(
      school(region, number).post('/api/ebs/blank1/save', {
        id: idOf(region, number),
        year: 2026,
        blanks: [{ specificationCode: '1', stage1Qty: pupils }],
      }),
      `pupils of ${idOf(region, number)}`,
    )
  const calculate = (region: Region, number: number) =>
    right(
      school(region, number).post('/api/finance/report/snapshot', about(idOf(region, number))),
      `calculation of ${idOf(region, number)}`,
    )
  const send = async (region: Region, number: number) => {
    await calculate(region, number)
    await right(
      sendReady(school(region, number), about(idOf(region, number))),
      `sending of ${idOf(region, number)}`,
    )
  }
  const each = async (
    numbers: readonly number[],
    work: (number: number) => Promise<unknown>,
  ): Promise<void> => {
    const left = [...numbers]
    const worker = async (): Promise<void> => {
      for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next)
    }
    await Promise.all([worker(), worker(), worker()])
  }
  const upTo = (last: number, from = 1) => Array.from({ length: last - from + 1 }, (_, at) => from + at)

  beforeAll(async () => {
    admin = await askingAt(stage.address, 'admin', demoPassword)
    for (const region of [bulgan, dornogovi]) {
      const profile = { ...schoolProfile({ aimag: region.aimag, sum: region.sum }) }
      await each(upTo(EACH), (number) => {
        const institutionId = idOf(region, number)
        const record = { event: 'ADD', institutionId, name: nameOf(institutionId), profile }
        return right(admin.post('/api/admin/institutions/save', record), institutionId)
      })
      await addAccount(region.reviewer, { role: 'reviewer', level: 'district', regions: [region.region] })
    }
    // Bulgan: 12 sent, 2 calculated, 2 started, 4 not started. Dornogovi: 10 sent, 10 not started.
    const begin = async (region: Region, number: number) => {
      const institutionId = idOf(region, number)
      schools.set(
        institutionId,
        await addAccount(`s${institutionId}`, { role: 'institution', institutionId }),
      )
      await register(region, number)
      await type(region, number, '40')
    }
    await each(upTo(16), (number) => begin(bulgan, number))
    await each(upTo(10), (number) => begin(dornogovi, number))
    await each(upTo(12), (number) => send(bulgan, number))
    await each([13, 14], (number) => calculate(bulgan, number))
    await each(upTo(10), (number) => send(dornogovi, number))
    district = await enter('bulgan', PASSWORD)
    ministry = await enter('ministry', demoPassword)
  })

  const enter = async (userName: string, password: string): Promise<Page> => {
    const page = await stage.window({ viewport: { width: 1366, height: 768 } })
    await enterAs(page, userName, password)
    await page.getByRole('heading', { level: 2, name: /тойм$/ }).waitFor()
    return page
  }
  const counts = async (page: Page): Promise<readonly number[]> => {
    const tiles = page.getByRole('list', { name: workspaceText.overview.tiles }).getByRole('listitem')
    const tileTexts = await tiles.evaluateAll((all) =>
      all.map((tile) => tile.querySelector('a')?.textContent ?? ''),
    )
    return tileTexts.map((text) => Number(/\d+$/.exec(text)?.[0]))
  }
  /** Waits for the counts by status in the overview; unnamed statuses must be 0. */
  const stand = async (
    page: Page,
    expected: Readonly<Partial<Record<BudgetStatus, number>>>,
    filter = '',
  ) => {
    await page.goto(`${stage.address}/?year=2026&section=overview${filter}`)
    await expect
      .poll(() => counts(page), { timeout: BACKGROUND_MS, interval: 500 })
      .toEqual(budgetStatuses.toReversed().map((budgetStatus) => expected[budgetStatus] ?? 0))
  }
  const openList = async (page: Page, filter: string, count: number) => {
    await page.goto(`${stage.address}/?year=2026&section=institutions&${filter}`)
    await expect.poll(() => page.locator('tbody tr').count()).toBe(count)
  }
  const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Сонгох: / })
  const act = (page: Page, name: string) =>
    page
      .getByRole('region', { name: barText.label })
      .getByRole('button', { name: `${name}, ` })
      .click()
  const dialog = (page: Page) => page.getByRole('dialog')
  const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
  const finish = async (page: Page, message: string) => {
    await dialog(page).getByText(message).waitFor()
    await page.keyboard.press('Enter')
    await dialog(page).waitFor({ state: 'detached' })
  }
  /** Reopens the preview of an action until it shows the expected counts: figures are refreshed in the background. */
  const foresee = async (page: Page, name: string, submit: string) => {
    await act(page, name)
    await expect
      .poll(
        async () => {
          await dialog(page).getByRole('status').first().waitFor()
          if (await dialog(page).getByRole('button', { name: submit, exact: true }).count()) return 'foreseen'
          await press(page, 'Болих')
          await act(page, name)
          return 'not yet'
        },
        { timeout: BACKGROUND_MS, interval: 1000 },
      )
      .toBe('foreseen')
  }
  const ministrySees = async (path: string) =>
    (await askingAt(stage.address, 'ministry', demoPassword)).get(path)

  it('starts with the status of all, and every school requests the same amount', async () => {
    await stand(district, { notStarted: 4, inProgress: 2, calculated: 2, atDistrict: 12 })
    await openList(district, 'budgetStatus=atDistrict', 12)
    const { rows, totals } = (
      await ministrySees('/api/tosov/review/institutions/2026?region=63&budgetStatus=atDistrict')
    ).json<InstitutionsAnswer>()
    requested = rows[0]?.readings?.requested ?? 0
    expect(requested).toBeGreaterThan(0)
    expect([...new Set(rows.map(({ readings }) => readings?.requested))]).toEqual([requested])
    expect(totals.requested).toBeCloseTo(12 * requested, 2)
  })

  it('a school recalls an unread sending', async () => {
    await right(
      school(bulgan, 12).post('/api/tosov/recall', { sessionCode, receipt: `2026-${idOf(bulgan, 12)}-1` }),
      'recall',
    )
    await stand(district, { notStarted: 4, inProgress: 2, calculated: 3, atDistrict: 11 })
  })

  it('unsent institutions are reminded once a day', async () => {
    await openList(district, '', EACH)
    await district.getByRole('checkbox', { name: workspaceText.selection.page }).click()
    await act(district, bulkText.acts.remind)
    await press(district, preview.submit.remind(9))
    await finish(district, account.done(9, EACH))
    await district.getByRole('checkbox', { name: workspaceText.selection.page }).click()
    await act(district, bulkText.acts.remind)
    await dialog(district).getByText(blockReasons.remindedToday).waitFor()
    await press(district, 'Болих')
    const notifications = await school(bulgan, 13).get('/api/tosov/notifications')
    expect(notifications.json<NotificationsAnswer>().rows.map(({ kind }) => kind)).toEqual(['reminded'])
  })

  it('three are returned with one reason, of which two send again', async () => {
    await openList(district, 'budgetStatus=atDistrict', 11)
    await boxes(district).nth(0).click()
    await boxes(district)
      .nth(2)
      .click({ modifiers: ['Shift'] })
    await act(district, bulkText.acts.return)
    await dialog(district).getByLabel(returningText.reason).fill('Сурагчийн тоог шалгана уу')
    await press(district, preview.submit.return(3))
    await finish(district, account.done(3, 3))
    await stand(district, { notStarted: 4, inProgress: 2, calculated: 3, returned: 3, atDistrict: 8 })
    const events = await school(bulgan, 3).get('/api/tosov/events/2026')
    expect(events.body).toContain('Сурагчийн тоог шалгана уу')
    await type(bulgan, 1, '41')
    await send(bulgan, 1)
    await send(bulgan, 2)
    await stand(district, { notStarted: 4, inProgress: 2, calculated: 3, returned: 1, atDistrict: 10 })
  })

  it('all of another region are given more time with one reason', async () => {
    const reviewer = await enter('dornogovi', PASSWORD)
    await stand(reviewer, { notStarted: 10, atDistrict: 10 })
    await openList(reviewer, '', EACH)
    await reviewer.getByRole('checkbox', { name: workspaceText.selection.page }).click()
    await act(reviewer, bulkText.acts.extend)
    const until = `${new Date().getFullYear() + 20}.09.05 18:00`
    await dialog(reviewer).getByLabel(deadlineDialogText.until).fill(until)
    await dialog(reviewer).getByLabel(deadlineDialogText.reason).fill('Шуурга')
    await press(reviewer, preview.submit.extend(EACH))
    await finish(reviewer, account.done(EACH, EACH))
    await expect.poll(() => reviewer.getByText(until.slice(0, 10), { exact: true }).count()).toBe(EACH)
    await reviewer.context().close()
  })

  it('all without open points are passed on together, and a changed one waits for a review', async () => {
    await openList(district, 'budgetStatus=atDistrict', 10)
    await district.getByRole('checkbox', { name: workspaceText.selection.page }).click()
    await foresee(district, bulkText.acts.approve.district, preview.submit.approve.district(9))
    await dialog(district).getByText(blockReasons.openPoints).waitFor()
    await dialog(district)
      .getByText(nameOf(idOf(bulgan, 1)))
      .waitFor()
    await press(district, preview.submit.approve.district(9))
    await finish(district, account.done(9, 10))
    await stand(district, {
      ...{ notStarted: 4, inProgress: 2, calculated: 3, returned: 1, atDistrict: 1, atMinistry: 9 },
    })
  })

  it('the ministry approves all of a region together', async () => {
    await stand(
      ministry,
      { notStarted: 4, inProgress: 2, calculated: 3, returned: 1, atDistrict: 1, atMinistry: 9 },
      '&region=63',
    )
    await openList(ministry, 'region=63', EACH)
    await ministry.getByRole('checkbox', { name: workspaceText.selection.page }).click()
    await foresee(ministry, bulkText.acts.approve.ministry, preview.submit.approve.ministry(9))
    await dialog(ministry).getByText(preview.not(11)).waitFor()
    await press(ministry, preview.submit.approve.ministry(9))
    await finish(ministry, account.done(9, EACH))
    await stand(
      ministry,
      { notStarted: 4, inProgress: 2, calculated: 3, returned: 1, atDistrict: 1, approved: 9 },
      '&region=63',
    )
    await stand(ministry, { notStarted: 10, atDistrict: 10 }, '&region=44')
  })

  it('their requested total is the request of one times their number', async () => {
    const list = async (filter: string) =>
      (await ministrySees(`/api/tosov/review/institutions/2026?${filter}`)).json<InstitutionsAnswer>()
    // In Bulgan 16 have entries, one of them another number; in Dornogovi 10.
    expect((await list('region=63&budgetStatus=approved')).totals.requested).toBeCloseTo(9 * requested, 2)
    const ofDornogovi = (await list('region=44')).totals
    expect(ofDornogovi.requested).toBeCloseTo(10 * requested, 2)
    expect(ofDornogovi.learners).toBe(10 * 40)
    const changed = (await list('region=63&budgetStatus=atDistrict')).totals.requested
    expect((await list('region=63')).totals.requested).toBeCloseTo(15 * requested + (changed ?? 0), 2)
    const choices = (await ministrySees(`/api/tosov/review/sums/${sessionCode}?region=63`)).json<
      SumChoice[]
    >()
    const [choice] = choices
    expect(choice).toMatchObject({ institutions: EACH, calculated: 14 })
    const sum = async (filter: string) =>
      (
        await ministrySees(`/api/tosov/review/sums/${sessionCode}/${choice?.report}?by=institution&${filter}`)
      ).json<SumAnswer>()
    const [ofOne, ofTen] = [await sum(`search=${idOf(dornogovi, 1)}`), await sum('region=44')]
    expect([ofOne.parts.length, ofTen.parts.length, ofTen.missing.length]).toEqual([1, 10, 10])
    for (const [at, one] of (ofOne.parts[0]?.values ?? []).entries()) {
      const added = ofTen.parts.reduce((sum, { values }) => sum + (values[at] ?? 0), 0)
      expect(added).toBeCloseTo(10 * (one ?? 0), 2)
    }
    await ministry.goto(
      `${stage.address}/?year=2026&section=sums&period=${sessionCode}&region=44&sum=${choice?.report}`,
    )
    await ministry.getByText(sumsScreenText.about(10, EACH)).waitFor()
  })

  it('a binding ceiling blocks a higher request until the ceiling is raised', async () => {
    const id = idOf(bulgan, 13)
    const limit = () => district.getByLabel(ceilingText.field(nameOf(id), ceilingText.kinds.current))
    const keep = async (typed: string) => {
      await district.goto(`${stage.address}/?year=2026&section=ceilings&period=${sessionCode}&search=${id}`)
      await limit().fill(typed)
      await district.getByRole('button', { name: ceilingText.save(1), exact: true }).click()
      await district.getByText(ceilingDeskText.saved(1)).first().waitFor()
    }
    // In thousand tugrik: half of the total request, and all of it; current expenses are at most a part.
    await keep(String(Math.round(requested / 2000)))
    const refused = await sendReady(school(bulgan, 13), about(id))
    expect(refused.statusCode).toBe(409)
    expect(refused.json<RefusalResponse>().missing?.map(({ rule }) => rule)).toEqual([
      readinessRules.aboveCeiling,
    ])
    await keep(String(Math.ceil(requested / 1000)))
    await send(bulgan, 13)
    await stand(district, {
      notStarted: 4,
      inProgress: 2,
      calculated: 2,
      returned: 1,
      atDistrict: 2,
      approved: 9,
    })
  })
})
