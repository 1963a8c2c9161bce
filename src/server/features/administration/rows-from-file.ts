import { readFile } from 'node:fs/promises'
import { cellText } from '#domain/list/cell-text.ts'
import { headedRows } from '#domain/list/headed-rows.ts'
import { CommandFault } from '#server/features/administration/command-fault.ts'
import { commandText } from '#text/admin-commands.ts'

/** The rows of a workbook's first sheet in the order of our headings. Throws a `CommandFault` for what is no workbook. */
export async function rowsFromFile(
  path: string,
  heads: readonly string[],
): Promise<readonly (readonly string[])[]> {
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await readFile(path)), { sheets: [0] })
    const rows = (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
    return headedRows(rows, heads)
  } catch {
    throw new CommandFault(commandText.noFile(path))
  }
}
