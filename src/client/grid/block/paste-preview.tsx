import { type ReactNode, useMemo, useState } from 'react'
import type { Clip } from '#client/grid/block/clip.ts'
import { type PastePlan, type PlannedCell, pastePlanOf, type Reading } from '#client/grid/block/paste-plan.ts'
import styles from '#client/grid/block/paste-preview.module.css'
import { PasteReasons } from '#client/grid/block/paste-reasons.tsx'
import { PasteTable } from '#client/grid/block/paste-table.tsx'
import { useGrid } from '#client/grid/grid-context.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { Note } from '#client/ui/note.tsx'
import { RadioList } from '#client/ui/radio-list.tsx'
import { formatNumber } from '#domain/number/format.ts'
import type { Judgement } from '#domain/sheet/entry.ts'
import { blockText } from '#text/grid.ts'

const text = blockText.preview

type Props = {
  readonly clip: Clip
  readonly onApply: (plan: PastePlan) => void
  readonly onClose: () => void
}

/** What pasting a block would write, skip and refuse, before anything is written. */
export function PastePreview({ clip, onApply, onClose }: Props): ReactNode {
  const { workbook, layout, selection } = useGrid()
  const [reading, setReading] = useState<Reading>(null)
  const plan = useMemo(
    () => pastePlanOf({ layout, evaluation: workbook.evaluation(), range: selection.range(), clip, reading }),
    [workbook, layout, selection, clip, reading],
  )
  const [unclear] = useState(() => plan.cells.find(({ judged }) => judged.is === 'ambiguous'))
  const count = (...kinds: readonly Judgement['is'][]): number =>
    plan.cells.filter(({ judged }) => kinds.includes(judged.is)).length
  const written = count('taken')
  return (
    <FormDialog
      title={text.title}
      about={text.about}
      size="large"
      onClose={onClose}
      onSubmit={() => written > 0 && onApply(plan)}
      submit={text.apply(written)}
      disabledReason={written > 0 ? null : text.nothing}
    >
      <p role="status" className={styles.counts}>
        {text.counts(written, count('shut'), count('refused', 'ambiguous'))}
      </p>
      {plan.beside > 0 && <Note kind="warning">{text.beside(plan.beside)}</Note>}
      {unclear && <Question cell={unclear} reading={reading} onChange={setReading} />}
      <PasteTable plan={plan} />
      <PasteReasons cells={plan.cells} />
    </FormDialog>
  )
}

type Asking = {
  readonly cell: PlannedCell
  readonly reading: Reading
  readonly onChange: (reading: Reading) => void
}

/** Asks how numbers like 475,962 are meant; nothing is guessed. */
function Question({ cell: { edit, judged }, reading, onChange }: Asking): ReactNode {
  if (judged.is !== 'ambiguous') return null
  const [thousands, decimal] = judged.readings.map((number) => formatNumber(number, { atMost: 3 }))
  return (
    <RadioList
      label={text.ask(String(edit.content))}
      value={reading}
      options={[
        { value: 'thousands', label: text.reading.thousands(thousands ?? '') },
        { value: 'decimal', label: text.reading.decimal(decimal ?? '') },
      ]}
      onChange={onChange}
    />
  )
}
