import { type ESTree, Visitor } from 'vite'
import { at, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'

const speaking = [
  /[/-]text\.ts$/,
  // Captions of forms, words that the engine parses and prints, and words of paper and workbooks.
  /^src\/(engine|forms|documents)\//,
  /^src\/features\/demo\//,
  // Words that a password may not consist of, and captions of a summed report.
  /^src\/features\/sign-in\/server\/(everyday-words|known-names|name-parts|office-words|password-common-words|password-words)\.ts$/,
  /^src\/features\/consolidation\/class-table\.ts$/,
  // Data of example requests, not sentences of the program.
  /^src\/app\/server\/openapi-examples\.ts$/,
]
// It reports an outdated Node, so it must run without TypeScript support.
const before = ['src/app/require-node.mjs']
const shownAttributes = ['alt', 'aria-label', 'label', 'placeholder', 'title']

/** All messages are in one place for a proofreader. */
export const mongolianInText: HouseRule = {
  name: 'Mongolian text stands in text.ts files, in captions of forms, in demonstration data and in examples',
  broken: (house) => [
    ...shipped(house)
      .filter(({ path }) => !isAllowed(path))
      .flatMap((source) => literalsOf(source, /\p{Script=Cyrillic}/u)),
    ...[...house.files]
      .filter(([path, text]) => path.endsWith('.css') && /\p{Script=Cyrillic}/u.test(withoutComments(text)))
      .map(([path]) => `${path}: let the page show the sentence, from a text.ts.`),
  ],
}

/** Applies to text between tags in any alphabet. */
export const noWordsInMarkup: HouseRule = {
  name: 'the screens show no words of their own',
  broken: (house) =>
    shipped(house)
      .filter(({ path }) => path.endsWith('.tsx'))
      .flatMap(markupWords),
}

function literalsOf(source: SourceFile, pattern: RegExp): readonly string[] {
  const places: string[] = []
  const collect = (text: unknown, start: number) => {
    if (typeof text !== 'string' || !pattern.test(text)) return
    places.push(
      `${at(source, start)} says «${text.trim()}». Write the sentence in the text.ts of its feature and use it by its name.`,
    )
  }
  new Visitor({
    Literal: (node) => collect(node.value, node.start),
    TemplateElement: (node) => collect(node.value.cooked, node.start),
    JSXText: (node) => collect(node.value, node.start),
  }).visit(source.program)
  return places
}

function markupWords(source: SourceFile): readonly string[] {
  const places: string[] = []
  const collect = (text: unknown, start: number) => {
    if (typeof text !== 'string' || !/\p{L}/u.test(text)) return
    places.push(`${at(source, start)} shows «${text.trim()}». Take it from the text.ts of its feature.`)
  }
  new Visitor({
    JSXText: (node) => collect(node.value, node.start),
    JSXAttribute: (node: ESTree.JSXAttribute) => {
      const isShown = typeof node.name.name === 'string' && shownAttributes.includes(node.name.name)
      if (isShown && node.value?.type === 'Literal') collect(node.value.value, node.start)
    },
  }).visit(source.program)
  return places
}

function isAllowed(path: string): boolean {
  return before.includes(path) || speaking.some((place) => place.test(path))
}

function withoutComments(css: string): string {
  return css.replace(/\/\*.*?\*\//gs, '')
}
