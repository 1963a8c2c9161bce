import { timeText } from '#engine/time.ts'
import { amountText, differenceText, signedText } from '#forms/amounts.ts'
import { ceilingAmountText } from '#forms/ceiling-text.ts'
import { isLimited, limitsText } from '#forms/limits.ts'
import type { CalculationFacts, CoverFacts, Report, ReportLine } from '#forms/reports/report.ts'
import { budgetTotalText } from '#forms/total-text.ts'

const line = (code: string, caption: string, strong = false): ReportLine => ({
  code,
  caption,
  level: 0,
  strong,
  form: [],
  measure: null,
})

/** A dash if unknown, because an empty value is a line to sign. */
const of =
  (text: (cover: CoverFacts) => string) =>
  ({ cover }: CalculationFacts): string =>
    text(cover) || budgetTotalText.none

/** Builds the cover page of a group (spec 000 §3). A line without a value is one to sign. */
export const coverOf = (code: string): Report => ({
  code,
  description: 'Нүүр хуудас',
  title: '{Y} оны төсвийн төсөл, {Y}–{Y+1} оны төсвийн төсөөлөл',
  layout: 'cover',
  columns: [{ caption: 'Утга', under: [], unit: 'text', from: 'snapshot', decimals: 0, width: 1 }],
  closingLines: 0,
  linesPerPage: null,
  sums: [],
  appliesWhen: null,
  remade: null,
  lines: [
    line('1', 'Байгууллага', true),
    line('2', 'Төсвийн жил'),
    line('3', 'Дунд хугацааны төсөөлөл'),
    line('4', 'Тайлант үе'),
    line('5', 'Хэмжих нэгж'),
    line('6', 'Төсвийн шууд захирагч'),
    line('7', 'Нягтлан бодогч'),
    line('8', 'Тооцсон огноо'),
    // After the original lines, so that earlier calculations keep their numbers (calculation §9, Paper).
    line('9', 'Регистрийн дугаар'),
    line('10', 'Аймаг, нийслэл'),
    line('11', 'Сум, дүүрэг'),
    line('12', 'Төсвийн төвлөрүүлэн захирагч'),
    line('13', budgetTotalText.names.requested),
    line('14', budgetTotalText.names.headcount),
    line('15', budgetTotalText.difference),
    // ASSUMED: main and auxiliary activity together.
    line('16', budgetTotalText.ownIncome),
    // Only with a ceiling, and in a revised period.
    line('17', ceilingAmountText.cover.ceiling),
    line('18', ceilingAmountText.cover.approved),
    line('19', ceilingAmountText.cover.change),
  ],
  value: {
    from: 'facts',
    texts: [
      ({ institutionName }) => institutionName,
      ({ year }) => String(year),
      ({ year }) => `${year}–${year + 1}`,
      ({ sessionName }) => sessionName,
      () => 'мянган төгрөг',
      () => '',
      () => '',
      ({ calculatedAt }) => timeText(calculatedAt).slice(0, 10),
      of(({ registerNumber }) => registerNumber),
      of(({ aimag }) => aimag),
      of(({ sum }) => sum),
      of(({ budgetGovernor }) => budgetGovernor),
      of((cover) => amountText(cover.readings.requested, cover.group)),
      of((cover) => amountText(cover.readings.headcount, cover.group)),
      of((cover) => differenceText(cover.readings, cover.group)),
      of((cover) => amountText(cover.ownIncome, cover.group)),
      ({ cover: { limits, group } }) => (isLimited(limits) ? limitsText(limits, group) : null),
      ({ cover: { approvedBefore, group } }) =>
        approvedBefore === null ? null : amountText(approvedBefore, group),
      ({ cover: { approvedBefore, readings, group } }) =>
        approvedBefore === null ? null : signedText(readings.requested - approvedBefore, group),
    ],
  },
})
