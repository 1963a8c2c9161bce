import { foldedForm, smallText } from '#engine/text/normalise.ts'

/**
 * Adds Latin spellings if the search has Latin letters, so that `surguuli` finds «сургууль». Compare spellings at the
 * same index.
 */
export function spellingsFor(search: string): (text: string) => readonly string[] {
  return /[a-z]/.test(smallText(search))
    ? (text) => [foldedForm(text), inLatin(text, 'o'), inLatin(text, 'u')]
    : (text) => [foldedForm(text)]
}

/** ASSUMED: MNS 5217:2012 with the most common spelling. Search and password checks treat other spellings alike. */
export const latinLetters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'j',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  ө: 'u',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ү: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'sh',
  ъ: '',
  ы: 'y',
  ь: 'i',
  э: 'e',
  ю: 'yu',
  я: 'ya',
}

function inLatin(text: string, oe: 'o' | 'u'): string {
  return smallText(text)
    .replace(/[өö]/g, oe)
    .replace(/[а-яёү]/g, (letter) => latinLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/kh|x/g, 'h')
    .replace(/zh/g, 'j')
    .replace(/c(?!h)/g, 'ts')
    .replace(/w/g, 'v')
    .replace(/y/g, 'i')
    .replace(/i+/g, 'i')
    .replace(/ie/g, 'e')
    .replace(/([aeou])\1+/g, '$1')
    .replace(/\s+/gu, ' ')
    .trim()
}
