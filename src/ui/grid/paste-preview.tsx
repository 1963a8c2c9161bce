import { type ReactNode, useMemo, useState } from 'react'
import { contentString } from '#engine/entry.ts'
import type { Decisions } from '#engine/number/parse.ts'
import { FormDialog } from '#ui/dialog.tsx'
import { type DoubtQuestion, DoubtQuestions, questionsOf } from '#ui/doubt-questions.tsx'
import type { CopiedBlock } from '#ui/grid/clipboard.ts'
import { useGrid } from '#ui/grid/grid-control.ts'
import { gridColumnCaption, keyAt } from '#ui/grid/grid-layout.ts'
import { gridText } from '#ui/grid/grid-text.ts'
import { gridPositionRows } from '#ui/grid/navigation.ts'
import { applyPlan, pastePlanFor } from '#ui/grid/paste.ts'
import type { PastePlan, PlannedCell } from '#ui/grid/paste-plan.ts'
import styles from '#ui/grid/paste-preview.module.css'
import { pastePreviewText } from '#ui/grid/paste-preview-text.ts'
import { kindOf, type PlannedCellView, plannedCellView } from '#ui/grid/planned-cell.ts'
import { Note } from '#ui/note.tsx'
import { TableFrame } from '#ui/table-frame.tsx'

const text = pastePreviewText

type Props = {
  readonly pasted: CopiedBlock
  readonly onClose: () => void
}

/** Appears only if the plan needs decisions or review. */
export function PastePreview({ pasted, onClose }: Props): ReactNode {
  const grid = useGrid()
  const [decisions, setDecisions] = useState<Decisions>({})
  const plan = useMemo(() => pastePlanFor(grid, pasted, decisions), [grid, pasted, decisions])
  const [questions] = useState(() => questionsOf(plan.cells.flatMap(doubtfulIn)))
  const kinds = plan.cells.map(kindOf)
  const count = (...those: readonly PlannedCellView['kind'][]): number =>
    kinds.filter((kind) => those.includes(kind)).length
  const accepted = count('written', 'moved', 'emptied')
  const counts = [
    text.counts.written(accepted),
    count('same') > 0 && text.counts.same(count('same')),
    count('differs') > 0 && text.counts.differs(count('differs')),
    count('skipped') > 0 && text.counts.skipped(count('skipped')),
    count('wrong', 'unclear') > 0 && text.counts.wrong(count('wrong', 'unclear')),
  ]
  const isOpen = questions.some(({ doubt }) => decisions[doubt] === undefined)
  const unanswered = isOpen ? text.answerFirst : null
  return (
    <FormDialog
      title={text.title}
      about={text.about}
      size="large"
      onClose={onClose}
      onSubmit={() => {
        if (accepted === 0 || unanswered !== null) return
        onClose()
        applyPlan(grid, plan)
      }}
      submit={text.apply(accepted)}
      disabledReason={unanswered ?? (accepted > 0 ? null : text.nothing)}
      begin={questions.length > 0 ? 'field' : 'submit'}
    >
      <p role="status" className="strong">
        {counts.filter((part) => part !== false).join(' · ')}
      </p>
      {plan.byCaptions && <Note kind="info">{text.byCaptions}</Note>}
      {plan.unknown.length > 0 && <Note kind="warning">{text.unknown(quotedList(plan.unknown))}</Note>}
      {plan.byOrder.length > 0 && <Note kind="warning">{text.byOrder(quotedList(plan.byOrder))}</Note>}
      {plan.alike.length > 0 && <Note kind="warning">{text.alike(quotedList(plan.alike))}</Note>}
      {plan.strangeUnit !== null && <Note kind="warning">{text.strangeUnit(plan.strangeUnit)}</Note>}
      {plan.doubtfulHeading.length > 0 && (
        <Note kind="warning">{text.doubtfulHeading(plan.doubtfulHeading.join(', '))}</Note>
      )}
      {plan.doubtfulTotals.length > 0 && (
        <Note kind="warning">{text.doubtfulTotals(plan.doubtfulTotals.join(', '))}</Note>
      )}
      {plan.otherHeadings.length > 0 && (
        <Note kind="warning">{text.otherHeadings(quotedList(plan.otherHeadings), grid.source.year)}</Note>
      )}
      {plan.unnamed.rows && <Note kind="warning">{text.unnamedRows}</Note>}
      {plan.unnamed.columns && <Note kind="warning">{text.unnamedColumns}</Note>}
      {plan.outside > 0 && <Note kind="warning">{text.outside(plan.outside)}</Note>}
      <DoubtQuestions questions={questions} decisions={decisions} onChange={setDecisions} />
      <PasteTable plan={plan} />
      <PasteReasons cells={plan.cells} />
    </FormDialog>
  )
}

const mostNamed = 8

function quotedList(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `«${name}»`)
  return [...shown, ...(names.length > mostNamed ? [text.moreReasons(names.length - mostNamed)] : [])].join(
    ', ',
  )
}

function doubtfulIn({ edit, judged }: PlannedCell): readonly DoubtQuestion[] {
  return judged.kind === 'ambiguous' ? [{ ...judged, text: contentString(edit.content) }] : []
}

/** The list of errors covers all rows. */
const mostRows = 100

function PasteTable({ plan }: { readonly plan: PastePlan }): ReactNode {
  const { layout, source } = useGrid()
  const { range } = plan
  const at = new Map(plan.cells.map((cell) => [`${cell.position.row}:${cell.position.column}`, cell]))
  const rows = gridPositionRows(range)
  return (
    <>
      <TableFrame
        label={text.table}
        headers={[
          gridText.codeHead,
          layout.captionHead,
          ...(rows[0] ?? []).map(({ column }) => ({
            key: String(column),
            content: gridColumnCaption(layout, column, source.year),
          })),
        ]}
        classes={styles.table}
        frame={`scroll-box ${styles.frame}`}
      >
        {rows.slice(0, mostRows).map((row, index) => (
          <tr key={layout.rows[range.top + index]?.key}>
            <td className="muted">{layout.rows[range.top + index]?.number}</td>
            <th scope="row">{layout.rows[range.top + index]?.caption}</th>
            {row.map((position) => (
              <Planned key={position.column} cell={at.get(`${position.row}:${position.column}`)} />
            ))}
          </tr>
        ))}
      </TableFrame>
      {rows.length > mostRows && <Note kind="info">{text.more(mostRows)}</Note>}
    </>
  )
}

function Planned({ cell }: { readonly cell: PlannedCell | undefined }): ReactNode {
  const { source, layout } = useGrid()
  const key = cell && keyAt(layout, cell.position)
  if (!cell || !key) return <td />
  const { kind, word, value, comparisonText }: PlannedCellView = plannedCellView(
    cell,
    source.cell(key).state,
    layout,
  )
  return (
    <td className="figure" data-kind={kind}>
      <span className={styles.value}>{value}</span>
      <span className={styles.word}>
        {word}
        {comparisonText !== null && ` · ${comparisonText}`}
      </span>
    </td>
  )
}

const most = 20

function PasteReasons({ cells }: { readonly cells: readonly PlannedCell[] }): ReactNode {
  const { layout, source } = useGrid()
  const broken = cells.flatMap(({ judged, position, edit, agrees }) =>
    judged.kind === 'refused' || judged.kind === 'ambiguous' || (judged.kind === 'locked' && !agrees)
      ? [{ position, content: contentString(edit.content), message: judged.message }]
      : [],
  )
  if (broken.length === 0) return null
  return (
    <section className={styles.reasons}>
      <h3>{text.reasons}</h3>
      <ul className="bullets">
        {broken.slice(0, most).map(({ position, content, message }) => (
          <li key={`${position.row}:${position.column}`}>
            <strong>
              {text.reason(
                layout.rows[position.row]?.caption ?? '',
                gridColumnCaption(layout, position.column, source.year),
                content,
              )}
            </strong>{' '}
            {message}
          </li>
        ))}
      </ul>
      {broken.length > most && <p>{text.moreReasons(broken.length - most)}</p>}
    </section>
  )
}
