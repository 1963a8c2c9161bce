import { existsSync, fsyncSync, mkdirSync } from 'node:fs'
import { NodeFS } from '@electric-sql/pglite/nodefs'

// Emscripten's error numbers: PostgreSQL ignores EINVAL for a directory and stops at EIO for a file.
const EINVAL = 28
const EIO = 29

const OF_OTHERS = 0o077

type InitOptions = Parameters<NodeFS['init']>[1]
type Module = Parameters<NonNullable<InitOptions['preRun']>[number]>[0]
type FileChange = { readonly mode?: number }
type Stream = { readonly nfd: number; readonly node: { readonly mode: number } }

/**
 * The default `fsync` could lose commits. Uses internals (`NODEFS.stream_ops`, `.node_ops`), hence the exact package
 * version.
 */
export function embeddedFiles(directory: string, sync: (descriptor: number) => void = fsyncSync): NodeFS {
  if (!existsSync(directory)) mkdirSync(directory, { mode: 0o700 })
  const files = new NodeFS(directory)
  const init = files.init.bind(files)
  const reach = (module: Module) => reachDisk(module, sync)
  files.init = (pglite, options) =>
    init(pglite, { ...options, preRun: [...(options.preRun ?? []), reach, closeToOthers] })
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

function closeToOthers({ NODEFS }: Module): void {
  const { mknod } = NODEFS.node_ops
  NODEFS.node_ops.mknod = (parent: unknown, name: string, mode: number, device: unknown) =>
    mknod(parent, name, mode & ~OF_OTHERS, device)
  for (const operations of [NODEFS.node_ops, NODEFS.stream_ops]) {
    const { setattr } = operations
    operations.setattr = (target: unknown, change: FileChange) =>
      setattr(target, change.mode === undefined ? change : { ...change, mode: change.mode & ~OF_OTHERS })
  }
}
