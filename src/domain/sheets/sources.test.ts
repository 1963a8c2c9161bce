import { expect, test } from 'vitest'
import { programOf } from '#domain/sheets/register.ts'
import { sourceInWords } from '#text/cell-panel.ts'

test.each(['ORGEBS', 'ORGSUB', 'ORGNTB'] as const)(
  'every cell of %s tells people in Mongolian what it rests on',
  (group) => {
    const cells = programOf(group).slots.map(({ cell }) => cell)
    const sources = new Set(
      cells.flatMap((cell) => (cell.kind === 'text' ? [] : [sourceInWords(cell.source)])),
    )
    const foreign = [...sources].filter((source) => /[a-z]{3,}/i.test(source) || source.trim() === '')
    expect(foreign).toEqual([])
  },
)
