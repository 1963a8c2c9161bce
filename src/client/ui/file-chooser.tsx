import { type ChangeEvent, type ReactNode, useId } from 'react'
import styles from '#client/ui/file-chooser.module.css'

type Props = {
  /** What the button shows. */
  readonly children: ReactNode
  /** What it is called, when the button alone does not say for what. */
  readonly label: string
  readonly disabledReason?: string | null
  /** Which files are offered. */
  readonly accept?: string
  readonly onChoose: (file: File) => void
}

const pdf = 'application/pdf,.pdf'

/** Chooses a file, a PDF unless it says otherwise; of several the first is taken. Choosing the same file again counts as a new choice. */
export function FileChooser({
  children,
  label,
  disabledReason = null,
  accept = pdf,
  onChoose,
}: Props): ReactNode {
  const reasonId = useId()
  const shut = disabledReason !== null
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <label className={styles.chooser} data-shut={shut} title={disabledReason ?? undefined}>
      <input
        type="file"
        accept={accept}
        className="only-heard"
        aria-label={label}
        aria-describedby={shut ? reasonId : undefined}
        disabled={shut}
        onChange={choose}
      />
      <span aria-hidden="true">{children}</span>
      {shut && (
        <span id={reasonId} className="only-heard">
          {disabledReason}
        </span>
      )}
    </label>
  )
}
