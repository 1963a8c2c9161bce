import type { Tab } from '#domain/editions/edition.ts'
import { editions } from '#domain/editions/editions.ts'
import { centreForms } from '#domain/guide/centre-forms.ts'
import type { FormGuide } from '#domain/guide/form-guide.ts'
import { kindergartenForms } from '#domain/guide/kindergarten-forms.ts'
import { registerForms } from '#domain/guide/register-forms.ts'
import { schoolForms } from '#domain/guide/school-forms.ts'

/** How the forms of 2025 and 2026 are filled in. */
export const guide2025: readonly FormGuide[] = [
  ...schoolForms,
  ...kindergartenForms,
  ...centreForms,
  ...registerForms,
]

/** What each edition says of its own forms, by its code. */
const guides: Readonly<Record<string, readonly FormGuide[]>> = { '2025': guide2025 }

/**
 * How a sheet, or a register by the name of its panel, is filled in by the forms of an edition, which is named by its code. A form of which an
 * edition says nothing is filled in as in the one before; `undefined` where none says it.
 */
export function guideOf(
  edition: string,
  of: string,
  said: Readonly<Record<string, readonly FormGuide[]>> = guides,
  among: readonly { readonly code: string }[] = editions(),
): FormGuide | undefined {
  const upTo = among.slice(0, among.findIndex(({ code }) => code === edition) + 1).reverse()
  for (const { code } of upTo) {
    const found = said[code]?.find((each) => each.of === of)
    if (found) return found
  }
  return undefined
}

/** What is to be read of a place, in the order in which it stands there. */
export function guidesAt(
  edition: string,
  { sheets, panel }: Pick<Tab, 'sheets' | 'panel'>,
): readonly FormGuide[] {
  const parts: readonly string[] = panel === null ? sheets : [panel]
  return parts.flatMap((of) => guideOf(edition, of) ?? [])
}
