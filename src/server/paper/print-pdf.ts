import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pdfmake from 'pdfmake'
import { type FirstPages, withGuessedPages } from '#domain/report/paper/document-list-page.ts'
import { layOut } from '#domain/report/paper/lay-out.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'

/**
 * Where the documents began in the last paper of the same reports. Most institutions have the same: their next paper is laid
 * out with these pages in its list, and stands at once where they hold; where not, it is laid out again as without them.
 */
const lastPages = new Map<string, FirstPages>()

/** A finished paper. */
export type Pdf = { readonly bytes: Uint8Array<ArrayBuffer>; readonly pages: FirstPages }

/**
 * Makes the paper on the calling thread, which takes a few hundred milliseconds: the server asks `makePdf`. The layout
 * program may read our two fonts and nothing else, neither a file nor an address.
 */
export async function printPdf(inputs: PaperInputs, fonts: FontFiles): Promise<Pdf> {
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === fonts.normal || path === fonts.bold)
  pdfmake.setFonts({ Arimo: { normal: fonts.normal, bold: fonts.bold } })
  const kind = inputs.reports.map(({ code }) => code).join()
  const rows = withGuessedPages(inputs, lastPages.get(kind) ?? {})
  const { document, pages } = await layOut({ ...inputs, rows }, async (paper) => {
    const laidOut = pdfmake.createPdf(paper)
    await laidOut.getStream()
    return laidOut
  })
  lastPages.set(kind, pages)
  return { bytes: new Uint8Array(await document.getBuffer()), pages }
}

/** Where the fonts of the paper lie. */
export type FontFiles = { readonly normal: string; readonly bold: string }

/** The fonts of the paper; they are built first where they are missing. */
export async function fontFiles(): Promise<FontFiles> {
  const files = { normal: pathOf('dist/fonts/arimo-regular.ttf'), bold: pathOf('dist/fonts/arimo-bold.ttf') }
  if (!(await areThere(files))) await promisify(execFile)(process.execPath, [pathOf('tools/build-fonts.ts')])
  return files
}

function pathOf(fromRoot: string): string {
  return fileURLToPath(new URL(`../../../${fromRoot}`, import.meta.url))
}

async function areThere(files: FontFiles): Promise<boolean> {
  const found = await Promise.allSettled([access(files.normal), access(files.bold)])
  return found.every(({ status }) => status === 'fulfilled')
}
