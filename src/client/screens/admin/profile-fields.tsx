import { type ReactNode, useState } from 'react'
import styles from '#client/screens/admin/admin.module.css'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import {
  type InstitutionField,
  type Profile,
  profileChoices,
  profileFlags,
  viewCodes,
} from '#domain/organisation/profile.ts'
import { institutionText } from '#text/administration.ts'

const { fields, values } = institutionText

type Props = {
  readonly profile: Profile
  readonly faultOf: (field: InstitutionField) => string | null
  readonly onChange: (profile: Profile) => void
}

const choices = ['orgType', 'organizationProperty', 'location', 'schoolKind', 'learnerForm'] as const

/** The whole profile: what is chosen, what is there or not, and the view where it is not that of type and property. */
export function ProfileFields({ profile, faultOf, onChange }: Props): ReactNode {
  const [branches, setBranches] = useState(String(profile.branchGroups))
  const ownGroup = viewCodes.map((value) => ({ value, label: values.view[value] }))
  return (
    <>
      <div className={styles.pair}>
        {choices.map((name) => (
          <ProfileChoice key={name} name={name} profile={profile} onChange={onChange} />
        ))}
        <LineField
          label={fields.branchGroups}
          kind="figure"
          value={branches}
          error={faultOf('branchGroups')}
          onChange={(typed) => {
            setBranches(typed)
            onChange({ ...profile, branchGroups: typed.trim() === '' ? 0 : Number(typed) })
          }}
        />
        <ChoiceField
          label={fields.view}
          options={ownGroup}
          value={profile.view}
          none={institutionText.ownView}
          error={faultOf('view')}
          onChange={(view) => onChange({ ...profile, view })}
        />
      </div>
      <fieldset className={styles.flags}>
        <legend className="only-heard">{institutionText.flags}</legend>
        {profileFlags.map((flag) => (
          <Checkbox
            key={flag}
            label={fields[flag]}
            checked={profile[flag]}
            onChange={(is) => onChange({ ...profile, [flag]: is })}
          />
        ))}
      </fieldset>
    </>
  )
}

type ChoiceProps<Name> = Pick<Props, 'profile' | 'onChange'> & { readonly name: Name }

function ProfileChoice<Name extends (typeof choices)[number]>({
  name,
  profile,
  onChange,
}: ChoiceProps<Name>): ReactNode {
  const words: Readonly<Record<string, string>> = values[name]
  const codes: readonly string[] = profileChoices[name]
  return (
    <ChoiceField
      label={fields[name]}
      options={codes.map((value) => ({ value, label: words[value] ?? value }))}
      value={profile[name]}
      none={null}
      onChange={(value) => value !== null && onChange({ ...profile, [name]: value })}
    />
  )
}
