import { describe } from 'vitest'
import { setStage } from '#test/browser/stage.ts'
import { opensEveryTab, seesEachReport } from '#test/browser/ways-of-looking.ts'

/**
 * Opens every tab of the other groups with forms of their own: dormitories and private kindergartens have only forms of
 * schools and kindergartens. The reports of a private school are among those of a school (report-screen.long.test.ts).
 */
describe('the screens of the other groups', () => {
  const stage = setStage()
  opensEveryTab(stage, ['huvi', 'ntb', 'ntbdraft'])
  seesEachReport(stage, ['ntb'])
})
