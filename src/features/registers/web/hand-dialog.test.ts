import { expect, test } from 'vitest'
import { typedColumns } from '#features/registers/web/hand-dialog.tsx'

test.each([
  ['staff', 12, 'employeeId'],
  ['children', 12, 'childScholarshipId'],
] as const)(
  'the form of %s has %i fields: not the institution, which the server knows, nor its code %s',
  (register, count, code) => {
    const fields = typedColumns(register, 2026).map(({ field }) => field)
    expect(fields).toHaveLength(count)
    for (const given of ['institutionId', 'institutionName', 'parentName', code])
      expect(fields).not.toContain(given)
  },
)
