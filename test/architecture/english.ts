import { type ESTree, Visitor } from 'vite'
import { at, type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'

/** Words of the earlier private language. None may occur in a comment. */
const refusedWords = /\b(?:told|tells|stands|lies|whoever|somebody|anew|begun|shut|beside)\b/i

/** Words that are rare in plain technical English. */
const rareWords =
  /\b(?:told|tells?|stands|lies|whoever|somebody|nobody|anybody|everybody|anew|besides?|held|shut|begun|asked|asks|says|said|kept|taken|ways?|looks?|looked|goes|laid|whose|whatever|wherever)\b/gi
const MAX_RARE_WORDS_PER_10_000 = 20

/** A doc comment begins with a verb or a noun phrase, not with one of these. */
const refusedStart =
  /^(?:What|Which|Whose|Whoever|Who|Whom|Somebody|Nobody|Of|That|The same|Those|Until|How|Whether|By)\b/
const MAX_REFUSED_STARTS_PERCENT = 3

const MAX_WORDS_PER_100_LINES = 60

const MAX_COMMENT_WORDS = 40
const MAX_COMMENT_LINE = 120

type Comment = { readonly isDoc: boolean; readonly text: string; readonly start: number }

/** The comments of a file. Consecutive line comments count as one. */
function commentsOf({ text, comments }: SourceFile): readonly Comment[] {
  const found: Comment[] = []
  let lineEnd = -1
  for (const { type, value, start, end } of comments) {
    const continues = type === 'Line' && lineEnd >= 0 && /^\n[ \t]*$/.test(text.slice(lineEnd, start))
    const last = found.at(-1)
    if (continues && last) found[found.length - 1] = { ...last, text: `${last.text} ${value.trim()}` }
    else found.push({ isDoc: value.startsWith('*'), text: plain(value), start })
    lineEnd = type === 'Line' ? end : -1
  }
  return found
}

function plain(comment: string): string {
  return comment
    .replace(/^\*/, '')
    .replace(/^\s*\*/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

const wordsIn = (text: string): number => text.split(' ').filter((word) => word !== '').length

function roomOfPath(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}

/** Sums a number of each file by room. */
function byRoom(house: House, measure: (source: SourceFile) => number): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const source of shipped(house)) {
    const room = roomOfPath(source.path)
    sums.set(room, (sums.get(room) ?? 0) + measure(source))
  }
  return sums
}

const commentWords = (source: SourceFile): number =>
  commentsOf(source).reduce((sum, { text }) => sum + wordsIn(text), 0)

/** The rooms in which a share exceeds a limit. */
function roomsAbove(
  house: House,
  shares: {
    readonly part: (source: SourceFile) => number
    readonly whole: (source: SourceFile) => number
    readonly per: number
    readonly limitOf: (room: string) => number
  },
): readonly (readonly [room: string, figure: number])[] {
  const wholes = byRoom(house, shares.whole)
  return [...byRoom(house, shares.part)].flatMap(([room, part]) => {
    const whole = wholes.get(room) ?? 0
    const figure = whole === 0 ? 0 : (shares.per * part) / whole
    return figure > shares.limitOf(room) ? [[room, Math.round(figure * 10) / 10] as const] : []
  })
}

export const plainWords: HouseRule = {
  name: 'comments use no word of the earlier private language',
  broken: (house) =>
    shipped(house).flatMap((source) =>
      commentsOf(source).flatMap(({ text, start }) => {
        const word = refusedWords.exec(text.replace(/`[^`]*`/g, ''))?.[0]
        return word === undefined
          ? []
          : [`${at(source, start)} has «${word}». Name the actor and use a plain verb.`]
      }),
    ),
}

export const fewRareWords: HouseRule = {
  name: 'comments of a room have few words that plain technical English does not use',
  broken: (house) =>
    roomsAbove(house, {
      part: (source) =>
        commentsOf(source).reduce((sum, { text }) => sum + (text.match(rareWords)?.length ?? 0), 0),
      whole: commentWords,
      per: 10_000,
      limitOf: () => MAX_RARE_WORDS_PER_10_000,
    }).map(([room, figure]) => `${room}: ${figure} of 10,000 words. Use the standard terms.`),
}

export const plainStarts: HouseRule = {
  name: 'doc comments begin with a verb or a noun phrase',
  broken: (house) =>
    roomsAbove(house, {
      part: (source) =>
        commentsOf(source).filter(({ isDoc, text }) => isDoc && refusedStart.test(text)).length,
      whole: (source) => commentsOf(source).filter(({ isDoc }) => isDoc).length,
      per: 100,
      limitOf: () => MAX_REFUSED_STARTS_PERCENT,
    }).map(([room, figure]) => `${room}: ${figure} %. Begin with "Returns …" or with the noun.`),
}

export const fewComments: HouseRule = {
  name: 'comments say only what the code cannot',
  broken: (house) =>
    roomsAbove(house, {
      part: commentWords,
      whole: ({ text }) => text.split('\n').length,
      per: 100,
      limitOf: () => MAX_WORDS_PER_100_LINES,
    }).map(([room, figure]) => `${room}: ${figure} words per 100 lines. Delete what restates the code.`),
}

export const shortComments: HouseRule = {
  name: 'a comment is short, and so are its lines',
  broken: (house) =>
    shipped(house).flatMap((source) =>
      commentsOf(source)
        .flatMap(({ text, isDoc, start }) =>
          isDoc && wordsIn(text) > MAX_COMMENT_WORDS && !/decision \d{4}/.test(text)
            ? [`${at(source, start)} has ${wordsIn(text)} words. Move the paragraph to a decision.`]
            : [],
        )
        .concat(longLinesOf(source)),
    ),
}

function longLinesOf({ path, text }: SourceFile): readonly string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(?:\/\/|\/?\*)/.test(line) && line.length > MAX_COMMENT_LINE
        ? [`${path}:${index + 1} is longer than ${MAX_COMMENT_LINE} characters. Wrap the comment.`]
        : [],
    )
}

const refusedPrefix =
  /^(?:MOST|LONGEST|LEAST|LARGEST|SHORTEST|DEEPEST|LOOK|REST|TOLD|KEPT|HELD|GIVE|GIVEN|SEEN)_/

export const limitsAreNamed: HouseRule = {
  name: 'constants name their limit',
  broken: (house) =>
    shipped(house).flatMap((source) => {
      const places: string[] = []
      new Visitor({
        VariableDeclarator: ({ id, start }) => {
          if (id.type === 'Identifier' && refusedPrefix.test(id.name))
            places.push(`${at(source, start)} declares ${id.name}. Use MAX_…, MIN_…, …_MS, …_BYTES.`)
        },
      }).visit(source.program)
      return places
    }),
}

/** Participles that are nouns as well. */
const nouns = [
  'Ceiling',
  'Mapping',
  'Heading',
  'Setting',
  'Reading',
  'Meaning',
  'Filling',
  'Spelling',
  'Building',
]
const bareWord =
  /^(?:[A-Z][a-z]+(?:ed|ing)|Told|Kept|Held|Who|Now|Of|Beside|Whose|Said|Seen|Given|Done|Gone)$/

export const typesAreNouns: HouseRule = {
  name: 'no exported type is named by a bare participle or pronoun',
  broken: (house) =>
    shipped(house).flatMap((source) => {
      const places: string[] = []
      new Visitor({
        ExportNamedDeclaration: ({ declaration }) => {
          if (
            declaration?.type !== 'TSTypeAliasDeclaration' &&
            declaration?.type !== 'TSInterfaceDeclaration'
          )
            return
          const { name } = declaration.id
          if (bareWord.test(name) && !nouns.includes(name))
            places.push(`${at(source, declaration.start)} exports ${name}. Name the type with a noun.`)
        },
      }).visit(source.program)
      return places
    }),
}

/** Names that several files export for the same thing. */
const equalNames: Readonly<Record<string, readonly string[]>> = {
  'the parts of parallel budget sheets': [
    'Component',
    'componentNames',
    'qtyField',
    'perField',
    'OtherLine',
    'otherLines',
    'otherNames',
    'budgetFields',
    'headcountFields',
  ],
  'a component and its lazy wrapper': [
    'SummaryScreen',
    'ComparisonScreen',
    'StaffScreen',
    'PositionsScreen',
    'ChildrenScreen',
    'OwnRegisters',
    'OfficeRegisters',
    'RegisterHelp',
    'SendingScreen',
    'CellMarks',
    'CellJustifications',
    'CellPanel',
    'CellMenu',
    'LongBody',
    'BlankInPrint',
    'SignInWindow',
    'AlertWindow',
  ],
  'the key of a ceiling’s subject, for edits and for rows': ['subjectKey'],
  'a type of the domain, and the same from its schema': ['PlannedStatus'],
}

export const oneMeaning: HouseRule = {
  name: 'an exported name has one meaning',
  broken: (house) => {
    const accepted = new Set(Object.values(equalNames).flat())
    const exporters = new Map<string, string[]>()
    for (const source of shipped(house))
      for (const name of exportedNames(source))
        if (!accepted.has(name)) exporters.set(name, [...(exporters.get(name) ?? []), source.path])
    return [...exporters].flatMap(([name, paths]) =>
      paths.length < 2
        ? []
        : [`${paths.join(' and ')} export ${name}. Give the second meaning a second noun.`],
    )
  },
}

function exportedNames(source: SourceFile): readonly string[] {
  const names = new Set<string>()
  new Visitor({
    ExportNamedDeclaration: ({ declaration }) => {
      if (declaration?.type === 'VariableDeclaration')
        for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.add(id.name)
      if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier')
        names.add(declaration.id.name)
    },
  }).visit(source.program)
  return [...names]
}

const refusedParts: ReadonlySet<string> = new Set([
  'asked',
  'kept',
  'look',
  'told',
  'beside',
  'standing',
  'begun',
  'held',
  'shut',
])
const whyNot = /[wW]hyNot(?![a-z])/

const wordsOfName = (name: string): readonly string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)

const isRefusedName = (name: string): boolean =>
  whyNot.test(name) || wordsOfName(name).some((word) => refusedParts.has(word))

export const plainIdentifiers: HouseRule = {
  name: 'identifiers have no word of the earlier private language',
  broken: (house) =>
    shipped(house).flatMap((source) => {
      const places: string[] = []
      const note = ({ name, start }: { readonly name: string; readonly start: number }): void => {
        if (isRefusedName(name)) places.push(`${at(source, start)} has ${name}. Use the dictionary's word.`)
      }
      new Visitor({ Identifier: note, JSXIdentifier: note }).visit(source.program)
      // A shorthand property has its identifier twice.
      return [...new Set(places)]
    }),
}

const isCalls = (path: string): boolean => /\/api\.ts$|\/blank-calls\.ts$|^src\/api\//.test(path)

const discriminators = ['is', 'does', 'are']

/** Returns the start of a verb as a key; `null` without one. `is` may be a key next to `was`, but not in a call. */
function verbAmong(keys: readonly ESTree.PropertyKey[], path: string): number | null {
  const named = (name: string) => keys.find((key) => key.type === 'Identifier' && key.name === name)
  const isPair = named('was') !== undefined && !isCalls(path)
  const found = discriminators.flatMap((name) => (name === 'is' && isPair ? [] : (named(name)?.start ?? [])))
  return found[0] ?? null
}

export const unionsHaveKinds: HouseRule = {
  name: 'unions are discriminated by kind, status or type',
  broken: (house) =>
    shipped(house).flatMap((source) => {
      const places: string[] = []
      const note = (start: number | null): void => {
        if (start !== null)
          places.push(`${at(source, start)} has a verb as a member. Call it kind, status or type.`)
      }
      const noteAmong = (keys: readonly ESTree.PropertyKey[]): void => note(verbAmong(keys, source.path))
      new Visitor({
        TSTypeLiteral: ({ members }) => {
          noteAmong(members.flatMap((member) => (member.type === 'TSPropertySignature' ? [member.key] : [])))
        },
        TSInterfaceBody: ({ body }) => {
          noteAmong(body.flatMap((member) => (member.type === 'TSPropertySignature' ? [member.key] : [])))
        },
        CallExpression: ({ callee, arguments: [first], start }) => {
          if (
            callee.type !== 'MemberExpression' ||
            callee.object.type !== 'Identifier' ||
            callee.object.name !== 'z'
          )
            return
          if (first?.type === 'ObjectExpression')
            noteAmong(first.properties.flatMap((each) => (each.type === 'Property' ? [each.key] : [])))
          if (first?.type === 'Literal' && discriminators.some((name) => name === first.value)) note(start)
        },
      }).visit(source.program)
      return [...new Set(places)]
    }),
}

/** A query has a default, and its address may say `yes`. */
const yesOrNo = /z\.enum\(\['yes', 'no'[^)]*\)(?!\s*\.default\()/g

export const answersAreBoolean: HouseRule = {
  name: 'answers and bodies of calls say true and false',
  broken: (house) =>
    shipped(house)
      .filter(({ path }) => isCalls(path))
      .flatMap((source) =>
        [...source.text.matchAll(yesOrNo)].map(
          ({ index }) => `${at(source, index)} answers yes or no. Use z.boolean().`,
        ),
      ),
}
