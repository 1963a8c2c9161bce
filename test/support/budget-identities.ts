import { type Identity, ofLevel } from '#test/support/identity.ts'

/** Total, blocks, parts: every level is the sum of the next, every part a field of the table. */
export const byLevels =
  (sheet: string, fields: Readonly<Record<string, string>>): Identity =>
  ({ lines, figure }, budget) => [
    ...lines.flatMap(({ level, caption }, index) =>
      level === 2
        ? [
            {
              says: `«${caption}» is that of the table`,
              whole: figure(index + 1),
              parts: [budget(sheet, fields[caption] ?? 'none')],
            },
          ]
        : [],
    ),
    { says: 'its total is that of the table', whole: figure(1), parts: [budget(sheet, 'budgetTotal')] },
    { says: 'the total is the sum of the blocks', whole: figure(1), parts: ofLevel(lines, figure, 1, 2) },
    ...lines.flatMap(({ level, caption }, index) =>
      level === 1
        ? [
            {
              says: `«${caption}» is the sum of its lines`,
              whole: figure(index + 1),
              parts: ofLevel(lines, figure, 2, index + 2),
            },
          ]
        : [],
    ),
  ]

const benefitFields = {
  'Чөлөөтэй ажилтны тэтгэмж': 'pensionExpenses',
  'Хөдөө орон нутагт тогтвор суурьшилтай ажилласны тэтгэмж': 'countrySideSupport',
  'Ээлжийн амралтаар явах унааны хөнгөлөлт': 'vacationExpenses',
  'Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж': 'oneTimePension',
  'Багш, ажилтны хүүхдийн сургалтын төлбөр': 'tuition',
}
const addedFields = {
  'Хүүхэд асрах чөлөөтэй ажилтны НДШ': 'babyBreakExpenses',
  ...benefitFields,
  'Сургалтын урсгал зардал': 'trainNormalExpenses',
  'Тогтмол зардал': 'constantExpenses',
  'Орлогоос санхүүжих зардал': 'processExpenses',
  'Шинэ орон тооны зардал': 'newEmployeeExpenses',
}
const payFields = {
  'Багшийн цалин': 'teacherMainSalaryQty',
  'Багшийн нэмэгдэл': 'teacherAddedSalaryQty',
  'Захиргаа, АА цалин': 'workerSalaryQty',
  'Захиргаа, АА нэмэгдэл': 'workerSalaryAddedQty',
}
/** The lines of the budgets, and the fields that they print (spec 000 §3, spec 002 §3). */
export const schoolLines: Readonly<Record<string, string>> = {
  ...payFields,
  'Сургалтын үйл ажиллагааны (хичээл практикийн) зардал': 'practicalExpensesQty',
  'Захиргаа, АА урамшуулал': 'workerBonusSalaryAddedQty',
  'Сургуулийн үйл ажиллагааны урсгал зардал': 'operationExpensesQty',
  'Багшийн хөгжлийг дэмжих зардал': 'trainingExpensesQty',
  'Эрүүл мэндийн үйлчилгээний зардал': 'healthExpensesQty',
  'Цахим хэрэглээний зардал': 'cyberExpensesQty',
  'Анги ариутгал, цэвэрлэгээний зардал': 'cleaningExpensesQty',
  'Танхимаас гадуурх үйл ажиллагааны зардал': 'classExpensesQty',
  'Хүүхэд хамгаалал': 'childProtectionQty',
  'Тоног төхөөрөмжийн нөхөн хангалт': 'equipmentExpensesQty',
  'Үдийн хоолны зардал': 'foodExpenses',
  'Дотуур байрны хоол': 'dormFoodExpenses',
  'Дотуур байрны багшийн цалин': 'dormTeacherTotalSalary',
  'Дотуур байрны ажилтны цалин': 'dormWorkerTotalSalary',
  'Дотуур байрны үйл ажиллагааны зардал': 'dormActivityExpenses',
  ...addedFields,
}
export const kindergartenLines: Readonly<Record<string, string>> = {
  ...payFields,
  'Сургалтын үйл ажиллагааны зардал': 'practicalExpensesQty',
  'Захиргаа, АА урамшуулал': 'workerIncentiveQty',
  'Захиргаа, АА нөхөх төлбөр': 'workerIndemnityQty',
  'Багшийн хөгжлийг дэмжих зардал': 'trainingExpensesQty',
  'Цахим хэрэглээний зардал': 'cyberExpensesQty',
  'Эрүүл мэндийн үйлчилгээний зардал': 'healthExpensesQty',
  'Цэцэрлэгийн үйл ажиллагаа, ариутгалын зардал': 'operationExpensesQty',
  'Хүүхдийн тоглоом, тоног төхөөрөмж': 'childToyExpensesQty',
  'Хүүхэд хамгаалал': 'compensationQty',
  'Хоолны зардал': 'foodExpenses',
  'Хувилбарт сургалтын зардал': 'hoursGroupExpenses',
  ...addedFields,
}
export const centreLines: Readonly<Record<string, string>> = {
  'Багшийн үндсэн цалин': 'teacherMainSalaryQty',
  'Багшийн нэмэгдэл цалин': 'teacherAddedSalaryQty',
  'Хичээл практикийн зардал': 'practicalExpensesQty',
  'Захиргаа, АА ажилтны цалин': 'workerSalaryQty',
  'Үйл ажиллагааны зардал': 'operationExpensesQty',
  'Хөтөлбөрийн ердийн зардал': 'progressNormalExpenses',
  'Сургалтын ердийн зардал': 'trainNormalExpenses',
  ...benefitFields,
  'Хөдөө тогтвор суурьшилтай ажилласны тэтгэмж': 'countrySideSupport',
  'Хүүхэд асрах чөлөөтэй ажилтны НДШ': 'babyBreakExpenses',
  'Орлогоос санхүүжих болон тогтмол зардал': 'processExpenses',
  'Шинэ орон тооны зардал': 'newEmployeeExpenses',
}
