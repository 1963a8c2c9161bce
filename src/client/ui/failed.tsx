import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Note } from '#client/ui/note.tsx'
import { screenText } from '#text/screens.ts'

type Props = { readonly title: string; readonly message: string; readonly onRetry: () => void }

/** Stands where something should be that could not be read: what, why, and the next step. */
export function Failed({ title, message, onRetry }: Props): ReactNode {
  return (
    <Note kind="error">
      <strong>{title}</strong> {message} <Button onClick={onRetry}>{screenText.retry}</Button>
    </Note>
  )
}
