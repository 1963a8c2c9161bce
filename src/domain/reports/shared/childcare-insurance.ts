import { insurance } from '#domain/norms/allowances.ts'
import type { Report } from '#domain/report/report.ts'
import { listReport, totalled } from '#domain/reports/shared/list-report.ts'
import { valueAt } from '#domain/sheet/evaluate.ts'
import type { Address } from '#domain/sheet/formula.ts'

/** How the two closing lines are called. */
const closing = { entered: 'Маягтад оруулсан дүн', difference: 'Зөрүү' } as const

/**
 * The social insurance of staff on childcare leave, by person: monthly salary x months x 12.5 percent. Below the total stands
 * the amount that the blank carries into the budget, and how far they differ (design calculation §7).
 */
export function childcareInsurance(code: string, decimals: 1 | 2, entered: Address): Report {
  return listReport({
    code,
    description: 'Хүүхэд асрах чөлөөтэй ажилтны нийгмийн даатгал',
    title: '{Y} оны төсвийн төсөл: хүүхэд асрах чөлөөтэй ажилтны нийгмийн даатгалын шимтгэл',
    decimals,
    columns: [
      { caption: 'Овог, нэр', holds: 'text', width: 1 },
      { caption: 'Албан тушаал', holds: 'text', width: 0.6 },
      { caption: 'Сарын цалин, төгрөг', holds: 'tugrik', width: 0.35 },
      { caption: 'Чөлөөтэй сар', holds: 'whole', width: 0.2 },
      { caption: 'Цалингийн дүн', holds: 'amount', width: 0.35 },
      { caption: 'Ажил олгогчоос төлөх НДШ', holds: 'amount', width: 0.35 },
    ],
    closingLines: 3,
    rule: 'Цалингийн дүн = сарын цалин × чөлөөтэй сар; ажил олгогчоос төлөх НДШ = цалингийн дүн × нормативын хувь. Цалин, сарыг «Ажилтны төлөв» хуудаснаас авна. Зөрүү = маягтад оруулсан дүн − нийт.',
    rowsOf: ({ staff }, evaluation) => {
      const percent = valueAt(evaluation, { sheet: insurance.sheet.code, row: 'total', field: 'percent' })
      const people = staff
        .filter(({ status }) => status === 'CHILDCARE')
        .map(({ name, position, salary, months }) => {
          const wages = (salary * months) / 1000
          return [name, position, salary, months, wages, (wages * percent) / 100] as const
        })
      const insured = people.reduce((sum, [, , , , , amount]) => sum + amount, 0)
      const inBlank = valueAt(evaluation, entered) / 1000
      return [
        ...totalled(people, [4, 5]),
        [closing.entered, null, null, null, null, inBlank],
        [closing.difference, null, null, null, null, inBlank - insured],
      ]
    },
  })
}
