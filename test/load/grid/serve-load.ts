import { serveBuilt } from '#test/support/serve-built.ts'

export const serveLoad = (): ReturnType<typeof serveBuilt> => serveBuilt(import.meta.dirname)
