/**
 * The layout program as the browser loads it (see vite.config.ts), with the few of its words that we use: its own types
 * would bring all of Node's into the page.
 */
declare module 'pdfmake-in-browser' {
  import type { TypesetPaper } from '#domain/report/paper/typeset.ts'

  type Created = { getStream(): Promise<unknown>; getBlob(): Promise<Blob> }

  const pdfmake: {
    createPdf(paper: TypesetPaper): Created
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setProgressCallback(onProgress: (share: number) => void): void
  }
  export = pdfmake
}
