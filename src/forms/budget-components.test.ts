import { expect, test } from 'vitest'
import { captionOf } from '#engine/names.ts'
import { demoEditionsLoaded } from '#features/demo/load-editions.ts'
import { componentName, componentsOf, totalField } from '#forms/budget-components.ts'
import { programOf } from '#forms/editions/edition.ts'
import { editions } from '#forms/editions/editions.ts'

await demoEditionsLoaded()

const budgets = editions().flatMap((edition) =>
  Object.values(edition.views).map((view) => [edition.code, view.code, edition, view] as const),
)

test.each(budgets)(
  'in the edition %s every component of the budget of %s has a name of its own',
  (...[, , edition, view]) => {
    const sheet = programOf(edition, view.group).sheets.get(view.budget)
    const fields = sheet ? [...componentsOf(sheet), totalField] : []
    const names = fields.map((field) => sheet && captionOf(componentName(sheet, field), 2026))
    expect(fields.length).toBeGreaterThan(2)
    expect(names.filter((name, index) => !name || names.indexOf(name) !== index)).toEqual([])
  },
)
