import { expect, test } from 'vitest'
import { programOf } from '#domain/editions/edition.ts'
import { edition2025 } from '#domain/editions/edition-2025.ts'
import { sourceInWords } from '#text/cell-panel.ts'

test.each(['ORGEBS', 'ORGSUB', 'ORGNTB'] as const)(
  'every cell of %s tells people in Mongolian what it rests on',
  (group) => {
    const cells = programOf(edition2025, group).slots.map(({ cell }) => cell)
    const sources = new Set(
      cells.flatMap((cell) => (cell.kind === 'text' ? [] : [sourceInWords(cell.source)])),
    )
    const foreign = [...sources].filter((source) => /[a-z]{3,}/i.test(source) || source.trim() === '')
    expect(foreign).toEqual([])
  },
)
