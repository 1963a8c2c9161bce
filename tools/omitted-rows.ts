import { readsOfCell } from '#engine/define.ts'
import { readsOf } from '#engine/formula.ts'
import { addressIn, type CellAddress, type CellKey, cellKeyOf, keyOf } from '#engine/key.ts'
import { totalsRow } from '#engine/sheet.ts'
import { everySheet, type View } from '#forms/editions/edition.ts'
import { type FullEdition, reportProgramOf } from '#forms/editions/edition-reports.ts'

export type OmittedRow = { readonly row: `${string}/${string}`; readonly by: readonly string[] }

/** Finds sums that may have forgotten an added row. */
export function omittedRows(before: FullEdition, now: FullEdition): readonly OmittedRow[] {
  const was = everySheet(before)
  const readers = readersIn(now)
  return [...everySheet(now).values()].flatMap((sheet) => {
    const old = was.get(sheet.code)
    if (!old || old === sheet) return []
    const added = sheet.rows.filter(({ code }) => !old.rows.some((row) => row.code === code))
    return added.flatMap(({ code: row }): readonly OmittedRow[] => {
      const by = readers.flatMap(({ name, reads }) => {
        const own = reads.filter((at) => at.sheet === sheet.code && at.row !== totalsRow)
        const isWithout = Object.keys(sheet.fields).some((field) => {
          const rows = new Set(own.filter((at) => at.field === field).map((at) => at.row))
          return rows.size > 1 && !rows.has(row) && sheet.cells.has(keyOf({ row, field }))
        })
        return isWithout ? [name] : []
      })
      return by.length === 0 ? [] : [{ row: `${sheet.code}/${row}`, by: [...new Set(by)] }]
    })
  })
}

type Reader = { readonly name: string; readonly reads: readonly CellAddress[] }

function readersIn(edition: FullEdition): readonly Reader[] {
  const cells = new Map<CellKey, Reader>()
  for (const { code: view } of Object.values(edition.views))
    for (const { code, cells: own } of reportProgramOf(edition, view).sheets.values())
      for (const [place, cell] of own) {
        const name = cellKeyOf(addressIn(code, place))
        cells.set(name, { name, reads: readsOfCell(cell) })
      }
  return [...cells.values(), ...Object.values(edition.views).flatMap(readersOf)]
}

function readersOf({ code, measures, whole, fixed, income }: View): readonly Reader[] {
  return Object.entries({ ...measures, whole, fixed, income }).flatMap(([name, formula]) =>
    formula === null ? [] : [{ name: `${code} ${name}`, reads: readsOf(formula) }],
  )
}
