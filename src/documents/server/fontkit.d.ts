/** For the test of the font files. The package comes with pdfmake and has no types. */
declare module 'fontkit' {
  export function create(bytes: Uint8Array): {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { readonly advanceWidth: number }
    readonly unitsPerEm: number
  }
}
