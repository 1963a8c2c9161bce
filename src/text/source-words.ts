import { panelText } from '#text/cell-panel.ts'

/** What the sources of the sheets are called for people; in code and docs they keep the short names of our own papers. */
const words: readonly (readonly [RegExp, string])[] = [
  [/\bspec (\d{3})/g, 'Техникийн тодорхойлолт $1'],
  [/\b(design )?calculation\b/g, 'Тооцооны аргачлал'],
  [/\bfacts\b/g, 'Норм, жишгийн лавлагаа'],
  [/\bdecision (\d+)/g, 'Шийдвэр $1'],
  [/\bhuvi\b/g, 'хувийн'],
  [/\bNTB\b/g, 'насан туршийн боловсрол'],
  [/\bSUB\b/g, 'цэцэрлэг'],
  [/\bESIS\b/g, 'БСМС'],
  [/ ?\(norm-[a-z-]+\)/g, ''],
  [/\bb(\d+)/g, 'бланк $1'],
]

/** A source that an administrator has named, with the day from which it holds. */
export function namedSourceInWords({
  source,
  from,
}: {
  readonly source: string
  readonly from: string | null
}): string {
  return from === null ? source : `${source} (${panelText.heldSince(from)})`
}

/** The rule, law or paper that a cell rests on, in Mongolian. */
export function sourceInWords(source: string): string {
  return words.reduce((text, [name, word]) => text.replace(name, word), source)
}
