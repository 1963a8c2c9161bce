import type { CellRefusal } from '#api/answers.ts'
import { ruleText } from '#engine/rule-text.ts'
import { differingFields } from '#engine/sent-figure.ts'

/** For every call that saves a record: read-only fields whose sent value is neither the old nor the new one. */
export function ignoredFields<Field extends string>(
  row: string,
  fields: readonly Field[],
  sent: Readonly<Partial<Record<Field, unknown>>>,
  shown: readonly Readonly<Partial<Record<Field, unknown>>>[],
): readonly CellRefusal[] {
  return differingFields(fields, sent, shown).map((field) => ({ row, field, message: ruleText.computed }))
}

/** An answer lists nothing rather than an empty list. */
export function answerIgnored(ignored: readonly CellRefusal[]): { readonly ignored?: CellRefusal[] } {
  return ignored.length === 0 ? {} : { ignored: [...ignored] }
}
