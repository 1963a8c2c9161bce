import type { CellValue } from 'hucre/xlsx'

/** The cells of the first sheet of an Excel file, numbers with a decimal point. The reader is loaded when the first file is. Throws what it cannot read. */
export async function rowsFromWorkbook(file: Blob): Promise<readonly (readonly string[])[]> {
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()), { sheets: [0] })
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}

function cellText(value: CellValue): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return value === null || value === undefined ? '' : String(value).trim()
}
