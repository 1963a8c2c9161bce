/**
 * How texts that people write are stored and compared. Stored text is only composed (NFC), so that Latin names survive. Compared text is
 * folded: case, spaces, dashes, invisible characters, Latin look-alikes and the letters of older Cyrillic fonts make no difference.
 */

/** Small Latin letters and the Cyrillic letters that look like them or like their capitals. Y has no place: it may be У or Ү. */
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

/** Letters that older Mongolian fonts and keyboards have in the places of Ү and Ө. */
const OLDER_LETTERS: Readonly<Record<string, string>> = { ї: 'ү', є: 'ө', ѳ: 'ө', ɵ: 'ө' }

/** Returns the text as it is stored: in composed form (NFC), nothing else changed. */
export function storedText(text: string): string {
  return text.normalize('NFC')
}

/** Returns a value of JSON with every text in it as it is stored. */
export function storedTexts(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value)
  if (Array.isArray(value)) return value.map(storedTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, storedTexts(each)]))
}

/** Returns the text without characters that nobody sees, such as soft hyphens, zero-width spaces and direction marks. */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** Returns the composed small letters of a text, with the letters of today in place of older ones. */
export function smallText(text: string): string {
  return storedText(visibleText(text))
    .toLowerCase()
    .replace(/[їєѳɵ]/g, (letter) => OLDER_LETTERS[letter] ?? letter)
}

/** Returns the text by which texts of people are compared. Two texts that a reader takes for the same have the same folded text. */
export function foldedText(text: string): string {
  return smallText(text)
    .replace(/[abcehkmoptx]/g, (letter) => LOOKALIKES[letter] ?? letter)
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/gu, ' ')
    .trim()
}

/** Returns the folded letters and digits of a text: captions differ in their spaces and signs. */
export function foldedName(text: string): string {
  return foldedText(text).replace(/[^\p{L}\d]/gu, '')
}

/** Whether a reader takes two texts for the same. */
export function isSameText(one: string, other: string): boolean {
  const [first, second] = [foldedText(one), foldedText(other)]
  return first === second
}

/**
 * Returns the first letter of another alphabet inside a Cyrillic word, such as the Latin Y of «Yндсэн»; `null` if there is none. Look-alikes that
 * folding replaces are none.
 */
export function strangeLetter(text: string): string | null {
  for (const [word] of storedText(visibleText(text)).matchAll(/\p{L}+/gu)) {
    const letters = [...word]
    const strange = letters.find((letter) => !/\p{Script=Cyrillic}/u.test(foldedText(letter)))
    if (strange !== undefined && letters.some((letter) => /\p{Script=Cyrillic}/u.test(letter))) return strange
  }
  return null
}
