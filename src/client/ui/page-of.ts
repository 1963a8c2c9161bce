/** How many rows a page can show; the first is the specification's default (000 §9). */
export const pageSizes = [10, 20, 50, 100] as const

/** The part of a list that a page shows; pages count from 0, one that is gone becomes the last. */
export type PageOf<Row> = {
  readonly rows: readonly Row[]
  readonly page: number
  readonly last: number
  /** Numbers of the first and last row that are shown, from 1; 0 where there are none. */
  readonly from: number
  readonly to: number
  readonly count: number
}

/** Cuts a page out of a list. */
export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): PageOf<Row> {
  const last = Math.max(0, Math.ceil(all.length / size) - 1)
  const page = Math.min(Math.max(0, wanted), last)
  const rows = all.slice(page * size, (page + 1) * size)
  const from = rows.length === 0 ? 0 : page * size + 1
  return { rows, page, last, from, to: page * size + rows.length, count: all.length }
}
