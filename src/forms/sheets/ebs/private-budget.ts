import { sheet } from '#engine/define.ts'
import { minus } from '#engine/formula.ts'
import { at, field } from '#engine/sheet.ts'
import { dormitoryTotal } from '#forms/sheets/ebs/dormitory-total.ts'
import { privateVariableCost } from '#forms/sheets/ebs/private-variable-cost.ts'
import { schoolMeals } from '#forms/sheets/ebs/school-meals.ts'

const rule = 'design calculation §5 huvi b5'

/** Blank 5: the state's and the founder's parts. Tugrik a year. */
export const privateBudget = sheet({
  code: 'huvi-b5',
  caption: 'Нийт төсөв, хувьсах зардлаар',
  purpose: 'Хувьсах зардлыг төр, үүсгэн байгуулагч хэрхэн хариуцах, хоолны зардал, хүссэн төсөв.',
  rows: {
    '1': 'Нийт хувьсах зардал',
    '2': 'Үүнээс төрөөс хариуцах',
    '3': 'Үүнээс үүсгэн байгуулагчаас хариуцах',
    '4': 'Үдийн хоолны зардал',
    '5': 'Дотуур байрны зардал (үүсгэн байгуулагчаас, мэдээлэл)',
    '6': 'Төрөөс санхүүжүүлэх (хүссэн) төсөв',
  },
  fields: { totalBudget: field('Дүн', 'tugrik') },
})
  .computed(['1'], ['totalBudget'], () => at(privateVariableCost, '5', 'totalSalaryExpenses'), rule)
  .computed(['2'], ['totalBudget'], () => at(privateVariableCost, '6', 'totalSalaryExpenses'), rule)
  .computed(['3'], ['totalBudget'], ({ inRow }) => minus(inRow('1'), inRow('2')), rule)
  .computed(['4'], ['totalBudget'], () => at(schoolMeals, '1', 'totalExpenseYear'), rule)
  .computed(['5'], ['totalBudget'], () => at(dormitoryTotal, '1', 'dormTotalExpenses'), rule)
  .computed(['6'], ['totalBudget'], ({ sumOfRows }) => sumOfRows(['2', '4']), rule)
  .headlined(['6'], 'totalBudget')
  .done()
