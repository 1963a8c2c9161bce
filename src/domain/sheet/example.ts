import { exampleText } from '#text/example.ts'

export const exampleCode = 'example-'

/** Tests the code, because the edition may not be loaded. */
export const isExample = (code: string | undefined): boolean => code?.startsWith(exampleCode) === true

export const nameIn = (edition: string | undefined, name: string): string =>
  isExample(edition) ? exampleText.marked(name) : name

export const yearName = (year: number, edition: string | undefined): string =>
  isExample(edition) ? exampleText.year(year) : String(year)

export type StartedYears = {
  readonly years: readonly number[]
  readonly editions: Readonly<Record<string, string>>
}

export const newestOrdered = ({ years, editions }: StartedYears): number | null =>
  years.findLast((year) => !isExample(editions[year])) ?? null
