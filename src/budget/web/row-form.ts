import { NEW_RECORD, type RecordKind, type RecordName, type StoredRecord } from '#budget/web/record-edits.ts'
import type { SavedAnswer } from '#budget/web/use-records.ts'
import type { RowTexts } from '#engine/list/judge-list.ts'
import {
  eachField,
  fieldNames,
  fieldTexts,
  type RowList,
  type RowState,
  type RowValues,
} from '#engine/list/row-list.ts'
import type { DataColumn } from '#ui/table-view.ts'

export type RowRecord<Field extends string> = RowValues<Field> & { readonly rowId: string }

export type RowUpdate<Field extends string> =
  | { readonly event: 'ADD' | 'EDIT'; readonly rowId: string; readonly texts: RowTexts<Field> }
  | { readonly event: 'DELETE'; readonly rowId: string }

/** What a screen adds to the declaration. */
export type RowScreen<Field extends string, Row extends RowRecord<Field>> = {
  readonly list: RowList<Field> & { readonly name: RecordName }
  /** Words of catalogues, by field. */
  readonly words: Readonly<Partial<Record<Field, readonly string[]>>>
  /** The typed fields, and those that follow from them. */
  readonly brought: (typed: Partial<RowTexts<Field>>, state: RowState) => Partial<RowTexts<Field>>
  /** Fields of the form that only follow from others, with a note. */
  readonly following: (texts: RowTexts<Field>) => Readonly<Partial<Record<Field, string>>>
  /** Columns after those of the fields. */
  readonly computed: readonly DataColumn<Row>[]
  readonly request: (change: RowUpdate<Field>) => SaveRequest
}

export type SaveRequest = {
  readonly body: object
  readonly send: (key?: string) => Promise<SavedAnswer>
}

export type RowsOnScreen<Field extends string, Row extends RowRecord<Field>> = RowScreen<Field, Row> & {
  readonly kind: RecordKind<RowTexts<Field>>
  readonly rows: readonly Row[]
}

export function rowKind<Field extends string>({
  name,
  fields,
  units,
}: RowList<Field> & { readonly name: RecordName }): RecordKind<RowTexts<Field>> {
  return {
    name,
    empty: eachField(fields, () => ''),
    parts: fieldNames(fields).flatMap((first) => {
      const unit = units.find((each) => each.includes(first)) ?? [first]
      if (unit[0] !== first) return []
      const show = (texts: RowTexts<Field>): string =>
        unit
          .map((field) => texts[field])
          .filter((text) => text !== '')
          .join(', ')
      return { caption: fields[first].head, fields: unit, show }
    }),
  }
}

export function rowTitle<Field extends string>({ title }: RowList<Field>, row: RowValues<Field>): string {
  return String(row[title] ?? '')
}

export function storedRow<Field extends string>(
  list: RowList<Field>,
  row: RowRecord<Field>,
): StoredRecord<RowTexts<Field>> {
  return { id: row.rowId, title: rowTitle(list, row), form: fieldTexts(list.fields, row) }
}

export function newRow<Field extends string>({
  text,
  fields,
}: RowList<Field>): StoredRecord<RowTexts<Field>> {
  return { id: NEW_RECORD, title: text.addTitle, form: eachField(fields, () => '') }
}

export function textsById<Field extends string>(
  { fields }: RowList<Field>,
  rows: readonly RowRecord<Field>[],
): ReadonlyMap<string, RowTexts<Field>> {
  return new Map(rows.map((row) => [row.rowId, fieldTexts(fields, row)]))
}
