import type { PdfNews } from '#client/report/pdf-news.ts'
import { printPdf } from '#client/report/print-pdf.ts'
import type { PaperInputs } from '#domain/report/paper/paper-inputs.ts'

self.addEventListener('message', async ({ data }: MessageEvent<PaperInputs>) => {
  try {
    tell({ is: 'done', pdf: await printPdf(data, (share) => tell({ is: 'progress', share })) })
  } catch (error) {
    tell({ is: 'failed', reason: String(error) })
  }
})

function tell(news: PdfNews): void {
  self.postMessage(news)
}
