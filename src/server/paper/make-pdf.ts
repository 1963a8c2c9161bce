import { documentForm } from '#domain/report/paper/document-form.ts'
import { type FirstPages, firstPagesOf } from '#domain/report/paper/document-list-page.ts'
import { type PaperInputs, paperInputsOf } from '#domain/report/paper/paper-inputs.ts'
import { printedReports } from '#domain/report/print.ts'
import { oneAfterAnother } from '#server/database/one-after-another.ts'
import { formMemory } from '#server/paper/form-memory.ts'
import { startPdfPool, type Waiter } from '#server/paper/pdf-pool.ts'
import { fontFiles, type Pdf } from '#server/paper/print-pdf.ts'

/** Makes the paper of a report; see `makePdf`. */
export type MakePdf = (inputs: PaperInputs, waiter?: Waiter) => Promise<Pdf>

const pool = startPdfPool()
const serially = oneAfterAnother()

/**
 * Makes the paper of a calculated report, and tells how many pages each document takes. Threads of their own do the
 * work, so that the server goes on answering; they start with the first papers, and again after a failure. Of each
 * institution one paper waits for the threads at a time, so that nobody waits for all that another one has asked for.
 */
export async function makePdf(inputs: PaperInputs, waiter: Waiter = 'somebody'): Promise<Pdf> {
  const fonts = await fontFiles()
  const { institutionId, institutionName } = inputs.facts
  return serially(`${institutionId} ${institutionName}`, () =>
    pool.order({ wanted: 'pdf', inputs: paperInputsOf(inputs), fonts }, waiter),
  )
}

/** Tells on which page each document of a paper begins; see `pageNumbers`. */
export type PageNumbers = (inputs: PaperInputs) => Promise<FirstPages>

/** Counts the pages of a paper of one document. */
type CountPages = (document: PaperInputs) => Promise<number>

const inThreads: CountPages = async (document) =>
  pool.order({ wanted: 'pageCount', inputs: document, fonts: await fontFiles() }, 'calculation')

/**
 * Tells on which page each document of a paper begins, without laying it out where documents of the same form were counted before
 * (decision 0005). What is known is of this process, and losing it costs time only.
 */
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
      // One that could not be counted is counted anew when it is next asked for.
      counted.catch(() => known.forget(form))
      return counted
    })
    return firstPagesOf(reports, await Promise.all(counts))
  }
}
