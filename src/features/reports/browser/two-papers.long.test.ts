import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ReportListAnswer } from '#budget/api.ts'
import { renderPdf } from '#documents/server/make-pdf.ts'
import { demoAccounts } from '#features/demo/server/accounts.ts'
import { institutions } from '#features/demo/server/institutions.ts'
import type { ReportDataRow } from '#features/reports/api.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { factsOf, viewKinds, viewOf } from '#forms/profile.ts'
import { setStage } from '#test/browser/stage.ts'

import { signInAgain } from '#test/browser/start-over.ts'

import { readPdfText } from '#test/support/read-pdf-text.ts'

/** Compares the paper of the browser with the server's paper of the same calculation. */
describe('the paper of the whole report', () => {
  const stage = setStage()
  let page: Page
  beforeAll(async () => {
    page = await stage.window()
  })

  // A school, a kindergarten and a centre have together every layout of a report.
  it.each(['1001', '1004', '1007'])(
    'has the same content on every page, made in the browser and on the server: %s',
    async (institutionId) => {
      const institution = institutions.find((each) => each.institutionId === institutionId)
      const view = institution && viewOf(institution.profile)
      const user = demoAccounts.find((each) => each.institutionId === institutionId)
      if (!institution || !view || !user) throw new Error(institutionId)
      const year = viewKinds[view].defaultYear
      const person = await signInAgain(page, stage.address, user.userName)
      const read = async <Answer>(path: string): Promise<Answer> =>
        (await person.context.request.get(`${stage.address}${path}`)).json()
      await person.button('Тайлан бодох').click()
      await person.page.getByText('Тайланг тооцлоо').first().waitFor()
      const opened = person.context.waitForEvent('page')
      await person.button('PDF татах').click()
      await opened
      const session = `${year}-01`
      const about = `/api/finance/report/list/${session}/${institutionId}`
      const cover = async () => (await read<ReportListAnswer>(about)).RESULT[0]
      await expect.poll(async () => (await cover())?.fileName).not.toBe('')
      const { standartReportCode, fileName } = (await cover()) ?? { standartReportCode: '', fileName: '' }
      const { RESULT } = await read<{ RESULT: { file: string } }>(
        `/api/finance/report/${session}/${institutionId}/${standartReportCode}/${fileName}`,
      )
      const made = await (await person.context.request.get(`${stage.address}${RESULT.file}`)).body()
      const list = await read<ReportListAnswer>(about)
      const rows = await read<readonly ReportDataRow[]>(`/api/finance/report/pdf/${session}/${institutionId}`)
      const { bytes } = await renderPdf({
        reports: reportsOf(fullEdition2025, view, factsOf(institution.profile, view)),
        rows,
        sent: false,
        receipt: null,
        reasons: [],
        facts: {
          institutionId,
          institutionName: institution.name,
          year,
          sessionCode: session,
          sessionName: await person.page.getByLabel('Тайлант үе').locator('option:checked').innerText(),
          calculatedAt: list.calculatedAt ?? '',
          yearBefore: list.yearBefore,
          approved: list.approved,
          standIns: list.standIns,
          headFigures: list.headFigures,
        },
      })
      const pages = readPdfText(made)
      expect(pages.length).toBeGreaterThan(4)
      expect(pages).toEqual(readPdfText(Buffer.from(bytes)))
    },
  )
})
