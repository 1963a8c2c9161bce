import { expect, test } from 'vitest'
import {
  foldedOf,
  foldedWordsOf,
  latinOf,
  neighboursOf,
  usualWords,
  wordsOfOwner,
} from '#features/sign-in/server/password-words.ts'

test.each([
  ['төсөв', 'tusuv'],
  ['улаанбаатар', 'ulaanbaatar'],
  ['хөвсгөл', 'khuvsgul'],
  ['цэцэгмаа 7', 'tsetsegmaa 7'],
])('%s is typed as %s', (word, latin) => {
  expect(latinOf(word)).toBe(latin)
})

test.each([
  ['төсөв', 'tusuv', 'tosov', 'TÖSÖV'],
  ['хөвсгөл', 'khuvsgul', 'hovsgol'],
  ['цэцэг', 'tsetseg', 'ceceg'],
  ['энхтуяа', 'enkhtuyaa', 'Enkhtuya', 'enhtuya'],
  ['баасансүрэн', 'baasansuren', 'basansuren'],
  ['чингис', 'chinggis', 'chingis'],
])('%s is one word however it is spelt', (...spellings) => {
  expect(new Set(spellings.map(foldedOf)).size).toBe(1)
})

test('known names of the owner: whole, word by word, in both scripts; none shorter than three letters', () => {
  const owner = { userName: 'Dorj.e', displayName: 'Дорж Энхтуяа', institutionName: '5-р сургууль' }
  expect(wordsOfOwner(owner)).toEqual([
    ...['dorj.e', 'dorj', 'дорж энхтуяа', 'dorj enkhtuyaa', 'дорж', 'энхтуяа', 'enkhtuyaa'],
    ...['5-р сургууль', '5-r surguuli', 'сургууль', 'surguuli'],
  ])
})

test.each(['dorjiin', 'доржийн', 'dorj', 'enkhtuyagiin', 'энхтуяагийн'])(
  '%s is a word of the owner',
  (text) => {
    const owner = { userName: '', displayName: 'Дорж Энхтуяа', institutionName: '' }
    expect(foldedWordsOf(wordsOfOwner(owner))).toContain(foldedOf(text))
  },
)

test('usual words are the country’s own, with its places', () => {
  expect(usualWords).toEqual(expect.arrayContaining(['төсөв', 'tosov', 'mongol', 'увс', 'arkhangai']))
})

test('the neighbours of a key are those that touch it', () => {
  const keys = neighboursOf(['12', 'йц', 'фы'])
  expect(keys.й).toEqual([null, '1', '2', 'цЦ', 'фФ', null])
  expect(keys.Ц).toEqual(['йЙ', '2', null, null, 'ыЫ', 'фФ'])
  expect(keys['1']).toEqual([null, null, null, '2', 'йЙ', null])
})
