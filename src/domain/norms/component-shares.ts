import { type Bounds, type Norm, type NormHead, type NormRow, norm, share } from '#domain/norms/norm.ts'
import { number } from '#domain/sheet/formula.ts'
import { field } from '#domain/sheet/sheet.ts'

type Place = 'capital' | 'aimagCentre' | 'soum'

const places = {
  capital: field('Нийслэл', 'coefficient'),
  aimagCentre: field('Аймгийн төв', 'coefficient'),
  soum: field('Сум', 'coefficient'),
}

/** Model values: the shares come from one public calculator, dated to the resolution by inference (facts §0). */
const common = { source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.4)', from: '2024-01-25', model: true }

function shares(caption: string, capital: number, aimagCentre: number, soum: number): NormRow<Place> {
  return { ...common, caption, values: { capital, aimagCentre, soum } }
}

/** A private school's amount is divided by the three shares that the state pays: this one keeps their sum above 0. */
const amongDivisors: Bounds = { ...share, least: number(0.0001) }

/** Share of each component in the school amount T, by location; every column sums to 1. */
export const schoolShares = shareTable({
  code: 'norm-school-shares',
  caption: 'Сургуулийн хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Сургуулийн хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: places,
  rows: {
    teacherMainSalary: { ...shares('Багшийн цалин', 0.513, 0.4684, 0.4206), bounds: amongDivisors },
    teacherAddedSalary: shares('Багшийн нэмэгдэл', 0.1893, 0.2365, 0.2865),
    practicalExpenses: shares('Сургалтын үйл ажиллагаа (хичээл практик)', 0.01022, 0.00928, 0.00823),
    workerSalary: shares('Захиргаа, аж ахуйн ажилтны цалин', 0.1561, 0.1422, 0.1281),
    workerSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны нэмэгдэл', 0.0547, 0.0729, 0.09167),
    workerBonusSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны урамшуулал', 0.00255, 0.00316, 0.00424),
    operationExpenses: shares('Сургуулийн үйл ажиллагааны урсгал зардал', 0.01187, 0.01083, 0.00965),
    trainingExpenses: shares('Багшийн хөгжлийг дэмжих зардал', 0.00759, 0.00692, 0.00627),
    healthExpenses: shares('Эрүүл мэндийн үйлчилгээний зардал', 0.00256, 0.00228, 0.0021),
    cyberExpenses: shares('Цахим хэрэглээний зардал', 0.0186, 0.0169, 0.0153),
    cleaningExpenses: shares('Анги ариутгал, цэвэрлэгээний зардал', 0.00258, 0.00248, 0.00207),
    classExpenses: shares('Танхимаас гадуурх үйл ажиллагааны зардал', 0.0017, 0.0015, 0.00141),
    childProtection: shares('Хүүхэд хамгааллын зардал', 0.00253, 0.00235, 0.00206),
    equipmentExpenses: shares('Тоног төхөөрөмжийн нөхөн хангалт', 0.0267, 0.0243, 0.0218),
  },
})

/** Share of each component in the kindergarten amount, by location; every column sums to 1. */
export const kindergartenShares = shareTable({
  code: 'norm-kindergarten-shares',
  caption: 'Цэцэрлэгийн хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Цэцэрлэгийн хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: places,
  rows: {
    teacherMainSalary: shares('Багшийн цалин', 0.4448, 0.4003, 0.3578),
    teacherAddedSalary: shares('Багшийн нэмэгдэл', 0.1254, 0.1675, 0.2075),
    practicalExpenses: shares('Сургалтын үйл ажиллагаа', 0.01086, 0.00981, 0.00876),
    workerSalary: shares('Захиргаа, аж ахуйн ажилтны цалин', 0.2819, 0.2538, 0.2269),
    workerSalaryAdded: shares('Захиргаа, аж ахуйн ажилтны нэмэгдэл', 0.10187, 0.13409, 0.16558),
    workerIncentive: shares('Захиргаа, аж ахуйн ажилтны урамшуулал', 0.00379, 0.00525, 0.00669),
    workerIndemnity: shares('Захиргаа, аж ахуйн ажилтны нөхөх төлбөр', 0.0012, 0.00161, 0.00198),
    operationExpenses: shares('Цэцэрлэгийн үйл ажиллагаа, ариутгалын зардал', 0.0126, 0.0113, 0.01),
    compensation: shares('Хүүхэд хамгааллын зардал', 0.0038, 0.0034, 0.003),
    trainingExpenses: shares('Багшийн хөгжлийг дэмжих зардал', 0.00249, 0.0023, 0.00201),
    healthExpenses: shares('Эрүүл мэндийн үйлчилгээний зардал', 0.00249, 0.0023, 0.00201),
    cyberExpenses: shares('Цахим хэрэглээний зардал', 0.0055, 0.0053, 0.0051),
    childToyExpenses: shares('Хүүхдийн тоглоом, тоног төхөөрөмжийн нөхөн хангалт', 0.0033, 0.00304, 0.00267),
  },
})

const dormitory = (caption: string, part: number): NormRow<'share'> => ({
  ...common,
  source: 'ЗГ-ын 2024-01-25-ны тогтоол (facts §3.5)',
  caption,
  values: { share: part },
})

/** Share of each component in the dormitory amount D, the same everywhere; the column sums to 1. */
export const dormitoryShares = shareTable({
  code: 'norm-dormitory-shares',
  caption: 'Дотуур байрны хувьсах зардлын бүрэлдэхүүний эзлэх хувь',
  purpose: 'Дотуур байрны хувьсах зардлын дүнг бүрэлдэхүүн хэсэгт хуваарилна.',
  fields: { share: field('Эзлэх хувь', 'coefficient') },
  rows: {
    teacherSalary: dormitory('Багшийн цалин', 0.132),
    teacherAdded: dormitory('Багшийн нэмэгдэл', 0.0467),
    teacherBonus: dormitory('Багшийн урамшуулал', 0.01),
    workerSalary: dormitory('Захиргаа, аж ахуйн ажилтны цалин', 0.5393),
    workerAdded: dormitory('Захиргаа, аж ахуйн ажилтны нэмэгдэл', 0.217),
    workerBonus: dormitory('Захиргаа, аж ахуйн ажилтны урамшуулал', 0.036),
    operation: dormitory('Үйл ажиллагааны зардал', 0.019),
  },
})

/** A norm of shares of one whole: every column sums to 1, and a year in which one does not cannot be published. */
function shareTable<R extends string, F extends string>(head: NormHead<R, F>): Norm<R, F> {
  const made = norm(head)
  const bounds = Object.fromEntries(made.sheet.rows.map(({ code }): [string, Bounds] => [code, share]))
  return { ...made, bounds: { ...bounds, ...made.bounds }, columnsAre: 'shares' }
}
