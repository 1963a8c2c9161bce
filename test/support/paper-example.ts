import { listedName } from '#documents/paper/document-list-page.ts'
import type { PaperInputs, PaperReport } from '#documents/paper/paper-inputs.ts'
import type { Receipt } from '#documents/receipt.ts'
import type { PaperFacts, ReportColumn, ReportLine, ReportRow } from '#forms/reports/report.ts'

export const exampleFacts: PaperFacts = {
  institutionId: '1234',
  institutionName: 'Өвөрхангай аймгийн Арвайхээр сумын 3 дугаар ерөнхий боловсролын сургууль',
  year: 2026,
  sessionCode: '2026-01',
  sessionName: '2026 оны төсвийн төсөл',
  calculatedAt: '2026-08-15T06:02:41.000Z',
  yearBefore: null,
  approved: null,
  standIns: {},
  headFigures: {},
}

export const exampleReceipt: Receipt = {
  number: '2026-1234-1',
  sentAt: '2026-08-20T09:05:00.000Z',
  checkCode: 'a1b2c3d4e5f6',
  group: 'ORGEBS',
  readings: null,
  sender: null,
  attachments: [],
  address: 'https://tosov.example/?check=a1b2c3d4e5f6',
}

/** Returns a small calculated report for paper tests: cover, list, a long table, a wide one. */
export function paperExample(change: Partial<PaperInputs> = {}): PaperInputs {
  const reports = [cover, list, foodTable, longTable(200), wideTable]
  return {
    reports,
    rows: [...coverRows(), ...listRows(), ...tableRows(reports)],
    facts: exampleFacts,
    sent: false,
    receipt: null,
    reasons: [],
    ...change,
  }
}

export function tableExample(lines: number): PaperInputs {
  const reports = [longTable(lines)]
  return {
    reports,
    rows: tableRows(reports),
    facts: exampleFacts,
    sent: true,
    receipt: exampleReceipt,
    reasons: [],
  }
}

const column = { under: [], unit: 'people', from: 'snapshot', decimals: 0 } as const
const amount: ReportColumn = {
  ...column,
  unit: 'thousandTugrik',
  caption: '{Y} оны төсөв',
  decimals: 1,
  width: 0.4,
}
const people: ReportColumn = { ...column, caption: 'Суралцагчийн тоо', width: 0.35 }

const cover: PaperReport = {
  code: 'EBS_TT_N',
  description: 'Нүүр хуудас',
  title: '{Y} оны төсвийн төсөл, {Y}–{Y+1} оны төсвийн хүрээний мэдэгдэл',
  layout: 'cover',
  closingLines: 0,
  linesPerPage: null,
  sums: [],
  columns: [{ ...column, caption: '', unit: 'text', width: 1 }],
  lines: [
    lineOf('1', 'Байгууллага', true),
    lineOf('2', 'Төсвийн жил'),
    lineOf('3', 'Дунд хугацааны төсөөлөл'),
    lineOf('4', 'Захирал'),
    lineOf('5', 'Нягтлан бодогч'),
    lineOf('6', 'Огноо'),
  ],
}

const list: PaperReport = {
  code: 'EBS_TT_J',
  description: 'Баримт бичгийн жагсаалт',
  title: 'Баримт бичгийн жагсаалт',
  layout: 'documents',
  closingLines: 0,
  linesPerPage: null,
  sums: [],
  columns: [
    { ...column, caption: '№', width: 0.2 },
    { ...column, caption: 'Баримт бичиг', unit: 'text', width: 1 },
    { ...column, caption: 'Хуудас', unit: 'quantity', width: 0.3 },
  ],
  lines: [],
}

const foodTable: PaperReport = {
  code: 'EBS_TT7',
  description: 'Хоол, үдийн цайны зардал',
  title: 'Хоол, үдийн цайны зардлын {Y} оны тооцоо',
  layout: 'table',
  closingLines: 0,
  linesPerPage: null,
  // The rounded lines do not add up.
  sums: [{ whole: 12, parts: [3, 6] }],
  columns: [people, { ...people, caption: 'Хооллох өдөр' }, amount],
  lines: [
    lineOf('1', 'Бага ангийн үдийн хоол'),
    lineOf('2', 'Дотуур байрны хүүхдийн хоол'),
    { ...lineOf('2.1', 'Үүнээс: 6 настай суралцагч'), level: 1 },
    lineOf('', 'НИЙТ ДҮН', true),
  ],
}

const wideTable: PaperReport = {
  code: 'EBS_TT10',
  description: 'Дотуур байрны үзүүлэлт',
  title: 'Дотуур байрны төсвийн төслийн үзүүлэлт',
  layout: 'table',
  closingLines: 0,
  linesPerPage: null,
  sums: [{ whole: 65, parts: [1, 33] }],
  columns: Array.from({ length: 32 }, (_, index) => ({
    ...amount,
    caption: `Үзүүлэлтийн багана ${index + 1}`,
    width: 0.2,
  })),
  lines: [lineOf('1', 'Дотуур байр'), lineOf('2', 'Түр хамгаалах байр'), lineOf('', 'Дүн', true)],
}

function longTable(lines: number): PaperReport {
  return {
    code: 'EBS_TT17',
    description: 'Төсвийн төсөл хөтөлбөр, зориулалт, эдийн засгийн ангиллаар',
    title: '{Y} оны төсвийн төсөл хөтөлбөр, зориулалт, эдийн засгийн ангиллаар',
    layout: 'table',
    closingLines: 0,
    linesPerPage: null,
    sums: [{ whole: lines * 2 - 1, parts: [1, 3] }],
    columns: [amount, { ...column, caption: 'Эдийн засгийн ангилал', unit: 'text', width: 0.3 }],
    lines: Array.from({ length: lines }, (_, index) => longLine(index + 1, lines)),
  }
}

function longLine(number: number, lines: number): ReportLine {
  if (number === lines) return lineOf(String(number), 'НИЙТ ЗАРЛАГА', true)
  if (number % 12 === 1) return lineOf(String(number), `Бүлэг ${number}: цалин хөлс, нэмэгдэл урамшил`, true)
  return { ...lineOf(String(number), `Мөрийн нэр ${number}, өмнөх оны гүйцэтгэл`), level: 1 }
}

function lineOf(code: string, caption: string, strong = false): ReportLine {
  return { code, caption, level: 0, strong, form: [], measure: null }
}

function coverRows(): readonly ReportRow[] {
  const texts = [exampleFacts.institutionName, '2026', '2026–2027', '', '..........', '2026.08.15']
  return texts.map((text, index) => rowOf(cover, index + 1, text))
}

function listRows(): readonly ReportRow[] {
  return [foodTable, longTable(0), wideTable].flatMap((report, index) => [
    rowOf(list, index * 3 + 1, index + 1),
    rowOf(list, index * 3 + 2, listedName(report, exampleFacts.year)),
    rowOf(list, index * 3 + 3, 0),
  ])
}

function tableRows(reports: readonly PaperReport[]): readonly ReportRow[] {
  const tables = reports.filter(({ layout }) => layout === 'table')
  return tables.flatMap((report) =>
    report.lines.flatMap((line, index) =>
      report.columns.map((column, place) =>
        rowOf(report, index * report.columns.length + place + 1, exampleValue(line, column, index)),
      ),
    ),
  )
}

function exampleValue(line: ReportLine, column: ReportColumn, index: number): number | string | null {
  if (column.unit === 'text') return `2101${String(index).padStart(2, '0')}`
  if (line.strong && line.caption.startsWith('Бүлэг')) return null
  return column.decimals === 0 ? 120 + index : 1_234_567.5 + index * 10
}

function rowOf({ code }: PaperReport, rowNum: number, value: number | string | null): ReportRow {
  return {
    standardReportCode: code,
    rowNum,
    valueNumber: typeof value === 'number' ? value : null,
    valueString: typeof value === 'string' ? value : null,
  }
}
