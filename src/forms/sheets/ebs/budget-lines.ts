import { type Field, field } from '#engine/sheet.ts'
import type { schoolShares } from '#forms/norms/component-shares.ts'
import { budgetTotalText } from '#forms/total-text.ts'

/** Facts §1.3, §3.4. */
export const components = {
  teacherMainSalary: 'Багшийн цалин',
  teacherAddedSalary: 'Багшийн нэмэгдэл',
  practicalExpenses: 'Сургалтын үйл ажиллагааны (хичээл практикийн) зардал',
  workerSalary: 'Захиргаа, АА цалин',
  workerSalaryAdded: 'Захиргаа, АА нэмэгдэл',
  workerBonusSalaryAdded: 'Захиргаа, АА урамшуулал',
  operationExpenses: 'Сургуулийн үйл ажиллагааны урсгал зардал',
  trainingExpenses: 'Багшийн хөгжлийг дэмжих зардал',
  healthExpenses: 'Эрүүл мэндийн үйлчилгээний зардал',
  cyberExpenses: 'Цахим хэрэглээний зардал',
  cleaningExpenses: 'Анги ариутгал, цэвэрлэгээний зардал',
  classExpenses: 'Танхимаас гадуурх үйл ажиллагааны зардал',
  childProtection: 'Хүүхэд хамгаалал',
  equipmentExpenses: 'Тоног төхөөрөмжийн нөхөн хангалт',
} as const satisfies Record<keyof typeof schoolShares.sources, string>

export type Component = keyof typeof components
export type PerField = `${Component}Per`
export type QtyField = `${Component}Qty`

export const componentNames = Object.keys(components) as readonly Component[] // a record's own keys
export const perField = (component: Component): PerField => `${component}Per`
export const qtyField = (component: Component): QtyField => `${component}Qty`

/** Tugrik a year (spec 000 §3, blank 16). */
export const otherLines = {
  foodExpenses: 'Үдийн хоолны зардал',
  dormFoodExpenses: 'Дотуур байрны хоол',
  dormTeacherTotalSalary: 'Дотуур байрны багшийн цалин',
  dormWorkerTotalSalary: 'Дотуур байрны ажилтны цалин',
  dormActivityExpenses: 'Дотуур байрны үйл ажиллагааны зардал',
  dormExpenses: 'Дотуур байрны зардлын дүн',
  babyBreakExpenses: 'Хүүхэд асрах чөлөөтэй ажилтны НДШ',
  pensionExpenses: 'Чөлөөтэй ажилтны тэтгэмж',
  countrySideSupport: 'Хөдөө орон нутагт тогтвор суурьшилтай ажилласны тэтгэмж',
  vacationExpenses: 'Ээлжийн амралтаар явах унааны хөнгөлөлт',
  oneTimePension: 'Тэтгэвэрт гарахад олгох нэг удаагийн мөнгөн тэтгэмж',
  tuition: 'Багш, ажилтны хүүхдийн сургалтын төлбөр',
  trainNormalExpenses: 'Сургалтын урсгал зардал',
  constantExpenses: 'Тогтмол зардал',
  processExpenses: 'Орлогоос санхүүжих зардал',
  newEmployeeExpenses: 'Шинэ орон тооны зардал',
} as const

export type OtherLine = keyof typeof otherLines

/** The dormitory sum is displayed but not added again (calculation §5 b16). */
export const addedLines = (Object.keys(otherLines) as readonly OtherLine[]).filter(
  (line) => line !== 'dormExpenses',
)

export const budgetFields: Readonly<Record<PerField | QtyField | OtherLine | 'budgetTotal', Field>> = {
  ...pairs(),
  ...singles(),
  budgetTotal: field(budgetTotalText.totals.requested, 'tugrik'),
}

export const headcountFields: typeof budgetFields = {
  ...budgetFields,
  budgetTotal: field(budgetTotalText.totals.headcount, 'tugrik'),
}

function pairs(): Record<PerField | QtyField, Field> {
  const columns = componentNames.flatMap((name) => [
    [perField(name), field('Хувь', 'percent', { under: [components[name]], decimals: 3 })] as const,
    [qtyField(name), field('Дүн', 'tugrik', { under: [components[name]] })] as const,
  ])
  return Object.fromEntries(columns) as Record<PerField | QtyField, Field> // the keys are the names just made
}

function singles(): Record<OtherLine, Field> {
  return Object.fromEntries(
    Object.entries(otherLines).map(([name, caption]) => [name, field(caption, 'tugrik')]),
  ) as Record<OtherLine, Field> // same keys
}
