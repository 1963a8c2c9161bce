declare module 'subset-font' {
  function subsetFont(
    font: Buffer,
    text: string,
    options: { readonly targetFormat: 'truetype' | 'woff2' },
  ): Promise<Buffer>
  export = subsetFont
}
