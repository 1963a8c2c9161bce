import { Visitor } from 'vite'
import { at, type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'

const room = /^src\/forms\/(sheets|norms|reports)\//
const isCode = (text: string): boolean => /^[a-z]+-[\w-]+$|^[A-Z]+_\w+$/.test(text)

/** A form without a manual calculation in a test may be wrong. */
export const definitionsAreTested: HouseRule = {
  name: 'every sheet, norm and report has a test beside it',
  broken: (house) => {
    const tests = [...house.files].filter(([path]) => room.test(path) && path.endsWith('.test.ts'))
    const isNamed = (code: string): boolean => tests.some(([, text]) => text.includes(`'${code}'`))
    const isImported = (path: string): boolean =>
      !path.endsWith('/register.ts') &&
      tests.some(([, text]) => text.includes(`'#${path.slice('src/'.length)}'`))
    return definitions(house)
      .filter(({ source, code }) => !isNamed(code) && !isImported(source.path))
      .map(
        ({ source, code, start }) =>
          `${at(source, start)}: no test beside it names '${code}'. Work its cells out by hand in a test: some in, some out.`,
      )
  },
}

type Definition = { readonly source: SourceFile; readonly code: string; readonly start: number }

/** Finds the definitions: objects with a `code`, or calls of definition factories with a code. */
function definitions(house: House): readonly Definition[] {
  return shipped(house)
    .filter(({ path }) => room.test(path))
    .flatMap((source) => {
      const found: Definition[] = []
      const put = (node: { readonly type: string; readonly start: number; readonly value?: unknown }) => {
        if (node.type === 'Literal' && typeof node.value === 'string' && isCode(node.value))
          found.push({ source, code: node.value, start: node.start })
      }
      new Visitor({
        Property: ({ key, value }) => {
          if (key.type === 'Identifier' && key.name === 'code') put(value)
        },
        CallExpression: ({ arguments: [first] }) => {
          if (first) put(first)
        },
      }).visit(source.program)
      return found
    })
}
