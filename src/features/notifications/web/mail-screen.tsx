import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useTitle } from '#budget/web/page-header.tsx'
import { notificationCalls } from '#features/notifications/api.ts'
import { mailAddressText } from '#features/notifications/mail-text.ts'
import { CardHead } from '#features/sign-in/web/card-head.tsx'
import styles from '#features/sign-in/web/sign-in-screen.module.css'
import { ForAnybody } from '#features/sign-in/web/sign-in-screen.tsx'
import { errorMessage } from '#ui/api/request-failed.ts'
import { send } from '#ui/api/send.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'

/** Needs a click, because mail scanners also open links. */
export function MailScreen(): ReactNode {
  const [token] = useState(() => window.location.hash.slice(1))
  // Removes the token from history and from copied addresses.
  useEffect(() => window.history.replaceState(window.history.state, '', window.location.search), [])
  useTitle(`${mailAddressText.title} · ${screenText.product}`)
  const confirm = useMutation({ mutationFn: () => send(notificationCalls.mailConfirm, { body: { token } }) })
  return (
    <main className={styles.screen}>
      <div className={styles.form}>
        <CardHead
          title={mailAddressText.title}
          about={confirm.isIdle ? mailAddressText.confirmAbout : null}
        />
        {!confirm.isSuccess && (
          <Button variant="primary" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {mailAddressText.confirm}
          </Button>
        )}
        {confirm.isSuccess && <Note kind="info">{confirm.data.message}</Note>}
        {confirm.isError && <Note kind="error">{errorMessage(confirm.error)}</Note>}
        <LinkButton href="/" to="page">
          {mailAddressText.toProgram}
        </LinkButton>
      </div>
      <ForAnybody />
    </main>
  )
}
