import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { streamList, writeListForm } from '#documents/server/write-list.ts'
import { staffList } from '#features/registers/staff-list.ts'

/** CSV injection (OWASP). */
const formulas = [
  '=1+1',
  '+A1',
  '-A1',
  '@SUM(A1)',
  '=HYPERLINK("https://thief.example","Энд")',
  '\t=1+1',
  "'=1+1",
]
const rows = formulas.map((formula) => staffList.columns.map(() => formula))

async function* inTurn() {
  yield* rows
}

test.each([
  ['a list in one piece', () => writeListForm(staffList, { kind: 'data', rows })],
  ['a list that is written as it comes', async () => buffer(streamList(staffList, inTurn()))],
])('%s stores the input of a user as text, never as a formula', async (_, written) => {
  const { sheets } = await readXlsx(new Uint8Array(await written()), { readStyles: true })
  const [list] = sheets
  expect(list?.rows.slice(1)).toEqual(rows)
  expect([...(list?.cells ?? [])].filter(([, { formula }]) => formula !== undefined)).toEqual([])
})
