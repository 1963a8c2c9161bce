import { upload } from '#client/api/upload.ts'

type Keeping = { readonly institutionId: string; readonly sessionCode: string; readonly pdf: Blob }

/** Stores a PDF under the name of institution and period (spec 000 §9); answers the address to open. The file comes last. */
export async function keepPdf(
  { institutionId, sessionCode, pdf }: Keeping,
  onProgress: (share: number) => void,
): Promise<string> {
  const { url } = await upload(
    'pdfUpload',
    [
      { name: 'sessionCode', text: sessionCode },
      { name: 'institutionId', text: institutionId },
      { name: 'file', file: pdf, fileName: `${institutionId}_${sessionCode}.pdf` },
    ],
    onProgress,
  )
  return url
}
