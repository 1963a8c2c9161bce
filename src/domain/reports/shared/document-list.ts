import type { Report } from '#domain/report/report.ts'

/** The document list of a group, three values a row; built only when its rows come in a multiple of three (spec 000 §4). */
export const documentListOf = (code: string): Report => ({
  code,
  description: 'Хүргүүлж буй баримт бичгийн жагсаалт',
  title: 'Хүргүүлж буй баримт бичгийн жагсаалт',
  layout: 'documents',
  columns: [
    { caption: '№', holds: 'number', decimals: 0, width: 0.2 },
    { caption: 'Баримт бичиг', holds: 'text', decimals: 0, width: 1 },
    { caption: 'Хуудасны тоо', holds: 'number', decimals: 0, width: 0.3 },
  ],
  lines: [],
  value: { from: 'documents' },
})
