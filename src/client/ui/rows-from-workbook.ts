import { unpackedSize } from '#client/ui/unpacked-size.ts'
import { cellText } from '#domain/list/read-list.ts'

/** A larger file is no list that somebody typed. */
const mostBytes = 5 * 1024 * 1024
/** Unpacked, a list of 5,000 rows takes a tenth of it; much more would take the browser's memory. */
const mostUnpacked = 40 * 1024 * 1024
/** No list is wider or longer; two cells in far corners of a sheet would ask for all that lies between. */
const range = 'A1:CV20000'

/**
 * The cells of the first sheet of an Excel file, numbers with a decimal point; `tooLarge` for a file that no device should
 * unpack. The reader is loaded when the first file is. Throws what it cannot read.
 */
export async function rowsFromWorkbook(file: Blob): Promise<readonly (readonly string[])[] | 'tooLarge'> {
  if (file.size > mostBytes) return 'tooLarge'
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (unpackedSize(bytes) > mostUnpacked) return 'tooLarge'
  const { readXlsx } = await import('hucre/xlsx')
  const { sheets } = await readXlsx(bytes, { sheets: [0], range })
  return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
}
