import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Modules = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/**
 * The chunks of the client: common code, each public page, and signing in to a blank. By default the bundler makes
 * forty chunks for a blank; together they are a tenth smaller. Other screens have default chunks.
 */
const stages = [
  ['main', 'main.tsx'],
  ['figures', 'screens/check/check-screen.tsx'],
  ['forms', 'screens/methodology/methodology-screen.tsx'],
  ['blank', 'pages/signed-in.tsx'],
] as const

/** Returns the module groups for the bundler; `root` is the folder of the client. */
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

function closure(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

/** Removes the summaries of calls from the client; only the API document needs them. */
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
