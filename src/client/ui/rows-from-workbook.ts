import { cellText } from '#domain/list/cell-text.ts'

/** The cells of the first sheet of an Excel file, numbers with a decimal point. The reader is loaded when the first file is. Throws what it cannot read. */
export async function rowsFromWorkbook(file: Blob): Promise<readonly (readonly string[])[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { sheets: [0] })
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}
