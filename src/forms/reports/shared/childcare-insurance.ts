import { type Formula, minus, over, percentOf, round, times } from '#engine/formula.ts'
import type { CellAddress } from '#engine/key.ts'
import { at } from '#engine/sheet.ts'
import { insurance } from '#forms/norms/allowances.ts'
import type { Report } from '#forms/reports/report.ts'
import { listReport, totalRow, whereAll } from '#forms/reports/shared/list-report.ts'

const entered = { row: 'entered', caption: 'Маягтад оруулсан дүн' } as const
const difference = { row: 'difference', caption: 'Зөрүү' } as const

/** Monthly salary x months x 12.5 percent by person, compared with the blank's amount (design calculation §7). */
export function childcareInsuranceReport(code: string, decimals: 1 | 2, inBlank: CellAddress): Report {
  const insured = (row: string): Formula => ({ op: 'cell', at: { sheet: code, row, field: 'insurance' } })
  return listReport({
    code,
    description: 'Хүүхэд асрах чөлөөтэй ажилтны нийгмийн даатгал',
    title: '{Y} оны төсвийн төсөл: хүүхэд асрах чөлөөтэй ажилтны нийгмийн даатгалын шимтгэл',
    decimals,
    columns: {
      name: { caption: 'Овог, нэр', content: 'text', width: 1, names: 'people' },
      position: { caption: 'Албан тушаал', content: 'text', width: 0.6 },
      salary: { caption: 'Сарын цалин, төгрөг', content: 'tugrik', width: 0.35 },
      months: { caption: 'Чөлөөтэй сар', content: 'whole', width: 0.2 },
      wages: {
        caption: 'Цалингийн дүн',
        content: 'amount',
        width: 0.35,
        figure: whereAll(['salary', 'months'], (salary, months) => over(times(salary, months), 1000)),
        isSummed: true,
      },
      insurance: {
        caption: 'Ажил олгогчоос төлөх НДШ',
        content: 'amount',
        width: 0.35,
        figure: whereAll(['wages'], (wages) => percentOf(at(insurance.sheet, 'total', 'percent'), wages)),
        isSummed: true,
      },
    },
    closing: [
      { ...entered, column: 'insurance', figure: over({ op: 'cell', at: inBlank }, 1000) },
      // To the mongo: the order of addition causes smaller differences.
      {
        ...difference,
        column: 'insurance',
        figure: round(minus(insured(entered.row), insured(totalRow)), 5),
      },
    ],
    source: '«Ажилтны төлөв, тэтгэмж» хуудас',
    linesOf: ({ staff }) =>
      staff
        .filter(({ status }) => status === 'CHILDCARE')
        .map(({ name, position, salary, months }) => ({ name, position, salary, months })),
  })
}
