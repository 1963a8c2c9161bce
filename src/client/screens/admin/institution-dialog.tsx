import { type ReactNode, useState } from 'react'
import styles from '#client/screens/admin/admin.module.css'
import { ProfileFields } from '#client/screens/admin/profile-fields.tsx'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import type { AdminInstitution } from '#contract/admin.ts'
import {
  type InstitutionRecord,
  institutionFaults,
  ordinarySchool,
} from '#domain/organisation/institution-record.ts'
import type { InstitutionField } from '#domain/organisation/profile.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { adminScreenText, institutionText } from '#text/administration.ts'

const { fields } = institutionText
const text = adminScreenText.institutions

type Props = { readonly known: AdminInstitution | null; readonly onClose: () => void }

/** One institution with its whole profile, new or known. */
export function InstitutionDialog({ known, onClose }: Props): ReactNode {
  const [draft, setDraft] = useState<InstitutionRecord>(
    known ?? { institutionId: '', name: '', profile: ordinarySchool },
  )
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite('adminInstitutionSave', onClose)
  const faults = institutionFaults(draft)
  const faultOf = (field: InstitutionField): string | null =>
    (tried && faults.find((fault) => fault.field === field)?.message) || null
  const submit = (): void => {
    setTried(true)
    const { institutionId, name, profile } = draft
    if (faults.length === 0) mutate({ event: known ? 'EDIT' : 'ADD', institutionId, name, profile })
  }
  return (
    <FormDialog
      title={known ? known.name : text.add}
      about={known ? text.aboutKnown : text.aboutNew}
      size="middle"
      onClose={onClose}
      onSubmit={submit}
      submit={adminScreenText.save}
      busy={isPending}
    >
      <div className={styles.pair}>
        <LineField
          label={fields.institutionId}
          kind="text"
          readOnly={known !== null}
          maxLength={20}
          value={draft.institutionId}
          note={known ? text.idStays : null}
          error={faultOf('institutionId')}
          onChange={(institutionId) => setDraft({ ...draft, institutionId })}
        />
        <LineField
          label={fields.name}
          kind="text"
          maxLength={LONGEST_NAME}
          value={draft.name}
          error={faultOf('name')}
          onChange={(name) => setDraft({ ...draft, name })}
        />
      </div>
      <ProfileFields
        profile={draft.profile}
        faultOf={faultOf}
        onChange={(profile) => setDraft({ ...draft, profile })}
      />
    </FormDialog>
  )
}
