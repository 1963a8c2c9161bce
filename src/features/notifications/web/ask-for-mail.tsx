import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isMailAddress } from '#features/accounts/mail-address.ts'
import { notificationCalls } from '#features/notifications/api.ts'
import { mailAddressText } from '#features/notifications/mail-text.ts'
import { errorMessage, isReauthRequired } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { LineField } from '#ui/line-field.tsx'
import { Note } from '#ui/note.tsx'
import { readSetting, writeSetting } from '#ui/remembered.ts'
import { serverDay } from '#ui/server-clock.ts'
import { showResponseToast } from '#ui/toasts.ts'

const LATER = 'tosov.mail-postponed'

/** The user may postpone the prompt. */
export function AskForMail({ userName }: { readonly userName: string }): ReactNode {
  const [isLeft, setIsLeft] = useState(() => readSetting(LATER) === leftToday(userName))
  const [email, setEmail] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const leave = (): void => {
    writeSetting(LATER, leftToday(userName))
    setIsLeft(true)
  }
  const ask = useMutation({
    mutationFn: () => send(notificationCalls.mailAsk, { body: { email: email.trim() } }),
    onSuccess: (answer) => {
      showResponseToast(answer)
      leave()
    },
  })
  if (isLeft) return null
  const isAddress = isMailAddress(email.trim())
  return (
    <FormDialog
      title={mailAddressText.title}
      about={mailAddressText.about}
      size="small"
      onClose={leave}
      cancel={mailAddressText.later}
      submit={mailAddressText.send}
      busy={ask.isPending}
      onSubmit={() => {
        setHasTried(true)
        if (isAddress && !ask.isPending) ask.mutate()
      }}
    >
      <LineField
        label={mailAddressText.address}
        kind="text"
        maxLength={254}
        value={email}
        error={hasTried && !isAddress ? mailAddressText.bad : null}
        onChange={setEmail}
      />
      {ask.isError && !isReauthRequired(ask.error) && <Note kind="error">{errorMessage(ask.error)}</Note>}
    </FormDialog>
  )
}

/** A user who left the prompt sees it again the next day, not in every new tab. */
function leftToday(userName: string): string {
  return `${userName} ${serverDay()}`
}
