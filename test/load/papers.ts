import { performance } from 'node:perf_hooks'
import { withPages } from '#documents/paper/document-list-page.ts'
import { type PaperInputs, paperInputsOf } from '#documents/paper/paper-inputs.ts'
import { printedReports } from '#documents/paper/print.ts'
import { pageNumbers } from '#documents/server/make-pdf.ts'
import { countPages, fontFiles, printPdf } from '#documents/server/print-pdf.ts'
import { evaluate } from '#engine/evaluate.ts'
import { calculateReports } from '#features/reports/calculate.ts'
import { fullEdition2025, reportsOf } from '#forms/editions/edition-reports.ts'
import { type CalculatedInstitution, randomInstitutions } from '#test/support/random-institution.ts'
import { paperFacts } from '#test/support/report-case.ts'

/**
 * Measures the thread cost of a paper and a calculation in processor milliseconds, which other work affects less than
 * wall time. Argument: number of institutions, default 42. Compare ratios, not times.
 */
const institutions = randomInstitutions(Number(process.argv[2] ?? 42), 7)
const fonts = await fontFiles()

/** Without database access, which test/load/saves.ts measures. */
function calculation({ view, evaluation: { program, inputs }, people }: CalculatedInstitution): PaperInputs {
  const evaluation = evaluate(program, inputs)
  const reports = reportsOf(fullEdition2025, view, inputs.facts)
  const rows = calculateReports(reports, { evaluation, people, facts: paperFacts })
  return { reports, rows, facts: paperFacts, sent: false, receipt: null, reasons: [] }
}

type Cost = { readonly thread: number; readonly wall: number }

async function costOf(work: () => unknown): Promise<Cost> {
  const before = process.threadCpuUsage()
  const began = performance.now()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return { thread: (user + system) / 1000, wall: performance.now() - began }
}

async function each(work: (institution: CalculatedInstitution) => unknown): Promise<readonly Cost[]> {
  const costs: Cost[] = []
  for (const institution of institutions) costs.push(await costOf(() => work(institution)))
  return costs
}

function reportCosts(name: string, costs: readonly Cost[]): void {
  const sorted = costs.map(({ thread }) => thread).sort((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  const mean = (of: (cost: Cost) => number): string =>
    (costs.reduce((sum, cost) => sum + of(cost), 0) / costs.length).toFixed(1)
  console.log(
    `${name.padEnd(42)} thread ${mean(({ thread }) => thread)} ms (half ${at(0.5)}, most ${at(1)}), wall ${mean(({ wall }) => wall)} ms`,
  )
}

let counted = 0
const numbers = pageNumbers((document) => {
  counted += 1
  return countPages(document, fonts)
})
const calculate = async (institution: CalculatedInstitution) => {
  const inputs = calculation(institution)
  return withPages(inputs, await numbers(inputs))
}
const sent = institutions.map((institution) => paperInputsOf({ ...calculation(institution), sent: true }))
const documents = sent.reduce((sum, inputs) => sum + printedReports(inputs).length, 0)
let place = 0
const print = async () => {
  const inputs = sent[place++ % sent.length]
  if (inputs) await printPdf(inputs, fonts)
}

reportCosts('calculating the reports alone', await each(calculation))
const first = await each(calculate)
const laidOut = counted
reportCosts('with page numbers, the first time', first)
reportCosts('with page numbers, known', await each(calculate))
console.log(`of ${documents} documents ${laidOut} were laid out for their pages, then ${counted - laidOut}`)
reportCosts("the package's paper, the first time", await each(print))
reportCosts("the package's paper", await each(print))
