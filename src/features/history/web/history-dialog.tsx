import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useAdminYears } from '#features/administration/web/queries.ts'
import { historyCalls } from '#features/history/api.ts'
import { eventsScreenText } from '#features/history/text.ts'
import { useAdminInstitutions } from '#features/institutions/web/queries.ts'
import { signInCalls } from '#features/sign-in/api.ts'
import { alertFailure, isReauthRequired } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { downloadFrom } from '#ui/save-file.ts'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = eventsScreenText.history

export function HistoryDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const [year, setYear] = useState<string | null>(null)
  const [institution, setInstitution] = useState('')
  const [tried, setTried] = useState(false)
  const years = useAdminYears().data?.years ?? []
  const institutions = useAdminInstitutions()
  const id = institution.trim()
  const found = institutions.data?.find(({ institutionId }) => institutionId === id)
  const isUnknown = id !== '' && institutions.data !== undefined && found === undefined
  // A browser shows no reason for a refused download.
  const download = useMutation({
    mutationFn: (_: string) => send(signInCalls.proof),
    onSuccess: (_, address) => {
      downloadFrom(address)
      onClose()
    },
    onError: (failure) => isReauthRequired(failure) || void alertFailure(failure),
  })
  const submit = (): void => {
    setTried(true)
    if (isUnknown) return
    const query = new URLSearchParams({
      ...(year !== null && { year }),
      ...(id !== '' && { institution: id }),
    }).toString()
    download.mutate(`${historyCalls.adminHistory.path}${query === '' ? '' : `?${query}`}`)
  }
  return (
    <FormDialog
      title={text.title}
      about={text.about}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.download}
      busy={download.isPending}
    >
      <ChoiceField
        label={text.year}
        options={years.map((each) => ({
          value: String(each.year),
          label: String(each.year),
        }))}
        value={year}
        none={text.all}
        onChange={setYear}
      />
      <LineField
        label={text.institution}
        kind="text"
        maxLength={20}
        value={institution}
        note={found?.name ?? text.institutionAbout}
        error={tried && isUnknown ? text.unknown(id) : null}
        onChange={setInstitution}
      />
    </FormDialog>
  )
}
