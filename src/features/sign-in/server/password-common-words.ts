import { everydayWords, wordSeries } from '#features/sign-in/server/everyday-words.ts'
import { foldedOf, keyRows, spellingsOf } from '#features/sign-in/server/password-words.ts'

/** Shorter ones in a word of several match by chance, except those of a series. */
const MIN_PART_LENGTH = 3
const MIN_SERIES_LENGTH = 2
const MAX_PART_LENGTH = 24
/** A number inside that is no year is tried like a word. */
const MIN_NUMBER_LENGTH = 3
const year = /^(?:19|20)\d\d$/
const latinRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
const alphabet = 'абвгдеёжзийклмноөпрстуүфхцчшщъыьэюя'
const rows = [...latinRows, ...Object.values(keyRows).flat(), alphabet]
const runs = [...rows, ...rows.map((row) => [...row].reverse().join(''))]

/** Endings of cases, possession, number and verbs, and what is left of them after folding. */
const endings = [
  ...new Set(
    (
      'ын ийн гийн ны ний ий ы н аа ээ оо өө гаа гээ д т ад эд од өд аас ээс оос өөс аар ээр оор өөр тай тэй той ' +
      'тайгаа тэйгээ руу рүү луу лүү ууд үүд нууд нүүд чууд гүй минь чинь маань ' +
      'сан сэн сон сөн лаа лээ лоо лөө чихлаа чихлээ чихсан чихсэн гдсан гдсэн агдсан эгдсэн даг дэг дог дөг ' +
      'аарай ээрэй оорой өөрэй ахгүй эхгүй охгүй өхгүй'
    )
      .split(' ')
      .map(foldedOf),
  ),
]

/** A verb is listed as «мартах»; its other forms lack the ending. */
const verb = /^(.{3,})[аэоө]х$/u

export type CommonWords = ReadonlySet<string>

/** `others`: passwords that are common elsewhere. All spellings of a word are one (`foldedOf`). */
export function commonWords(...others: readonly (readonly string[])[]): CommonWords {
  const words = [...wordSeries.flat(), ...everydayWords, ...others.flat()]
  const stems = words.flatMap((word) => verb.exec(word)?.[1] ?? [])
  return new Set([...words, ...stems].flatMap(spellingsOf).map(foldedOf))
}

/**
 * Counts the different common words of a password that has nothing else; `null` if it has. Words of a series, runs of
 * keys and forms of one word count once.
 */
export function differentCommonWords(password: string, common: CommonWords): number | null {
  const tokens = password.match(/\p{L}+|\p{N}+/gu) ?? []
  const different = new Set<string>()
  for (const token of tokens) {
    const words = /^\p{N}/u.test(token) ? numberWords(token) : lettersWords(token, common)
    if (words === null) return null
    for (const word of words) different.add(word)
  }
  return different.size
}

function numberWords(digits: string): readonly string[] {
  return digits.length < MIN_NUMBER_LENGTH || year.test(digits) ? [] : [digits]
}

/** An ending after a hyphen, such as «Булган-ын», is no word. */
function lettersWords(token: string, common: CommonWords): readonly string[] | null {
  return endings.includes(foldedOf(token)) ? [] : wordsIn(token, common)
}

/** Splits a token into the fewest common words. */
function wordsIn(token: string, common: CommonWords): readonly string[] | null {
  const text = token.toLowerCase()
  const letters = [...text]
  const whole = wordOf(text, common, 1)
  if (whole !== null) return [whole]
  const best: (readonly string[] | null)[] = [[]]
  for (let end = 1; end <= letters.length; end++) {
    let fewest: readonly string[] | null = null
    for (let start = Math.max(0, end - MAX_PART_LENGTH); start <= end - MIN_SERIES_LENGTH; start++) {
      const before = best[start] ?? null
      if (before === null || (fewest !== null && before.length + 1 >= fewest.length)) continue
      const word = wordOf(letters.slice(start, end).join(''), common, MIN_PART_LENGTH)
      if (word !== null) fewest = [...before, word]
    }
    best[end] = fewest
  }
  return best[letters.length] ?? null
}

function wordOf(text: string, common: CommonWords, least: number): string | null {
  if (isRun(text)) return 'run'
  const folded = foldedOf(text)
  if (folded.length < least) return seriesOf.get(folded) ?? null
  const known = common.has(folded) ? folded : null
  const stem = endings
    .flatMap((ending) => (folded.endsWith(ending) ? folded.slice(0, -ending.length) : []))
    .filter((each) => each.length >= MIN_PART_LENGTH && common.has(each))
    .toSorted((a, b) => a.length - b.length)[0]
  const word = stem ?? known
  return word === null ? null : (seriesOf.get(known ?? word) ?? seriesOf.get(word) ?? word)
}

/** Keys in their order, either way, or one letter again and again. */
function isRun(text: string): boolean {
  if ([...text].length < MIN_PART_LENGTH) return false
  return runs.some((row) => row.includes(text)) || new Set(text).size === 1
}

const seriesOf: ReadonlyMap<string, string> = new Map(
  wordSeries.flatMap((words, at) => words.map((word) => [foldedOf(word), `series ${at}`])),
)
