/** One row that is to be taken over from Excel: as it was read, and what it means or why it cannot be taken. */
export type IncomingRow<Row> = {
  /** `null` where the list has no such column. */
  readonly cells: readonly (string | null)[]
  readonly reading:
    | {
        readonly ok: true
        readonly row: Row
        /** How many cells of what is kept it changes; `new` for a row that is not kept yet. */
        readonly changes: number | 'new'
      }
    | {
        readonly ok: false
        /** Columns count from 0. */
        readonly faults: readonly { readonly column: number; readonly message: string }[]
      }
}
