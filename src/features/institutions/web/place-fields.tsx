import type { ReactNode } from 'react'
import { institutionValueText } from '#engine/fact-text.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import { institutionFieldText } from '#features/administration/text.ts'
import { institutionsScreenText } from '#features/institutions/text.ts'
import type { InstitutionField } from '#forms/profile.ts'
import { aimags, findAimag, findSum, inAlphabet, type Region, sumsOf } from '#forms/regions.ts'
import type { DialogForm } from '#ui/dialog-form.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = institutionsScreenText
const fields = institutionFieldText

type Props = { readonly form: DialogForm<InstitutionField, unknown> }

/** Older texts outside the catalogue stay until the user chooses another value. */
export function PlaceFields({ form }: Props): ReactNode {
  const { texts, change, problemOf } = form
  const aimag = findAimag(texts.aimag)
  const sum = aimag && findSum(aimag.code, texts.sum)
  const sums = aimag === null ? [] : sumsOf(aimag.code)
  return (
    <>
      <ChoiceField
        label={fields.aimag}
        options={offered(aimags, aimag, texts.aimag)}
        value={aimag?.name ?? (texts.aimag || null)}
        none={text.notStated}
        error={problemOf('aimag')}
        onChange={(name) => change({ aimag: name ?? '', sum: '', ...locationIn(name) })}
      />
      <ChoiceField
        label={fields.sum}
        options={offered(sums, sum, texts.sum)}
        value={sum?.name ?? (texts.sum || null)}
        none={text.notStated}
        disabled={aimag === null}
        error={problemOf('sum')}
        onChange={(name) => change({ sum: name ?? '' })}
      />
    </>
  )
}

/** The capital implies its own location kind. */
function locationIn(name: string | null): Partial<RowTexts<InstitutionField>> {
  const isCapital = name !== null && findAimag(name)?.kind === 'capital'
  return isCapital ? { location: institutionValueText.location.capital } : {}
}

function offered(among: readonly Region[], chosen: Region | null, words: string) {
  const known = inAlphabet(among).map(({ name }) => ({ value: name, label: name }))
  const isOld = chosen === null && words !== ''
  return isOld ? [{ value: words, label: text.notInCatalogue(words) }, ...known] : known
}
