import { unprintableText } from '#engine/text/printable-text.ts'

/**
 * `tools/subset-fonts.ts` subsets the embedded fonts by these. Traditional Mongolian is an official script (calculation
 * §10, Paper).
 */
export const paperCharacters = {
  Arimo: [
    '\\u0020-\\u007e\\u00a0-\\u0377\\u037a-\\u037f\\u0384-\\u038a\\u038c\\u038e-\\u03a1\\u03a3-\\u052f\\u1e00-\\u1eff',
    '\\u2000-\\u205e\\u2070-\\u2071\\u2074-\\u208e\\u2090-\\u209c\\u20a0-\\u20be\\u2100-\\u214f\\u2153-\\u2154\\u215b-\\u215e',
    '\\u2190-\\u2195\\u2202\\u2206\\u220f\\u2211-\\u2212\\u2215\\u2219-\\u221a\\u221e-\\u221f\\u2229\\u222b\\u2248',
    '\\u2260-\\u2261\\u2264-\\u2265\\u25a0-\\u25a1\\u25aa-\\u25ac\\u25b2\\u25ba\\u25bc\\u25c4\\u25ca-\\u25cc\\u25cf\\u25e6',
  ].join(''),
  Mongolian: '\\u1800-\\u1819\\u1820-\\u1878\\u1880-\\u18aa',
} as const

export type PaperFont = keyof typeof paperCharacters

/** Invisible characters, such as joiners, need no glyph. */
const WITHOUT_GLYPH = '\\s\\p{Default_Ignorable_Code_Point}'

const unprintable = new RegExp(
  `[^${paperCharacters.Arimo}${paperCharacters.Mongolian}${WITHOUT_GLYPH}]`,
  'gu',
)

function equivalentOf(character: string): string | null {
  const letters = character.normalize('NFKC')
  return letters.search(unprintable) < 0 ? letters : null
}

export function unprintableIn(text: string): readonly string[] {
  const lacking = new Set(text.match(unprintable))
  return [...lacking].filter((character) => equivalentOf(character) === null)
}

/** Shared by browser, server and lists, so that papers print all stored text (calculation §10, Paper). */
export function unprintableProblem(text: string): string | null {
  const found = unprintableIn(text)
  if (found.length === 0) return null
  return unprintableText(found.map((each) => (/\p{C}/u.test(each) ? codePointName(each) : each)))
}

function codePointName(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

const mongolianRun = new RegExp(
  `([${paperCharacters.Mongolian}][${paperCharacters.Mongolian}\\u200c\\u200d\\u202f]*)`,
  'u',
)

/** The browser loads their font on demand. */
export function isMongolianIn(text: string): boolean {
  return mongolianRun.test(text)
}

export type FontRun = { readonly text: string; readonly font: PaperFont }

/**
 * ASSUMED: a character without a glyph prints as its code point, so that nothing is lost. Traditional Mongolian prints
 * from left to right.
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
