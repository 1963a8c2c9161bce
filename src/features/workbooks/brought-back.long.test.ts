import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { writeFillBook } from '#documents/server/write-workbook.ts'
import { fillBookOf } from '#documents/workbook/fill-in-workbook.ts'
import { bookChanges, importWorkbook } from '#features/workbooks/workbook-changes.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { findLibreOffice, noLibreOffice, recalculate } from '#test/support/libre-office.ts'
import { everyView, randomInstitutions } from '#test/support/random-institution.ts'
import { scratchDirectory } from '#test/support/scratch-directory.ts'
import { sheetsFromWorkbook } from '#ui/excel-rows.ts'

const institutions = everyView.flatMap(
  (view) => randomInstitutions(60, 20_261_122).find((each) => each.view === view) ?? [],
)
const program = findLibreOffice()

/** A workbook that LibreOffice opened and saved: it recalculates all formulas and writes the file differently. */
describe('a book that LibreOffice has saved', () => {
  const folder = scratchDirectory()

  it('of every view comes back as it went', { timeout: 600_000 }, async (context) => {
    if (program === null) return context.skip(noLibreOffice)
    const files = await Promise.all(
      institutions.map(async (institution) => {
        const path = `${folder}/${institution.view}.xlsx`
        await writeFile(path, await writeFillBook(bookFor(institution)))
        return path
      }),
    )
    const out = await recalculate(program, folder, files)
    for (const institution of institutions) {
      const bytes = await readFile(`${out}/${institution.view}.xlsx`)
      const sheets = await sheetsFromWorkbook(new Blob([new Uint8Array(bytes)]))
      if (sheets === 'tooLarge') throw new Error(sheets)
      const brought = importWorkbook({ sheets, ...ownOf(institution) })
      if ('kind' in brought) throw new Error(brought.kind)
      expect(brought.base?.size).toBeGreaterThan(20)
      const { sheets: changed } = bookChanges(brought, institution.evaluation, {
        doubts: {},
        overtaken: 'keep',
      })
      expect(changed.flatMap(({ changes }) => changes)).toEqual([])
    }
  })
})

function ownOf({ view, evaluation }: (typeof institutions)[number]) {
  const blanks = edition2025.views[view].tabs.flatMap(({ sheets }) => sheets)
  return { evaluation, blanks, institutionId: '1001', institutionName: '', year: 2026 }
}

function bookFor(institution: (typeof institutions)[number]) {
  return fillBookOf({
    ...ownOf(institution),
    saves: () => true,
    institution: { id: '1001', name: 'Тосонбулаг' },
    madeAt: '2026-08-15T06:02:00Z',
    namedSources: {},
    isStandIn: () => false,
  })
}
