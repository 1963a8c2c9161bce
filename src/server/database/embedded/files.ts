import { fsyncSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// Emscripten's numbers: EINVAL is what PostgreSQL forgives for a directory, EIO is what stops it for a file.
const EINVAL = 28
const EIO = 29

type Options = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<Options['preRun']>[number]>[0]
type Stream = { readonly nfd: number; readonly node: { readonly mode: number } }

/**
 * The file system of the embedded database with an `fsync` that reaches the disk: the one it comes with has none, so
 * a commit could be lost with the power. Leans on an internal (`NODEFS.stream_ops`), hence the exact pin of the
 * package and the test that counts. `sync` is what is done to an open file, by its descriptor.
 */
export function embeddedFiles(directory: string, sync: (descriptor: number) => void = fsyncSync): NodeFS {
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  const reach = (module: Module) => reachDisk(module, sync)
  files.init = (pglite, options) => init(pglite, { ...options, preRun: [...(options.preRun ?? []), reach] })
  return files
}

function reachDisk(module: Module, sync: (descriptor: number) => void): void {
  module.NODEFS.stream_ops.fsync = (stream: Stream): number => {
    try {
      sync(stream.nfd)
      return 0
    } catch {
      throw new module.FS.ErrnoError(module.FS.isDir(stream.node.mode) ? EINVAL : EIO)
    }
  }
}
