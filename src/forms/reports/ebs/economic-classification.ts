import { at, cellAt, type FormText, plainText } from '#engine/sheet.ts'
import { followingReport, type Report } from '#forms/reports/report.ts'
import { chartSource, levelOf } from '#forms/reports/shared/chart-level.ts'
import { tableReport } from '#forms/reports/shared/table-report.ts'
import { economicLines } from '#forms/sheets/ebs/economic-lines.ts'
import { privateEconomicLines } from '#forms/sheets/ebs/private-economic-lines.ts'

const words = ['programme', 'purpose', 'code', 'level1', 'level2', 'level3', 'level4'] as const
const levels = ['Төсвийн мөрийн шатлал'] as const

/** EBS_TT17, one decimal (spec 000 §3). */
export const economicClassification: Report = followingReport((now) => classificationOf(now(economicLines)))

/** EBS_TT17: the part that the state pays. */
export const privateEconomicClassification: Report = followingReport((now) =>
  classificationOf(now(privateEconomicLines)),
)

function classificationOf(table: typeof economicLines): Report {
  const textAt = (row: string, name: (typeof words)[number]): FormText => {
    const cell = cellAt(table, { row, field: name })
    return cell?.kind === 'text' ? cell : plainText('')
  }
  return tableReport({
    code: 'EBS_TT17',
    description: 'Эдийн засгийн ангиллын дагуу төсвийн төсөл, хувьсах зардлаар',
    title: '{Y} оны төсвийн төсөл, хувьсах зардлаар: хөтөлбөр, зориулалт, эдийн засгийн ангиллаар',
    decimals: 1,
    columns: [
      { caption: '{Y} оны төсөв', content: 'amount', width: 0.35 },
      { caption: 'Хөтөлбөр', content: 'form', width: 0.2 },
      { caption: 'Зориулалт', content: 'form', width: 0.3 },
      { caption: 'Эдийн засгийн ангилал', content: 'form', width: 0.26 },
      { caption: '1', under: levels, content: 'form', width: 0.1 },
      { caption: '2', under: levels, content: 'form', width: 0.12 },
      { caption: '3', under: levels, content: 'form', width: 0.16 },
      { caption: '4', under: levels, content: 'form', width: 0.2 },
    ],
    lines: table.rows.map(({ code: row, caption }) => {
      const level = levelOf(textAt(row, 'code').text)
      return {
        caption,
        level,
        strong: level < 2,
        values: [at(table, row, 'amount')],
        form: words.map((name) => textAt(row, name)),
        source: chartSource(textAt(row, 'code').text),
      }
    }),
  })
}
