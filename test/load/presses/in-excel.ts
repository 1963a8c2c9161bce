import { type Form, type FormCell, stopsOf } from '#test/load/presses/forms.ts'
import { REASON, type Tally, tally } from '#test/load/presses/presses.ts'

/**
 * The same year in Excel, a form a sheet of one book in the order of the program. What the forms ask for is counted from them. What Windows and
 * the mail ask for is a guess: the fewest presses that we know of. Every doubt counts for Excel: nobody signs in, the lists of people have
 * come filled in, all sheets are saved and printed at once, and no figure is looked at twice. The same reason is written, in the mail.
 */
type Book = {
  /**
   * `formulas`: a template that is protected and computes everything; it was left with the first open cell of every sheet chosen, so that
   * Tab goes from open cell to open cell. `none`: the printed form as a table; what the program computes is worked out elsewhere and typed.
   */
  readonly computes: 'formulas' | 'none'
}

export function inExcel(forms: readonly Form[], { computes }: Book): Tally {
  const counted = tally()
  // Enter on the file, in a folder that is open.
  counted.add('enter', { keys: 1 })
  const way = computes === 'formulas' ? tabbed : typedThrough
  const ways = forms.map(way)
  // Ctrl+PageDown, sheet after sheet, to the last in which something is typed.
  counted.add('go', { keys: ways.findLastIndex(({ figures }) => figures.length > 0) })
  for (const { keys, figures } of ways) {
    counted.add('cells', { keys })
    counted.add('figures', { characters: figures.reduce((sum, figure) => sum + String(figure).length, 0) })
  }
  // Ctrl+S.
  counted.add('save', { keys: 1 })
  // Guessed: Ctrl+P, Enter on Print, Enter on the name that is proposed for the PDF.
  counted.add('calculate', { keys: 3 })
  // Guessed: Alt+Tab to the mail, Ctrl+N, three letters of the address and Enter, Tab, the subject, Tab.
  counted.add('send', { keys: 5, characters: 3 + 'Төсвийн төсөл 2026'.length })
  counted.add('reasons', { characters: REASON.length })
  // Guessed: Alt+N A F, then Ctrl+A and Enter in a folder that holds the book, its PDF and the letter, and nothing else.
  counted.add('attach', { keys: 5 })
  // Ctrl+Enter.
  counted.add('send', { keys: 1 })
  return counted
}

type Way = { readonly keys: number; readonly figures: readonly number[] }

/** Tab to every open cell up to the last that is typed, and Enter. */
function tabbed(form: Form): Way {
  const stops = stopsOf(form)
  return { keys: stops.length, figures: stops.flatMap(({ typed }) => typed ?? []) }
}

/** Along each row with Tab, over what is empty too; Enter goes back to the column in which the Tabs began. Zeros are left out. */
function typedThrough({ cells }: Form): Way {
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
