import type { ReactNode } from 'react'
import { importText } from '#engine/list/import-text.ts'
import { type Heading, type LeftOut, type ListSheet, sheetOfList, withName } from '#engine/list/read-list.ts'
import { ChoiceField } from '#ui/select-fields.tsx'

const text = importText

export type ListSheets = { readonly sheets: readonly ListSheet[]; readonly at: number }

export function chosenSheet(
  sheets: readonly ListSheet[],
  headings: readonly Heading[],
  years: readonly number[],
  institutionName: string,
): ListSheets {
  return {
    sheets: sheets.map((sheet) => withName(sheet, headings, years, institutionName)),
    at: sheetOfList(sheets, headings),
  }
}

export function rowsIn({ sheets, at }: ListSheets): ListSheet['rows'] {
  return sheets[at]?.rows ?? []
}

type ListSourceProps = {
  readonly from: ListSheets
  readonly left: readonly LeftOut[]
  readonly onChoose: (at: number) => void
}

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
