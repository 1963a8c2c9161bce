import { type ClipboardEvent, type ReactNode, useId, useState } from 'react'
import { importText } from '#engine/list/import-text.ts'
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
import { Dialog } from '#ui/dialog.tsx'
import { DoubtQuestions } from '#ui/doubt-questions.tsx'
import {
  dashColumns,
  type IncomingRow,
  listSheetsFromWorkbook,
  longSheetsFromWorkbook,
  refuseErrors,
  withoutDashes,
} from '#ui/excel-rows.ts'
import { BookChooser } from '#ui/file-chooser.tsx'
import styles from '#ui/import-dialog.module.css'
import { Counts, ImportPreview, type PreviewRow } from '#ui/import-preview.tsx'
import { chosenSheet, type ListSheets, ListSource, rowsIn } from '#ui/list-source.tsx'
import { Loading, Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { pastedSheet } from '#ui/pasted-rows.ts'
import { downloadFrom, saveFile } from '#ui/save-file.ts'
import { screenText } from '#ui/screen-text.ts'

const text = importText
export type WorkbookCells = readonly (readonly string[])[]

type ImportDialogProps<Row> = ImportWays & {
  readonly title: string
  /** The default exceeds what an institution needs. */
  readonly most?: number
  /** Rows that were pasted on the page and opened the dialog. */
  readonly pasted: ListSheet | null
  readonly read: (rows: readonly ListRow[]) => readonly IncomingRow<Row>[]
  readonly show?: (column: number, cell: string) => string
  /** The message while a row is faulty, for all-or-nothing lists. Without it valid rows are saved alone. */
  readonly whole?: string
  /** Gets the changed rows, and a `list` of only them; returns how many it saved. It reports failures itself. */
  readonly save: (
    rows: readonly Row[],
    onSaved: (count: number) => void,
    list: WorkbookCells,
  ) => Promise<number>
  readonly onClose: () => void
}

/** Checks a list in the browser; see `ServerImport`. */
export function ImportDialog<Row>(props: ImportDialogProps<Row>): ReactNode {
  const { title, most = 500, pasted, read, show, whole, save, onClose, ...ways } = props
  const [from, setFrom] = useState<ListSheets | null>(
    pasted && chosenSheet([pasted], ways.headers, ways.years, ways.institutionName),
  )
  const [decisions, setDecisions] = useState<Decisions>({})
  const [savedCount, setSavedCount] = useState<number | null>(null)
  const cells = from && rowsIn(from)
  const list = readList(cells ?? [], ways.headers, ways.headings, ways.years, ways.institutionName)
  const taken = list.rows.slice(0, most)
  const asWritten = read(taken).map(refuseErrors)
  const dashed = dashColumns(asWritten)
  const rows =
    decisions.dash === undefined
      ? asWritten
      : read(withoutDashes(taken, dashed, decisions.dash)).map(refuseErrors)
  const shown = rows.map((row, index) => previewOf(row, taken[index]?.at ?? 0))
  const counts = {
    refused: shown.filter(({ status }) => status === 'refused').length,
    changed: shown.filter(({ status }) => status === 'changed').length,
    added: shown.filter(({ status }) => status === 'new').length,
    same: shown.filter(({ status }) => status === 'same').length,
  }
  const toSave = rows.flatMap(({ parsed }, index) =>
    parsed.ok && parsed.changes !== 0 ? [{ row: parsed.row, at: taken[index]?.at ?? 0 }] : [],
  )
  const isBarred = whole !== undefined && (counts.refused > 0 || list.rows.length > most)
  const unchanged = counts.refused > 0 ? text.noGood : text.nothing
  const disabledReason =
    list.problems.length > 0 ? text.badHeaders : toSave.length === 0 ? unchanged : isBarred ? whole : null
  const isRead = rows.length > 0 || list.problems.length > 0
  const keep = async (): Promise<void> => {
    if (cells === null) return
    setSavedCount(0)
    const only = (ats: readonly number[]) => onlyRows(cells, list, (at) => ats.includes(at))
    const sent = toSave.map(({ at }) => at)
    const count = await save(
      toSave.map(({ row }) => row),
      setSavedCount,
      only(sent),
    )
    setSavedCount(null)
    const left = sent.slice(count)
    const others = list.rows.slice(most).map(({ at }) => at)
    const refused = shown.flatMap(({ status, at }) => (status === 'refused' && at !== null ? [at] : []))
    if (left.length + refused.length + others.length === 0) onClose()
    else if (count > 0) {
      const rest = only([...left, ...refused, ...others])
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
    <ImportWindow
      title={title}
      about={
        isRead
          ? text.previewAbout
          : (ways.book || ways.form) && ways.headings === 'required'
            ? null
            : text.columns(ways.headers.map(headOf))
      }
      step={isRead ? 'preview' : 'choose'}
      progress={
        savedCount !== null && (
          <Progress label={text.saving(savedCount, toSave.length)} share={savedCount / toSave.length} />
        )
      }
      onAgain={() => setFrom(null)}
      submit={{
        label: text.save({ ...counts, removed: 0 }),
        disabledReason,
        busy: savedCount !== null,
      }}
      onSubmit={() => void keep()}
      onClose={onClose}
    >
      {from && <ListSource from={from} left={list.left} onChoose={(at) => setFrom({ ...from, at })} />}
      {!isRead && (
        <ImportSource {...ways} limits="ordinary" problem={cells && text.noRows} onGiven={setFrom} />
      )}
      {dashed.size > 0 && (
        <DoubtQuestions
          questions={[{ doubt: 'dash', text: '-', interpretations: [0, 'empty'] }]}
          decisions={decisions}
          onChange={setDecisions}
        />
      )}
      {list.problems.length > 0 && <BadHeadings list={list} />}
      {isRead && list.problems.length === 0 && (
        <>
          <Counts counts={counts} institutions={null} />
          {list.rows.length > most && <Note kind="warning">{text.tooMany(most)}</Note>}
          <ImportPreview headers={ways.headers.map(headOf)} rows={shown} show={show} />
        </>
      )}
    </ImportWindow>
  )
}

function previewOf({ cells, parsed }: IncomingRow<unknown>, at: number): PreviewRow {
  const about = { at, cells, name: '' }
  if (!parsed.ok) return { ...about, status: 'refused', notes: [], problems: parsed.problems }
  const { changes, notes } = parsed
  const status = changes === 'new' ? 'new' : changes > 0 ? 'changed' : 'same'
  return { ...about, status, notes, problems: [] }
}

export function BadHeadings({ list: { problems, headAt } }: { readonly list: ReadList }): ReactNode {
  return (
    <Note kind="error">
      {problems.map(text.badHead).map((message) => (
        <p key={message}>{text.inRow(headAt ?? 1, message)}</p>
      ))}
    </Note>
  )
}

type ImportWindowProps = {
  readonly title: string
  readonly about: string | null
  readonly step: 'choose' | 'work' | 'preview'
  readonly begin?: 'field' | 'submit'
  readonly progress?: ReactNode
  readonly onAgain: () => void
  readonly submit: {
    readonly label: string
    readonly disabledReason: string | null
    readonly busy: boolean
  }
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The frame of every import: source, preview, save. */
export function ImportWindow(props: ImportWindowProps): ReactNode {
  const { step, progress, onAgain, submit, onSubmit, onClose, children, ...dialog } = props
  const isShown = step === 'preview'
  return (
    <Dialog
      begin={isShown ? 'submit' : 'field'}
      {...dialog}
      size="large"
      step={step}
      onClose={onClose}
      onSubmit={() => {
        if (isShown && submit.disabledReason === null && !submit.busy) onSubmit()
      }}
      buttons={
        <>
          {progress}
          {isShown && <Button onClick={onAgain}>{text.again}</Button>}
          <Button onClick={onClose}>{screenText.cancel}</Button>
          {isShown && (
            <Button type="submit" variant="primary" busy={submit.busy} disabledReason={submit.disabledReason}>
              {submit.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** How rows come in. */
export type ImportWays = {
  readonly headers: readonly Heading[]
  readonly headings: Headings
  /** Titles may name them; without any, every year. */
  readonly years: readonly number[]
  /** Titles may name it; '' for every institution. */
  readonly institutionName: string
  /** A workbook that the browser makes. */
  readonly book?: {
    readonly fileName: string
    readonly about: string
    readonly make: () => Promise<Blob>
  } | null
  /** A workbook of the server. */
  readonly form?: { readonly address: string; readonly about: string; readonly label: string } | null
}

type ImportSourceProps = ImportWays & {
  readonly limits: keyof typeof text.tooLarge
  /** Why the last rows were not read. */
  readonly problem: string | null
  readonly onGiven: (sheets: ListSheets) => void
  readonly children?: ReactNode
}

const readers = { ordinary: listSheetsFromWorkbook, country: longSheetsFromWorkbook } as const

export function ImportSource(props: ImportSourceProps): ReactNode {
  const { headers, headings, years, institutionName, book, form, limits, problem, onGiven, children } = props
  const id = useId()
  const [state, setState] = useState<'idle' | 'reading' | { readonly problem: string }>('idle')
  const paste = (event: ClipboardEvent): void => {
    event.preventDefault()
    const sheet = pastedSheet(event.clipboardData, headers.map(headOf))
    if (sheet === null) setState({ problem: text.noText })
    else onGiven(chosenSheet([sheet], headers, years, institutionName))
  }
  const choose = async (file: File): Promise<void> => {
    setState('reading')
    const sheets = await readers[limits](file).catch(() => null)
    if (sheets === null) setState({ problem: text.unreadable })
    else if (sheets === 'tooLarge') setState({ problem: text.tooLarge[limits] })
    else {
      setState('idle')
      onGiven(chosenSheet(sheets, headers, years, institutionName))
    }
  }
  const message = typeof state === 'object' ? state.problem : problem
  return (
    <>
      {book && <BookToFill {...book} />}
      {form && (
        <div className={styles.way}>
          <p>{form.about}</p>
          <Button onClick={() => downloadFrom(form.address)}>{form.label}</Button>
        </div>
      )}
      <p>{text.about}</p>
      <p className="muted">{text.headersToo[headings]}</p>
      {message !== null && <Note kind="error">{message}</Note>}
      <div className="stack">
        <label htmlFor={id} className="strong">
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
      {children}
      {state === 'reading' ? (
        <Loading rows={1} />
      ) : (
        <div>
          <BookChooser onChoose={(file) => void choose(file)}>{text.choose}</BookChooser>
        </div>
      )}
    </>
  )
}

function BookToFill({ fileName, about, make }: NonNullable<ImportWays['book']>): ReactNode {
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
    <div className={styles.way}>
      <p>{about}</p>
      <Button busy={making} onClick={() => void apply()}>
        {text.out}
      </Button>
    </div>
  )
}
