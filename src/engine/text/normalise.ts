/** Stored text is only composed (NFC), so that Latin names survive. */

/** Y is missing because it may be У or Ү. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  k: 'к',
  m: 'м',
  o: 'о',
  p: 'р',
  t: 'т',
  x: 'х',
}

/** From older Mongolian fonts and keyboards. */
const OLDER_LETTERS: Readonly<Record<string, string>> = { ї: 'ү', є: 'ө', ѳ: 'ө', ɵ: 'ө' }

/** UAX #15, Stream-Safe Text Format. Composing a run takes quadratic time. */
const LONG_MARK_RUN = /\p{M}(?<!\p{M}{2})\p{M}{30}/u

export function hasLongMarkRun(text: string): boolean {
  return LONG_MARK_RUN.test(text)
}

export function storedText(text: string): string {
  return hasLongMarkRun(text) ? text : text.normalize('NFC')
}

export function isComposed(text: string): boolean {
  return text.normalize('NFC') === text
}

export function storedTexts(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map(storedTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storedTexts(each)]))
}

/** For example soft hyphens, zero-width spaces and direction marks. */
export function printableText(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

export function smallText(text: string): string {
  return storedText(printableText(text))
    .toLowerCase()
    .replace(/[їєѳɵ]/g, (letter) => OLDER_LETTERS[letter] ?? letter)
}

/** Texts that a reader cannot distinguish fold to the same text. */
export function foldedForm(text: string): string {
  return smallText(text)
    .replace(/[abcehkmoptx]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Other superscripts than those of м² and 10⁶ number footnotes. */
const NAME_MARKS = /(?:[^\p{L}\p{N}\p{Sc}<>≤≥±+]|[₮²³¹⁰-₉])+/u
const EXPONENTS = /(?<=(?<!\p{L})[скд]?м)[²³]|(?<=(?<!\d)10)[³⁶⁹]/gu

/** Captions differ in spaces and signs. Percent and currencies other than tugrik stay: they are units. */
export function foldedName(text: string): string {
  const folded = foldedForm(text).replaceAll('%', 'хувь')
  const said = folded.replace(EXPONENTS, (exponent) => `^${exponent.normalize('NFKC')}`)
  return withoutMarks(said, NAME_MARKS)
}

/** Keeps digits apart: 1–2 is not 12. */
export function withoutMarks(text: string, marks: RegExp): string {
  const parts = text.split(marks).filter((part) => part !== '')
  const isApart = (part: string, index: number): boolean =>
    /^\p{N}/u.test(part) && /\p{N}$/u.test(parts[index - 1] ?? '')
  return parts.map((part, index) => (isApart(part, index) ? ` ${part}` : part)).join('')
}

export function isSameText(one: string, other: string): boolean {
  const [first, second] = [foldedForm(one), foldedForm(other)]
  return first === second
}

/** Such as the Latin Y of «Yндсэн». Letters that folding replaces do not count. */
export function strangeLetter(text: string): string | null {
  for (const [word] of storedText(printableText(text)).matchAll(/\p{L}+/gu)) {
    const letters = [...word]
    const strange = letters.find((letter) => !/\p{Script=Cyrillic}/u.test(foldedForm(letter)))
    if (strange !== undefined && letters.some((letter) => /\p{Script=Cyrillic}/u.test(letter))) return strange
  }
  return null
}

/** Ignores spaces, punctuation and invisible characters, even fillers that Unicode classes as letters. */
export function hasVisibleText(text: string): boolean {
  return /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}]/u.test(text)
}
