import { expect, test } from 'vitest'
import { evaluate } from '#engine/evaluate.ts'
import { addressIn, cellKeyOf, type PlaceKey } from '#engine/key.ts'
import { revised } from '#engine/revise.ts'
import { wholeUpTo } from '#engine/sheet.ts'
import { skippedRows } from '#features/blanks/web/blank-screen.ts'
import { joined, split } from '#forms/editions/became.ts'
import { placesLost } from '#forms/editions/compare.ts'
import { counterpartsOf, type Edition, programOf } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'
import { fullEdition2025 } from '#forms/editions/edition-reports.ts'
import { revise } from '#forms/editions/revise.ts'
import { quantities } from '#forms/sheets/ebs/quantities.ts'
import { laterForms } from '#test/support/later-edition.ts'

/** Names of the entries in the blank of quantities that a later edition omits. */
const leftIn = (now: Edition, entries: Readonly<Record<PlaceKey, number | null>>) =>
  skippedRows(
    evaluate(programOf(edition2025, 'ORGEBS'), { entries: { 'ebs-b12': entries }, givens: {}, facts: {} }),
    programOf(now, 'ORGEBS'),
    { sheet: 'ebs-b12', year: 2026, counterpartOf: counterpartsOf(now, '2025') },
  )
const typed = { '9.currentQty': 2, '20.currentQty': 4, '21.currentQty': 5 } as const

test('a row that is gone is left out, as it was called; an empty cell and a 0 are not', () => {
  expect(
    leftIn(laterForms, { ...typed, '27.currentQty': 3, '27.plannedQty': 0, '26.plannedQty': null }),
  ).toEqual(['«Автомашин · Одоогийн тоо (2025-2026)»'])
  expect(leftIn(laterForms, typed)).toEqual([])
  expect(leftIn(edition2025, { ...typed, '27.currentQty': 3 })).toEqual([])
})

test('a row that was split is omitted; two rows that were joined are copied as their sum', () => {
  const made = { source: 'Зөвхөн тест' }
  const parts = revise(edition2025, {
    code: 'parts',
    order: 'Зөвхөн тест',
    from: 2027,
    sheets: [
      revised(quantities, (b12) =>
        b12
          .without(['27'])
          .row('30', 'Зөөврийн компьютер', { after: '20' })
          .entered(['30'], ['currentQty', 'plannedQty'], wholeUpTo(1000), made),
      ),
    ],
    became: [
      split('ebs-b12/20', ['ebs-b12/20', 'ebs-b12/30']),
      joined(['ebs-b12/26', 'ebs-b12/27'], 'ebs-b12/26'),
    ],
  })
  const left = leftIn(parts, { ...typed, '26.currentQty': 1, '27.currentQty': 3 })
  expect(left).toEqual(['«Сургалтын компьютер · Одоогийн тоо (2025-2026)»'])
  // The administrator's preview before the year starts uses the same rule.
  const lost = placesLost(fullEdition2025, parts, 'ebs-public').map(cellKeyOf)
  expect(lost).toContain(cellKeyOf(addressIn('ebs-b12', '20.currentQty')))
  expect(lost).not.toContain(cellKeyOf(addressIn('ebs-b12', '27.currentQty')))
})
