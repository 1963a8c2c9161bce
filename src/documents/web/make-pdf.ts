import { paperInputsOf } from '#documents/paper/paper-inputs.ts'
import type { BrowserPdfOrder, PdfState } from '#documents/web/pdf-news.ts'

/** Runs in a worker, so that the page stays responsive. `onProgress` receives a share from 0 to 1. */
export async function makePdf(order: BrowserPdfOrder, onProgress: (share: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await paperFrom(worker, order, onProgress)
  } finally {
    worker.terminate()
  }
}

function paperFrom(
  worker: Worker,
  { inputs, annex }: BrowserPdfOrder,
  onProgress: (share: number) => void,
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfState>) => {
      if (data.kind === 'progress') onProgress(data.share)
      else if (data.kind === 'done') resolve(data.pdf)
      else reject(new Error(data.reason))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage({ inputs: paperInputsOf(inputs), annex })
  })
}
