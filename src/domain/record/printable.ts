import { screenText } from '#text/screens.ts'

/**
 * The characters of each font that papers embed, as the inside of a character class. `tools/subset-fonts.ts` cuts the fonts by them, and a test
 * holds that no font lacks one. Traditional Mongolian is an official script (design calculation §10, Paper).
 */
export const paperCharacters = {
  /** Cyrillic, Latin and Greek letters, their accents, punctuation, currencies and the signs of arithmetic. */
  Arimo: [
    '\\u0020-\\u007e\\u00a0-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u052f\\u1e00-\\u1eff',
    '\\u2000-\\u205e\\u2070-\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20be\\u2100-\\u214f\\u2153-\\u2154\\u215b-\\u215e',
    '\\u2190-\\u2195\\u2202\\u2206\\u220f\\u2211-\\u2212\\u2215\\u2219-\\u221a\\u221e-\\u221f\\u2229\\u222b\\u2248',
    '\\u2260-\\u2261\\u2264-\\u2265\\u25a0-\\u25a1\\u25aa-\\u25ac\\u25b2\\u25ba\\u25bc\\u25c4\\u25ca-\\u25cc\\u25cf\\u25e6',
  ].join(''),
  Mongolian: '\\u1800-\\u1819\\u1820-\\u1878\\u1880-\\u18aa',
} as const

/** The fonts of the papers. */
export type PaperFont = keyof typeof paperCharacters

/** Spaces print as spaces; characters that nobody sees, such as the joiner of two letters, need no glyph. */
const WITHOUT_GLYPH = '\\s\\p{Default_Ignorable_Code_Point}'

const unprintable = new RegExp(
  `[^${paperCharacters.Arimo}${paperCharacters.Mongolian}${WITHOUT_GLYPH}]`,
  'gu',
)

/** Returns what is printed for a character that no font has: the letters that it stands for, such as `1` for a wide one; `null`: nothing. */
function equivalentOf(character: string): string | null {
  const letters = character.normalize('NFKC')
  return letters.search(unprintable) < 0 ? letters : null
}

/** Returns the characters of a text that no paper can show, each once, in the order of the text. */
export function unprintableIn(text: string): readonly string[] {
  const lacking = new Set(text.match(unprintable))
  return [...lacking].filter((character) => equivalentOf(character) === null)
}

/**
 * Returns why a free text cannot be stored, in a sentence that names its characters; `null` if it can. Browser, server and lists ask the same
 * rule: no paper prints less than what is stored (design calculation §10, Paper).
 */
export function unprintableProblem(text: string): string | null {
  const found = unprintableIn(text)
  if (found.length === 0) return null
  return screenText.unprintable(found.map((each) => (/\p{C}/u.test(each) ? codePointName(each) : each)))
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const mongolianRun = new RegExp(
  `([${paperCharacters.Mongolian}][${paperCharacters.Mongolian}\\u200c\\u200d\\u202f]*)`,
  'u',
)

/** Tells whether a text has a character of traditional Mongolian, whose font a browser loads only then. */
export function isMongolianIn(text: string): boolean {
  return mongolianRun.test(text)
}

/** A part of a text that is printed in one font. */
export type FontRun = { readonly text: string; readonly font: PaperFont }

/**
 * Divides a text into runs of one font. ASSUMED: a character that no font has, such as one that a registry delivered, is printed as its code
 * point; no paper prints less than what is stored. Traditional Mongolian prints from left to right.
 */
export function fontRuns(text: string): readonly FontRun[] {
  return text.split(mongolianRun).flatMap((part, index): readonly FontRun[] => {
    if (index % 2 === 1) return [{ text: part, font: 'Mongolian' }]
    const printed = part
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[^\S\n]/gu, (space) => (space === '\u00a0' || space === '\u202f' ? '\u00a0' : ' '))
      .replace(unprintable, (character) => equivalentOf(character) ?? `[${codePointName(character)}]`)
    return printed === '' ? [] : [{ text: printed, font: 'Arimo' }]
  })
}
