import { number } from '#engine/formula.ts'
import { field } from '#engine/sheet.ts'
import { type Bounds, type Norm, type NormHead, type NormRow, norm, share } from '#forms/norms/norm.ts'

type LocationKind = 'capital' | 'aimagCentre' | 'soum'

const places = {
  capital: field('Нийслэл', 'coefficient'),
  aimagCentre: field('Аймгийн төв', 'coefficient'),
  soum: field('Сум', 'coefficient'),
}

/** Model values from one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.4)', from: '2024-01-25', model: true }

function shares(caption: string): NormRow<LocationKind> {
  return { ...common, caption }
}

/** The three state-paid shares are a divisor, so their sum must stay above 0. */
const amongDivisors: Bounds = { ...share, least: number(0.0001) }

/** Shares of the school amount T by location; every column sums to 1. */
export const schoolShares = shareTable({
  code: 'norm-school-shares',
  caption: 'Сургуулийн хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Сургуулийн хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: places,
  rows: {
    teacherMainSalary: { ...shares('Багшийн цалин'), bounds: amongDivisors },
    teacherAddedSalary: shares('Багшийн нэмэгдэл'),
    practicalExpenses: shares('Сургалтын үйл ажиллагаа (хичээл практик)'),
    workerSalary: shares('Захиргаа, аж ахуйн ажилтны цалин'),
    workerSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны нэмэгдэл'),
    workerBonusSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны урамшуулал'),
    operationExpenses: shares('Сургуулийн үйл ажиллагааны урсгал зардал'),
    trainingExpenses: shares('Багшийн хөгжлийг дэмжих зардал'),
    healthExpenses: shares('Эрүүл мэндийн үйлчилгээний зардал'),
    cyberExpenses: shares('Цахим хэрэглээний зардал'),
    cleaningExpenses: shares('Анги ариутгал, цэвэрлэгээний зардал'),
    classExpenses: shares('Танхимаас гадуурх үйл ажиллагааны зардал'),
    childProtection: shares('Хүүхэд хамгааллын зардал'),
    equipmentExpenses: shares('Тоног төхөөрөмжийн нөхөн хангалт'),
  },
})

export const kindergartenShares = shareTable({
  code: 'norm-kindergarten-shares',
  caption: 'Цэцэрлэгийн хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Цэцэрлэгийн хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: places,
  rows: {
    teacherMainSalary: shares('Багшийн цалин'),
    teacherAddedSalary: shares('Багшийн нэмэгдэл'),
    practicalExpenses: shares('Сургалтын үйл ажиллагаа'),
    workerSalary: shares('Захиргаа, аж ахуйн ажилтны цалин'),
    workerSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны нэмэгдэл'),
    workerIncentive: shares('Захиргаа, аж ахуйн ажилтны урамшуулал'),
    workerIndemnity: shares('Захиргаа, аж ахуйн ажилтны нөхөх төлбөр'),
    operationExpenses: shares('Цэцэрлэгийн үйл ажиллагаа, ариутгалын зардал'),
    compensation: shares('Хүүхэд хамгааллын зардал'),
    trainingExpenses: shares('Багшийн хөгжлийг дэмжих зардал'),
    healthExpenses: shares('Эрүүл мэндийн үйлчилгээний зардал'),
    cyberExpenses: shares('Цахим хэрэглээний зардал'),
    childToyExpenses: shares('Хүүхдийн тоглоом, тоног төхөөрөмжийн нөхөн хангалт'),
  },
})

const dormitory = (caption: string): NormRow<'share'> => ({
  ...common,
  source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.5)',
  caption,
})

/** Shares of the dormitory amount D; the column sums to 1. */
export const dormitoryShares = shareTable({
  code: 'norm-dormitory-shares',
  caption: 'Дотуур байрны хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Дотуур байрны хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: { share: field('Эзлэх хувь', 'coefficient') },
  rows: {
    teacherSalary: dormitory('Багшийн цалин'),
    teacherAdded: dormitory('Багшийн нэмэгдэл'),
    teacherBonus: dormitory('Багшийн урамшуулал'),
    workerSalary: dormitory('Захиргаа, аж ахуйн ажилтны цалин'),
    workerAdded: dormitory('Захиргаа, аж ахуйн ажилтны нэмэгдэл'),
    workerBonus: dormitory('Захиргаа, аж ахуйн ажилтны урамшуулал'),
    operation: dormitory('Үйл ажиллагааны зардал'),
  },
})

/** Every column must sum to 1 before a year can be published. */
function shareTable<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const made = norm(head)
  const bounds = Object.fromEntries(made.sheet.rows.map(({ code }): [string, Bounds] => [code, share]))
  return { ...made, bounds: { ...bounds, ...made.bounds }, columnsAre: 'shares' }
}
