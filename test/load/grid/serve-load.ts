import { serveBuilt } from '#test/support/serve-built.ts'

/** Builds the page with both grids and serves it. */
export const serveLoad = (): ReturnType<typeof serveBuilt> => serveBuilt(import.meta.dirname)
