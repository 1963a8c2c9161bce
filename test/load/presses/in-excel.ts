import { type FormCell, type LoadForm, stopsOf } from '#test/load/presses/forms.ts'
import { REASON, type Tally, tally } from '#test/load/presses/presses.ts'

/**
 * A year in Excel, with one sheet for each form. Windows and mail keys are estimated minimums. Assumptions favour
 * Excel: no sign-in, prefilled lists of people, one save and print, no verification.
 */
type Book = {
  /**
   * `formulas`: a protected template that computes everything, with the first open cell of every sheet selected; Tab
   * visits the open cells. `none`: the printed form as a table; computed figures are calculated elsewhere and typed.
   */
  readonly computes: 'formulas' | 'none'
}

export function inExcel(forms: readonly LoadForm[], { computes }: Book): Tally {
  const counted = tally()
  // Enter on the file in an open folder.
  counted.add('enter', { keys: 1 })
  const way = computes === 'formulas' ? tabbed : typedThrough
  const ways = forms.map(way)
  // Ctrl+PageDown through the sheets, to the last with entries.
  counted.add('go', { keys: ways.findLastIndex(({ figures }) => figures.length > 0) })
  for (const { keys, figures } of ways) {
    counted.add('cells', { keys })
    counted.add('figures', { characters: figures.reduce((sum, figure) => sum + String(figure).length, 0) })
  }
  counted.add('save', { keys: 1 })
  // Estimated: Ctrl+P, Enter on Print, Enter on the proposed PDF name.
  counted.add('calculate', { keys: 3 })
  // Estimated: Alt+Tab to the mail, Ctrl+N, three letters of the address and Enter, Tab, the subject, Tab.
  counted.add('send', { keys: 5, characters: 3 + 'Төсвийн төсөл 2026'.length })
  counted.add('reasons', { characters: REASON.length })
  // Estimated: Alt+N A F, then Ctrl+A and Enter in a folder with only the workbook, its PDF and the letter.
  counted.add('attach', { keys: 5 })
  counted.add('send', { keys: 1 })
  return counted
}

type KeyPath = { readonly keys: number; readonly figures: readonly number[] }

/** Tab to every open cell up to the last typed one, and Enter. */
function tabbed(form: LoadForm): KeyPath {
  const stops = stopsOf(form)
  return { keys: stops.length, figures: stops.flatMap(({ typed }) => typed ?? []) }
}

/** Tab along each row, including empty cells; Enter returns to the first column. Zeros are omitted. */
function typedThrough({ cells }: LoadForm): KeyPath {
  const typed = cells.filter(({ figure }) => figure !== 0)
  const [first] = typed
  const last = typed.at(-1)
  if (!first || !last) return { keys: 0, figures: [] }
  const begin = Math.min(...typed.map(({ column }) => column))
  const rows = Map.groupBy(typed, ({ row }) => row)
  const tabs = [...rows.values()].reduce((sum, row) => sum + endOf(row) - begin, 0)
  return { keys: tabs + (last.row - first.row) + 1, figures: typed.map(({ figure }) => figure) }
}

const endOf = (row: readonly FormCell[]): number => Math.max(...row.map(({ column }) => column))
