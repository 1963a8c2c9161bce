import type { View } from '#domain/editions/edition.ts'
import { type FullEdition, fullEdition2025 } from '#domain/editions/reports.ts'
import { type Norm, norm } from '#domain/norms/norm.ts'
import { followingReport, type Report } from '#domain/report/report.ts'
import { tableReport } from '#domain/reports/shared/table-report.ts'
import { sheet } from '#domain/sheet/define.ts'
import { type Formula, plus, times } from '#domain/sheet/formula.ts'
import { at, field, following, type Sheet, wholeUpTo } from '#domain/sheet/sheet.ts'

const made = { source: 'Зөвхөн тест', from: null, model: true }
const count = field('Тоо', 'people')

/** A norm of some rows. */
export function normOf(code: string, rows: readonly string[]): Norm {
  return norm({
    code,
    caption: code,
    purpose: 'Жишээ.',
    fields: { value: field('Утга', 'tugrik') },
    rows: Object.fromEntries(rows.map((row) => [row, { ...made, caption: row }])),
  })
}

/** A blank of one row, computed from a formula. */
export function computedOf(code: string, formula: Formula): Sheet {
  return sheet({ code, caption: code, purpose: 'Жишээ.', rows: { '1': code }, fields: { count } })
    .computed(['1'], ['count'], () => formula, 'Жишээ')
    .done()
}

/** The address of a cell as a formula has it, whether it is there or not. */
export function cellOf(code: string, row: string, name: string): Formula {
  return { op: 'cell', at: { sheet: code, row, field: name } }
}

export const price: Norm = normOf('price', ['lunch'])
export const wage: Norm = normOf('wage', ['cook'])

/** Two rows that are typed. */
export const guests: Sheet = sheet({
  code: 'guests',
  caption: 'Зочид',
  purpose: 'Жишээ.',
  rows: { '1': 'Нэг', '2': 'Хоёр' },
  fields: { count },
})
  .entered(['1', '2'], ['count'], wholeUpTo(1000), made)
  .done()

/** A line for each row of another sheet, so much times as many. */
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

/** Runs over the rows of the guests. */
export const meals: Sheet = linesOver('meals', guests, 'count', at(price.sheet, 'lunch', 'value'))
/** Runs over those of the meals, so over the guests' too. */
export const dishes: Sheet = linesOver('dishes', meals, 'cost', plus(2))
/** Runs over the rows of a norm. */
export const staff: Sheet = linesOver('staff', wage.sheet, 'value', plus(1))
/** Reads the guests by their address. */
export const half: Sheet = computedOf('half', times(at(guests, '1', 'count'), 0.5))

const column = { caption: 'Дүн', holds: 'indicator', width: 1 } as const

/** A table of lines by caption and formula. */
export function tableOf(code: string, lines: Readonly<Record<string, Formula>>): Report {
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

/** A line for each row of the guests. */
export const guestList: Report = followingReport((now) =>
  tableOf(
    'GUESTS',
    Object.fromEntries(
      now(guests).rows.map(({ code, caption }) => [caption, at(now(guests), code, 'count')]),
    ),
  ),
)
/** Two fixed lines. */
export const halves: Report = tableOf('HALF', {
  Тал: at(half, '1', 'count'),
  Бүтэн: times(at(half, '1', 'count'), 2),
})

/** A made-up edition, small enough to be seen at once: schools have all sheets, kindergartens the guests and what is eaten, centres none; both kinds of schools print. */
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
