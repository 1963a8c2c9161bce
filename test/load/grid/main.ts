import { prepareAgGrid } from '#test/load/grid/ag-grid.ts'
import { prepareOurs } from '#test/load/grid/ours.tsx'
import { painted, watchKeys } from '#test/load/grid/painted.ts'

/** Prepares the figures, mounts `?grid=ours|ag&rows=&columns=` and exposes the measuring functions on `window`. */
async function run(root: HTMLElement): Promise<void> {
  const search = new URLSearchParams(window.location.search)
  const size = { rows: Number(search.get('rows')), columns: Number(search.get('columns')) }
  const prepare = search.get('grid') === 'ag' ? prepareAgGrid : prepareOurs
  const mount = prepare(root, size)
  await painted()
  const began = performance.now()
  await mount()
  await painted()
  Object.assign(window, { firstPaint: performance.now() - began, keys: watchKeys() })
}

const root = document.querySelector<HTMLElement>('#root')
if (root) void run(root)
