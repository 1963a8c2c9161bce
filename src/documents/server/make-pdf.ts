import { documentForm } from '#documents/paper/document-form.ts'
import { type FirstPages, firstPagesOf } from '#documents/paper/document-list-page.ts'
import { type PaperInputs, paperInputsOf } from '#documents/paper/paper-inputs.ts'
import { printedReports } from '#documents/paper/print.ts'
import { startPdfPool, type Waiter } from '#documents/server/pdf-pool.ts'
import { fontFiles, formMemory, type Pdf } from '#documents/server/print-pdf.ts'
import { serialQueue } from '#engine/serial-queue.ts'

export type MakePdf = (inputs: PaperInputs, waiter?: Waiter) => Promise<Pdf>

const pool = startPdfPool()
const serially = serialQueue()

/** Each institution queues one paper at a time, so that it cannot block others. */
export async function renderPdf(inputs: PaperInputs, waiter: Waiter = 'somebody'): Promise<Pdf> {
  const fonts = await fontFiles()
  const { institutionId, institutionName } = inputs.facts
  return serially(`${institutionId} ${institutionName}`, () =>
    pool.order({ wanted: 'pdf', inputs: paperInputsOf(inputs), fonts }, waiter),
  )
}

export type PageNumbers = (inputs: PaperInputs) => Promise<FirstPages>

type CountPages = (document: PaperInputs) => Promise<number>

const inThreads: CountPages = async (document) =>
  pool.order({ wanted: 'pageCount', inputs: document, fonts: await fontFiles() }, 'calculation')

export function pageNumbers(count: CountPages = inThreads): PageNumbers {
  const known = formMemory<Promise<number>>()
  return async (inputs) => {
    const reports = printedReports(inputs)
    const counts = reports.map((report) => {
      const form = documentForm(report, inputs)
      const before = known.recall(form)
      if (before !== undefined) return before
      const rows = inputs.rows.filter(({ standardReportCode }) => standardReportCode === report.code)
      const counted = count(paperInputsOf({ ...inputs, reports: [report], rows, reasons: [] }))
      known.keep(form, counted)
      counted.catch(() => known.forget(form))
      return counted
    })
    return firstPagesOf(reports, await Promise.all(counts))
  }
}
