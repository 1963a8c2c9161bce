import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Guards against power cuts. Windows cannot sync directories. */
export function syncTree(directory: string): void {
  for (const child of readdirSync(directory, { withFileTypes: true })) {
    const path = join(child.parentPath, child.name)
    if (child.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncDirectory(directory)
}

/** Syncs new, renamed and deleted names. */
export function syncDirectory(directory: string): void {
  if (process.platform !== 'win32') syncFile(directory)
}

function syncFile(path: string): void {
  const descriptor = openSync(path, process.platform === 'win32' ? 'r+' : 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
