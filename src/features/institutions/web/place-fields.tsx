import type { ReactNode } from 'react'
import { institutionFieldText } from '#features/administration/text.ts'
import { institutionsScreenText } from '#features/institutions/text.ts'
import type { InstitutionField, Profile } from '#forms/profile.ts'
import { aimags, findAimag, findSum, inAlphabet, type Region, sumsOf } from '#forms/regions.ts'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = institutionsScreenText
const fields = institutionFieldText

type Props = {
  readonly profile: Profile
  readonly problemOf: (field: InstitutionField) => string | null
  readonly onChange: (profile: Profile) => void
}

/** Older texts outside the catalogue stay until the user chooses another value. */
export function PlaceFields({ profile, problemOf, onChange }: Props): ReactNode {
  const aimag = findAimag(profile.aimag)
  const sum = aimag && findSum(aimag.code, profile.sum)
  const sums = aimag === null ? [] : sumsOf(aimag.code)
  return (
    <>
      <ChoiceField
        label={fields.aimag}
        options={offered(aimags, aimag, profile.aimag)}
        value={aimag?.name ?? (profile.aimag || null)}
        none={text.notStated}
        error={problemOf('aimag')}
        onChange={(name) => onChange({ ...profile, aimag: name ?? '', sum: '', ...locationIn(name) })}
      />
      <ChoiceField
        label={fields.sum}
        options={offered(sums, sum, profile.sum)}
        value={sum?.name ?? (profile.sum || null)}
        none={text.notStated}
        disabled={aimag === null}
        error={problemOf('sum')}
        onChange={(name) => onChange({ ...profile, sum: name ?? '' })}
      />
    </>
  )
}

/** The capital implies its own location kind. */
function locationIn(name: string | null): Partial<Pick<Profile, 'location'>> {
  return name !== null && findAimag(name)?.kind === 'capital' ? { location: 'capital' } : {}
}

function offered(among: readonly Region[], chosen: Region | null, words: string) {
  const known = inAlphabet(among).map(({ name }) => ({ value: name, label: name }))
  const isOld = chosen === null && words !== ''
  return isOld ? [{ value: words, label: text.notInCatalogue(words) }, ...known] : known
}
