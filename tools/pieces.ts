import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
/** Tells of a module what it imports. */
type Modules = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/**
 * In which pieces the page travels: what everybody needs who opens it, what each page needs besides for which nobody signs in, and what
 * signing in to a blank needs. Left to itself the bundler makes a piece of whatever several screens share, forty for a blank; together they
 * are a tenth smaller. All other screens stay as it cuts them.
 */
const stages = [
  ['main', 'main.tsx'],
  ['figures', 'screens/check/check-screen.tsx'],
  ['forms', 'screens/methodology/methodology-screen.tsx'],
  ['blank', 'pages/signed-in.tsx'],
] as const

/** The groups of modules for the bundler; `root` is where the browser's half stands. */
export function pieces(root: string): readonly Group[] {
  const needed = new Map<string, ReadonlySet<string>>()
  const needs = (file: string, modules: Modules): ReadonlySet<string> => {
    const found = needed.get(file) ?? closure(join(root, file), modules)
    needed.set(file, found)
    return found
  }
  return stages.map(([name, file], index) => ({
    debugName: name,
    name: (id, modules) => {
      const forBlank = needs('main.tsx', modules).has(id) || needs('pages/signed-in.tsx', modules).has(id)
      return forBlank && needs(file, modules).has(id) ? name : null
    },
    priority: stages.length - index,
  }))
}

/** A module and all that it imports at once, however far away. */
function closure(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** What a call is called and does is told in the calls' own document, not to the page: the routes travel without it. */
export function withoutDescriptions(): Plugin {
  return {
    name: 'without-descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/contract\/[a-z-]*routes\.ts$/ },
      handler: (code) => ({ code: code.replace(/^ +(?:id|summary):\s+'[^'\n]*',$/gm, ''), map: null }),
    },
  }
}
