import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a directory and all beneath it outlast a power cut. A directory that cannot be synced (Windows) is let be. */
export function syncTree(directory: string): void {
  for (const child of readdirSync(directory, { withFileTypes: true })) {
    const path = join(child.parentPath, child.name)
    if (child.isDirectory()) syncTree(path)
    else syncFile(path)
  }
  syncDirectory(directory)
}

/** Makes names in a directory (new, renamed, removed) outlast a power cut. */
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
