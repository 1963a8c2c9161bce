import { latinLetters } from '#engine/text/spellings.ts'
import { knownNames } from '#features/sign-in/server/known-names.ts'
import { nameParts } from '#features/sign-in/server/name-parts.ts'
import { officeWords } from '#features/sign-in/server/office-words.ts'
import { regions } from '#forms/regions.ts'

export type PasswordOwner = {
  readonly userName: string
  readonly displayName: string
  /** '' if the account has no institution. */
  readonly institutionName: string
}

/** Shorter words match by chance. */
const MIN_WORD_LENGTH = 3
/** The genitive, in which a father's name comes before one's own. */
const genitives = ['', 'ын', 'ийн', 'гийн', 'ны', 'ий', 'ы', 'н'] as const

/** Returns the words that an attacker would try first, in both scripts. */
export function wordsOfOwner({ userName, displayName, institutionName }: PasswordOwner): readonly string[] {
  const texts = [userName, displayName, institutionName].map((text) => text.toLowerCase())
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)])
  return inBothScripts(words.filter((word) => [...word].length >= MIN_WORD_LENGTH))
}

/** Returns the words in their usual spelling (`foldedOf`), with their genitives. */
export function foldedWordsOf(words: readonly string[]): readonly string[] {
  const declined = words.flatMap((word) => genitives.map((ending) => `${word}${ending}`))
  return [...new Set(declined.flatMap(spellingsOf).map(foldedOf))]
}

/** Words common in passwords here, most common first. ASSUMED: no study of Mongolian passwords exists. */
const usual = (
  'төсөв нууц нууцүг нууц үг үг нэвтрэх монгол улаанбаатар чингис чингисхаан хаан админ сургууль цэцэрлэг багш сурагч хүүхэд захирал эрхлэгч нягтлан ' +
  'нярав санхүү боловсрол яам газар хэлтэс байгууллага ажил тайлан маягт аав ээж хайр хайртай найз гэр бүл морь чоно бүргэд арслан нар сар од цэцэг говь ' +
  'хангай алтай байгаль тэнгэр далай наадам хурдан шинэ өглөө бат болд дорж баяр ганбат ганболд ганзориг сүхбаатар батбаяр батболд батсайхан батзориг ' +
  'сайн байна уу сайнбайнауу сайн байна уу баярлалаа баяртай амжилт аз жаргал эрүүл энх эх орон миний чиний манай танай би чи та бид хүн эмэгтэй эрэгтэй охин хүү ' +
  'эгч ах дүү эмээ өвөө гэрээ анги ангийн хичээл дэвтэр ном үзэг самбар тоглоом цэцэрлэгийн сургуулийн багшийн төсвийн яамны компьютер утас интернет нэр овог пароль пассворд ' +
  'хэрэглэгч систем програм мэдээлэл тооцоо мөнгө төгрөг цалин данс банк хаана хэзээ юу яаж нэг хоёр гурав дөрөв тав зургаа долоо найм ес арав өвөл хавар зун намар ' +
  'улаан цагаан хар хөх ногоон шар алт мөнгө төмөр нохой муур үхэр хонь ямаа тэмээ бар туулай луу могой бич тахиа гахай хулгана тамир мандал дэлгэр эрдэм билиг ' +
  'мөнх отгон энх сүх ган төмөр баатар батын пүрэв лхагва нямаа даваа мягмар бямба ням цэрэн цэнд дулам долгор должин жаргал жавхлан чимэг чулуун сүрэн зул заяа ууганаа ' +
  'хариуцлага байгуулалт хөгжил хөгжилтэй хөгжөөн асуудал асуудалгүй боломж боломжгүй өглөөний өдрийн мэнд мэндээ баярлаж төлөвлөлт сургалтын амралт зуны өвлийн цалингийн жилийн ' +
  'эрдэнэсийн сансар сансрын ертөнц тэмцээн ялалт аварга дарга даргын орлогч туслах мэргэжилтэн инженер эмч жолооч үйлчлэгч тогооч манаач галч нарийн бичиг хүний нөөц архив ' +
  'ундрах урнаа учрал хишиг хүслэн эрхэм энэрэл амар амарсайхан ариун гэрэл гантулга тулга тогтох түвшин төгс содном сономд дагва дамба дамдин цогт цогтбаатар хуяг ганхуяг энхбаяр батхуяг ' +
  'сайхан баясгалан мөнхжаргал энхжаргал отгонжаргал алтанцэцэг алтантуяа оюунтуяа оюунгэрэл пагма пүрэвдорж гончиг галсан дэлгэрмаа маа нарангэрэл солонго сувд анхтуяа анхбаяр ' +
  'хайртай хайртайгаа чамд чамдаа чамайг чиний надад намайг минь мину маань танд амраарай амрагтун амарна баяртай хөөрхөн хөөрхий хайрт хайрын ээжийн аавын ээждээ аавдаа ах эгч бүгд ' +
  'үргэлж дандаа мөнхөд хамт сайн сайхан муу маш их бага том жижиг зүрх зүрхэн сэтгэл санаа амь амьдрал амьдрах шүү дээ аялал баяр баярын бэлэг өдөр шөнө орой маргааш өчигдөр өнөөдөр ' +
  'мөнхбат отгонбаяр эрдэнэ тэмүүжин тэмүүлэн билгүүн анударь энхтуяа оюун оюунчимэг туяа нарантуяа сарантуяа цэцэгмаа сарнай номин ариунаа болормаа мөнхцэцэг уранчимэг пүрэв нямдорж'
).split(' ')

const sounds: readonly (readonly [RegExp, string])[] = [
  // «ү» is often written v: mvnkh, tvvshin.
  [/(?<![aeiouyv])v(?![aeiouy]|$)/g, 'u'],
  [/ch/g, 'q'],
  [/kh|x/g, 'h'],
  [/ts|tz/g, 'c'],
  [/zh/g, 'j'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/[oöü]/g, 'u'],
  // Doubled vowels are written once as often as twice, and so is the «нг» of «чингис».
  [/ngg/g, 'ng'],
  [/([aeiu])\1+/g, '$1'],
]

/** Letters that are left out or written in another way in Latin: `surguul`, `gobi`, `dolzin`, `yerunkhii`, `hyn`. */
const looseLetters = [
  ['говь', 'gobi'],
  ['ь', ''],
  ['ж', 'з'],
  ['е', 'ye'],
  ['ү', 'y'],
] as const

/** The word itself, and with each of `looseLetters` that it has in its other spelling. */
export function spellingsOf(word: string): readonly string[] {
  return looseLetters.reduce<readonly string[]>(
    (words, [letter, other]) =>
      words.flatMap((each) => (each.includes(letter) ? [each, each.replaceAll(letter, other)] : [each])),
    [word],
  )
}

/** Transcribes all common spellings equally: `төсөв`, `tusuv` and `tosov` match, `enkhtuyaa` and `enkhtuya` too. */
export function foldedOf(text: string): string {
  return sounds.reduce(
    (folded, [spelt, letter]) => folded.replace(spelt, letter),
    latinOf(text.toLowerCase()),
  )
}

/** Most common first, with parts of personal names and the names of aimags and sums. */
export const usualWords: readonly string[] = inBothScripts([
  'tosov',
  ...usual,
  ...nameParts,
  ...officeWords,
  ...knownNames,
  ...regions.map(({ name }) => name.toLowerCase()),
])

/** Mongolian (MNS 5552) and Russian, both cases. */
export const keyRows: Readonly<Record<'mongolian' | 'russian', readonly string[]>> = {
  mongolian: ['№-"₮:._,%?ещ', 'фцужэнгшүзкъ', 'йыбөахролдп', 'ячёсмитьвю'],
  russian: ['1234567890-=', 'йцукенгшщзхъ', 'фывапролджэ', 'ячсмитьбю'],
}

/** Left, above left, above right, right, below right, below left. */
export type KeyNeighbours = Readonly<Record<string, readonly (string | null)[]>>

/** Every row is half a key to the right of the one above. */
export function neighboursOf(rows: readonly string[]): KeyNeighbours {
  const at = (row: number, column: number): string | null => {
    const key = [...(rows[row] ?? '')][column]
    if (key === undefined) return null
    const upper = key.toUpperCase()
    return upper === key ? key : `${key}${upper}`
  }
  const around = (row: number, column: number) => [
    at(row, column - 1),
    at(row - 1, column),
    at(row - 1, column + 1),
    at(row, column + 1),
    at(row + 1, column),
    at(row + 1, column - 1),
  ]
  return Object.fromEntries(
    rows.flatMap((keys, row) =>
      [...keys].flatMap((key, column) =>
        [...new Set([key, key.toUpperCase()])].map((sign) => [sign, around(row, column)]),
      ),
    ),
  )
}

function inBothScripts(words: readonly string[]): readonly string[] {
  return [...new Set(words.flatMap((word) => [word, latinOf(word)]))]
}

export function latinOf(text: string): string {
  return [...text].map((letter) => latinLetters[letter] ?? letter).join('')
}
