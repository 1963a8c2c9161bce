import { plus } from '#engine/formula.ts'
import { revised } from '#engine/revise.ts'
import { at, wholeUpTo } from '#engine/sheet.ts'
import { removed, renamed } from '#forms/editions/became.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025, type ReportChange } from '#forms/editions/edition-reports.ts'
import { addRelease } from '#forms/editions/editions.ts'
import { revise, withReports } from '#forms/editions/revise.ts'
import { townSize } from '#forms/norms/school-cost.ts'
import { stepTable } from '#forms/norms/steps.ts'
import { pupilCount } from '#forms/sheets/ebs/pupil-count.ts'
import { quantities } from '#forms/sheets/ebs/quantities.ts'

const made = { source: 'Зөвхөн тест', from: null, model: true }

/** Pupils who arrive during the year: an additional row, included in the total of the running year. */
const pupils = revised(pupilCount, (b1) =>
  b1
    .row('11', '{A} шилжиж ирэх', { after: '1' })
    .entered(['11'], ['stage1Qty'], wholeUpTo(1000), { source: made.source })
    .computed(['11'], ['totalQty'], ({ same }) => same('stage1Qty'), made.source)
    .again(['1'], ['totalQty'], ({ was, cell }) => plus(was, cell('11', 'totalQty'))),
)

const fewer = revised(quantities, (b12) => b12.without(['27']).renamed('20', 'Сургалтын компьютер, таблет'))

const finer = stepTable({
  code: townSize.sheet.code,
  caption: townSize.sheet.caption,
  purpose: townSize.sheet.purpose,
  over: { caption: 'Суралцагч хүртэл', unit: 'people' },
  steps: townSize.sheet.rows.length + 1,
  source: made,
})

/**
 * A made-up revision: an added row, formula, step and report line, a removed row, a moved tab and a removed one.
 * Unlike the example edition, which no year uses by default, it removes rows, tabs and entries.
 */
export const laterForms = revise(edition2025, {
  code: 'later',
  order: 'Зөвхөн тест',
  from: 2027,
  norms: [finer],
  sheets: [pupils, fewer],
  views: {
    'ebs-public': (view) => ({
      ...view,
      tabs: [
        ...view.tabs.filter(({ value }) => value !== 12),
        ...view.tabs.filter(({ value }) => value === 12),
      ],
    }),
    'ebs-dormitory': (view) => ({ ...view, tabs: view.tabs.filter(({ value }) => value !== 7) }),
  },
  became: [removed('ebs-b12/27'), renamed('ebs-b1/1.stage6Qty', 'ebs-b1/11.stage1Qty')],
})

const reports: readonly ReportChange[] = [
  {
    code: 'EBS_TT16',
    views: ['ebs-public'],
    further: [
      {
        after: 1,
        line: {
          caption: 'Шилжиж ирэх суралцагч',
          level: 0,
          strong: false,
          values: [at(pupils, '11', 'totalQty')],
        },
      },
    ],
  },
]
export const laterEdition = withReports(fullEdition2025, laterForms, reports)

/**
 * Registers the edition in this process like a release, so that new years use it. Returns a function that removes it.
 */
export const releaseLater = (): (() => void) =>
  addRelease({ before: edition2025.code, forms: laterForms, reports })
