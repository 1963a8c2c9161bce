import type { Report } from '#forms/reports/report.ts'

const column = { under: [], from: 'snapshot', decimals: 0 } as const

/** Omitted unless its rows are a multiple of three (spec 000 §4). */
export const documentListOf = (code: string): Report => ({
  code,
  description: 'Хүргүүлж буй баримт бичгийн жагсаалт',
  title: 'Хүргүүлж буй баримт бичгийн жагсаалт',
  layout: 'documents',
  columns: [
    { ...column, caption: '№', unit: 'quantity', width: 0.2 },
    { ...column, caption: 'Баримт бичиг', unit: 'text', width: 1 },
    { ...column, caption: 'Хуудас', unit: 'quantity', width: 0.3 },
  ],
  lines: [],
  closingLines: 0,
  linesPerPage: null,
  sums: [],
  appliesWhen: null,
  remade: null,
  value: { from: 'documents' },
})
