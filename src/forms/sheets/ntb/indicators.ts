import { sheet } from '#engine/define.ts'
import { choose, over } from '#engine/formula.ts'
import { at, field, quantityUpTo, sumAt } from '#engine/sheet.ts'
import { centreByVariable } from '#forms/sheets/ntb/budget.ts'
import { kinds, learnersByGrade, learnersByGroup } from '#forms/sheets/ntb/learner-count.ts'
import { centreGroups, centreSalary } from '#forms/sheets/ntb/staff-salary.ts'

const columns = ['currentQty', 'plannedQty'] as const
const place = { currentQty: 0, plannedQty: 1 } as const
const learners = (column: (typeof columns)[number]) => {
  const rows = Object.values(kinds).map((pair) => pair[place[column]])
  return choose('learnerForm', {
    grades: sumAt(learnersByGrade, rows, ['totalQty']),
    groups: sumAt(learnersByGroup, rows, ['totalQty']),
  })
}
const posts = sumAt(centreSalary, [...centreGroups.teachers, ...centreGroups.workers], ['workerTotal'])
const rule = 'design calculation §6 NTB b5'

/** Blank 5: rows 4, 5, 6 are entered (spec 002 §5.2). */
export const centreIndicators = sheet({
  code: 'ntb-b5',
  caption: 'Төсвийн зорилго',
  purpose: 'Өмнөх болон төсвийн жилийн үзүүлэлт. 4, 5, 6-р мөрийг оруулна; бусдыг програм тооцно.',
  rows: {
    '1': 'Нийт суралцагч',
    '2': 'Орон тоо',
    '3': 'Нэг суралцагчид ногдох төсөв (төгрөг)',
    '4': 'Дүйцсэн хөтөлбөр төгсөгч (хүн)',
    '5': 'Зохион байгуулах сургалт (удаа)',
    '6': 'Сургалтад хамрагдах насанд хүрэгч (хүн)',
  },
  rowUnits: { '1': 'people', '2': 'posts', '3': 'tugrik', '4': 'people', '5': 'quantity', '6': 'people' },
  fields: { currentQty: field('{Y-1} он', 'various'), plannedQty: field('{Y} он', 'various') },
})
  .computed(['1'], columns, ({ field }) => learners(field), rule)
  .computed(['2'], ['plannedQty'], () => posts, rule)
  .computed(
    ['3'],
    ['plannedQty'],
    ({ inRow }) => over(at(centreByVariable, '1', 'budgetTotal'), inRow('1')),
    rule,
  )
  .entered(['4', '5', '6'], columns, quantityUpTo(1_000_000), { source: 'spec 002 §5.2' })
  .done()
