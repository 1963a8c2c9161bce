import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import styles from '#client/ui/excel-dialog.module.css'
import { FileChooser } from '#client/ui/file-chooser.tsx'
import { Loading } from '#client/ui/loading.tsx'
import { Note } from '#client/ui/note.tsx'
import { pastedRows } from '#client/ui/pasted-rows.ts'
import { rowsFromWorkbook } from '#client/ui/rows-from-workbook.ts'
import type { Headings } from '#domain/list/read-list.ts'
import { tableText } from '#text/data-table.ts'

const text = tableText.excel

type Props = {
  /** What was given before held no row. */
  readonly nothingFound: boolean
  readonly headings: Headings
  readonly onRows: (rows: readonly (readonly string[])[]) => void
}

/** Where rows come from: the clipboard, or an Excel file. */
export function ExcelSource({ nothingFound, headings, onRows }: Props): ReactNode {
  const id = useId()
  const [reading, setReading] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    onRows(pastedRows(event.clipboardData))
  }
  const choose = async (file: File): Promise<void> => {
    setReading(true)
    setFault(null)
    try {
      const rows = await rowsFromWorkbook(file)
      if (rows === 'tooLarge') setFault(text.tooLarge)
      else onRows(rows)
    } catch {
      setFault(text.unreadable)
    } finally {
      setReading(false)
    }
  }
  return (
    <>
      <p>{text.about}</p>
      <p className={styles.muted}>{text.headsToo[headings]}</p>
      {(fault !== null || nothingFound) && <Note kind="error">{fault ?? text.nothing}</Note>}
      <div className={styles.paste}>
        <label htmlFor={id} className={styles.label}>
          {text.paste}
        </label>
        <textarea
          id={id}
          className={styles.area}
          rows={5}
          value=""
          onChange={() => undefined}
          onPaste={paste}
        />
      </div>
      {reading ? (
        <Loading rows={1} />
      ) : (
        <div>
          <FileChooser
            label={text.choose}
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChoose={(file) => void choose(file)}
          >
            {text.choose}
          </FileChooser>
        </div>
      )}
    </>
  )
}
