import { columnName } from '#documents/workbook/workbook.ts'
import type { FormRule } from '#engine/list/list-form.ts'

/** Only a warning, since the import validates. */
export function validationOf(rule: FormRule, wordsName: string, lastRow: number) {
  const letter = columnName(rule.column)
  const about = {
    range: `${letter}2:${letter}${lastRow}`,
    allowBlank: true,
    errorStyle: 'warning',
  } as const
  if (rule.kind === 'word')
    return {
      ...about,
      type: 'list' as const,
      formula1: `'${wordsName}'!$${letter}$1:$${letter}$${rule.words}`,
      showErrorMessage: rule.others === 'warn',
    }
  const { min, max, decimals } = rule
  return {
    ...about,
    type: decimals === 0 ? ('whole' as const) : ('decimal' as const),
    showErrorMessage: true,
    formula1: String(min),
    ...(max === Number.POSITIVE_INFINITY
      ? { operator: 'greaterThanOrEqual' as const }
      : { operator: 'between' as const, formula2: String(max) }),
  }
}
