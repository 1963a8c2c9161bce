import { createHash } from 'node:crypto'
import { paperInputsOf } from '#documents/paper/paper-inputs.ts'
import { type MakePdf, pageNumbers, renderPdf } from '#documents/server/make-pdf.ts'

const made = new Map<string, ReturnType<MakePdf>>()

/**
 * Makes papers with a cache for all tests of a worker. The test clock is fixed, so the same institution repeats the
 * same inputs, and equal inputs give equal files (make-pdf.test.ts).
 */
export const makePdfOnce: MakePdf = (inputs) => {
  const key = createHash('sha256')
    .update(JSON.stringify(paperInputsOf(inputs)))
    .digest('base64')
  const known = made.get(key) ?? renderPdf(inputs)
  made.set(key, known)
  return known
}

/** Page numbers with a cache for all tests of a worker. */
export const pageNumbersOnce = pageNumbers()
