import { type ReactNode, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ExcelPreview } from '#client/ui/excel-preview.tsx'
import { ExcelSource } from '#client/ui/excel-source.tsx'
import type { IncomingRow } from '#client/ui/incoming-row.ts'
import { Progress } from '#client/ui/progress.tsx'
import { type Headings, type ListRow, onlyRows, readList } from '#domain/list/read-list.ts'
import { tableText } from '#text/data-table.ts'
import { screenText } from '#text/screens.ts'

const text = tableText.excel
type Cells = readonly (readonly string[])[]

type Props<Row> = {
  readonly title: string
  /** The columns in their order. */
  readonly heads: readonly string[]
  readonly headings: Headings
  /** Rows that are taken at once; by default more than any institution has to type. */
  readonly most?: number
  /** What was pasted beside the dialog and opened it; `null` where the person begins here. */
  readonly pasted: Cells | null
  readonly read: (rows: readonly ListRow[]) => readonly IncomingRow<Row>[]
  /** Saves good rows and tells how many are kept; what is not kept it has told the person. `list` is the list with these rows alone. */
  readonly save: (rows: readonly Row[], onKept: (count: number) => void, list: Cells) => Promise<number>
  readonly onClose: () => void
}

/** Takes rows over from Excel: paste or choose a file, see what of it is good and why not, and only then save. */
export function ExcelDialog<Row>(props: Props<Row>): ReactNode {
  const { title, heads, headings, most = 500, pasted, read, save, onClose } = props
  const [cells, setCells] = useState<Cells | null>(pasted)
  const [kept, setKept] = useState<number | null>(null)
  const list = readList(cells ?? [], heads, headings)
  const taken = list.rows.slice(0, most)
  const rows = read(taken)
  const numbers = taken.map(({ at }) => at)
  const goodAt = numbers.filter((_, index) => rows[index]?.reading.ok)
  const good = rows.flatMap(({ reading }) => (reading.ok ? [reading.row] : []))
  const whyNot = list.faults.length > 0 ? text.badHeads : good.length > 0 ? null : text.noGood
  const isRead = rows.length > 0 || list.faults.length > 0
  const keep = async (): Promise<void> => {
    if (cells === null || whyNot !== null || kept !== null) return
    setKept(0)
    const count = await save(
      good,
      setKept,
      onlyRows(cells, list, (at) => goodAt.includes(at)),
    )
    setKept(null)
    const keptAt = goodAt.slice(0, count)
    if (keptAt.length === list.rows.length) onClose()
    else setCells(onlyRows(cells, list, (at) => !keptAt.includes(at)))
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
          {isRead && <Button onClick={() => setCells(null)}>{text.again}</Button>}
          <Button onClick={onClose}>{screenText.cancel}</Button>
          {isRead && (
            <Button type="submit" variant="primary" busy={kept !== null} disabledReason={whyNot}>
              {text.save(good.length)}
            </Button>
          )}
        </>
      }
    >
      {!isRead && <ExcelSource nothingFound={cells !== null} headings={headings} onRows={setCells} />}
      {isRead && (
        <ExcelPreview
          heads={heads}
          rows={rows}
          numbers={numbers}
          heading={list}
          left={list.rows.length > most ? most : null}
        />
      )}
    </Dialog>
  )
}
