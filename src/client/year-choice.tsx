import type { ReactNode } from 'react'
import { Select } from '#client/ui/select.tsx'
import { screenText } from '#text/screens.ts'

const text = screenText.page

type Props = {
  readonly year: number | null
  readonly years: readonly number[]
  readonly onYear: (year: number) => void
}

/** The financial year of the page; nothing where there is none to choose. */
export function YearChoice({ year, years, onYear }: Props): ReactNode {
  if (years.length === 0) return null
  return (
    <Select
      label={text.year}
      options={years.map((each) => ({ value: String(each), label: String(each) }))}
      value={year === null ? null : String(year)}
      placeholder={text.chooseYear}
      onChange={(value) => onYear(Number(value))}
    />
  )
}
