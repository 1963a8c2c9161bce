import type { Report, ReportLine } from '#domain/report/report.ts'
import { timeText } from '#domain/time/time.ts'

const line = (code: string, caption: string, strong = false): ReportLine => ({
  code,
  caption,
  level: 0,
  strong,
  form: [],
  measure: null,
})

/** The cover page of a group; its status is the report's status (spec 000 §3). A line without a value is one to sign. */
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
    ],
  },
})
