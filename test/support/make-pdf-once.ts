import { createHash } from 'node:crypto'
import { paperInputsOf } from '#domain/report/paper/paper-inputs.ts'
import { type MakePdf, makePdf, pageNumbers } from '#server/paper/make-pdf.ts'

const made = new Map<string, ReturnType<MakePdf>>()

/**
 * The program's own papers, each laid out once for all tests of a worker: the clock of a test stands still, so that the same
 * institution is calculated to the same paper again and again, and the same inputs are the same file (make-pdf.test.ts).
 */
export const makePdfOnce: MakePdf = (inputs) => {
  const key = createHash('sha256')
    .update(JSON.stringify(paperInputsOf(inputs)))
    .digest('base64')
  const known = made.get(key) ?? makePdf(inputs)
  made.set(key, known)
  return known
}

/** The program's own page numbers, remembered for all tests of a worker. */
export const pageNumbersOnce = pageNumbers()
