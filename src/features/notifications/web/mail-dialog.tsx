import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notificationKinds } from '#budget/notifications.ts'
import { isMailAddress } from '#features/accounts/mail-address.ts'
import { type MailAnswer, notificationCalls } from '#features/notifications/api.ts'
import { notificationText } from '#features/notifications/text.ts'
import styles from '#features/notifications/web/bell.module.css'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog, ReadingDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'
import { showResponseToast } from '#ui/toasts.ts'

const text = notificationText.chosen

type Props = { readonly onClose: () => void }

export function MailDialog({ onClose }: Props): ReactNode {
  const mail = useQuery({
    queryKey: ['mail'],
    queryFn: ({ signal }) => send(notificationCalls.mail, { signal }),
    gcTime: 0,
  })
  if (mail.isError)
    return (
      <ReadingDialog title={text.title} about={null} size="small" onClose={onClose}>
        <Note kind="error">{errorMessage(mail.error)}</Note>
      </ReadingDialog>
    )
  return mail.data ? <Choices known={mail.data} onClose={onClose} /> : null
}

function Choices({ known, onClose }: Props & { readonly known: MailAnswer }): ReactNode {
  const [email, setEmail] = useState(known.email)
  const [choices, setChoices] = useState(known.choices)
  const [tried, setTried] = useState(false)
  const isWrong = email.trim() !== '' && !isMailAddress(email.trim())
  const save = useMutation({
    mutationFn: () => send(notificationCalls.mailSave, { body: { email, choices } }),
    onSuccess: (answer) => {
      showResponseToast(answer)
      onClose()
    },
  })
  const submit = (): void => {
    setTried(true)
    if (!isWrong && !save.isPending) save.mutate()
  }
  return (
    <FormDialog
      title={text.title}
      about={text.about}
      size="small"
      onClose={onClose}
      onSubmit={submit}
      submit={text.save}
      busy={save.isPending}
    >
      {known.server === 'none' && <Note kind="info">{text.noServer}</Note>}
      <LineField
        kind="text"
        label={text.address}
        name="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={setEmail}
        error={tried && isWrong ? text.badAddress : null}
      />
      {known.server === 'setUp' && !['', known.email].includes(email.trim()) && (
        <p className={styles.when}>{text.untilConfirmed}</p>
      )}
      <fieldset className={`stack ${styles.kinds}`}>
        <legend>{text.kinds}</legend>
        {notificationKinds.map((kind) => {
          const chosen = choices[kind]
          return (
            chosen && (
              <Checkbox
                key={kind}
                label={text.names[kind]}
                checked={chosen === 'on'}
                onChange={(on) => setChoices({ ...choices, [kind]: on ? 'on' : 'off' })}
              />
            )
          )
        })}
      </fieldset>
      {email.trim() === '' && <p className={styles.when}>{text.noAddress}</p>}
      {save.isError && <Note kind="error">{errorMessage(save.error)}</Note>}
    </FormDialog>
  )
}
