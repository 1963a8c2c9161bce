import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import { excelImportText } from '#engine/list/excel-import-text.ts'
import {
  type Heading,
  type Headings,
  headOf,
  type ListRow,
  type ListSheet,
  onlyRows,
  type ReadList,
  readList,
} from '#engine/list/read-list.ts'
import type { Decisions } from '#engine/number/parse.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { DoubtQuestions } from '#ui/doubt-questions.tsx'
import styles from '#ui/excel-dialog.module.css'
import {
  dashColumns,
  type IncomingRow,
  listSheetsFromWorkbook,
  refuseErrors,
  withoutDashes,
} from '#ui/excel-rows.ts'
import { BookChooser } from '#ui/file-chooser.tsx'
import { chosenSheet, type ListSheets, ListSource, onlySheet, rowsIn } from '#ui/list-source.tsx'
import { Loading, Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { pastedSheet } from '#ui/pasted-rows.ts'
import { downloadFrom, saveFile } from '#ui/save-file.ts'
import { screenText } from '#ui/screen-text.ts'
import { TableFrame } from '#ui/table-frame.tsx'

const text = excelImportText
type WorkbookCells = readonly (readonly string[])[]

type ListToFill = {
  readonly fileName: string
  readonly about: string
  readonly make: () => Promise<Blob>
}

type FormToFill = { readonly address: string; readonly about: string; readonly label: string }

type SourceState =
  | { readonly kind: 'none' | 'reading' }
  | { readonly kind: 'wrong'; readonly message: string }

type ExcelDialogProps<Row> = {
  readonly title: string
  readonly headers: readonly Heading[]
  readonly headings: Headings
  /** The default exceeds what an institution needs. */
  readonly most?: number
  /** Rows that were pasted on the page and opened the dialog. */
  readonly pasted: ListSheet | null
  readonly book: ListToFill | null
  readonly form?: FormToFill
  readonly read: (rows: readonly ListRow[]) => readonly IncomingRow<Row>[]
  /** The message while a row is faulty, for all-or-nothing lists. Without it valid rows are saved alone. */
  readonly whole?: string
  /** Returns the number of saved rows; failures are already reported to the user. `list` contains only these rows. */
  readonly save: (
    rows: readonly Row[],
    onSaved: (count: number) => void,
    list: WorkbookCells,
  ) => Promise<number>
  readonly onClose: () => void
}

export function ExcelDialog<Row>(props: ExcelDialogProps<Row>): ReactNode {
  const {
    title,
    headers: named,
    headings,
    most = 500,
    pasted,
    book,
    form,
    read,
    whole,
    save,
    onClose,
  } = props
  const [from, setFrom] = useState<ListSheets | null>(pasted && onlySheet(pasted))
  const [decisions, setDecisions] = useState<Decisions>({})
  const [savedCount, setSavedCount] = useState<number | null>(null)
  const [given, setGiven] = useState<SourceState>({ kind: 'none' })
  const headers = named.map(headOf)
  const cells = from && rowsIn(from)
  const list = readList(cells ?? [], named, headings)
  const taken = list.rows.slice(0, most)
  const asWritten = read(taken).map(refuseErrors)
  const dashed = dashColumns(asWritten)
  const rows =
    decisions.dash === undefined
      ? asWritten
      : read(withoutDashes(taken, dashed, decisions.dash)).map(refuseErrors)
  const numbers = taken.map(({ at }) => at)
  const goodAt = numbers.filter((_, index) => rows[index]?.parsed.ok)
  const good = rows.flatMap(({ parsed }) => (parsed.ok ? [parsed.row] : []))
  const barred = whole !== undefined && good.length > 0 && good.length < list.rows.length ? whole : null
  const blockReason = list.problems.length > 0 ? text.badHeaders : good.length > 0 ? barred : text.noGood
  const isRead = rows.length > 0 || list.problems.length > 0
  const keep = async (): Promise<void> => {
    if (cells === null || blockReason !== null || savedCount !== null) return
    setSavedCount(0)
    const count = await save(
      good,
      setSavedCount,
      onlyRows(cells, list, (at) => goodAt.includes(at)),
    )
    setSavedCount(null)
    const savedRows = goodAt.slice(0, count)
    if (savedRows.length === list.rows.length) onClose()
    else {
      const rest = onlyRows(cells, list, (at) => !savedRows.includes(at))
      setFrom(
        (now) =>
          now && {
            ...now,
            sheets: now.sheets.map((each, at) => (at === now.at ? { ...each, rows: rest } : each)),
          },
      )
    }
  }
  return (
    <Dialog
      title={title}
      about={
        isRead ? text.previewAbout : (book || form) && headings === 'required' ? null : text.columns(headers)
      }
      size="large"
      begin={isRead ? 'submit' : 'field'}
      step={isRead ? 'read' : given.kind}
      onClose={onClose}
      onSubmit={() => void keep()}
      buttons={
        <>
          {savedCount !== null && (
            <Progress label={text.saving(savedCount, good.length)} share={savedCount / good.length} />
          )}
          {isRead && <Button onClick={() => setFrom(null)}>{text.again}</Button>}
          <Button onClick={onClose}>{screenText.cancel}</Button>
          {isRead && (
            <Button type="submit" variant="primary" busy={savedCount !== null} disabledReason={blockReason}>
              {text.save(good.length)}
            </Button>
          )}
        </>
      }
    >
      {from && <ListSource from={from} left={list.left} onChoose={(at) => setFrom({ ...from, at })} />}
      {!isRead && (
        <ExcelSource
          given={cells === null ? given : { kind: 'wrong', message: text.nothing }}
          onGiven={setGiven}
          headings={headings}
          book={book}
          form={form}
          own={headers}
          onPasted={(sheet) => setFrom(onlySheet(sheet))}
          onSheets={(sheets) => setFrom(chosenSheet(sheets, named))}
        />
      )}
      {dashed.size > 0 && (
        <DoubtQuestions
          questions={[{ doubt: 'dash', text: '-', interpretations: [0, 'empty'] }]}
          decisions={decisions}
          onChange={setDecisions}
        />
      )}
      {isRead && (
        <ExcelPreview
          headers={headers}
          rows={rows}
          numbers={numbers}
          heading={list}
          left={list.rows.length > most ? most : null}
        />
      )}
    </Dialog>
  )
}

type ExcelSourceProps = {
  readonly given: SourceState
  readonly onGiven: (given: SourceState) => void
  readonly headings: Headings
  readonly book: ListToFill | null
  readonly form: FormToFill | undefined
  /** The headings of the list. */
  readonly own: readonly string[]
  readonly onPasted: (sheet: ListSheet) => void
  readonly onSheets: (sheets: readonly ListSheet[]) => void
}

function ExcelSource({
  given,
  onGiven,
  headings,
  book,
  form,
  own,
  onPasted,
  onSheets,
}: ExcelSourceProps): ReactNode {
  const id = useId()
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const sheet = pastedSheet(event.clipboardData, own)
    if (sheet === null) onGiven({ kind: 'wrong', message: text.noText })
    else onPasted(sheet)
  }
  const choose = async (file: File): Promise<void> => {
    onGiven({ kind: 'reading' })
    const sheets = await listSheetsFromWorkbook(file).catch(() => null)
    if (sheets === null) onGiven({ kind: 'wrong', message: text.unreadable })
    else if (sheets === 'tooLarge') onGiven({ kind: 'wrong', message: text.tooLarge })
    else {
      onGiven({ kind: 'none' })
      onSheets(sheets)
    }
  }
  return (
    <>
      {book && <TakenList book={book} />}
      {form && (
        <div className={styles.imported}>
          <p>{form.about}</p>
          <Button onClick={() => downloadFrom(form.address)}>{form.label}</Button>
        </div>
      )}
      <p>{text.about}</p>
      <p className={styles.muted}>{text.headersToo[headings]}</p>
      {given.kind === 'wrong' && <Note kind="error">{given.message}</Note>}
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
      {given.kind === 'reading' ? (
        <Loading rows={1} />
      ) : (
        <div>
          <BookChooser onChoose={(file) => void choose(file)}>{text.choose}</BookChooser>
        </div>
      )}
    </>
  )
}

function TakenList({ book: { fileName, about, make } }: { readonly book: ListToFill }): ReactNode {
  const [making, setMaking] = useState(false)
  const apply = async (): Promise<void> => {
    setMaking(true)
    try {
      saveFile(await make(), fileName)
    } finally {
      setMaking(false)
    }
  }
  return (
    <div className={styles.imported}>
      <p>{about}</p>
      <Button busy={making} onClick={() => void apply()}>
        {text.out}
      </Button>
    </div>
  )
}

type ExcelPreviewProps = {
  readonly headers: readonly string[]
  readonly rows: readonly IncomingRow<unknown>[]
  readonly numbers: readonly number[]
  readonly heading: Pick<ReadList, 'headAt' | 'problems'>
  /** `null` if all rows were imported. */
  readonly left: number | null
}

function ExcelPreview({ headers, rows, numbers, heading, left }: ExcelPreviewProps): ReactNode {
  const [showsSame, setShowsSame] = useState(false)
  // A wrong heading makes all cells ambiguous.
  const isRead = heading.problems.length === 0
  const changes = rows.flatMap(({ parsed }) => (parsed.ok ? [parsed.changes] : []))
  const cells = changes.filter((change) => change !== 'new')
  const changed = cells.filter((count) => count > 0)
  const same = cells.length - changed.length
  // Unchanged rows are hidden if there are changed or faulty ones.
  const shown = rows.flatMap((row, index) =>
    showsSame || same === rows.length || !isSame(row) ? [{ row, number: numbers[index] ?? 0 }] : [],
  )
  return (
    <>
      {isRead && <p role="status">{text.counts(changes.length, rows.length - changes.length)}</p>}
      {isRead && changes.length > 0 && (
        <p>
          {text.changes({
            changed: changed.length,
            cells: changed.reduce((sum, count) => sum + count, 0),
            added: changes.length - cells.length,
            same,
          })}
        </p>
      )}
      {heading.problems.length > 0 && (
        <Note kind="error">
          {heading.problems.map(text.badHead).map((message) => (
            <p key={message}>{text.inRow(heading.headAt ?? 1, message)}</p>
          ))}
        </Note>
      )}
      {left !== null && <Note kind="warning">{text.tooMany(left)}</Note>}
      {same > 0 && same < rows.length && (
        <Checkbox label={text.showSame(same)} checked={showsSame} onChange={setShowsSame} />
      )}
      <TableFrame
        label={text.preview}
        caption="heard"
        headers={[text.row, text.result, ...headers]}
        below={null}
      >
        {shown.map(({ row, number }) => (
          <PreviewRow key={number} number={number} row={row} isRead={isRead} />
        ))}
      </TableFrame>
    </>
  )
}

function isSame({ parsed }: IncomingRow<unknown>): boolean {
  return parsed.ok && parsed.changes === 0 && parsed.notes.length === 0
}

function PreviewRow({
  number,
  row: { cells, parsed },
  isRead,
}: {
  readonly number: number
  readonly row: IncomingRow<unknown>
  readonly isRead: boolean
}): ReactNode {
  const problems = parsed.ok ? [] : parsed.problems
  const notes = new Map(parsed.ok ? parsed.notes.map((note) => [note.column, note]) : [])
  return (
    <tr>
      <td className={styles.number}>{number}</td>
      <td className={styles.result} data-good={isRead && parsed.ok}>
        {isRead && <strong>{parsed.ok ? text.good : text.wrong}</strong>}
        {isRead && parsed.ok && <span className={styles.problem}>{text.change(parsed.changes)}</span>}
        {problems.map(({ column, message }) => (
          <span key={`${column} ${message}`} className={styles.problem}>
            {message}
          </span>
        ))}
      </td>
      {cells.map((cell, column) => {
        const note = notes.get(column)
        const isWrong = problems.some((problem) => problem.column === column)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns stand in their order
          <td key={column} className={styles.cell} data-is={isWrong ? 'wrong' : note?.kind}>
            <span>{cell ?? text.noColumn}</span>
            {note && <span className={styles.problem}>{text.note[note.kind](note.now)}</span>}
          </td>
        )
      })}
    </tr>
  )
}
