import { reviewText } from '#budget/review-text.ts'

export const sendingBlockText = {
  closed: (status: string): string =>
    status === 'APPROVED'
      ? 'Энэ жилийн төсөв батлагдсан тул өөрчлөх боломжгүй.'
      : 'Энэ жилийн төсвийн төслийг илгээсэн тул өөрчлөх боломжгүй. Буцаагдсаны дараа эсвэл шинэ тайлант үе нээгдэхэд засна.',
  noPeriod: (session: string): string =>
    `«${session}» гэсэн тайлант үе танай байгууллагад алга. Тайлант үеэ дахин сонгоно уу.`,
  firstNotApproved: (revised: string, first: string): string =>
    `«${revised}» танай байгууллагад хараахан нээгдээгүй байна. Эхлээд «${first}» батлагдах ёстой: түүнийгээ тооцож илгээнэ үү.`,
  periodClosed: 'Тайлант үе хаалттай байна. Системийн админ нээсний дараа үргэлжлүүлнэ.',
  yearClosed:
    'Энэ санхүүгийн жилийг хаасан тул зөвхөн харна. Засах шаардлагатай бол системийн админд хандана уу.',
  oldPeriod: 'Зөвхөн хамгийн сүүлийн тайлант үеийг тооцож, илгээнэ. Өмнөх үеийг зөвхөн харна.',
  notCalculated: 'Тайлан тооцоогүй байна. Эхлээд «Тайлан бодох» товчийг дарна уу.',
}

export const lockText = {
  sent: sendingBlockText.closed('SENT'),
  approved: sendingBlockText.closed('APPROVED'),
  periodClosed: sendingBlockText.periodClosed,
  yearClosed: sendingBlockText.yearClosed,
  onlyMarked: reviewText.onlyMarked,
  oldPeriod: sendingBlockText.oldPeriod,
  notCalculated: sendingBlockText.notCalculated,
} as const

export const closedYearText = (year: number): string =>
  `${year} оныг хаасан тул үүнд хамаарах юуг ч өөрчлөх боломжгүй. Эхлээд жилийг шалтгаантайгаар дахин нээнэ үү.`
