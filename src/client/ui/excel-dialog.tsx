import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExcelPreview } from '#client/ui/excel-preview.tsx'
import { ExcelSource } from '#client/ui/excel-source.tsx'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import { Progress } from '#client/ui/progress.tsx'
import { headedRows } from '#domain/list/headed-rows.ts'
import { tableText } from '#text/data-table.ts'
import { screenText } from '#text/screens.ts'

const text = tableText.excel
type Cells = readonly (readonly string[])[]

type Props<Row> = {
  readonly title: string
  /** The columns in their order. */
  readonly heads: readonly string[]
  /** Rows that are taken at once; by default more than any institution has to type. */
  readonly most?: number
  /** What was pasted beside the dialog and opened it; `null` where the person begins here. */
  readonly pasted: Cells | null
  readonly read: (cells: Cells) => readonly IncomingRow<Row>[]
  /** Saves good rows and tells how many are kept; what is not kept it has told the person. */
  readonly save: (rows: readonly Row[], onKept: (count: number) => void) => Promise<number>
  readonly onClose: () => void
}

/** Takes rows over from Excel: paste or choose a file, see what of it is good and why not, and only then save. */
export function ExcelDialog<Row>(props: Props<Row>): ReactNode {
  const { title, heads, most = 500, pasted, read, save, onClose } = props
  const [cells, setCells] = useState<Cells | null>(pasted)
  const [kept, setKept] = useState<number | null>(null)
  const all = cells === null ? [] : headedRows(cells, heads)
  const rows = read(all.slice(0, most))
  const good = rows.flatMap(({ reading }) => (reading.ok ? [reading.row] : []))
  const keep = async (): Promise<void> => {
    if (good.length === 0 || kept !== null) return
    setKept(0)
    const count = await save(good, setKept)
    setKept(null)
    if (count === good.length && good.length === rows.length) onClose()
    else setCells(rows.filter(isLeft(count)).map((row) => row.cells))
  }
  return (
    <Dialog
      title={title}
      about={text.columns(heads)}
      size="large"
      onClose={onClose}
      onSubmit={() => void keep()}
      buttons={
        <>
          {kept !== null && <Progress label={text.saving(kept, good.length)} share={kept / good.length} />}
          {rows.length > 0 && <Button onClick={() => setCells(null)}>{text.again}</Button>}
          <Button onClick={onClose}>{screenText.cancel}</Button>
          {rows.length > 0 && (
            <Button
              type="submit"
              variant="primary"
              busy={kept !== null}
              disabledReason={good.length > 0 ? null : text.noGood}
            >
              {text.save(good.length)}
            </Button>
          )}
        </>
      }
    >
      {rows.length === 0 && <ExcelSource nothingFound={cells !== null} onRows={setCells} />}
      {rows.length > 0 && <ExcelPreview heads={heads} rows={rows} left={all.length > most ? most : null} />}
    </Dialog>
  )
}

/** What stays on show after saving: the wrong rows, and good ones behind the last that was kept. */
function isLeft(kept: number): (row: IncomingRow<unknown>) => boolean {
  let passed = 0
  return ({ reading }) => {
    if (!reading.ok) return true
    passed += 1
    return passed > kept
  }
}
