import { printText } from '#documents/paper/paper-text.ts'
import { type Receipt, senderText } from '#documents/receipt.ts'
import { factWord } from '#documents/workbook/excel-formula.ts'
import { rowHeights } from '#documents/workbook/form.ts'
import {
  type BookCell,
  type BookPosition,
  type BookSheet,
  type CellContent,
  type CellRole,
  styleFor,
} from '#documents/workbook/workbook.ts'
import { workbookText } from '#documents/workbook/workbook-text.ts'
import { factText } from '#engine/fact-text.ts'
import type { Facts } from '#engine/formula.ts'
import { timeText } from '#engine/time.ts'
import { totalsInWords } from '#forms/amounts.ts'
import type { Group } from '#forms/profile.ts'
import type { StoredTotals } from '#forms/readings.ts'
import type { PaperFacts } from '#forms/reports/report.ts'
import { budgetTotalText } from '#forms/total-text.ts'

export type AboutPageOptions = {
  readonly facts: PaperFacts
  /** Determines the decimals of amounts. */
  readonly group: Group
  /** Tugrik, by the figures of the workbook. */
  readonly readings: StoredTotals
  /** `null` before sending. */
  readonly receipt: Receipt | null
  readonly changedInputs: number
  readonly requiredFacts: Facts
  readonly contents: readonly (Pick<BookSheet, 'name' | 'kind'> & { readonly title: string })[]
}

export type PageLine = readonly { readonly content: CellContent; readonly role: CellRole }[]

export const text = (words: string, role: CellRole) => ({
  content: { kind: 'text', text: words } as const,
  role,
})
export const gap: PageLine = []
const widths = [46, 46, 70]

export function aboutPage(about: AboutPageOptions): BookSheet {
  return firstPage(aboveFacts(about), about)
}

export function firstPage(
  above: readonly PageLine[],
  about: Pick<AboutPageOptions, 'requiredFacts' | 'contents'>,
): BookSheet {
  const lines = [...above, ...factLines(about.requiredFacts), ...contentLines(about)]
  const cells = lines.flatMap(cellsOf)
  return {
    name: workbookText.about,
    kind: 'about',
    widths,
    heights: rowHeights(cells, widths),
    frozen: { rows: 1, columns: 0 },
    cells,
    merged: [],
  }
}

export function factSpot(about: AboutPageOptions, name: string): BookPosition {
  return factSpotBelow(aboveFacts(about), about, name)
}

export function factSpotBelow(
  above: readonly PageLine[],
  { requiredFacts }: Pick<AboutPageOptions, 'requiredFacts'>,
  name: string,
): BookPosition {
  const line = Object.keys(requiredFacts).indexOf(name)
  return { sheet: workbookText.about, row: above.length + line, column: 1 }
}

function cellsOf(line: PageLine, row: number): readonly BookCell[] {
  return line.map(({ content, role }, column) => ({ row, column, content, style: styleFor(role) }))
}

function aboveFacts({
  facts,
  group,
  readings,
  receipt,
  changedInputs,
}: AboutPageOptions): readonly PageLine[] {
  const words = workbookText
  return [
    [text(facts.institutionName, 'title')],
    [text(words.title(facts.year), 'note')],
    gap,
    stated(words.institution, facts.institutionId),
    stated(words.year, String(facts.year)),
    stated(words.period, facts.sessionName),
    stated(words.calculatedAt, timeText(facts.calculatedAt)),
    ...(receipt === null ? [] : receiptLines(receipt)),
    ...totalsInWords(readings, group).map(({ name, value }) =>
      stated(budgetTotalText.thousands(name), value),
    ),
    gap,
    [changedInputs > 0 ? text(words.stale(changedInputs), 'warning') : text(words.fresh, 'note')],
    [text(words.live, 'note')],
    [text(words.rounding, 'note')],
    gap,
    [text(words.legend, 'head')],
    ...(['entered', 'proposed', 'given', 'locked', 'computed'] as const).map((role) => [
      text(words.roles[role], role),
    ]),
    gap,
    [text(words.facts, 'head')],
  ]
}

function receiptLines({ number, sentAt, sender, checkCode }: Receipt): readonly PageLine[] {
  return [
    stated(printText.receiptNumber, number),
    stated(printText.sentAt, timeText(sentAt)),
    ...(sender === null ? [] : [stated(printText.sender, senderText(sender))]),
    stated(printText.checkCode, checkCode),
  ]
}

export function stated(caption: string, value: string): PageLine {
  return [text(caption, 'caption'), text(value, 'text')]
}

function factLines(facts: Facts): readonly PageLine[] {
  return Object.entries(facts).map(([name, value]) => {
    const word = factWord(value)
    const content: CellContent =
      typeof word === 'number' ? { kind: 'number', value: word } : { kind: 'text', text: word }
    return [text(factText.name(name), 'caption'), { content, role: 'given' }]
  })
}

function contentLines({ contents }: Pick<AboutPageOptions, 'contents'>): readonly PageLine[] {
  return [
    gap,
    [text(workbookText.contents, 'head')],
    ...contents.map(
      ({ name, kind, title }): PageLine => [
        { content: { kind: 'link', text: name, sheet: name }, role: 'caption' },
        text(workbookText.kinds[kind], 'text'),
        text(title, 'text'),
      ],
    ),
  ]
}
