import { type ReactNode, useState } from 'react'
import { typeNames } from '#client/screens/admin/type-names.ts'
import { useAdminWrite } from '#client/screens/admin/use-admin-write.ts'
import { momentOf, momentText } from '#client/typed-moment.ts'
import { Checkbox } from '#client/ui/checkbox.tsx'
import { ChoiceField } from '#client/ui/choice-field.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { LineField } from '#client/ui/line-field.tsx'
import type { AdminPeriod } from '#contract/admin.ts'
import { organizationTypeIds } from '#domain/organisation/profile.ts'
import { LONGEST_NAME } from '#domain/record/record.ts'
import { adminScreenText } from '#text/administration.ts'

const text = adminScreenText.years

type Props = {
  readonly known: AdminPeriod | null
  readonly years: readonly number[]
  readonly onClose: () => void
}

/** A reporting period: its name, whether it is open, and until when it may be sent. */
export function PeriodDialog({ known, years, onClose }: Props): ReactNode {
  const year = known?.year ?? years[0] ?? 0
  const [draft, setDraft] = useState<AdminPeriod>(known ?? newPeriod(year))
  const [deadline, setDeadline] = useState(momentText(draft.deadline))
  const [tried, setTried] = useState(false)
  const { mutate, isPending } = useAdminWrite('adminPeriodSave', onClose)
  const moment = momentOf(deadline)
  const submit = (): void => {
    setTried(true)
    if (moment !== undefined) mutate({ ...draft, deadline: moment, event: known ? 'EDIT' : 'ADD' })
  }
  const change = (part: Partial<AdminPeriod>): void => setDraft({ ...draft, ...part })
  return (
    <FormDialog
      title={known ? known.sessionName : text.addPeriod}
      about={known ? (typeNames[known.organizationTypeId] ?? null) : null}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={adminScreenText.save}
      busy={isPending}
    >
      {!known && <KeyFields draft={draft} years={years} change={change} />}
      <LineField
        label={text.name}
        kind="text"
        maxLength={LONGEST_NAME}
        value={draft.sessionName}
        onChange={(sessionName) => change({ sessionName })}
      />
      <LineField
        label={text.deadline}
        kind="text"
        value={deadline}
        note={text.deadlineForm}
        error={tried && moment === undefined ? text.badDeadline : null}
        onChange={setDeadline}
      />
      <Checkbox label={text.isOpen} checked={draft.isOpen} onChange={(isOpen) => change({ isOpen })} />
    </FormDialog>
  )
}

type KeyProps = {
  readonly draft: AdminPeriod
  readonly years: readonly number[]
  readonly change: (part: Partial<AdminPeriod>) => void
}

/** What makes a new period this one; it does not change later. */
function KeyFields({ draft, years, change }: KeyProps): ReactNode {
  return (
    <>
      <ChoiceField
        label={text.year}
        options={years.map((each) => ({ value: String(each), label: String(each) }))}
        value={String(draft.year)}
        none={null}
        onChange={(each) => change({ year: Number(each), sessionCode: `${each}-02` })}
      />
      <ChoiceField
        label={text.type}
        options={Object.entries(typeNames).map(([value, label]) => ({ value, label }))}
        value={String(draft.organizationTypeId)}
        none={null}
        onChange={(type) => change({ organizationTypeId: Number(type) })}
      />
      <LineField
        label={text.code}
        kind="text"
        maxLength={7}
        value={draft.sessionCode}
        onChange={(sessionCode) => change({ sessionCode })}
      />
    </>
  )
}

function newPeriod(year: number): AdminPeriod {
  return {
    organizationTypeId: organizationTypeIds.EBS,
    sessionCode: `${year}-02`,
    year,
    sessionName: text.nextName(year),
    isOpen: true,
    deadline: null,
  }
}
