/** The browser build (see vite.config.ts). Its own types would pull Node's types into the client. */
declare module 'pdfmake-in-browser' {
  import type { TypesetPaper } from '#documents/paper/typeset.ts'

  type Created = { getStream(): Promise<unknown>; getBlob(): Promise<Blob> }

  const pdfmake: {
    createPdf(paper: TypesetPaper): Created
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void
    setUrlAccessPolicy(mayRead: (url: string) => boolean): void
    setProgressCallback(onProgress: (share: number) => void): void
  }
  export = pdfmake
}
