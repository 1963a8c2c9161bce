import { type ReactNode, useState } from 'react'
import { type AdminAccount, accountCalls } from '#features/accounts/api.ts'
import { accountsScreenText } from '#features/accounts/text.ts'
import { useAdminWrite } from '#features/administration/web/use-admin-write.ts'
import { useSignInMethods } from '#features/sign-in/web/sign-in-ways.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = accountsScreenText.link
/** OpenID Connect Core 1.0 §2: `sub` has at most 255 characters. */
const MAX_SUBJECT = 255

type Props = {
  readonly account: Pick<AdminAccount, 'userName' | 'displayName'>
  readonly onClose: () => void
}

/** The `sub` comes from the log of a rejected sign-in. */
export function AccountLinkDialog({ account: { userName, displayName }, onClose }: Props): ReactNode {
  const providers = useSignInMethods().data?.providers ?? []
  const [provider, setProvider] = useState<string | null>(providers[0]?.id ?? null)
  const [subject, setSubject] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const { mutate, isPending } = useAdminWrite(accountCalls.adminAccountLink, onClose)
  const submit = (): void => {
    setHasTried(true)
    if (provider === null || subject.trim() === '') return
    mutate({ userName, provider, subject: subject.trim() })
  }
  return (
    <FormDialog
      title={text.title(`${displayName} (${userName})`)}
      about={text.about}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.submit}
      busy={isPending}
    >
      <ChoiceField
        label={text.provider}
        options={providers.map(({ id, name }) => ({ value: id, label: name }))}
        value={provider}
        none={null}
        onChange={setProvider}
      />
      <LineField
        label={text.subject}
        kind="text"
        maxLength={MAX_SUBJECT}
        value={subject}
        error={hasTried && subject.trim() === '' ? text.needed : null}
        onChange={setSubject}
      />
    </FormDialog>
  )
}
