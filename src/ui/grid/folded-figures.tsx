import type { ReactNode } from 'react'
import { type CellKey, cellKeyOf } from '#engine/key.ts'
import { captionOf } from '#engine/names.ts'
import { cellText } from '#ui/grid/cell-text.ts'
import type { GridControl } from '#ui/grid/grid-control.ts'
import { addressAt, fieldAt } from '#ui/grid/grid-layout.ts'
import { type GridSource, useCellView } from '#ui/grid/grid-source.ts'
import { foldText } from '#ui/grid/grid-text.ts'

/** The totals of folded columns, which change while the user types. */
export function FoldedFigures({ grid }: { readonly grid: GridControl }): ReactNode {
  const { layout, folds, source } = grid
  const row = layout.rows.findLastIndex(({ isTotal }) => isTotal)
  const figures = [...folds.keys()].flatMap((column) => {
    const at = row < 0 ? null : addressAt(layout, { row, column })
    const field = fieldAt(layout, { row, column })
    if (at === null || field === undefined) return []
    const captions = [...field.under, field.caption].map((caption) => captionOf(caption, source.year))
    return [{ cell: cellKeyOf(at), caption: captions.join(' · '), decimals: field.decimals }]
  })
  if (figures.length === 0) return null
  return (
    <dl className="grid-folded-figures" aria-label={foldText.totals}>
      {figures.map((figure) => (
        <Figure key={figure.cell} source={source} {...figure} />
      ))}
    </dl>
  )
}

type FigureProps = {
  readonly source: GridSource
  readonly cell: CellKey
  readonly caption: string
  readonly decimals: number
}

function Figure({ source, cell, caption, decimals }: FigureProps): ReactNode {
  const { state } = useCellView(source, cell)
  const figure = cellText(state, decimals)
  if (figure === '') return null
  return (
    <div>
      <dt>{caption}</dt>
      <dd>{figure}</dd>
    </div>
  )
}
