import { readdirSync, readFileSync } from 'node:fs'
import { type ESTree, type ParseResult, parseSync } from 'vite'

/** The texts of the files that the rules look at, by their path in the repository. */
export type Files = ReadonlyMap<string, string>

/** One program file, parsed. */
export type Source = {
  readonly path: string
  readonly text: string
  readonly program: ESTree.Program
  readonly comments: ParseResult['comments']
}

/** What a rule judges: all files, and the parsed ones among them. */
export type House = { readonly files: Files; readonly sources: readonly Source[] }

/** A sentence that holds for the whole house; `broken` lists where it does not, each time with what to do instead. */
export type Rule = { readonly name: string; readonly broken: (house: House) => readonly string[] }

const folders = ['src', 'test', 'tools', 'docs', '.ci']
const rootFile = /\.(md|ts|yaml)$|^(package\.json|Dockerfile|LICENSE)$/

/** Reads the repository that stands in a directory. */
export function readHouse(root: string): House {
  const below = folders.flatMap((folder) => pathsBelow(root, folder))
  const paths = [...readdirSync(root).filter((name) => rootFile.test(name)), ...below]
  return houseOf(new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')])))
}

/** Makes a house of files in memory. */
export function houseOf(files: Files): House {
  const programs = [...files].filter(([path]) => /\.(ts|tsx|mjs)$/.test(path))
  return { files, sources: programs.map(([path, text]) => parsed(path, text)) }
}

/** Program files below `src/` that are no tests. */
export function shipped({ sources }: House): readonly Source[] {
  return sources.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
}

/** Where something stands, as an editor opens it. */
export function at({ path, text }: Source, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`
}

function parsed(path: string, text: string): Source {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return { path, text, program, comments }
}

function pathsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1).replaceAll('\\', '/'))
}
