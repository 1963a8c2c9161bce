import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'vitest'
import { figurePart, isErrorText } from '#engine/number/error-texts.ts'
import { readNumber } from '#engine/number/parse.ts'
import { fitFigure, numberCell, plainSourceCell, readSourceCell } from '#engine/number/source-cell.ts'
import { listSheetsFromWorkbook, sheetsFromWorkbook } from '#ui/excel-rows.ts'

const targets = {
  money: { decimals: 2, unit: 'money' },
  percent: { decimals: 2, unit: 'percent' },
  people: { decimals: 0, unit: 'people' },
  thousands: { decimals: 1, unit: 'thousands' },
} as const
test('x', async () => {
  const file = process.env.F19 ?? '/tmp/f19-x/fmt.xlsx'
  const bytes = readFileSync(file)
  const sheets = await sheetsFromWorkbook(new Blob([bytes]))
  const lists = await listSheetsFromWorkbook(new Blob([bytes]))
  if (sheets === 'tooLarge' || lists === 'tooLarge') throw new Error('large')
  const out = sheets.map((sheet, at) => ({
    name: sheet.name,
    rows: sheet.rows.map((row, down) =>
      row.map((cell, along) => {
        const source =
          typeof cell === 'number'
            ? numberCell(cell)
            : typeof cell === 'string'
              ? plainSourceCell(cell)
              : cell
        const read = Object.fromEntries(
          Object.entries(targets).map(([name, target]) => {
            const r = readSourceCell(source, target)
            return [
              name,
              r.kind === 'number'
                ? { v: fitFigure(r.value, target).value }
                : r.kind === 'ambiguous'
                  ? { a: r.doubt, i: r.interpretations }
                  : { e: 'why' in r ? r.why : r.kind },
            ]
          }),
        )
        const text = lists[at]?.rows[down]?.[along] ?? ''
        const l = readNumber(figurePart(text), { decimals: 9, unit: 'money' })
        return {
          read,
          list: isErrorText(text)
            ? { e: text }
            : l.kind === 'number'
              ? { v: l.value, t: text }
              : l.kind === 'ambiguous'
                ? { a: l.doubt, t: text }
                : { e: 'why' in l ? l.why : l.kind, t: text },
        }
      }),
    ),
  }))
  writeFileSync('/tmp/f19-x/read.json', JSON.stringify(out))
}, 300000)
