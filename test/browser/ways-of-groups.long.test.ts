import { describe, expect, test } from 'vitest'
import type { Tab } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import type { ViewCode } from '#forms/profile.ts'
import type { BrowserUser } from '#test/browser/person.ts'
import { setStage } from '#test/browser/stage.ts'
import { openEachReport, walkTabs } from '#test/browser/ways-of-looking.ts'

const stage = setStage()

const signIn = (user: string): Promise<BrowserUser> =>
  stage.signIn(user, { bypassCSP: true, viewport: { width: 1280, height: 800 } })

/** Opens every tab of the groups with forms of their own; accessibility.long.test.ts does so as a school. */
describe('axe finds nothing wrong on any tab, of which only the tables are wide at 200 and 400 %', () => {
  test.each(['sub', 'huvi'])('of %s', async (user) => {
    const { page, context } = await signIn(user)
    await walkTabs(page)
    await context.close()
  })

  // report-screen.long.test.ts opens those of a school and a kindergarten.
  test('of ntb, which also opens each of its reports', async () => {
    const { page, context, openTab } = await signIn('ntb')
    await walkTabs(page)
    await openTab('Нэгтгэл')
    await openEachReport(page)
    await context.close()
  })
})

describe('the other groups', () => {
  const whole: readonly ViewCode[] = ['ebs-public', 'sub-public', 'ebs-private', 'ntb']
  const contentsOf = ({ sheets, panel }: Tab): readonly string[] => [...sheets, ...(panel ? [panel] : [])]
  const opened = new Set(whole.flatMap((view) => edition2025.views[view].tabs.flatMap(contentsOf)))
  const newTabs = (view: ViewCode): readonly string[] =>
    edition2025.views[view].tabs
      .filter((tab) => contentsOf(tab).some((each) => !opened.has(each)))
      .map(({ label }) => label)

  test('have no form that the groups above have not, but two', () => {
    expect((['ebs-dormitory', 'sub-private', 'ntb-draft'] as const).map(newTabs)).toEqual([
      [],
      [],
      ['Суралцагчийн тоо', 'Багшийн цалин, зардлын хувиар'],
    ])
  })

  test('have nothing that axe finds wrong on the tabs of these two', async () => {
    const { page, context } = await signIn('ntbdraft')
    await walkTabs(page, newTabs('ntb-draft'))
    await context.close()
  })
})
