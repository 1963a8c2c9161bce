import { type House, type HouseRule, type SourceFile, shipped } from '#test/architecture/house.ts'

/** A class that its style sheet does not define has no effect and no error. */
export const classesExist: HouseRule = {
  name: 'every class that a screen takes from a style sheet is described there',
  broken: (house) =>
    shipped(house).flatMap((source) =>
      sheetsOf(source).flatMap(([name, path]) => {
        const described = classesIn(house, path)
        return [...new Set(classesNamed(source, name))]
          .filter((each) => !described.has(each))
          .map((each) => `${source.path} takes .${each} from ${path}, which does not describe it.`)
      }),
    ),
}

function sheetsOf({ text }: SourceFile): readonly (readonly [name: string, path: string])[] {
  return [...text.matchAll(/^import (styles|\w+Styles) from '#([^']+\.module\.css)'/gm)].map(
    ([, name = '', path = '']) => [name, `src/${path}`] as const,
  )
}

function classesNamed({ text }: SourceFile, name: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\\b${name}\\.([a-zA-Z]\\w*)`, 'g'))].map(([, each = '']) => each)
}

function classesIn({ files }: House, path: string): ReadonlySet<string> {
  const rules = (files.get(path) ?? '').replaceAll(/\/\*[\s\S]*?\*\//g, '')
  return new Set([...rules.matchAll(/\.([a-zA-Z]\w*)(?=[^{}]*\{)/g)].map(([, each = '']) => each))
}
