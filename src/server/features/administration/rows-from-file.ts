import { readFile } from 'node:fs/promises'
import { cellText } from '#domain/list/read-list.ts'
import { CommandFault } from '#server/features/administration/command-fault.ts'
import { commandText } from '#text/administration.ts'

/** The rows of a workbook's first sheet as they stand. Throws a `CommandFault` for what is no workbook. */
export async function rowsFromFile(path: string): Promise<readonly (readonly string[])[]> {
  try {
    const { readXlsx } = await import('hucre/xlsx')
    const { sheets } = await readXlsx(new Uint8Array(await readFile(path)), { sheets: [0] })
    return (sheets[0]?.rows ?? []).map((row) => row.map(cellText))
  } catch {
    throw new CommandFault(commandText.noFile(path))
  }
}
