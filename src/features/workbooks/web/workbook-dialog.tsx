import { type ReactNode, useState } from 'react'
import type { User } from '#budget/api.ts'
import type { OpenDraft } from '#budget/web/open-draft.ts'
import { contentString } from '#engine/entry.ts'
import type { Evaluation } from '#engine/evaluate.ts'
import { cellKeyOf } from '#engine/key.ts'
import { captionOf, namePartsOf } from '#engine/names.ts'
import { timeText } from '#engine/time.ts'
import { workbookButtonText } from '#features/workbooks/button-text.ts'
import type { LeftLine, MatchedSheet } from '#features/workbooks/placing.ts'
import { workbookPreviewText } from '#features/workbooks/text.ts'
import styles from '#features/workbooks/web/workbook-dialog.module.css'
import {
  describeChange,
  figuresOf,
  importCounts,
  useImportedWorkbook,
  useWorkbookDownload,
} from '#features/workbooks/web/workbook-dialog.ts'
import type { BookChange, BookChanges, BookDecisions } from '#features/workbooks/workbook-changes.ts'

import { Button } from '#ui/button.tsx'
import { DoubtQuestions, questionsOf } from '#ui/doubt-questions.tsx'
import { BookChooser } from '#ui/file-chooser.tsx'
import { ImportWindow } from '#ui/import-dialog.tsx'
import { Progress } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { RadioList } from '#ui/radio-list.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = workbookPreviewText.dialog
const preview = workbookPreviewText.preview

export type BookDialogProps = {
  readonly draft: OpenDraft
  readonly user: User
  /** `null` on the home page. */
  readonly sheets: readonly string[] | null
  readonly lock: string | null
  readonly onClose: () => void
}

export function BookDialog({ draft, user, sheets, lock, onClose }: BookDialogProps): ReactNode {
  const brought = useImportedWorkbook(draft, user, onClose)
  const { changes, bringing } = brought
  const counts = changes && importCounts(changes)
  return (
    <ImportWindow
      title={workbookButtonText.year}
      about={changes ? preview.about : text.about}
      begin={counts === null || counts.undecided > 0 ? 'field' : 'submit'}
      step={counts ? 'preview' : bringing.kind === 'reading' ? 'work' : 'choose'}
      onAgain={brought.again}
      submit={{
        label: preview.apply(counts?.accepted ?? 0),
        disabledReason: counts && counts.accepted > 0 ? null : preview.nothing,
        busy: false,
      }}
      onSubmit={brought.apply}
      onClose={onClose}
    >
      {!changes && <Take {...{ draft, user, sheets, lock }} />}
      {!changes && (
        <section className={`stack ${styles.part}`}>
          <h3>{text.importFile}</h3>
          {lock !== null && <Note kind="info">{text.locked(lock)}</Note>}
          {bringing.kind === 'wrong' && <Note kind="error">{bringing.message}</Note>}
          {bringing.kind === 'reading' ? (
            <Progress label={text.loading} share={null} />
          ) : (
            <div>
              <BookChooser disabledReason={lock} onChoose={brought.read}>
                {text.choose}
              </BookChooser>
            </div>
          )}
        </section>
      )}
      {changes && <Preview draft={draft} brought={{ ...brought, changes }} />}
    </ImportWindow>
  )
}

/** Pending edits are saved first, because the server builds the workbook from its stored entries. */
function Take({ draft, user, sheets, lock }: Omit<BookDialogProps, 'onClose'>): ReactNode {
  const { making, unsaved, download } = useWorkbookDownload(draft, user)
  const pending = draft.pendingCount()
  const saves = pending > 0 && lock === null
  return (
    <section className={`stack ${styles.part}`}>
      <h3>{text.download}</h3>
      {pending > 0 && (
        <Note kind={saves ? 'info' : 'warning'}>
          {saves ? text.savesFirst(pending) : text.pending(pending)}
        </Note>
      )}
      {unsaved !== null && (
        <Note kind="error">
          {text.notSaved(unsaved.why)}{' '}
          <Button onClick={() => download(unsaved.sheets, 'asSaved')}>{text.takeAsSaved}</Button>
        </Note>
      )}
      <div className="row">
        {sheets !== null && (
          <Button busy={making === 'blank'} onClick={() => download(sheets, saves ? 'saveFirst' : 'asSaved')}>
            {saves ? text.saveAndTakeBlank : text.takeBlank}
          </Button>
        )}
        <Button busy={making === 'year'} onClick={() => download(null, saves ? 'saveFirst' : 'asSaved')}>
          {saves ? text.saveAndTakeYear : text.takeYear}
        </Button>
      </div>
      {making !== null && <Progress label={text.making} share={null} />}
    </section>
  )
}

type PreviewProps = {
  readonly draft: OpenDraft
  readonly brought: Omit<ReturnType<typeof useImportedWorkbook>, 'changes'> & {
    readonly changes: BookChanges
  }
}

function Preview({ draft, brought }: PreviewProps): ReactNode {
  const { bringing, changes, evaluation } = brought
  const { accepted, differs, refused } = importCounts(changes)
  if (bringing.kind !== 'read') return null
  const { base, madeAt, leftSheets, hiddenSheets } = bringing.book
  const unchanged = changes.sheets
    .filter((sheet) => isUnchanged(sheet) && sheet.placed.form.sheet.kind === 'blank')
    .map(({ placed }) => captionOf(placed.form.sheet.caption, draft.year))
  return (
    <>
      <p role="status" className="strong">
        {preview.counts(accepted, differs, refused)}
      </p>
      {base !== null && madeAt !== '' && <p className="muted">{preview.made(timeText(madeAt))}</p>}
      {base === null && <Note kind="info">{preview.noBase}</Note>}
      <Questions changes={changes} decisions={brought.decisions} decide={brought.decide} />
      {changes.sheets.map(({ placed, changes: own }) => {
        const { form } = placed
        const caption = captionOf(form.sheet.caption, draft.year)
        const isQuiet = isUnchanged({ placed, changes: own })
        return (
          !isQuiet && (
            <section key={form.sheet.code} className={`stack ${styles.part}`} aria-label={caption}>
              <h3>{caption}</h3>
              {own.length > 0 && (
                <ChangeTable caption={caption} changes={own} draft={draft} evaluation={evaluation} />
              )}
              {placed.strangeTitles.length > 0 && (
                <Note kind="warning">{preview.strangeTitles(placed.strangeTitles)}</Note>
              )}
              {leftTexts(placed).map((left) => (
                <p key={left} className="muted">
                  {left}
                </p>
              ))}
            </section>
          )
        )
      })}
      {unchanged.length > 0 && <p className="muted">{preview.same(unchanged)}</p>}
      {leftSheets.length > 0 && <p className="muted">{preview.leftSheets(leftSheets)}</p>}
      {hiddenSheets.length > 0 && <Note kind="warning">{preview.hiddenSheets(hiddenSheets)}</Note>}
    </>
  )
}

function isUnchanged({ placed, changes }: BookChanges['sheets'][number]): boolean {
  return changes.length === 0 && leftTexts(placed).length === 0
}

function leftTexts({ leftRows, leftColumns, hiddenRows, hiddenColumns }: MatchedSheet): readonly string[] {
  const text = <Line,>(
    lines: readonly Line[],
    textOf: (lines: readonly Line[]) => string,
  ): readonly string[] => (lines.length === 0 ? [] : [textOf(lines)])
  return [
    ...text(leftRows.map(lineText), preview.leftRows),
    ...text(leftColumns.map(lineText), preview.leftColumns),
    ...text(hiddenRows, preview.hiddenRows),
    ...text(hiddenColumns, preview.hiddenColumns),
  ]
}

const lineText = ({ at, caption }: LeftLine): string => preview.line(at, caption)

type QuestionsProps = {
  readonly changes: BookChanges
  readonly decisions: BookDecisions
  readonly decide: (part: Partial<BookDecisions>) => void
}

function Questions({ changes, decisions, decide }: QuestionsProps): ReactNode {
  const all = changes.sheets.flatMap((sheet) => sheet.changes)
  const { overtaken } = importCounts(changes)
  const [questions] = useState(() =>
    questionsOf(
      all.flatMap((change) =>
        change.kind === 'ambiguous' ? [{ ...change, text: contentString(change.content) }] : [],
      ),
    ),
  )
  return (
    <>
      <DoubtQuestions
        questions={questions}
        decisions={decisions.doubts}
        onChange={(doubts) => decide({ doubts })}
      />
      {overtaken > 0 && (
        <RadioList
          label={preview.askOvertaken(overtaken)}
          value={decisions.overtaken}
          options={[
            { value: 'keep', label: preview.overtaken.keep },
            { value: 'write', label: preview.overtaken.write },
          ]}
          onChange={(value) => decide({ overtaken: value })}
        />
      )}
    </>
  )
}

/** The counts cover all cells. */
const mostRows = 200

type ChangeTableProps = {
  readonly caption: string
  readonly changes: readonly BookChange[]
  readonly draft: OpenDraft
  readonly evaluation: Evaluation
}

function ChangeTable({ caption, changes, draft, evaluation }: ChangeTableProps): ReactNode {
  const { row, column, now, file, result } = preview.headers
  return (
    <>
      <TableFrame
        label={preview.tables(caption)}
        headers={[row, column, now, file, result]}
        figures={[now, file]}
        classes={`table-top ${styles.table}`}
        frame="scroll-box"
      >
        {changes.slice(0, mostRows).map((change) => (
          <ChangeRow key={cellKeyOf(change.at)} change={change} draft={draft} evaluation={evaluation} />
        ))}
      </TableFrame>
      {changes.length > mostRows && <p className="muted">{preview.more(changes.length - mostRows)}</p>}
    </>
  )
}

type ChangeRowProps = Omit<ChangeTableProps, 'caption' | 'changes'> & { readonly change: BookChange }

function ChangeRow({ change, draft, evaluation }: ChangeRowProps): ReactNode {
  const parts = namePartsOf(draft.program, change.at, draft.year)
  const { word, why } = describeChange(change)
  const { now, file } = figuresOf(change, evaluation)
  return (
    <tr data-kind={change.kind}>
      <th scope="row">{parts?.row}</th>
      <td>{parts?.column}</td>
      <td className="figure">{now}</td>
      <td className={`figure ${styles.file}`}>{file}</td>
      <td>
        <strong className={styles.word}>{word}</strong>
        {why !== null && <span className={styles.why}>{why}</span>}
      </td>
    </tr>
  )
}
