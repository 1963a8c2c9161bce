import { type ESTree, Visitor, type VisitorObject } from 'vite'
import { at, type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'
import { sideOf } from '#test/architecture/rooms.ts'

type Say = (node: { readonly start: number }) => void

function rule(
  name: string,
  instead: string,
  visitorOf: (say: Say, source: SourceFile) => VisitorObject,
): HouseRule {
  const broken = (house: House) =>
    shipped(house).flatMap((source) => {
      const places: string[] = []
      const say: Say = ({ start }) => places.push(`${at(source, start)}: ${instead}`)
      new Visitor(visitorOf(say, source)).visit(source.program)
      return places
    })
  return { name, broken }
}

export const noDefaultExports = rule(
  'nothing is exported as default',
  'export it by its name, so that it is called the same everywhere.',
  (say) => ({ ExportDefaultDeclaration: say }),
)

export const noBarrels = rule(
  'no file passes on what another file exports',
  'import it from the file that it stands in.',
  (say, source) => ({
    ExportAllDeclaration: say,
    ExportNamedDeclaration: (node) => {
      if (node.source !== null || passesOn(node, source)) say(node)
    },
  }),
)

export const noAny = rule(
  'nothing is of type any',
  'say what it is; what comes from outside is `unknown` until a schema has read it.',
  (say) => ({ TSAnyKeyword: say }),
)

/**
 * Patterns at module level contain no user input, which could change them or make them slow (OWASP ASVS 5.0, 1.2.9).
 */
export const noMadePatterns: HouseRule = rule(
  'no function makes a regular expression',
  'write the pattern as a literal, or compare texts: what is put into a pattern may be a pattern itself.',
  (say) => {
    let inside = 0
    const enter = (): void => {
      inside += 1
    }
    const leave = (): void => {
      inside -= 1
    }
    const check = (node: ESTree.NewExpression | ESTree.CallExpression): void => {
      if (inside > 0 && node.callee.type === 'Identifier' && node.callee.name === 'RegExp') say(node)
    }
    return {
      FunctionDeclaration: enter,
      'FunctionDeclaration:exit': leave,
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
      NewExpression: check,
      CallExpression: check,
    }
  },
)

/** User input reaches the page only as text nodes by React. */
export const noWrittenHtml: HouseRule = rule(
  'no screen writes HTML',
  'give React the texts and elements: whatever somebody has typed would be a page of ours.',
  (say) => ({
    JSXAttribute: (node) => {
      if (node.name.name === 'dangerouslySetInnerHTML') say(node)
    },
    MemberExpression: (node) => {
      if (node.property.type === 'Identifier' && writesHtml.includes(node.property.name)) say(node)
    },
  }),
)

const writesHtml: readonly string[] = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc']

export const noNumberInputs = rule(
  'no field is <input type="number">',
  'use a text field with inputMode="decimal" and engine/number/parse.ts: number fields drop what they cannot read and change on a wheel.',
  (say) => ({
    JSXAttribute: (node) => {
      if (node.name.name === 'type' && attributeText(node) === 'number') say(node)
    },
  }),
)

export const keysInOnePlace = rule(
  'only engine/key.ts puts the key of a cell together or takes it apart',
  'use keyOf and placeOf, cellKeyOf and addressOf of engine/key.ts.',
  (say, { path }) =>
    path === 'src/engine/key.ts'
      ? {}
      : {
          VariableDeclarator: ({ id, init }) => {
            if (id.type === 'ArrayPattern' && isRow(id.elements[0]) && init && isSplit(init)) say(id)
          },
          TemplateLiteral: (node) => {
            if (node.expressions.some((each, at) => isRow(each) && node.quasis[at + 1]?.value.raw === '.'))
              say(node)
          },
        },
)

const folding = ['toLowerCase', 'toUpperCase', 'toLocaleLowerCase', 'toLocaleUpperCase', 'normalize']

/** Files that may change case, because they handle technical identifiers and no user text. */
const mayFold = [
  'src/engine/text/',
  'src/budget/ceiling-text.ts',
  'src/forms/ceiling-text.ts',
  'src/features/ceilings/text.ts',
  'src/features/set-up/text.ts',
  // User names, codes, passwords, addresses: Latin letters with their own rules.
  'src/api/user-name.ts',
  'src/features/sign-in/password',
  'src/features/sign-in/server/password',
  'src/features/sign-in/second-factor.ts',
  'src/features/sign-in/session.ts',
  'src/features/receipts/receipt.ts',
  'src/engine/list/register-number.ts',
  // Our own captions, sheet names and Excel functions.
  'src/engine/units.ts',
  'src/forms/sheets/shared/economic-table.ts',
  'src/documents/workbook/sheet-names.ts',
  'src/documents/workbook/excel-formula.ts',
  // Schema names, code points, characters that print as equivalents.
  'src/api/refused.ts',
  'src/app/server/openapi.ts',
  'src/engine/text/printable.ts',
  // Settings, file extensions, headers, CSS selectors of copied styles.
  'src/ui/pasted-styles.ts',
  'src/app/server/config.ts',
  'src/platform/files/file-name.ts',
  'src/features/attachments/web/attach-pdf.ts',
  'src/budget/web/page-header.tsx',
]

export const textsComparedInOnePlace = rule(
  'only engine/text folds texts to compare them',
  'compare by isSameText or foldedForm of engine/text/normalise.ts, search by engine/list/search.ts.',
  (say, { path }) =>
    mayFold.some((place) => path.startsWith(place))
      ? {}
      : {
          CallExpression: (node) => {
            const { callee } = node
            if (
              callee.type === 'MemberExpression' &&
              callee.property.type === 'Identifier' &&
              folding.includes(callee.property.name)
            )
              say(node)
          },
        },
)

const equalities = ['===', '!==', '==', '!=']

export const sentencesNeverSteer = rule(
  'no sentence decides what the program does',
  'compare the code that the sentence stands for; give it one where it has none.',
  (say) => ({
    BinaryExpression: (node) => {
      const sides = [node.left, node.right]
      if (equalities.includes(node.operator) && sides.some(isSentence) && !sides.some(isNothing)) say(node)
    },
    SwitchCase: ({ test }) => {
      if (test && isSentence(test)) say(test)
    },
    CallExpression: (node) => {
      const { callee, arguments: args } = node
      const asks = callee.type === 'MemberExpression' && isNamed(callee.property, 'includes')
      if (asks && args.some(isSentence)) say(node)
    },
  }),
)

const dialogs = ['alert', 'confirm', 'prompt']

export const noBrowserDialogs = rule(
  'nothing opens the dialogs of the browser',
  'use ui/questions.ts or ui/toasts.ts.',
  (say, source) => ({
    CallExpression: (node) => {
      if (isDialog(node.callee, source)) say(node)
    },
  }),
)

/** The clock is a parameter, so that equal inputs give equal figures. */
export const noClockInSharedCode = rule(
  'shared code asks neither the clock nor chance',
  'take the moment (or the number) as an argument.',
  (say, { path }) =>
    sideOf(path) !== 'shared'
      ? {}
      : {
          NewExpression: (node) => {
            if (isNamed(node.callee, 'Date') && node.arguments.length === 0) say(node)
          },
          MemberExpression: (node) => {
            if (isMember(node, 'Date', ['now']) || isMember(node, 'Math', ['random'])) say(node)
          },
        },
)

const deviceClockReaders: Readonly<Record<string, string>> = {
  'src/ui/server-clock.ts': 'how long ago the last response came',
  'src/app/web/keep-program.ts': 'how long ago the release was requested',
  'src/features/live/web/live.ts': 'how long the stream has been silent',
}

/** A device with a wrong clock must accept the same dates as the server and show the same ones. */
export const noDeviceClock = rule(
  'the browser reads the clock of the device for durations only, in named files',
  'take serverNow(), serverDay() or serverYear() of ui/server-clock.ts, and performance.now() for a duration.',
  (say, { path }) =>
    sideOf(path) !== 'web' || Object.hasOwn(deviceClockReaders, path)
      ? {}
      : {
          NewExpression: (node) => {
            if (isNamed(node.callee, 'Date') && node.arguments.length === 0) say(node)
          },
          CallExpression: (node) => {
            if (isNamed(node.callee, 'Date')) say(node)
          },
          MemberExpression: (node) => {
            if (isMember(node, 'Date', ['now'])) say(node)
          },
        },
)

/** `import { a } …; export { a }` is a barrel as well. */
function passesOn({ specifiers }: ESTree.ExportNamedDeclaration, { program }: SourceFile): boolean {
  const imported = program.body
    .filter((each) => each.type === 'ImportDeclaration')
    .flatMap((each) => each.specifiers.map(({ local }) => local.name))
  return specifiers.some(({ local }) => local.type === 'Identifier' && imported.includes(local.name))
}

function isSentence(node: ESTree.Expression | ESTree.PrivateIdentifier | ESTree.Argument): boolean {
  if (node.type === 'CallExpression') return isOfTexts(node.callee)
  if (node.type !== 'MemberExpression') return false
  return isOfTexts(node) || isNamed(node.property, 'message') || isNamed(node.property, 'sentence')
}

function isOfTexts(node: ESTree.Expression): boolean {
  if (node.type === 'MemberExpression') return isOfTexts(node.object)
  return node.type === 'Identifier' && /[a-z]Text$/.test(node.name)
}

/** `null`, `undefined`, '': checking for the presence of a message is allowed. */
function isNothing(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'Literal') return node.value === null || node.value === ''
  return node.type === 'Identifier' && node.name === 'undefined'
}

function isRow(
  node: ESTree.BindingPattern | ESTree.BindingRestElement | ESTree.Expression | null | undefined,
): boolean {
  if (node?.type === 'AssignmentPattern') return isRow(node.left)
  if (node?.type === 'MemberExpression') return isNamed(node.property, 'row')
  return node?.type === 'Identifier' && node.name === 'row'
}

function isSplit(node: ESTree.Expression): boolean {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false
  const [by] = node.arguments
  return isNamed(node.callee.property, 'split') && by?.type === 'Literal' && by.value === '.'
}

function attributeText({ value }: ESTree.JSXAttribute): unknown {
  if (value?.type === 'Literal') return value.value
  if (value?.type !== 'JSXExpressionContainer') return undefined
  return value.expression.type === 'Literal' ? value.expression.value : undefined
}

function isDialog(callee: ESTree.Expression, { path, text }: SourceFile): boolean {
  if (sideOf(path) !== 'web') return false
  if (callee.type === 'MemberExpression')
    return isMember(callee, 'window', dialogs) || isMember(callee, 'globalThis', dialogs)
  // A bare name is a browser global unless the file declares it.
  return dialogs.some(
    (name) =>
      isNamed(callee, name) && !new RegExp(`(import|const|function)\\b[^\\n]*\\b${name}\\b`).test(text),
  )
}

function isMember(node: ESTree.MemberExpression, object: string, names: readonly string[]): boolean {
  return isNamed(node.object, object) && names.some((name) => isNamed(node.property, name))
}

function isNamed(node: ESTree.Expression | ESTree.PrivateIdentifier, name: string): boolean {
  return node.type === 'Identifier' && node.name === name
}
