import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { oneDatabase } from '#test/support/database.ts'
import { setApp } from '#test/support/set-app.ts'

describe.each(oneDatabase)('blanks as a workbook to fill in ($name)', ({ open }) => {
  const app = setApp({ open })
  const ebs = app.client('ebs')

  const sheetsOf = async (sheets: string) => {
    const answer = await ebs.get(`/api/tosov/workbook/2026/${sheets}`)
    expect(answer.statusCode).toBe(200)
    return (await readXlsx(answer.rawPayload)).sheets
  }
  const opened = (sheets: Awaited<ReturnType<typeof sheetsOf>>) =>
    sheets.filter(({ dataValidations = [] }) => dataValidations.length > 0).map(({ name }) => name)

  it('has every blank of the view, and all sheets protected', async () => {
    const sheets = await sheetsOf('all')
    expect(opened(sheets)).toEqual(expect.arrayContaining(['Сурагчийн тоо', 'Багшийн цалин']))
    expect(sheets.slice(0, -1).every(({ protection }) => protection?.sheet)).toBe(true)
    expect(sheets.at(-1)).toMatchObject({ name: 'Тосов', veryHidden: true })
    expect(sheets.at(-1)?.rows[0]?.slice(0, 4)).toEqual(['tosov-book', 1, '1001', 2026])
  })

  it('has only the named blank unlocked, with any other content', async () => {
    expect(opened(await sheetsOf('ebs-b1'))).toEqual(['Сурагчийн тоо'])
  })

  it('is named after institution, year and blank', async () => {
    const { headers } = await ebs.get('/api/tosov/workbook/2026/ebs-b1')
    expect(headers['content-disposition']).toContain('1001_2026_ebs-b1.xlsx')
  })

  it('is rejected if the view has no such blank, with instructions', async () => {
    const answer = await ebs.get('/api/tosov/workbook/2026/sub-b1')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('жагсаалтаас сонгоно уу') })
  })
})
