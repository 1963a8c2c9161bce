import { Fragment, memo, type ReactNode } from 'react'
import { containsUnit } from '#engine/units.ts'
import type { Fold } from '#ui/grid/folds.ts'
import { GridCell } from '#ui/grid/grid-cell.tsx'
import { useGrid } from '#ui/grid/grid-control.ts'
import { bodyLength, type Column } from '#ui/grid/grid-layout.ts'
import { foldText } from '#ui/grid/grid-text.ts'
import { NoWrap } from '#ui/unbroken.tsx'

export type GridBodyProps = { readonly frame: HTMLElement | null }

export function AllRows(): ReactNode {
  const { layout } = useGrid()
  return (
    <>
      <tbody>
        {layout.rows.slice(0, bodyLength(layout)).map(({ key, caption, heading }, row) => (
          <Fragment key={key}>
            {heading && <SectionRow heading={heading} span={layout.columns.length + 2} />}
            <GridRow row={row} caption={caption} drawn={null} />
          </Fragment>
        ))}
      </tbody>
      <TotalsRow drawn={null} />
    </>
  )
}

/** The cursor skips it. */
function SectionRow({ heading, span }: { readonly heading: string; readonly span: number }): ReactNode {
  return (
    <tr className="grid-section">
      <th colSpan={span} scope="rowgroup">
        <span>{heading}</span>
      </th>
    </tr>
  )
}

/** `null`: all. The list is the same object while unchanged. */
export type VisibleColumns = readonly number[] | null

type GridRowProps = {
  readonly row: number
  readonly caption: string
  readonly drawn: VisibleColumns
  /** In virtual bodies. */
  readonly measure?: (element: HTMLElement | null) => void
}

const plain = { number: '', level: 0, isStrong: false }

export const GridRow = memo(function GridRow({ row, caption, drawn, measure }: GridRowProps): ReactNode {
  const { layout } = useGrid()
  const { number, level, isStrong } = layout.rows[row] ?? plain
  const unit = layout.units.lines[row] ?? ''
  return (
    <tr ref={measure} data-index={row} data-strong={isStrong} aria-rowindex={layout.head.length + 2 + row}>
      <td aria-colindex={1} className="grid-code">
        {number}
      </td>
      <th
        scope="row"
        aria-colindex={2}
        className="grid-caption"
        {...(level > 0 && { style: { paddingInlineStart: `${level + 0.5}em` } })}
      >
        <NoWrap>{caption}</NoWrap>
        <UnitWord word={containsUnit(caption, unit) ? '' : unit} />
      </th>
      <RowCells row={row} caption={caption} drawn={drawn} />
    </tr>
  )
})

function RowCells({ row, caption, drawn }: Pick<GridRowProps, 'row' | 'caption' | 'drawn'>): ReactNode {
  const { layout, folds } = useGrid()
  const cell = (column: Column, index: number): ReactNode => {
    const fold = folds.get(index)
    if (fold) return <FoldedCell key={column.name} row={row} index={index} fold={fold} />
    return <GridCell key={column.name} caption={caption} column={column} row={row} index={index} />
  }
  if (drawn === null) return layout.columns.map(cell)
  const cells = drawn.flatMap((index, place) => {
    const [column, before] = [layout.columns[index], drawn[place - 1] ?? -1]
    return column ? [<Between key={`to ${index}`} columns={index - before - 1} />, cell(column, index)] : []
  })
  return [...cells, <Between key="last" columns={layout.columns.length - (drawn.at(-1) ?? -1) - 1} />]
}

/** The strip has its label in the middle of the first five rows, if there are as many. */
const LABEL_ROW = 2

type FoldedCellProps = { readonly row: number; readonly index: number; readonly fold: Fold }

/** For the mouse; the keyboard alternative is the switch above the grid. */
function FoldedCell({ row, index, fold: { first, count } }: FoldedCellProps): ReactNode {
  const { layout } = useGrid()
  const hasLabel = index === first && row === LABEL_ROW && bodyLength(layout) > 2 * LABEL_ROW
  return (
    <td aria-hidden className="grid-folded" title={foldText.show(count)}>
      {hasLabel && <span>{foldText.computed(count)}</span>}
    </td>
  )
}

function Between({ columns }: { readonly columns: number }): ReactNode {
  return columns > 0 && <td aria-hidden className="grid-gap" colSpan={columns} />
}

export function TotalsRow({ drawn }: { readonly drawn: VisibleColumns }): ReactNode {
  const { layout } = useGrid()
  const above = bodyLength(layout)
  const foot = layout.rows.slice(above)
  if (foot.length === 0) return null
  return (
    <tfoot>
      {foot.map(({ key, caption }, index) => (
        <GridRow key={key} row={above + index} caption={caption} drawn={drawn} />
      ))}
    </tfoot>
  )
}

export function UnitWord({ word }: { readonly word: string }): ReactNode {
  return word !== '' && <span className="grid-unit">, {word}</span>
}
