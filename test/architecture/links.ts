import { posix } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { at, type Source } from '#test/architecture/house.ts'

/** One file leaning on another, or on a package: whatever the way it is written. */
export type Link = {
  readonly from: string
  /** Path in the repository, or the package's name as it is written. */
  readonly to: string
  readonly inner: boolean
  readonly typeOnly: boolean
  /** Loaded when it is asked for, or run on a thread or process of its own. */
  readonly late: boolean
  /** File and line, for a message. */
  readonly place: string
}

/** Every rule asks for the same links. */
const known = new WeakMap<Source, readonly Link[]>()

/** Finds `import`, `import type`, `export from`, `import()`, `typeof import()` and `new URL(…, import.meta.url)`. */
export function linksOf(source: Source): readonly Link[] {
  const links = known.get(source) ?? linksIn(source)
  known.set(source, links)
  return links
}

function linksIn(source: Source): readonly Link[] {
  const links: Link[] = []
  const add = (specifier: unknown, start: number, typeOnly: boolean, late = false) => {
    if (typeof specifier !== 'string') return
    links.push({
      from: source.path,
      ...target(source.path, specifier),
      typeOnly,
      late,
      place: at(source, start),
    })
  }
  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, isTypeImport(node)),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind === 'type'),
    ImportExpression: (node) => add(literal(node.source), node.start, false, true),
    TSImportType: (node) => add(node.source.value, node.start, true),
    NewExpression: (node) => add(besideThisFile(node), node.start, false, true),
  }).visit(source.program)
  return links
}

function isTypeImport({ importKind, specifiers }: ESTree.ImportDeclaration): boolean {
  const areTypes = specifiers.map((each) => each.type === 'ImportSpecifier' && each.importKind === 'type')
  return importKind === 'type' || (areTypes.length > 0 && areTypes.every(Boolean))
}

/** The first argument of `new URL('./there.ts', import.meta.url)`: a worker, a child program. */
function besideThisFile({ callee, arguments: [path, base] }: ESTree.NewExpression): string | undefined {
  if (callee.type !== 'Identifier' || callee.name !== 'URL' || base?.type !== 'MemberExpression')
    return undefined
  const written = literal(path)
  return base.object.type === 'MetaProperty' && written?.startsWith('.') ? written : undefined
}

function literal(node: ESTree.Argument | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

function target(from: string, written: string): Pick<Link, 'to' | 'inner'> {
  const specifier = written.replace(/\?.*$/, '')
  if (specifier.startsWith('#test/')) return { to: specifier.slice(1), inner: true }
  if (specifier.startsWith('#')) return { to: `src/${specifier.slice(1)}`, inner: true }
  if (!specifier.startsWith('.')) return { to: specifier, inner: false }
  return { to: posix.join(posix.dirname(from), specifier), inner: true }
}
