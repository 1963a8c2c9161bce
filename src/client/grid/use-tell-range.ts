import { useEffect } from 'react'
import { type GridLayout, keyAt } from '#client/grid/grid-layout.ts'
import { isSingle, rowsOf } from '#client/grid/range.ts'
import { rangeFiguresOf } from '#client/grid/range-figures.ts'
import type { Selection } from '#client/grid/selection.ts'
import type { GridTold } from '#client/grid/told.ts'
import type { OpenWorkbook } from '#client/grid/workbook.ts'

type Parts = {
  readonly workbook: OpenWorkbook
  readonly layout: GridLayout
  readonly selection: Selection
}

/** Tells the figures of the chosen range, and tells them anew when the range or a figure in it changes. */
export function useTellRange(parts: Parts, told: GridTold['range']): void {
  useEffect(() => {
    let ends = [(): void => {}]
    const end = (): void => {
      for (const each of ends) each()
    }
    const follow = (): void => {
      end()
      ends = tellRange(parts, told)
    }
    const unfollow = parts.selection.subscribe(follow)
    return () => {
      unfollow()
      end()
      told.tell(null)
    }
  }, [parts, told])
}

function tellRange({ workbook, layout, selection }: Parts, told: GridTold['range']): (() => void)[] {
  const range = selection.range()
  if (isSingle(range)) {
    if (told.now() !== null) told.tell(null)
    return []
  }
  const keys = rowsOf(range).flatMap((row) => row.flatMap((at) => keyAt(layout, at) ?? []))
  const tell = (): void => told.tell(rangeFiguresOf(keys.map((key) => workbook.cell(key).state)))
  tell()
  return keys.map((key) => workbook.subscribe(key, tell))
}
