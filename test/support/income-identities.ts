import type { Identity } from '#test/support/identity.ts'

type Income = {
  readonly sheet: string
  readonly sources: readonly string[]
  readonly main: readonly string[]
  readonly uses: readonly string[]
}
export const schoolIncome: Income = {
  sheet: 'ebs-b14',
  sources: ['6', '7'],
  main: ['15', '16', '17'],
  uses: ['8', '9', '10'],
}
export const centreIncome: Income = { sheet: 'ntb-b7', sources: ['5', '6'], main: [], uses: ['7', '8', '9'] }

/**
 * Line 1 is the sum of the sources, a line is the sum of the uses, the rest is the remainder. Every line is a row of
 * the plan.
 */
export const incomeSums =
  ({ sheet, sources, main, uses: used }: Income): Identity =>
  ({ figure, lines, named }, budget) => {
    const planned = (row: string): number => budget(sheet, 'plannedAmount', row)
    const [uses, left] = [named('Орлогын хуваарилалт'), named('Хуваарилаагүй орлого')]
    const [first = '', ...others] = sources
    const rows = [first, ...main, ...others].map((row, index) => [index + 2, row] as const)
    const usedRows = used.map((row, index) => [uses + 1 + index, row] as const)
    return [
      ...[...rows, ...usedRows].map(([line, row]) => ({
        says: `line ${line} is row ${row}`,
        whole: figure(line),
        parts: [planned(row)],
      })),
      { says: 'the number of lines', whole: lines.length, parts: [rows.length, usedRows.length, 3] },
      { says: 'income', whole: figure(1), parts: sources.map(planned) },
      ...(main.length === 0 ? [] : [{ says: 'main income', whole: figure(2), parts: main.map(planned) }]),
      { says: 'uses', whole: figure(uses), parts: used.map(planned) },
      { says: 'what is left', whole: figure(left), parts: [figure(1), -figure(uses)] },
    ]
  }
