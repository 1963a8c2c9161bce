import { afterEach, expect, test, vi } from 'vitest'
import { uploadText } from '#features/attachments/text.ts'
import { withCalculated } from '#features/reports/web/produce-pdf.ts'

const report = { sessionCode: '2026-02', institutionId: '1001' }
const rows = [{ standardReportCode: 'EBS_TT16', rowNum: 1, valueNumber: 5, valueString: null }]
const list = (calculatedAt: string, number: string | null = null) => ({
  calculatedAt,
  receipt: number === null ? null : { number },
})

function serverOf(lists: readonly unknown[]): void {
  const left = [...lists]
  vi.stubGlobal('fetch', async (path: string) => Response.json(path.includes('/list/') ? left.shift() : rows))
}

afterEach(() => {
  vi.unstubAllGlobals()
})

test('figures and time are those that the server has now', async () => {
  serverOf([list('9:00'), list('9:00')])
  expect(await withCalculated(report, async (calculated) => calculated)).toEqual({ list: list('9:00'), rows })
})

test.each([
  ['calculated anew', list('9:05')],
  ['sent', list('9:00', '2026-1001-1')],
])('nothing is made of a report that was %s meanwhile', async (_, after) => {
  serverOf([list('9:00'), after])
  await expect(withCalculated(report, async () => 'a paper')).rejects.toThrow(uploadText.recalculated)
})
