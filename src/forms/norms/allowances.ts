import { number } from '#engine/formula.ts'
import { field } from '#engine/sheet.ts'
import { type Bounds, type NormRow, norm, rate } from '#forms/norms/norm.ts'

const insured = { source: 'Ажил олгогчийн нийгмийн даатгалын шимтгэл (facts §5.4)', from: null, model: true }

/** Contributions are divided by the sum of the funds' rates, so it must stay above 0. */
const amongDivisors: Bounds = { ...rate, least: number(0.01) }

/** Employer's social insurance, percent of pay; `total` is the sum of the five funds. */
export const insurance = norm({
  code: 'norm-insurance',
  caption: 'Ажил олгогчоос төлөх нийгмийн даатгалын шимтгэл',
  purpose: 'Цалингийн сангаас ажил олгогчийн төлөх шимтгэлийн хувь.',
  fields: { percent: field('Хувь', 'percent') },
  rows: {
    pension: { ...insured, bounds: amongDivisors, caption: 'Тэтгэврийн даатгал' },
    benefit: { ...insured, caption: 'Тэтгэмжийн даатгал' },
    accident: { ...insured, caption: 'ҮОМШӨ-ний даатгал' },
    unemployment: { ...insured, caption: 'Ажилгүйдлийн даатгал' },
    health: { ...insured, caption: 'Эрүүл мэндийн даатгал' },
    total: { ...insured, caption: 'Нийт шимтгэл', fields: [] },
  },
  derive: (definition) =>
    definition.computed(
      ['total'],
      ['percent'],
      ({ sumOfRows }) => sumOfRows(['pension', 'benefit', 'accident', 'unemployment', 'health']),
      'Таван даатгалын нийлбэр (facts §5.4)',
    ),
})

type Basis = { readonly source: string; readonly from?: string; readonly model: boolean }

const spec = { source: 'Төсвийн маягтын үзүүлэлт (facts §5.5)', model: true }
const modelValue = { source: 'Жишиг (calculation §4)', model: true }

function allowance(caption: string, { source, from, model }: Basis): NormRow<'value'> {
  return { source, from: from ?? null, model, caption }
}

/** Percent, unlike most others, so the column has no unit. */
function percent(caption: string, basis: Basis): NormRow<'value'> {
  return { ...allowance(caption, basis), bounds: rate }
}

/** Food, transport, working days, percentages of bonuses; the captions contain the units. */
export const allowances = norm({
  code: 'norm-allowances',
  caption: 'Хөнгөлөлт, урамшуулал, нэмэгдлийн норматив',
  purpose: 'Хоол, унааны хөнгөлөлт, үр дүнгийн урамшуулал, шинэ орон тооны нэмэгдлийн норматив.',
  fields: { value: field('Утга', 'quantity') },
  rows: {
    foodRural: allowance('Хоолны хөнгөлөлт, хөдөө (төгрөг өдөрт)', spec),
    foodCity: allowance('Хоолны хөнгөлөлт, хот (төгрөг өдөрт)', spec),
    ride: allowance('Унааны хөнгөлөлт (төгрөг өдөрт)', spec),
    workingDays: allowance('Жилийн ажлын өдөр (өдөр)', { source: 'Жишиг (facts §5.5)', model: true }),
    resultIncentive: percent('Үр дүнгийн урамшуулал (үндсэн цалингийн хувь)', {
      source: 'ЗГ-ын 2017 оны 346-р тогтоол (facts §5.2)',
      model: false,
    }),
    positionSupplement: percent('Шинэ орон тооны нийт нэмэгдэл (үндсэн цалингийн хувь)', {
      source: 'Төсвийн маягтын үзүүлэлт (facts §5.6)',
      model: true,
    }),
    supportSeniority: percent('Захиргаа, аж ахуйн ажилтны хугацааны нэмэгдэл (хувь)', modelValue),
    leaveCompensation: percent('Ээлжийн амралтын нөхөн олговор (үндсэн цалингийн хувь)', modelValue),
  },
})
