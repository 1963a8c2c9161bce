import { sheet } from '#engine/define.ts'
import { type Formula, plus, times } from '#engine/formula.ts'
import { at, field, following, type Sheet, wholeUpTo } from '#engine/sheet.ts'
import type { View } from '#forms/editions/edition.ts'
import { type FullEdition, fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { type Norm, norm } from '#forms/norms/norm.ts'
import { followingReport, type Report } from '#forms/reports/report.ts'
import { tableReport } from '#forms/reports/shared/table-report.ts'

const made = { source: 'Зөвхөн тест', from: null, model: true }
const count = field('Тоо', 'people')

export function normOf(code: string, rows: readonly string[]): Norm {
  return norm({
    code,
    caption: code,
    purpose: 'Жишээ.',
    fields: { value: field('Утга', 'tugrik') },
    rows: Object.fromEntries(rows.map((row) => [row, { ...made, caption: row }])),
  })
}

/** Returns a blank of one row, computed by a formula. */
export function computedOf(code: string, formula: Formula): Sheet {
  return sheet({ code, caption: code, purpose: 'Жишээ.', rows: { '1': code }, fields: { count } })
    .computed(['1'], ['count'], () => formula, 'Жишээ')
    .done()
}

/** Returns a cell reference, which may point to a missing cell. */
export function cellOf(code: string, row: string, name: string): Formula {
  return { op: 'cell', at: { sheet: code, row, field: name } }
}

export const price: Norm = normOf('price', ['lunch'])
export const wage: Norm = normOf('wage', ['cook'])

export const guests: Sheet = sheet({
  code: 'guests',
  caption: 'Зочид',
  purpose: 'Жишээ.',
  rows: { '1': 'Нэг', '2': 'Хоёр' },
  fields: { count },
})
  .entered(['1', '2'], ['count'], wholeUpTo(1000), made)
  .done()

/** Returns a sheet with a line for each row of another sheet, multiplied by a factor. */
function linesOver(code: string, other: Sheet, name: string, factor: Formula): Sheet {
  return following((now) => {
    const rows = now(other).rows.map((row): readonly [string, string] => [row.code, row.caption])
    return sheet({
      code,
      caption: code,
      purpose: 'Жишээ.',
      rows: Object.fromEntries(rows) as Readonly<Record<string, string>>,
      fields: { cost: field('Зардал', 'tugrik') },
    })
      .computed(
        rows.map(([row]) => row),
        ['cost'],
        ({ row }) => times(at(now(other), row, name), factor),
        'Жишээ',
      )
      .done()
  })
}

export const meals: Sheet = linesOver('meals', guests, 'count', at(price.sheet, 'lunch', 'value'))
/** Follows the rows of the meals, and therefore those of the guests. */
export const dishes: Sheet = linesOver('dishes', meals, 'cost', plus(2))
export const staff: Sheet = linesOver('staff', wage.sheet, 'value', plus(1))
export const half: Sheet = computedOf('half', times(at(guests, '1', 'count'), 0.5))

const column = { caption: 'Дүн', content: 'indicator', width: 1 } as const

export function smallTable(code: string, lines: Readonly<Record<string, Formula>>): Report {
  return tableReport({
    code,
    description: code,
    title: code,
    decimals: 1,
    columns: [column],
    lines: Object.entries(lines).map(([caption, formula]) => ({
      caption,
      level: 0,
      strong: false,
      values: [formula],
    })),
  })
}

export const guestList: Report = followingReport((now) =>
  smallTable(
    'GUESTS',
    Object.fromEntries(
      now(guests).rows.map(({ code, caption }) => [caption, at(now(guests), code, 'count')]),
    ),
  ),
)
export const halves: Report = smallTable('HALF', {
  Тал: at(half, '1', 'count'),
  Бүтэн: times(at(half, '1', 'count'), 2),
})

/**
 * A made-up minimal edition: schools have all sheets, kindergartens the guests and the meals, centres none; both
 * kinds of schools print.
 */
export const smallEdition: FullEdition = {
  ...fullEdition2025,
  code: 'small',
  norms: [price, wage],
  sheets: { ORGEBS: [guests, meals, dishes, staff, half], ORGSUB: [guests, meals], ORGNTB: [] },
  views: Object.fromEntries(
    Object.values(fullEdition2025.views).map((view): [string, View] => [
      view.code,
      { ...view, tabs: [], reports: view.code.startsWith('ebs-p') ? ['GUESTS', 'HALF'] : [] },
    ]),
  ) as FullEdition['views'], // the same codes
  reports: { 'ebs-public': [guestList, halves], 'ebs-private': [guestList, halves] },
}
