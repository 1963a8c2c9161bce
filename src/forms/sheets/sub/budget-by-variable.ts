import { sheet } from '#engine/define.ts'
import { choose, type Formula, times } from '#engine/formula.ts'
import { at } from '#engine/sheet.ts'
import { kindergartenShares } from '#forms/norms/component-shares.ts'
import {
  budgetFields,
  type Component,
  componentNames,
  componentOf,
  otherLines,
  otherNames,
  perField,
  qtyField,
} from '#forms/sheets/sub/budget-lines.ts'
import { kindergartenAmount } from '#forms/sheets/sub/variable-cost.ts'

const shareOf = (component: Component): Formula => {
  const share = (column: 'capital' | 'aimagCentre' | 'soum') =>
    at(kindergartenShares.sheet, component, column)
  return choose('location', {
    capital: share('capital'),
    aimagCentre: share('aimagCentre'),
    soumNear: share('soum'),
    soumFar: share('soum'),
  })
}
const rule = 'facts §3.4, design calculation §6 SUB b12'

/** Blank 12, tugrik a year. */
export const kindergartenByVariable = sheet({
  code: 'sub-b12',
  upright: true,
  caption: 'Цэцэрлэгийн нийт төсөв: хувьсах зардлаар',
  purpose: 'Хувьсах зардлыг бүрэлдэхүүн хэсгээр хувааж, хоол болон бусад зардлыг нэмсэн дүн: хүссэн төсөв.',
  rows: { '1': 'Нийт' },
  fields: budgetFields,
})
  .computed(['1'], ['expensesQty'], () => kindergartenAmount, rule)
  .computed(['1'], componentNames.map(perField), ({ field }) => times(100, shareOf(componentOf(field))), rule)
  .computed(
    ['1'],
    componentNames.map(qtyField),
    ({ field, same }) => times(same('expensesQty'), shareOf(componentOf(field))),
    rule,
  )
  .computed(['1'], otherNames, ({ field }) => otherLines[field][1], rule)
  .computed(['1'], ['budgetTotal'], ({ sum }) => sum([...componentNames.map(qtyField), ...otherNames]), rule)
  .headlined(['1'], 'budgetTotal')
  .done()
