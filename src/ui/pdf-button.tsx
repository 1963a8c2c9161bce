import { type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { gridText } from '#ui/grid/grid-text.ts'
import { showToast } from '#ui/toasts.ts'

type Props = {
  readonly variant: 'plain' | 'quiet'
  readonly onPdf: () => Promise<void>
}

/** The first PDF takes seconds. */
export function PdfButton({ variant, onPdf }: Props): ReactNode {
  const [busy, setBusy] = useState(false)
  const make = async (): Promise<void> => {
    setBusy(true)
    try {
      await onPdf()
    } catch {
      showToast({ kind: 'error', message: gridText.pdfFailed, about: 'pdf' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant={variant} busy={busy} onClick={() => void make()}>
      {gridText.pdf}
    </Button>
  )
}
