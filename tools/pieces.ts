import { join } from 'node:path'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Modules = Parameters<Extract<Group['name'], (...given: never) => unknown>>[1]

/** A chunk and the files whose static imports it has, unless an earlier chunk has them. */
type Chunk = { readonly name: string; readonly files: readonly string[] }

/** Everything up to a blank that is ready for typing. By default the bundler makes forty chunks for it. */
const first: readonly Chunk[] = [
  { name: 'main', files: ['app/web.tsx'] },
  { name: 'figures', files: ['features/receipts/web/check-screen.tsx'] },
  { name: 'forms', files: ['features/methodology/web/methodology-screen.tsx'] },
  { name: 'blank', files: ['app/web/signed-in.tsx'] },
]

/** Parts of every page that follow at once. */
const next: readonly Chunk[] = [
  {
    name: 'live',
    files: ['features/live/web/live-draft.tsx', 'features/notifications/web/bell.tsx', 'ui/toasts.tsx'],
  },
  { name: 'windows', files: ['ui/alert-window.tsx', 'ui/dialog-window.tsx'] },
]

/** The other screens of an institution; by default they are a hundred chunks. */
const rest: readonly Chunk[] = [
  { name: 'home', files: ['features/home/web/summary-screen.tsx'] },
  {
    name: 'cell',
    files: [
      'ui/grid/cell-menu.tsx',
      'features/readiness/web/justifications.tsx',
      'features/review/web/marks.tsx',
      'features/guide/web/place-help.tsx',
      'features/blanks/web/cell-panel.tsx',
    ],
  },
  {
    name: 'screens',
    files: [
      'features/blanks/web/printed-blank.tsx',
      'features/children/web/children-screen.tsx',
      'features/changes/web/comparison-screen.tsx',
      'features/home/web/jump-window.tsx',
      'features/positions/web/position-table.tsx',
      'features/reports/web/report-screen.tsx',
      'features/staff/web/staff-screen.tsx',
    ],
  },
]

/** Pages without a session load only these of the chunks below `first`. */
const open: readonly Chunk[] = [
  {
    name: 'open',
    files: [
      'app/web/public-page.tsx',
      'features/receipts/web/check-screen.tsx',
      'features/sign-in/web/entry-screen.tsx',
      'features/sign-in/web/forgotten-screen.tsx',
      'features/notifications/web/mail-screen.tsx',
      'features/sign-in/web/other-ways.tsx',
      'features/sign-in/web/second-step.tsx',
    ],
  },
  { name: 'methodology', files: ['features/methodology/web/methodology-screen.tsx'] },
  { name: 'guide', files: ['features/guide/web/guide-screen.tsx'] },
]

/** Pages of other users. */
const otherPages = ['app/web/admin-screen.tsx', 'app/web/review-page.tsx']

/**
 * Returns the chunks of the client as module groups for the bundler: few requests on a slow line, and better
 * compression than one chunk a module. Files without a group have default chunks. `root` is `src/`.
 */
export function pieces(root: string): readonly Group[] {
  const closures = new Map<string, ReadonlySet<string>>()
  type Test = (id: string, modules: Modules) => boolean
  const neededBy =
    (files: readonly string[]): Test =>
    (id, modules) =>
      files.some((file) => {
        const found = closures.get(file) ?? closure(join(root, file), modules)
        closures.set(file, found)
        return found.has(id)
      })
  const both =
    (a: Test, b: Test): Test =>
    (...module) =>
      a(...module) && b(...module)
  const forBlank = neededBy(['app/web.tsx', 'app/web/signed-in.tsx'])
  const forRest = neededBy(rest.flatMap(({ files }) => files))
  const forLater = neededBy([...next, ...rest].flatMap(({ files }) => files))
  const groups: readonly { readonly name: string; readonly has: Test }[] = [
    ...first.map(({ name, files }) => ({ name, has: both(forBlank, neededBy(files)) })),
    ...open.map(({ name, files }) => ({ name, has: both(forLater, neededBy(files)) })),
    ...next.map(({ name, files }) => ({ name, has: neededBy(files) })),
    // Otherwise the page of a reviewer would load the screens of an institution.
    { name: 'common', has: both(forRest, neededBy(otherPages)) },
    ...rest.map(({ name, files }) => ({ name, has: neededBy(files) })),
  ]
  return groups.map(({ name, has }, index) => ({
    debugName: name,
    name: (...module) => (has(...module) ? name : null),
    priority: groups.length - index,
  }))
}

function closure(start: string, modules: Modules): ReadonlySet<string> {
  const found = new Set([start])
  for (const id of found) for (const next of modules.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}
