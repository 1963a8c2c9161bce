declare module 'fontkit' {
  /** Opens a font; only what the tests ask of it. */
  export function create(bytes: Uint8Array): {
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { readonly advanceWidth: number }
    readonly unitsPerEm: number
  }
}
