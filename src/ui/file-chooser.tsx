import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { Bubble } from '#ui/bubble.tsx'
import styles from '#ui/file-chooser.module.css'

type FileChooserProps = {
  readonly children: ReactNode
  readonly label: string
  readonly disabledReason?: string | null
  readonly accept?: string
  readonly onChoose: (file: File) => void
}

type BookChooserProps = Pick<FileChooserProps, 'disabledReason' | 'onChoose'> & { readonly children: string }

const pdf = 'application/pdf,.pdf'
const book = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Accepts PDFs by default. The same file can be selected again. */
export function FileChooser({
  children,
  label,
  disabledReason = null,
  accept = pdf,
  onChoose,
}: FileChooserProps): ReactNode {
  const reasonId = useId()
  const disabled = disabledReason !== null
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0]
    event.currentTarget.value = ''
    if (file) onChoose(file)
  }
  return (
    <Bubble id={reasonId} text={disabledReason}>
      <label className={styles.chooser} data-disabled={disabled}>
        <input
          type="file"
          accept={accept}
          className="visually-hidden"
          aria-label={label}
          aria-describedby={disabled ? reasonId : undefined}
          disabled={disabled}
          onChange={choose}
        />
        <span aria-hidden="true">{children}</span>
      </label>
    </Bubble>
  )
}

export function BookChooser({ children, ...chooser }: BookChooserProps): ReactNode {
  return (
    <FileChooser label={children} accept={book} {...chooser}>
      {children}
    </FileChooser>
  )
}

type FileDropProps = {
  readonly about: string
  readonly choose: string
  readonly onFile: (file: File) => void
}

/** Accepts the first of several PDFs. A file dropped elsewhere does not replace the page. */
export function FileDrop({ about, choose, onFile }: FileDropProps): ReactNode {
  const id = useId()
  const [over, setOver] = useState(false)
  useEffect(preventPageDrop, [])
  const drop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <fieldset
      className={styles.drop}
      data-over={over}
      aria-describedby={id}
      aria-label={choose}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p id={id}>{about}</p>
      <FileChooser label={choose} onChoose={onFile}>
        {choose}
      </FileChooser>
    </fieldset>
  )
}

/** A browser opens a file that is dropped anywhere on a page. */
function preventPageDrop(): () => void {
  const keep = (event: Event): void => event.preventDefault()
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
