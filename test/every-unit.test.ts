import { expect, test } from 'vitest'
import { cellAt, decimalsShown, type Unit } from '#engine/sheet.ts'
import { containsUnit, unitAt, unitLabels, unitsOf, unitWord } from '#engine/units.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { everySheet } from '#forms/editions/edition.ts'
import { fullEditions } from '#forms/editions/full-editions.ts'
import { columnCaption, measureOf } from '#forms/reports/report.ts'

/** Every unit is visible at a row or column: in its caption, or above the table. */
await demoEditionsLoaded()

const named = /\(.+\)|тоо|удаа|Бүлэг|Утга/

test('every figure of every sheet has a unit: above the sheet, at its column, or at its row', () => {
  const silent = fullEditions().flatMap((edition) =>
    [...everySheet(edition).values()].flatMap((sheet) => {
      const units = unitsOf(sheet)
      const upright = Object.keys(sheet.fields).map((_, column) => units.map((row) => row[column] ?? null))
      const { whole, columns, lines } = unitLabels(sheet.upright ? upright : units)
      const fields = Object.entries(sheet.fields)
      return sheet.rows.flatMap((row, line) =>
        fields.flatMap(([name, { caption }], column) => {
          const unit = units[line]?.[column] ?? null
          if (unit === null) return []
          const [atColumn, atLine] = sheet.upright
            ? [columns[line] ?? '', lines[column] ?? '']
            : [columns[column] ?? '', lines[line] ?? '']
          const word = unitWord(unit)
          // A column of units or the row caption names a quantity: «(хүүхэд)».
          const hasUnitColumn = fields.some(([other]) => {
            const cell = cellAt(sheet, { row: row.code, field: other })
            return cell?.kind === 'text' && other === 'unit'
          })
          const isSaid =
            word === ''
              ? unit === 'quantity' && (hasUnitColumn || named.test(row.caption) || named.test(caption))
              : whole.endsWith(`: ${word}`) || atColumn === word || atLine === word
          return isSaid ? [] : [`${sheet.code} ${row.code}.${name}: ${unit}`]
        }),
      )
    }),
  )
  expect(silent).toEqual([])
})

test('every figure of every report has a unit: in the head, at its line, or above the table', () => {
  const silent = fullEditions().flatMap(({ reports }) =>
    Object.entries(reports).flatMap(([view, own]) =>
      own
        .filter(({ layout }) => layout !== 'cover' && layout !== 'documents')
        .flatMap(({ code, columns, lines }) => {
          const isSaidByLine = columns.some(
            ({ from, caption }) => from === 'form' && caption === 'Хэмжих нэгж',
          )
          return columns.flatMap((column) => {
            const units = new Set<Unit>(
              lines.length === 0 ? [column.unit] : lines.map((line) => measureOf(column, line).unit),
            )
            const isSaid = [...units].every(
              (unit) =>
                unit === 'text' ||
                unit === 'thousandTugrik' ||
                isSaidByLine ||
                (unitWord(unit) !== '' && containsUnit(columnCaption(column), unitWord(unit))) ||
                // A year of study is a rank without a unit.
                (unit === 'quantity' && /өдөр|сар|Курс/i.test(column.caption)),
            )
            return isSaid ? [] : [`${view} ${code} ${column.caption}: ${[...units]}`]
          })
        }),
    ),
  )
  expect(silent).toEqual([])
})

test('whole counts have no decimals, other counts up to two, money those of its group', () => {
  const shown = (unit: Unit, decimals: number, value: number): number =>
    decimalsShown({ unit, decimals }, value)
  expect([
    shown('people', 2, 679),
    shown('people', 2, 12.5),
    shown('posts', 2, 1 / 3),
    shown('days', 2, 170),
    shown('thousandTugrik', 1, 12),
    shown('tugrik', 2, 1000),
  ]).toEqual([0, 1, 2, 0, 1, 2])
})

test('a row has a unit of its own only where its figures are no texts', () => {
  const wrong = fullEditions().flatMap((edition) =>
    [...everySheet(edition).values()].flatMap((sheet) =>
      Object.keys(sheet.rowUnits).flatMap((row) =>
        Object.keys(sheet.fields).some((name) => {
          const cell = cellAt(sheet, { row, field: name })
          return cell !== undefined && unitAt(sheet, { row, field: name }) === sheet.rowUnits[row]
        })
          ? []
          : [`${sheet.code} ${row}`],
      ),
    ),
  )
  expect(wrong).toEqual([])
})
