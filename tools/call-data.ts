import { statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/** The files that declare calls. */
export const callFile = /(?:^|\/)src\/(?:(?:api|budget|features\/[\w-]+)\/api|budget\/blank-calls)\.ts$/

/**
 * Gives the browser the calls as plain data, and the constants next to them: no schemas, summaries or rights. Node
 * runs the files, in a build and in development.
 */
export function callData(): Plugin {
  return {
    name: 'call-data',
    enforce: 'pre',
    load: {
      filter: { id: callFile },
      handler: async (id) => {
        // The time makes Node read a file again that changed.
        const file = `${pathToFileURL(id).href}?${statSync(id).mtimeMs}`
        return { code: dataOf(await import(file)), moduleType: 'js' }
      },
    },
  }
}

/** Returns the module that the browser gets. Exports that are no plain data are left out. */
export function dataOf(exported: Readonly<Record<string, unknown>>): string {
  return Object.entries(exported)
    .map(([name, value]) => [name, name.endsWith('Calls') ? routesOf(value) : value] as const)
    .filter(([, value]) => isPlain(value))
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}\n`)
    .join('')
}

/** The fields of a `Route` (`src/api/call.ts`). */
function routesOf(calls: unknown): unknown {
  return Object.fromEntries(
    Object.entries(Object(calls)).map(([name, call]) => {
      const { method, path, for: kind, views } = Object(call)
      return [name, { method, path, for: kind, views }]
    }),
  )
}

function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
