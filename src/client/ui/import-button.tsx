import type { ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Progress } from '#client/ui/progress.tsx'

type Props = {
  readonly label: string
  /** What is said while it runs. */
  readonly running: string
  readonly importing: { readonly busy: boolean; readonly start: () => void }
  /** Why nothing can be pulled, or `null`. */
  readonly closed: string | null
}

/** The button that pulls a register; while it runs, what is being done stands beside it. */
export function ImportButton({ label, running, importing, closed }: Props): ReactNode {
  return (
    <>
      <Button busy={importing.busy} disabledReason={closed} onClick={importing.start}>
        {label}
      </Button>
      {importing.busy && <Progress label={running} share={null} />}
    </>
  )
}
