import type { InstitutionColumn } from '#client/screens/review/institution-columns.tsx'
import type { InstitutionRow } from '#contract/review.ts'

/** The list as an .xlsx file, as it is found and ordered on the screen. The writer is loaded when it is first asked for. */
export async function institutionBook(
  columns: readonly InstitutionColumn[],
  rows: readonly InstitutionRow[],
  name: string,
): Promise<Blob> {
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name,
        columns: columns.map(({ key, head, group }) => ({
          key,
          header: group === null ? head : `${group}, ${head}`,
          width: key === 'name' ? 48 : 18,
        })),
        data: rows.map((row) => Object.fromEntries(columns.map(({ key, written }) => [key, written(row)]))),
        freezePane: { rows: 1, columns: 2 },
      },
    ],
  })
  return new Blob([new Uint8Array(bytes)], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
}
