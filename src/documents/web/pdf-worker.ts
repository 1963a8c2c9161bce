import { layOut } from '#documents/paper/lay-out.ts'
import type { TypesetPaper } from '#documents/paper/typeset.ts'
import type { BrowserPdfOrder, PdfState } from '#documents/web/pdf-news.ts'
import { isMongolianIn } from '#engine/text/printable.ts'
import bold from '/fonts/arimo-bold.ttf?url'
import normal from '/fonts/arimo-regular.ttf?url'
import mongolian from '/fonts/mongolian.ttf?url'

self.addEventListener('message', async ({ data }: MessageEvent<BrowserPdfOrder>) => {
  try {
    tell({ kind: 'done', pdf: await printPdf(data, (share) => tell({ kind: 'progress', share })) })
  } catch (error) {
    tell({ kind: 'failed', reason: String(error) })
  }
})

function tell(news: PdfState): void {
  self.postMessage(news)
}

/** Pages call `makePdf`. The layout library is loaded on demand and may load only our fonts. */
async function printPdf(
  { inputs, annex }: BrowserPdfOrder,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const { default: pdfmake } = await import('pdfmake-in-browser')
  const arimo = { normal: ownAddress(normal), bold: ownAddress(bold) }
  const traditional = ownAddress(mongolian)
  pdfmake.setUrlAccessPolicy((url) => url === arimo.normal || url === arimo.bold || url === traditional)
  // The font of the traditional script is nearly as large as both others together.
  const further = isMongolianIn(JSON.stringify([inputs, annex])) && {
    Mongolian: { normal: traditional, bold: traditional },
  }
  pdfmake.setFonts({ Arimo: arimo, ...further })
  let passes = 0
  const layOutOnce = async (paper: TypesetPaper) => {
    pdfmake.setProgressCallback(progressOfPass(passes++, onProgress))
    const laidOut = pdfmake.createPdf(paper)
    await laidOut.getStream()
    return laidOut
  }
  const { document } = await layOut(inputs, layOutOnce, { annex })
  return document.getBlob()
}

/** The number of passes is unknown, so each covers half of the remaining progress. */
function progressOfPass(before: number, onProgress: (share: number) => void): (share: number) => void {
  let reported = 0
  return (share) => {
    const percent = Math.floor(100 * (1 - 0.5 ** before * (1 - share / 2)))
    if (percent <= reported) return
    reported = percent
    onProgress(percent / 100)
  }
}

function ownAddress(path: string): string {
  return new URL(path, self.location.origin).href
}
