import { readdirSync, readFileSync } from 'node:fs'
import { type ESTree, type ParseResult, parseSync } from 'vite'

export type Files = ReadonlyMap<string, string>

export type SourceFile = {
  readonly path: string
  readonly text: string
  readonly program: ESTree.Program
  readonly comments: ParseResult['comments']
}

export type House = { readonly files: Files; readonly sources: readonly SourceFile[] }

/** A rule for the source tree; `broken` lists the violations with the remedy. */
export type HouseRule = { readonly name: string; readonly broken: (house: House) => readonly string[] }

const folders = ['src', 'test', 'tools', 'docs', '.ci']
const rootFile = /\.(md|ts|yaml)$|^(package\.json|Dockerfile|LICENSE)$/

export function readHouse(root: string): House {
  const below = folders.flatMap((folder) => pathsBelow(root, folder))
  const paths = [...readdirSync(root).filter((name) => rootFile.test(name)), ...below]
  return houseOf(new Map(paths.map((path) => [path, readFileSync(`${root}/${path}`, 'utf8')])))
}

export function houseOf(files: Files): House {
  const programs = [...files].filter(([path]) => /\.(ts|tsx|mjs)$/.test(path))
  return { files, sources: programs.map(([path, text]) => parsed(path, text)) }
}

/** Returns source files below `src/` without tests. */
export function shipped({ sources }: House): readonly SourceFile[] {
  return sources.filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
}

export function at({ path, text }: SourceFile, offset: number): string {
  return `${path}:${text.slice(0, offset).split('\n').length}`
}

function parsed(path: string, text: string): SourceFile {
  const { program, comments, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
  return { path, text, program, comments }
}

function pathsBelow(root: string, folder: string): readonly string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length + 1).replaceAll('\\', '/'))
}
