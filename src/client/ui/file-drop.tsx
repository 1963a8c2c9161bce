import { type DragEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { FileChooser } from '#client/ui/file-chooser.tsx'
import styles from '#client/ui/file-drop.module.css'

type Props = {
  /** What happens to the file. */
  readonly about: string
  /** What the button says. */
  readonly choose: string
  readonly onFile: (file: File) => void
}

/** Takes a PDF that is dropped, or chosen with the button; of several the first. A file that misses the place does not replace the page. */
export function FileDrop({ about, choose, onFile }: Props): ReactNode {
  const id = useId()
  const [over, setOver] = useState(false)
  useEffect(keepPage, [])
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
function keepPage(): () => void {
  const keep = (event: Event): void => event.preventDefault()
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
  return () => {
    window.removeEventListener('dragover', keep)
    window.removeEventListener('drop', keep)
  }
}
