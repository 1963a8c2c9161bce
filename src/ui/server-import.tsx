import { type ReactNode, useState } from 'react'
import type { FaultList, ImportFault } from '#api/answers.ts'
import { type ImportCounts, importText } from '#engine/list/import-text.ts'
import { headingsOf, type PlainColumn, type RoundedCell } from '#engine/list/list.ts'
import { listText } from '#engine/list/list-text.ts'
import { isPartHidden, type ListRow, type ReadList, readList } from '#engine/list/read-list.ts'
import { formatNumber } from '#engine/number/format.ts'
import { errorMessage } from '#ui/api/request-failed.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { faultsByRow } from '#ui/faulty-rows.ts'
import {
  BadHeadings,
  ImportSource,
  type ImportWays,
  ImportWindow,
  type WorkbookCells,
} from '#ui/import-dialog.tsx'
import { Counts, ImportPreview, type PreviewRow } from '#ui/import-preview.tsx'
import { type ListSheets, ListSource, rowsIn } from '#ui/list-source.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { showToast } from '#ui/toasts.ts'

const text = importText

export type CheckedList = Readonly<FaultList> & {
  readonly counts: Omit<ImportCounts, 'refused'>
  readonly changes: readonly {
    readonly kind: 'new' | 'changed' | 'removed'
    /** `null` for a row that the file does not have. */
    readonly at: number | null
    readonly name: string
    /** `null` in lists without institutions. */
    readonly institutionId: string | null
    readonly cells: readonly { readonly column: number; readonly from: string; readonly to: string }[]
  }[]
  readonly institutions: ReadonlyMap<string, string>
  /** Figures that were rounded. */
  readonly rounded: readonly RoundedCell[]
}

type OnProgress = (done: number, all: number) => void

export type ListImport<Checked extends CheckedList> = {
  readonly title: string
  readonly columns: readonly PlainColumn[]
  readonly about: readonly string[]
  readonly years: readonly number[]
  /** Titles may name it; '' for every institution. */
  readonly institutionName: string
  /** `many`: rows of several institutions, each with its number. */
  readonly reach: 'one' | 'many'
  /** The meaning of a complete list; `null` if the dialog does not offer it. */
  readonly whole: string | null
  readonly form: NonNullable<ImportWays['form']> | null
  readonly show?: (column: number, cell: string) => string
  /** Throws `ApiError`. */
  readonly check: (
    list: { readonly rows: readonly ListRow[]; readonly cells: WorkbookCells },
    isWhole: boolean,
    onProgress: OnProgress,
  ) => Promise<Checked>
  /** Throws `ApiError`. */
  readonly apply: (
    checked: Checked,
    isWhole: boolean,
    onProgress: OnProgress,
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
  | { readonly kind: 'choose'; readonly problem: string | null }
  | { readonly kind: 'work'; readonly label: string; readonly share: number | null }
  /** `null`: the headings are wrong. */
  | { readonly kind: 'preview'; readonly checked: Checked | null }

type Given = ListSheets & { readonly list: ReadList }

/** The server checks the list. A long one is imported in slices, and an error says that some are stored. */
export function ServerImport<Checked extends CheckedList>({
  work,
  onAttempted,
  onClose,
}: Props<Checked>): ReactNode {
  const [step, setStep] = useState<ImportStep<Checked>>({ kind: 'choose', problem: null })
  const [isWhole, setWhole] = useState(false)
  const [from, setFrom] = useState<Given | null>(null)
  const headers = headingsOf(work)
  const progress =
    (label: (done: number, all: number) => string): OnProgress =>
    (done, all) =>
      setStep({ kind: 'work', label: label(done, all), share: all === 0 ? null : done / all })
  const choose = (problem: string | null): void => setStep({ kind: 'choose', problem })
  const check = async (sheets: ListSheets): Promise<void> => {
    const cells = rowsIn(sheets)
    const list = readList(cells, headers, 'required', work.years, work.institutionName)
    setFrom({ ...sheets, list })
    const sheet = sheets.sheets[sheets.at]
    if (list.problems.length > 0) return setStep({ kind: 'preview', checked: null })
    if (list.rows.length === 0) return choose(text.noRows)
    if (isWhole && sheet && isPartHidden(sheet)) return choose(listText.wholeHidden)
    progress(text.checking)(0, list.rows.length)
    try {
      const checked = await work.check({ rows: list.rows, cells }, isWhole, progress(text.checking))
      setStep({ kind: 'preview', checked })
    } catch (error) {
      choose(errorMessage(error))
    }
  }
  const apply = async (checked: Checked): Promise<void> => {
    try {
      showToast(await work.apply(checked, isWhole, progress(text.saving)))
      onAttempted()
      onClose()
    } catch (error) {
      onAttempted()
      choose(work.notTaken(errorMessage(error)))
    }
  }
  const checked = step.kind === 'preview' ? step.checked : null
  return (
    <ImportWindow
      title={work.title}
      about={step.kind === 'preview' ? text.previewAbout : null}
      step={step.kind}
      onAgain={() => {
        setFrom(null)
        choose(null)
      }}
      submit={{
        label: text.save(checked?.counts ?? { added: 0, changed: 0, removed: 0 }),
        disabledReason: blockReason(checked),
        busy: false,
      }}
      onSubmit={() => checked && void apply(checked)}
      onClose={onClose}
    >
      {from && step.kind !== 'work' && (
        <ListSource from={from} left={from.list.left} onChoose={(at) => void check({ ...from, at })} />
      )}
      {step.kind === 'choose' && (
        <>
          {work.about.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          <ImportSource
            headers={headers}
            headings="required"
            years={work.years}
            institutionName={work.institutionName}
            form={work.form}
            limits="country"
            problem={step.problem}
            onGiven={(sheets) => void check(sheets)}
          >
            {work.whole !== null && <Checkbox label={work.whole} checked={isWhole} onChange={setWhole} />}
          </ImportSource>
        </>
      )}
      {step.kind === 'work' && <Progress label={step.label} share={step.share} />}
      {step.kind === 'preview' && checked === null && from && <BadHeadings list={from.list} />}
      {checked && from && (
        <>
          <Counts
            counts={{ refused: checked.faultyRows.length, ...checked.counts }}
            institutions={work.reach === 'many' ? checked.institutions.size : null}
          />
          {checked.faultyRows.length > 0 && (
            <Note kind="error">
              <p>{text.rejected}</p>
              <p>{text.faultCounts(countsByHead(work, checked))}</p>
            </Note>
          )}
          <ImportPreview
            headers={work.columns.map(({ head }) => head)}
            rows={checkedRows(work, checked, from.list.rows)}
            show={work.show}
          />
        </>
      )}
    </ImportWindow>
  )
}

function blockReason(checked: CheckedList | null): string | null {
  if (checked === null) return text.badHeaders
  if (checked.faultyRows.length > 0) return text.rejected
  const { added, changed, removed } = checked.counts
  return added + changed + removed === 0 ? text.nothing : null
}

function countsByHead(
  { columns }: Pick<ListImport<CheckedList>, 'columns'>,
  { faultCounts }: Pick<CheckedList, 'faultCounts'>,
): Parameters<typeof text.faultCounts>[0] {
  const headOf = new Map(columns.map(({ field, head }) => [field, head]))
  return [...Map.groupBy(faultCounts, ({ field }) => headOf.get(field) ?? '')].map(([head, own]) => ({
    head,
    count: own.reduce((sum, { count }) => sum + count, 0),
  }))
}

/** The rows of the file with what the server found, then what only the program has. */
export function checkedRows(
  { columns }: Pick<ListImport<CheckedList>, 'columns'>,
  { counts, changes, rounded, institutions, ...faultList }: CheckedList,
  rows: readonly ListRow[],
): readonly PreviewRow[] {
  const changeAt = new Map(changes.map((change) => [change.at, change]))
  const faultsAt = faultsByRow(faultList)
  const roundedAt = Map.groupBy(rounded, ({ at }) => at)
  const shown = (column: number, cell: string): string =>
    columns[column]?.takes.kind === 'figure' && cell !== '' && Number.isFinite(Number(cell))
      ? formatNumber(Number(cell), { atMost: 8 })
      : cell
  const notesOf = (change: CheckedList['changes'][number] | undefined) =>
    (change?.cells ?? []).map(({ column, from, to }) => ({
      column,
      kind: 'changes' as const,
      now: shown(column, from),
      to: shown(column, to),
    }))
  const problemsOf = (wrong: readonly ImportFault[]) =>
    wrong.map(({ field, message }) => ({
      column: columns.findIndex((column) => column.field === field),
      message,
    }))
  // The server may stop at a fault, before it compares any row.
  const isCompared = faultsAt.size === 0 || counts.same + counts.confirmed > 0
  const unmentioned = isCompared ? 'same' : 'unknown'
  const ownRows = rows.map(({ at, cells }): PreviewRow => {
    const [change, wrong] = [changeAt.get(at), faultsAt.get(at) ?? []]
    const roundedNotes = (roundedAt.get(at) ?? []).map(({ column, to }) => ({
      column,
      kind: 'rounded' as const,
      now: shown(column, to),
    }))
    return {
      at,
      status: wrong.length > 0 ? 'refused' : (change?.kind ?? unmentioned),
      cells,
      name: '',
      notes: wrong.length > 0 ? [] : [...notesOf(change), ...roundedNotes],
      problems: problemsOf(wrong),
    }
  })
  const known = new Set(rows.map(({ at }) => at))
  const others = changes.filter(({ at }) => at === null || !known.has(at))
  const otherFaults = [...faultsAt].filter(([at]) => !known.has(at))
  return [
    ...ownRows,
    ...otherFaults.map(
      ([at, wrong]): PreviewRow => ({
        at,
        status: 'refused',
        cells: null,
        name: '',
        notes: [],
        problems: problemsOf(wrong),
      }),
    ),
    ...others.map(
      (change): PreviewRow => ({
        at: null,
        status: change.kind,
        cells: null,
        name: [change.institutionId, institutions.get(change.institutionId ?? ''), change.name]
          .filter(Boolean)
          .join(', '),
        notes: notesOf(change),
        problems: [],
      }),
    ),
  ]
}
