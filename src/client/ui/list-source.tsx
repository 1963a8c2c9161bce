import type { ReactNode } from 'react'
import { ChoiceField } from '#client/ui/line-field.tsx'
import { type Heading, type LeftOut, type ListSheet, sheetOfList } from '#domain/list/read-list.ts'
import { tableText } from '#text/data-table.ts'

const text = tableText.excel

/** The sheets that a list may stand in, and the place of the one that is read, from 0. */
export type ListSheets = { readonly sheets: readonly ListSheet[]; readonly at: number }

/** Returns the sheets of a workbook with the one whose headings fit chosen. */
export function chosenSheet(sheets: readonly ListSheet[], headings: readonly Heading[]): ListSheets {
  return { sheets, at: sheetOfList(sheets, headings) }
}

/** Returns a sheet that comes from no workbook as the only one. */
export function onlySheet(sheet: ListSheet): ListSheets {
  return { sheets: [sheet], at: 0 }
}

/** Returns the rows of the sheet that is read. */
export function rowsIn({ sheets, at }: ListSheets): ListSheet['rows'] {
  return sheets[at]?.rows ?? []
}

type ListSourceProps = {
  readonly from: ListSheets
  readonly left: readonly LeftOut[]
  readonly onChoose: (at: number) => void
}

/** Names the sheet that is read, offers the others, and says what of it was left out. */
export function ListSource({ from: { sheets, at }, left, onChoose }: ListSourceProps): ReactNode {
  const name = sheets[at]?.name ?? ''
  const all = [...(sheets[at]?.left ?? []), ...left]
  return (
    <>
      {name !== '' && sheets.length === 1 && <p>{text.sheetRead(name)}</p>}
      {sheets.length > 1 && (
        <ChoiceField
          label={text.sheet}
          options={sheets.map((sheet, place) => ({
            value: String(place),
            label: sheet.visibility === 'hidden' ? text.hiddenSheet(sheet.name) : sheet.name,
          }))}
          value={String(at)}
          none={null}
          onChange={(place) => onChoose(Number(place))}
        />
      )}
      {all.length > 0 && <p>{text.left(all)}</p>}
    </>
  )
}
