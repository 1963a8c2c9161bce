import type { PdfNews } from '#client/report/pdf-news.ts'
import { type PaperInputs, paperInputsOf } from '#domain/report/paper/paper-inputs.ts'

/**
 * Makes the paper of a calculated report in a worker, so that the page goes on answering; `onProgress` hears the share
 * that is done, from 0 to 1. The worker and all that it loaded are gone afterwards.
 */
export async function makePdf(inputs: PaperInputs, onProgress: (share: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await paperFrom(worker, inputs, onProgress)
  } finally {
    worker.terminate()
  }
}

function paperFrom(worker: Worker, inputs: PaperInputs, onProgress: (share: number) => void): Promise<Blob> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<PdfNews>) => {
      if (data.is === 'progress') onProgress(data.share)
      else if (data.is === 'done') resolve(data.pdf)
      else reject(new Error(data.reason))
    })
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.postMessage(paperInputsOf(inputs))
  })
}
