/** What the program says of reports that are summed over institutions: on the screen, on paper, in a workbook. */
export const sumText = {
  heading: 'Нэгтгэсэн тайлан',
  purpose:
    'Тайланг хянах байгууллагуудаараа нэгтгэнэ. Дундаж, хувь зэрэг нийлбэр болдоггүй үзүүлэлтийг нэгтгэхгүй.',
  whose: (name: string, there: number, all: number): string =>
    `${name}: ${all} байгууллагаас ${there} нь орсон нэгтгэл`,
  title: (report: string): string => `Нэгтгэл. ${report}`,
  listCode: 'Хавсралт',
  list: 'Нэгтгэлд орсон байгууллагууд',
  listOf: (line: string): string => `Нэгтгэлд орсон байгууллагууд: ${line}`,
  status: 'Төлөв',
  statuses: {
    NEW: 'Шинэ',
    CALCULATED: 'Тооцсон',
    SENT: 'Илгээсэн',
    APPROVED: 'Батлагдсан',
    RETURNED: 'Буцаасан',
  },
  missing: 'Тайлан алга',
  code: 'Код',
  line: 'Үзүүлэлт',
  number: 'Дугаар',
  institution: 'Байгууллага',
  aboutSum: (period: string, there: number, missing: number): string =>
    `${period}. ${there} байгууллагын нийлбэр, мянган төгрөгөөр. Тайлангүй ${missing} байгууллага ороогүй.`,
  pages: { sum: 'Нэгтгэл', parts: 'Байгууллагаар', missing: 'Тайлангүй' },

  noReport: 'Ийм нэгтгэх тайлан алга.',
  noPeriod: 'Ийм тайлант үе алга.',
} as const
