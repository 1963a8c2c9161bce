import type { Tab } from '#forms/editions/edition.ts'
import { editions } from '#forms/editions/editions.ts'
import { centreForms } from '#forms/guide/centre-forms.ts'
import type { FormGuide } from '#forms/guide/form-guide.ts'
import { kindergartenForms } from '#forms/guide/kindergarten-forms.ts'
import { registerGuides } from '#forms/guide/register-forms.ts'
import { schoolForms } from '#forms/guide/school-forms.ts'

export const guide2025: readonly FormGuide[] = [
  ...schoolForms,
  ...kindergartenForms,
  ...centreForms,
  ...registerGuides,
]

const guides: Readonly<Record<string, readonly FormGuide[]>> = { '2025': guide2025 }

/** A form without its own instructions uses those of the edition before. */
export function guideOf(
  edition: string,
  of: string,
  guidesByForm: Readonly<Record<string, readonly FormGuide[]>> = guides,
  among: readonly { readonly code: string }[] = editions(),
): FormGuide | undefined {
  const upTo = among.slice(0, among.findIndex(({ code }) => code === edition) + 1).reverse()
  for (const { code } of upTo) {
    const found = guidesByForm[code]?.find((each) => each.of === of)
    if (found) return found
  }
  return undefined
}

export function guidesAt(
  edition: string,
  { sheets, panel }: Pick<Tab, 'sheets' | 'panel'>,
): readonly FormGuide[] {
  const parts: readonly string[] = panel === null ? sheets : [panel]
  return parts.flatMap((of) => guideOf(edition, of) ?? [])
}
