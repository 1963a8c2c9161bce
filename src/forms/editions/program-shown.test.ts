import { expect, it } from 'vitest'
import { nameOf } from '#engine/names.ts'
import { programShown } from '#forms/editions/edition.ts'
import { edition2025 } from '#forms/editions/edition-2025.ts'

it.each([
  ['ebs-public', 'ebs-b4', '7 хоногийн цаг'],
  ['ntb-draft', 'ebs-b4', 'Шаардлагатай багшийн тоо'],
  ['ntb-draft', 'ebs-b14', 'Бусад зардал'],
  // The only blank of its tab, above computed sheets.
  ['ntb-draft', 'ebs-b1', 'Суралцагчийн тоо'],
  ['ntb-draft', 'ntb-learner-levels', 'Суралцагчийн тоо түвшнээр'],
  // A sheet that shares its tab keeps its own name.
  ['ebs-public', 'ebs-b16-1', 'Хувьсах зардлаар тооцсон төсөв'],
  ['ebs-private', 'ebs-b14', 'Төсвийн бусад зардал'],
  // Another sheet of the tab has this name already.
  ['ntb', 'ntb-b5', 'Төсвийн зорилго'],
  ['ntb', 'ntb-b4', 'Хувьсах зардлаар тооцсон төсөв'],
] as const)('%s calls %s as its tab: %s', (code, sheet, called) => {
  const program = programShown(edition2025, edition2025.views[code])
  expect(program.sheets.get(sheet)?.caption).toBe(called)
  expect(programShown(edition2025, edition2025.views[code])).toBe(program)
})

it('names a cell by the tab on which it is found', () => {
  const program = programShown(edition2025, edition2025.views['ntb-draft'])
  const at = { sheet: 'ebs-b5', row: 'primary', field: 'totalTeacher' }
  expect(nameOf(program, at, '', 2026)).toMatch(/^«Багшийн цалин, орон тоогоор · /)
})

it('has the sheets of its own edition where a later one keeps the view', () => {
  const view = edition2025.views['sub-public']
  const sheets = { ...edition2025.sheets, ORGSUB: edition2025.sheets.ORGSUB.slice(0, 1) }
  expect(programShown(edition2025, view).sheets.has('sub-b1')).toBe(true)
  expect(programShown({ ...edition2025, sheets }, view).sheets.has('sub-b1')).toBe(false)
})
