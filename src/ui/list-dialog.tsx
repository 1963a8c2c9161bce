import { type ReactNode, useState } from 'react'
import type { ImportFault } from '#api/answers.ts'
import { headingsOf, type RoundedCell } from '#engine/list/list.ts'
import { listImportText } from '#engine/list/list-import-text.ts'
import { listText } from '#engine/list/list-text.ts'
import { isPartHidden, type LeftOut, readList } from '#engine/list/read-list.ts'
import { formatNumber } from '#engine/number/format.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { longSheetsFromWorkbook } from '#ui/excel-rows.ts'
import { BookChooser } from '#ui/file-chooser.tsx'
import styles from '#ui/list-dialog.module.css'
import { chosenSheet, type ListSheets, ListSource, rowsIn } from '#ui/list-source.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { screenText } from '#ui/screen-text.ts'
import { TableFrame } from '#ui/table-frame.tsx'
import { templateText } from '#ui/table-text.ts'
import { showToast } from '#ui/toasts.ts'

const text = listImportText

type ListCells = readonly (readonly string[])[]

export type CheckedList = {
  readonly counts: Readonly<Record<'added' | 'changed' | 'removed' | 'same' | 'confirmed', number>>
  readonly changes: readonly {
    readonly kind: 'new' | 'changed' | 'removed'
    /** `null` for a removed row. */
    readonly at: number | null
    readonly name: string
    /** `null` in lists without institutions. */
    readonly institutionId: string | null
    readonly cells: readonly { readonly column: number; readonly from: string; readonly to: string }[]
  }[]
  readonly institutions: ReadonlyMap<string, string>
  readonly faults: readonly ImportFault[]
  /** Figures that were rounded. */
  readonly rounded: readonly RoundedCell[]
}

type Tell = (done: number, all: number) => void

export type ListImport<Checked extends CheckedList> = {
  readonly title: string
  readonly columns: readonly {
    readonly field: string
    readonly head: string
    readonly also?: readonly string[]
    readonly takes: { readonly kind: string }
  }[]
  readonly about: readonly string[]
  /** `many`: rows of several institutions. */
  readonly reach: 'one' | 'many'
  /** The meaning of a complete list; `null` if the dialog does not offer it. */
  readonly whole: string | null
  /** `null` if the page offers the template. */
  readonly form: string | null
  /** Returns `null` for a list without rows. Throws `ApiError`. */
  readonly check: (cells: ListCells, isWhole: boolean, tell: Tell) => Promise<Checked | null>
  /** Throws `ApiError`. */
  readonly apply: (
    checked: Checked,
    isWhole: boolean,
    tell: Tell,
  ) => Promise<{ readonly kind: 'success' | 'error'; readonly message: string }>
  readonly notTaken: (reason: string) => string
}

type Props<Checked extends CheckedList> = {
  readonly work: ListImport<Checked>
  /** Also after a failed import, which may have stored a part. */
  readonly onAttempted: () => void
  readonly onClose: () => void
}

type ImportStep<Checked> =
  | { readonly kind: 'choose'; readonly why: string | null }
  | { readonly kind: 'work'; readonly label: string; readonly share: number | null }
  | { readonly kind: 'shown'; readonly checked: Checked }

/** Imports a list after a preview. A long list is imported in slices, and an error says that some are stored. */
export function ListDialog<Checked extends CheckedList>({
  work,
  onAttempted,
  onClose,
}: Props<Checked>): ReactNode {
  const [step, setStep] = useState<ImportStep<Checked>>({ kind: 'choose', why: null })
  const [isWhole, setWhole] = useState(false)
  const [from, setFrom] = useState<(ListSheets & { readonly left: readonly LeftOut[] }) | null>(null)
  const headings = headingsOf(work)
  const telling =
    (label: (done: number, all: number) => string): Tell =>
    (done, all) =>
      setStep({ kind: 'work', label: label(done, all), share: all === 0 ? null : done / all })
  const choose = async (file: File): Promise<void> => {
    setFrom(null)
    setStep({ kind: 'work', label: text.loading, share: null })
    const sheets = await longSheetsFromWorkbook(file).catch(() => null)
    if (sheets === null) return setStep({ kind: 'choose', why: text.unreadable })
    if (sheets === 'tooLarge') return setStep({ kind: 'choose', why: text.tooLarge })
    await check(chosenSheet(sheets, headings))
  }
  const check = async (sheets: ListSheets): Promise<void> => {
    setFrom({ ...sheets, left: readList(rowsIn(sheets), headings, 'required').left })
    const sheet = sheets.sheets[sheets.at]
    if (isWhole && sheet && isPartHidden(sheet)) return setStep({ kind: 'choose', why: listText.wholeHidden })
    setStep({ kind: 'work', label: text.loading, share: null })
    try {
      const checked = await work.check(rowsIn(sheets), isWhole, telling(text.checking))
      if (checked === null) return setStep({ kind: 'choose', why: text.noRows })
      setStep({ kind: 'shown', checked })
    } catch (error) {
      setStep({ kind: 'choose', why: errorMessage(error) })
    }
  }
  const apply = async (checked: Checked): Promise<void> => {
    try {
      showToast(await work.apply(checked, isWhole, telling(text.saving)))
      onAttempted()
      onClose()
    } catch (error) {
      onAttempted()
      setStep({ kind: 'choose', why: work.notTaken(errorMessage(error)) })
    }
  }
  const changes = step.kind === 'shown' ? changesIn(step.checked) : 0
  const blockReason =
    step.kind === 'shown' && step.checked.faults.length > 0
      ? text.rejected
      : changes === 0
        ? text.nothing
        : null
  return (
    <Dialog
      title={work.title}
      about={step.kind === 'choose' ? text.about : null}
      size="large"
      begin={step.kind === 'shown' ? 'submit' : 'field'}
      step={step.kind}
      onClose={onClose}
      onSubmit={() => {
        if (step.kind === 'shown' && blockReason === null) void apply(step.checked)
      }}
      buttons={
        <>
          {step.kind === 'shown' && (
            <Button
              onClick={() => {
                setFrom(null)
                setStep({ kind: 'choose', why: null })
              }}
            >
              {text.another}
            </Button>
          )}
          <Button onClick={onClose}>{screenText.cancel}</Button>
          {step.kind === 'shown' && (
            <Button type="submit" variant="primary" disabledReason={blockReason}>
              {text.saveChanges(changes)}
            </Button>
          )}
        </>
      }
    >
      {from && step.kind !== 'work' && (
        <ListSource from={from} left={from.left} onChoose={(at) => void check({ ...from, at })} />
      )}
      {step.kind === 'choose' && (
        <>
          {step.why !== null && <Note kind="error">{step.why}</Note>}
          {work.form !== null && (
            <p>
              <a href={work.form} download>
                {templateText}
              </a>
              . {text.templateHint}
            </p>
          )}
          {work.about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {work.whole !== null && <Checkbox label={work.whole} checked={isWhole} onChange={setWhole} />}
          <div>
            <BookChooser onChoose={(file) => void choose(file)}>{text.choose}</BookChooser>
          </div>
        </>
      )}
      {step.kind === 'work' && <Progress label={step.label} share={step.share} />}
      {step.kind === 'shown' && <Shown work={work} checked={step.checked} />}
    </Dialog>
  )
}

function changesIn({ counts: { added, changed, removed } }: CheckedList): number {
  return added + changed + removed
}

const MAX_SHOWN_ROWS = 300
/** A longer list above a table is not read. */
const MAX_ROUNDING_NOTES = 20
const counted = ['added', 'changed', 'removed', 'same', 'confirmed'] as const

function moreThanShown(rows: number): string | null {
  return rows > MAX_SHOWN_ROWS ? text.more(rows - MAX_SHOWN_ROWS) : null
}

type ShownProps = {
  readonly work: Pick<ListImport<CheckedList>, 'columns' | 'reach'>
  readonly checked: CheckedList
}

function Shown({ work: { columns, reach }, checked }: ShownProps): ReactNode {
  const { counts, changes, faults, institutions, rounded } = checked
  const headOf = (field: string): string => columns.find((column) => column.field === field)?.head ?? ''
  const cellText = (column: number, cell: string): string =>
    columns[column]?.takes.kind === 'figure' && cell !== '' && Number.isFinite(Number(cell))
      ? formatNumber(Number(cell), { atMost: 8 })
      : cell
  // The server may not have compared a list with faults.
  const isCounted = counted.some((name) => counts[name] > 0) || faults.length === 0
  return (
    <>
      <div role="status">
        <ul className={styles.counts}>
          {counted.map(
            (name) =>
              isCounted &&
              (counts[name] > 0 || name !== 'confirmed') && (
                <li key={name} data-is={counts[name] > 0 ? name : 'none'}>
                  <strong>{counts[name]}</strong> {text.counts[name]}
                </li>
              ),
          )}
          {faults.length > 0 && (
            <li data-is="faults">
              <strong>{faults.length}</strong> {text.counts.errors}
            </li>
          )}
          {isCounted && reach === 'many' && <li data-is="none">{text.ofInstitutions(institutions.size)}</li>}
        </ul>
      </div>
      {faults.length > 0 && <Note kind="error">{text.rejected}</Note>}
      {rounded.length > 0 && (
        <Note kind="info">
          {rounded.slice(0, MAX_ROUNDING_NOTES).map(({ at, column, from, to }) => (
            <p key={`${at} ${column}`}>
              {text.rounded(at, columns[column]?.head ?? '', cellText(column, from), cellText(column, to))}
            </p>
          ))}
          {rounded.length > MAX_ROUNDING_NOTES && <p>{text.more(rounded.length - MAX_ROUNDING_NOTES)}</p>}
        </Note>
      )}
      {faults.length === 0 && changesIn(checked) === 0 && <Note kind="info">{text.nothing}</Note>}
      {faults.length > 0 && (
        <TableFrame
          caption="shown"
          label={text.errorRows}
          below={moreThanShown(faults.length)}
          headers={[text.columnHeaders.row, text.columnHeaders.column, text.columnHeaders.error]}
        >
          {faults.slice(0, MAX_SHOWN_ROWS).map(({ row, field, message }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
            <tr key={at}>
              <td className={styles.number}>{row}</td>
              <td>{headOf(field)}</td>
              <td>{message}</td>
            </tr>
          ))}
        </TableFrame>
      )}
      {changes.length > 0 && (
        <TableFrame
          caption="shown"
          label={text.changes}
          below={moreThanShown(changes.length)}
          headers={[
            text.columnHeaders.row,
            ...(reach === 'many' ? [text.columnHeaders.institution] : []),
            text.columnHeaders.what,
            text.columnHeaders.name,
            text.columnHeaders.cells,
          ]}
        >
          {changes.slice(0, MAX_SHOWN_ROWS).map((change, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand in their order
            <tr key={at}>
              <td className={styles.number}>{change.at ?? ''}</td>
              {reach === 'many' && (
                <td>
                  {change.institutionId} {institutions.get(change.institutionId ?? '')}
                </td>
              )}
              <td data-is={change.kind} className={styles.what}>
                {text.status[change.kind]}
              </td>
              <td>{change.name}</td>
              <td>
                {change.cells.map(({ column, from, to }) => (
                  <span key={column} className={styles.cell}>
                    {text.cell(columns[column]?.head ?? '', cellText(column, from), cellText(column, to))}
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </TableFrame>
      )}
    </>
  )
}
