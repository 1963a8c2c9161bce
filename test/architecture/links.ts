import { posix } from 'node:path'
import { type ESTree, Visitor } from 'vite'
import { at, type SourceFile } from '#test/architecture/house.ts'

/** A dependency of a file on another file or a package, in any syntax. */
export type Link = {
  readonly from: string
  readonly to: string
  readonly inner: boolean
  readonly typeOnly: boolean
  /** Loaded dynamically, or run in its own thread or process. */
  readonly late: boolean
  readonly place: string
}

const known = new WeakMap<SourceFile, readonly Link[]>()

/** Finds `import`, `import type`, `export from`, `import()`, `typeof import()` and `new URL(…, import.meta.url)`. */
export function linksOf(source: SourceFile): readonly Link[] {
  const links = known.get(source) ?? linksIn(source)
  known.set(source, links)
  return links
}

function linksIn(source: SourceFile): readonly Link[] {
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
    NewExpression: (node) => add(relativeUrlTarget(node), node.start, false, true),
  }).visit(source.program)
  return links
}

function isTypeImport({ importKind, specifiers }: ESTree.ImportDeclaration): boolean {
  const areTypes = specifiers.map((each) => each.type === 'ImportSpecifier' && each.importKind === 'type')
  return importKind === 'type' || (areTypes.length > 0 && areTypes.every(Boolean))
}

/** Returns the first argument of `new URL('./there.ts', import.meta.url)`: a worker or child process. */
function relativeUrlTarget({ callee, arguments: [path, base] }: ESTree.NewExpression): string | undefined {
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
