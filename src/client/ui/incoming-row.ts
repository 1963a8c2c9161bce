/** One row that is to be taken over from Excel: as it was read, and what it means or why it cannot be taken. */
export type IncomingRow<Row> = {
  readonly cells: readonly string[]
  readonly reading:
    | { readonly ok: true; readonly row: Row }
    | {
        readonly ok: false
        /** Columns count from 0. */
        readonly faults: readonly { readonly column: number; readonly message: string }[]
      }
}
