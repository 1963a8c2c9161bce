import { deviceDatabase, keysOf } from '#client/kept/device-database.ts'
import type { Difference } from '#client/kept/difference.ts'
import type { KeptCells, Whose } from '#client/kept/kept-cell.ts'

/** The unsaved cells that this device keeps for an owner. Rejects where the browser keeps nothing. */
export async function readCells(whose: Whose): Promise<KeptCells> {
  const database = await deviceDatabase()
  const rows = await database.getAll('cells', keysOf(whose))
  return new Map(rows.map(({ cell, value, seen, at }) => [cell, { value, seen, at }]))
}

/** Writes a difference, all of it or nothing. It is handed to the browser at once, so that a page that dies next loses nothing. */
export async function writeCells(whose: Whose, { changed, dropped }: Difference): Promise<void> {
  const { userName, institutionId, year } = whose
  const transaction = (await deviceDatabase()).transaction('cells', 'readwrite')
  const writing = [
    ...changed.map(([cell, kept]) => transaction.store.put({ userName, institutionId, year, cell, ...kept })),
    ...dropped.map((cell) => transaction.store.delete([userName, institutionId, year, cell])),
  ]
  transaction.commit()
  await Promise.all([...writing, transaction.done])
}
