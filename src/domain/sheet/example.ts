import { exampleText } from '#text/example.ts'

/** With what the codes of made-up editions begin. */
export const exampleCode = 'example-'

/** Whether an edition is made up, by its code: that travels where the edition itself is not loaded. */
export const isExample = (code: string | undefined): boolean => code?.startsWith(exampleCode) === true

/** What something of a year is called where it is shown, by the edition of the year's forms: of an example it says so. */
export const nameIn = (edition: string | undefined, name: string): string =>
  isExample(edition) ? exampleText.marked(name) : name

/** What a year is called where years are listed, by the edition of its forms. */
export const yearName = (year: number, edition: string | undefined): string =>
  isExample(edition) ? exampleText.year(year) : String(year)

/** Years that were begun, the oldest first, and the edition of each. */
export type BegunYears = {
  readonly years: readonly number[]
  readonly editions: Readonly<Record<string, string>>
}

/** The newest year whose forms were ordered; `null` where there is none. */
export const newestOrdered = ({ years, editions }: BegunYears): number | null =>
  years.findLast((year) => !isExample(editions[year])) ?? null
